//! Where the boxes of the diagram are, and so where a call on its way is.

use breaker_core::scene::flights::{Flight, LANES, Leg};
use leptos::web_sys::{DomRectReadOnly, HtmlCanvasElement, HtmlDivElement};

/// Reads an edge of a box.
type Edge = fn(&DomRectReadOnly) -> f64;

/// The two stretches between the boxes, in CSS pixels of the canvas.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// Whether the boxes stand above one another.
    upright: bool,
    /// Ends of the way from application to breaker.
    before: [f64; 2],
    /// Ends of the way from breaker to dependency.
    behind: [f64; 2],
    /// Extent of the lanes across the way.
    lanes: [f64; 2],
}

impl Places {
    /// Measures the boxes; `None` while they are not all there.
    pub fn measure(canvas: &HtmlCanvasElement, boxes: [Option<HtmlDivElement>; 3]) -> Option<Self> {
        let origin = canvas.get_bounding_client_rect();
        let [application, breaker, dependency] = boxes;
        let [application, breaker, dependency] =
            [application?, breaker?, dependency?].map(|node| node.get_bounding_client_rect());
        let upright = breaker.top() >= application.bottom();
        let (start, end): (Edge, Edge) = match upright {
            true => (DomRectReadOnly::top, DomRectReadOnly::bottom),
            false => (DomRectReadOnly::left, DomRectReadOnly::right),
        };
        let along = start(&origin);
        let across = if upright {
            [breaker.left() - origin.left(), breaker.right() - origin.left()]
        } else {
            [breaker.top() - origin.top(), breaker.bottom() - origin.top()]
        };
        Some(Places {
            upright,
            before: [end(&application) - along, start(&breaker) - along],
            behind: [end(&breaker) - along, start(&dependency) - along],
            lanes: across,
        })
    }

    /// The room between the boxes, `[x, y, width, height]` each, on a canvas of this size.
    pub fn gaps(&self, width: f64, height: f64) -> [[f64; 4]; 2] {
        [self.before, self.behind].map(|[from, to]| match self.upright {
            true => [0.0, from, width, to - from],
            false => [from, 0.0, to - from, height],
        })
    }

    /// Ends of the lanes' wires: `[[x0, y0, x1, y1]; 2]` for one lane.
    pub fn wires(&self, lane: u32) -> [[f64; 4]; 2] {
        let across = self.across(f64::from(lane));
        [self.before, self.behind]
            .map(|[from, to]| if self.upright { [across, from, across, to] } else { [from, across, to, across] })
    }

    /// Where a call is; `still` shows it in the middle of its stretch.
    pub fn of(&self, flight: &Flight, still: bool) -> [f64; 2] {
        let progress = if still { 0.5 } else { f64::from(flight.progress) };
        let between = |[from, to]: [f64; 2]| from + (to - from) * progress;
        let back = |[from, to]: [f64; 2]| between([to, from]);
        let along = match flight.leg {
            Leg::ToBreaker => between(self.before),
            Leg::ToDependency => between(self.behind),
            Leg::FromDependency => back(self.behind),
            Leg::FromBreaker | Leg::TurnedBack => back(self.before),
        };
        // What turns back keeps beside what comes back, so that neither hides the other.
        let aside = if flight.leg == Leg::TurnedBack { 0.5 } else { 0.0 };
        let across = self.across(f64::from(flight.lane) + aside);
        if self.upright { [across, along] } else { [along, across] }
    }

    fn across(&self, lane: f64) -> f64 {
        let [from, to] = self.lanes;
        from + (to - from) * (lane + 1.0) / f64::from(LANES + 1)
    }
}
