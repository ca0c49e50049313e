//! How real time becomes inspection time.

/// Playing speeds, as a factor in hundredths and as shown.
pub const SPEEDS: [(u64, &str); 7] =
    [(25, "0.25×"), (50, "0.5×"), (100, "1×"), (200, "2×"), (400, "4×"), (800, "8×"), (1600, "16×")];

/// Place of 1× among the speeds.
pub const NORMAL: usize = 2;

/// Most real time, in microseconds, that one frame can bring: a late frame never makes time jump.
pub const FRAME_MAX_US: u64 = 100_000;

/// Playing time, in microseconds, after which it is looked at how much of it was lost.
const STRETCH_US: u64 = 2_000_000;

/// Inspection time, in microseconds, that a frame brings.
///
/// `elapsed_us` is the real time since the last frame; `speed` a place in [`SPEEDS`].
pub fn advance(elapsed_us: u64, speed: usize) -> u64 {
    let (hundredths, _) = SPEEDS.get(speed).copied().unwrap_or(SPEEDS[NORMAL]);
    elapsed_us.min(FRAME_MAX_US) * hundredths / 100
}

/// Whether playing falls behind the clock: told of a stretch, as a single late frame is nothing to talk of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lost {
    played_us: u64,
    lost_us: u64,
}

impl Lost {
    /// Takes the real time of a frame, in microseconds. At the end of a stretch of 2 s it says whether more than a
    /// fifth of the clock's time was lost, and begins anew.
    pub fn take(&mut self, elapsed_us: u64) -> bool {
        // A page that comes back from the background was not slow.
        let elapsed_us = elapsed_us.min(3 * FRAME_MAX_US);
        let played_us = elapsed_us.min(FRAME_MAX_US);
        self.played_us += played_us;
        self.lost_us += elapsed_us - played_us;
        if self.played_us < STRETCH_US {
            return false;
        }
        let Lost { played_us, lost_us } = std::mem::take(self);
        lost_us * 5 > played_us + lost_us
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_after_a_minute_in_the_background_brings_a_tenth_of_a_second_times_the_speed() {
        assert_eq!(advance(60_000_000, 4), 400_000);
        assert_eq!(advance(16_000, 4), 64_000);
        assert_eq!(advance(16_000, 0), 4_000);
    }

    /// How many of so many frames end a stretch in which it fell behind.
    fn slow(frames: u32, elapsed_us: u64) -> usize {
        let mut lost = Lost::default();
        (0..frames).filter(|_| lost.take(elapsed_us)).count()
    }

    #[test]
    fn it_falls_behind_when_more_than_a_fifth_is_lost_for_two_seconds() {
        // Every frame plays 0.1 s, so that 20 are a stretch: of 0.125 s a fifth is lost, of 0.126 s more.
        assert_eq!((slow(20, 125_000), slow(19, 126_000), slow(20, 126_000), slow(60, 126_000)), (0, 0, 1, 3));
        assert_eq!(slow(1_000, 100_000), 0);
    }

    #[test]
    fn a_minute_in_the_background_is_not_falling_behind() {
        let mut lost = Lost::default();
        assert!(!lost.take(60_000_000));
        assert!((0..200).all(|_| !lost.take(16_000)));
    }
}
