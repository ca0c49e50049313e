//! The region of TUNED settings in the space: where it is, where its middle, and how near its edge one stands.

use breaker_core::lessons::tuning::AXES;
use breaker_core::lessons::tuning::space::{CELLS, SIZES, TUNED_PLACE, cell, places};

/// Which settings are TUNED, of all of them.
pub struct Region {
    tuned: Vec<bool>,
}

/// How many steps a setting can go down and up along one axis, the others kept, and stay TUNED.
pub type Margin = [usize; 2];

impl Region {
    /// The region of a whole space of verdicts; `None` if it is not whole.
    pub fn of(verdicts: &[u8]) -> Option<Self> {
        let tuned: Vec<bool> = verdicts.iter().map(|verdict| *verdict == TUNED_PLACE).collect();
        (tuned.len() == CELLS).then_some(Region { tuned })
    }

    /// The numbers of all TUNED settings.
    pub fn cells(&self) -> Vec<u32> {
        (0..CELLS as u32).filter(|cell| self.tuned[*cell as usize]).collect()
    }

    /// The TUNED setting that is fewest steps away, all axes added; of several the first by number.
    pub fn nearest(&self, from: [usize; AXES]) -> Option<[usize; AXES]> {
        let steps = |at: [usize; AXES]| at.iter().zip(from).map(|(at, from)| at.abs_diff(from)).sum::<usize>();
        let tuned = (0..CELLS).filter(|cell| self.tuned[*cell]).map(places);
        tuned.min_by_key(|at| steps(*at))
    }

    /// The TUNED setting around which most steps can be taken on all axes at once, and how many; of several the
    /// first by number. What lies beyond the range of a setting counts as not TUNED.
    pub fn centre(&self) -> Option<([usize; AXES], usize)> {
        let mut left = self.tuned.clone();
        let mut last = left.iter().position(|tuned| *tuned)?;
        let mut depth = 0;
        loop {
            erode(&mut left);
            let Some(first) = left.iter().position(|tuned| *tuned) else { return Some((places(last), depth)) };
            (last, depth) = (first, depth + 1);
        }
    }

    /// The margins of a TUNED setting along each axis; nothing for one that is not.
    pub fn margins(&self, at: [usize; AXES]) -> Option<[Margin; AXES]> {
        let holds = |axis: usize, place: usize| {
            let mut other = at;
            other[axis] = place;
            self.tuned[cell(other)]
        };
        self.tuned[cell(at)].then(|| {
            std::array::from_fn(|axis| {
                let down = (0..at[axis]).rev().take_while(|place| holds(axis, *place)).count();
                let up = (at[axis] + 1..SIZES[axis]).take_while(|place| holds(axis, *place)).count();
                [down, up]
            })
        })
    }
}

/// Takes away what has something else within one step on any axis: a box is the same on each axis in turn.
fn erode(region: &mut [bool]) {
    let mut stride = CELLS;
    for size in SIZES {
        stride /= size;
        let before = region.to_vec();
        for (at, left) in region.iter_mut().enumerate() {
            let place = at / stride % size;
            let inside = place > 0 && place + 1 < size;
            *left = inside && before[at] && before[at - stride] && before[at + stride];
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// TUNED where each place lies between two bounds, both included.
    fn block(bounds: [[usize; 2]; AXES]) -> Region {
        let inside = |at: [usize; AXES]| at.iter().zip(bounds).all(|(at, [from, to])| (from..=to).contains(at));
        let verdicts: Vec<u8> = (0..CELLS).map(|cell| if inside(places(cell)) { TUNED_PLACE } else { 0 }).collect();
        Region::of(&verdicts).unwrap()
    }

    #[test]
    fn the_centre_of_a_block_and_its_margins() {
        let region = block([[10, 20], [4, 10], [30, 50], [2, 8]]);
        // 7 thresholds and 7 probe budgets leave 3 steps on either side; the first such window and wait come first.
        assert_eq!(region.centre(), Some(([13, 7, 33, 5], 3)));
        assert_eq!(region.margins([13, 7, 33, 5]), Some([[3, 7], [3, 3], [3, 17], [3, 3]]));
        assert_eq!(region.margins([9, 7, 33, 5]), None);
        assert_eq!(region.cells().len(), 11 * 7 * 21 * 7);
    }

    #[test]
    fn the_nearest_counts_steps_on_all_axes() {
        let region = block([[10, 20], [4, 10], [30, 50], [2, 8]]);
        assert_eq!(region.nearest([0, 5, 60, 9]), Some([10, 5, 50, 8]));
        assert_eq!(region.nearest([12, 5, 33, 3]), Some([12, 5, 33, 3]));
    }

    #[test]
    fn a_region_of_one_setting_and_one_of_none() {
        let region = block([[45, 45], [0, 0], [95, 95], [9, 9]]);
        assert_eq!(region.centre(), Some(([45, 0, 95, 9], 0)));
        assert_eq!(region.margins([45, 0, 95, 9]), Some([[0, 0]; AXES]));
        assert!(Region::of(&vec![0; CELLS]).unwrap().centre().is_none());
        assert!(Region::of(&[5]).is_none());
    }

    #[test]
    fn numbers_and_places_are_each_others_inverse() {
        assert_eq!(cell([45, 18, 95, 9]), CELLS - 1);
        assert!((0..CELLS).step_by(997).all(|number| cell(places(number)) == number));
    }
}
