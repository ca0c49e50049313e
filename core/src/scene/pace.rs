//! How real time becomes inspection time.

/// Playing speeds, as a factor in hundredths and as shown.
pub const SPEEDS: [(u64, &str); 7] =
    [(25, "0.25×"), (50, "0.5×"), (100, "1×"), (200, "2×"), (400, "4×"), (800, "8×"), (1600, "16×")];

/// Place of 1× among the speeds.
pub const NORMAL: usize = 2;

/// Most real time, in microseconds, that one frame can bring: a late frame never makes time jump.
pub const FRAME_MAX_US: u64 = 100_000;

/// Inspection time, in microseconds, that a frame brings, and whether it fell behind the clock.
///
/// `elapsed_us` is the real time since the last frame; `speed` a place in [`SPEEDS`].
pub fn advance(elapsed_us: u64, speed: usize) -> (u64, bool) {
    let (hundredths, _) = SPEEDS.get(speed).copied().unwrap_or(SPEEDS[NORMAL]);
    (elapsed_us.min(FRAME_MAX_US) * hundredths / 100, elapsed_us > FRAME_MAX_US)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_after_a_minute_in_the_background_brings_a_tenth_of_a_second_times_the_speed() {
        assert_eq!(advance(60_000_000, 4), (400_000, true));
        assert_eq!(advance(16_000, 4), (64_000, false));
        assert_eq!(advance(16_000, 0), (4_000, false));
    }
}
