//! Keys to seats, and other secrets.

use crate::error::Error;
use redfive_engine::record::Seed;
use sha2::{Digest, Sha256};

/// A number that nobody can foretell.
pub fn random() -> Result<u64, Error> {
    Ok(u64::from_le_bytes(bytes()?))
}

/// A seed that nobody can foretell.
pub fn seed() -> Result<Seed, Error> {
    Ok(Seed(bytes()?))
}

/// A key that nobody can guess: 26 letters and digits, 128 bits.
pub fn key() -> Result<String, Error> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let bits = u128::from_le_bytes(bytes()?);
    let letter = |i: u32| char::from(LETTERS[(bits >> (5 * i)) as usize % LETTERS.len()]);
    Ok((0..26).map(letter).collect())
}

fn bytes<const N: usize>() -> Result<[u8; N], Error> {
    let mut bytes = [0; N];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| Error::Internal(format!("there is no randomness: {error}")))?;
    Ok(bytes)
}

/// The SHA-256 of a key, which is kept in its place; or of a seed, which is shown before it is told.
pub fn hash(secret: &[u8]) -> String {
    use std::fmt::Write as _;
    let digest = Sha256::digest(secret);
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
