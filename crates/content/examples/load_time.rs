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
    let (fastest, median, slowest) = (times[0], times[25], times[50]);
    println!(
        "first {first:.1?}, fastest {fastest:.1?}, median {median:.1?}, slowest {slowest:.1?}"
    );
    Ok(())
}
