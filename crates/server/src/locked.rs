//! Locks that outlive a thread that has panicked.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a lock guards here is replaced whole or only counted, so it is sound even if a thread has panicked.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
