//! Prints how long loading all content takes, as the median of many loads.

use redfive_content::Content;
use std::time::Instant;

fn main() -> Result<(), redfive_content::ContentError> {
    let mut times = Vec::new();
    for _ in 0..51 {
        let start = Instant::now();
        let content = Content::embedded()?;
        times.push(start.elapsed());
        assert!(!content.second.ships.is_empty());
    }
    let first = times[0];
    times.sort();
    println!(
        "first load {first:.1?}, median {:.1?}, slowest {:.1?}",
        times[25], times[50]
    );
    Ok(())
}
