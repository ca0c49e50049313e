//! Draws calls on the canvas, one colour after the other: changing it costs more than drawing.

use breaker_core::scene::flights::{Flight, LANES, Look};
use breaker_core::sim::Outcome;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::CanvasRenderingContext2d;

use super::places::Places;
use crate::ui::kit::canvas::Surface;
use crate::ui::kit::palette::{Colour, Palette};

/// Half the size of a mark, in CSS pixels.
const HALF: f64 = 7.0;

/// A canvas, what is where on it, and its colours.
pub struct Pen<'a> {
    context: CanvasRenderingContext2d,
    places: &'a Places,
    palette: &'a Palette,
    width: f64,
    height: f64,
}

impl<'a> Pen<'a> {
    /// Takes the canvas up and empties it.
    pub fn new(surface: &Surface, places: &'a Places, palette: &'a Palette) -> Option<Self> {
        let context = surface.canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
        let ratio = surface.ratio;
        context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0).ok()?;
        Some(Pen { context, places, palette, width: surface.width, height: surface.height })
    }

    /// Draws the wires, and the calls over them.
    pub fn draw(&self, flights: &[Flight], still: bool) {
        self.context.clear_rect(0.0, 0.0, self.width, self.height);
        // The canvas lies over the boxes, but what is on its way goes into them and comes out.
        self.context.save();
        self.context.begin_path();
        for [x, y, width, height] in self.places.gaps(self.width, self.height) {
            self.context.rect(x, y, width, height);
        }
        self.context.clip();
        self.calls(flights, still);
        self.context.restore();
    }

    fn calls(&self, flights: &[Flight], still: bool) {
        self.wires();
        let [answered, failed, rejected, probe, request] = {
            let Palette { answered, failed, rejected, probe, request, .. } = self.palette;
            [answered, failed, rejected, probe, request]
        };
        let all = |colour: &Colour, looks: fn(Look) -> bool, shape: fn(&Self, [f64; 2])| {
            self.context.set_fill_style_str(&colour.css);
            for flight in flights.iter().filter(|flight| looks(flight.look)) {
                shape(self, self.places.of(flight, still));
            }
        };
        all(request, |look| look == Look::Request, Self::dot);
        all(request, |look| look == Look::Retry, Self::ring);
        all(rejected, |look| look == Look::Outcome(Outcome::Rejection), Self::stop_bar);
        all(answered, |look| look == Look::Outcome(Outcome::Success), Self::dot);
        all(failed, is_failed, Self::square);
        all(probe, |look| look == Look::Probe, Self::diamond);
        self.context.set_stroke_style_str(&self.palette.on_strong.css);
        self.context.set_line_width(2.0);
        self.context.begin_path();
        for flight in flights {
            let at = self.places.of(flight, still);
            match flight.look {
                Look::Outcome(Outcome::Success) => self.check(at),
                Look::Outcome(Outcome::Failure(_)) => self.cross(at),
                Look::Outcome(Outcome::Timeout) => self.clock_hand(at),
                Look::Outcome(Outcome::Rejection) | Look::Request | Look::Retry | Look::Probe => {}
            }
        }
        self.context.stroke();
        self.turning_arrows(flights, still);
    }

    fn wires(&self) {
        self.context.set_stroke_style_str(&self.palette.line.css);
        self.context.set_line_width(1.5);
        self.context.begin_path();
        for [x0, y0, x1, y1] in (0..LANES).flat_map(|lane| self.places.wires(lane)) {
            self.context.move_to(x0, y0);
            self.context.line_to(x1, y1);
        }
        self.context.stroke();
    }

    fn dot(&self, [x, y]: [f64; 2]) {
        self.context.begin_path();
        // An arc fails only for a negative radius.
        let _ = self.context.arc(x, y, HALF, 0.0, std::f64::consts::TAU);
        self.context.fill();
    }

    /// A dot with a hole: a further try.
    fn ring(&self, [x, y]: [f64; 2]) {
        self.dot([x, y]);
        self.context.set_fill_style_str(&self.palette.card.css);
        self.context.begin_path();
        let _ = self.context.arc(x, y, HALF * 0.5, 0.0, std::f64::consts::TAU);
        self.context.fill();
        self.context.set_fill_style_str(&self.palette.request.css);
    }

    fn square(&self, [x, y]: [f64; 2]) {
        self.context.fill_rect(x - HALF, y - HALF, 2.0 * HALF, 2.0 * HALF);
    }

    fn stop_bar(&self, [x, y]: [f64; 2]) {
        self.context.fill_rect(x - 3.0, y - 9.0, 6.0, 18.0);
    }

    fn diamond(&self, [x, y]: [f64; 2]) {
        const REACH: f64 = 1.3 * HALF;
        self.context.begin_path();
        self.context.move_to(x, y - REACH);
        self.context.line_to(x + REACH, y);
        self.context.line_to(x, y + REACH);
        self.context.line_to(x - REACH, y);
        self.context.close_path();
        self.context.fill();
        self.context.set_stroke_style_str(&self.palette.gold_edge.css);
        self.context.set_line_width(1.3);
        self.context.stroke();
    }

    fn check(&self, [x, y]: [f64; 2]) {
        self.context.move_to(x - 3.4, y + 0.2);
        self.context.line_to(x - 1.0, y + 2.8);
        self.context.line_to(x + 3.4, y - 2.2);
    }

    fn cross(&self, [x, y]: [f64; 2]) {
        self.context.move_to(x - 3.0, y - 3.0);
        self.context.line_to(x + 3.0, y + 3.0);
        self.context.move_to(x + 3.0, y - 3.0);
        self.context.line_to(x - 3.0, y + 3.0);
    }

    fn clock_hand(&self, [x, y]: [f64; 2]) {
        self.context.move_to(x, y - 4.0);
        self.context.line_to(x, y);
        self.context.line_to(x + 3.0, y + 2.0);
    }

    /// A rejected call shows by an arrow that it has turned.
    fn turning_arrows(&self, flights: &[Flight], still: bool) {
        self.context.set_stroke_style_str(&self.palette.rejected.css);
        self.context.set_line_width(2.0);
        self.context.begin_path();
        for flight in flights.iter().filter(|flight| flight.look == Look::Outcome(Outcome::Rejection)) {
            let [x, y] = self.places.of(flight, still);
            self.context.move_to(x - 6.0, y);
            self.context.line_to(x - 15.0, y);
            self.context.move_to(x - 11.0, y - 4.0);
            self.context.line_to(x - 15.0, y);
            self.context.line_to(x - 11.0, y + 4.0);
        }
        self.context.stroke();
    }
}

fn is_failed(look: Look) -> bool {
    matches!(look, Look::Outcome(Outcome::Failure(_) | Outcome::Timeout))
}
