//! The per-second chart: plain bars in, a picture by plotters out. No text on the canvas;
//! it is drawn again only when the run, the theme or the size changes.

use breaker_core::scene::bars::{self, Bar};
use leptos::html::Canvas;
use leptos::prelude::*;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters_canvas::CanvasBackend;

use super::canvas::{Surface, draw_when_needed};
use super::lab::use_lab;
use super::look::use_look;
use super::palette::{Colour, Palette};
use super::parts::text;

type Area = DrawingArea<CanvasBackend, Shift>;
type DrawResult = Result<(), DrawingAreaErrorKind<<CanvasBackend as DrawingBackend>::ErrorType>>;

/// The chart's canvas and the labels of its axis.
#[component]
pub fn Chart() -> impl IntoView {
    let lab = use_lab();
    let look = use_look();
    let node = NodeRef::<Canvas>::new();
    let top = move || lab.bars.with(|all| bars::top(all));
    draw_when_needed(node, move |surface| {
        let drawn = look.palette.with(|palette| lab.bars.with(|bars| draw(surface, bars, bars::top(bars), palette)));
        if drawn.is_none() {
            leptos::logging::warn!("the chart could not be drawn");
        }
    });
    view! {
        <div class="lane chart">
            <canvas node_ref=node aria-hidden="true"></canvas>
            <span class="scale top" aria-hidden="true">{text(move || top().to_string())}</span>
            <span class="scale bottom" aria-hidden="true">"0"</span>
        </div>
    }
}

fn draw(surface: &Surface, bars: &[Bar], top: u32, palette: &Palette) -> Option<()> {
    let area = CanvasBackend::with_canvas_object(surface.canvas.clone())?.into_drawing_area();
    let pen = Pen { area, palette, ratio: surface.ratio, top, count: bars.len() };
    pen.ground().ok()?;
    bars.iter().enumerate().try_for_each(|(place, bar)| pen.bar(place, bar)).ok()
}

/// Draws in real pixels, as plotters' canvas counts them.
struct Pen<'a> {
    area: Area,
    palette: &'a Palette,
    ratio: f64,
    top: u32,
    count: usize,
}

impl Pen<'_> {
    fn ground(&self) -> DrawResult {
        self.area.fill(&self.palette.card.rgb)?;
        let (width, height) = self.size();
        let line = self.palette.line.rgb.stroke_width(self.pixels(1.0).max(1) as u32);
        for y in [0, height - 1] {
            self.area.draw(&PathElement::new(vec![(0, y), (width, y)], line))?;
        }
        Ok(())
    }

    /// Answered at the bottom, then failed and timed out with a hatch, then rejected.
    fn bar(&self, place: usize, bar: &Bar) -> DrawResult {
        let (width, height) = self.size();
        let gap = self.pixels(1.0).max(1);
        let edge = |place: usize| (f64::from(width) * place as f64 / self.count.max(1) as f64).round() as i32;
        let (left, right) = (edge(place) + gap, (edge(place + 1) - gap).max(edge(place) + gap + 1));
        let level = |sum: u32| height - (f64::from(height) * f64::from(sum) / f64::from(self.top)).round() as i32;
        let mut sum = 0;
        for (part, colour, hatched) in [
            (bar.answered, &self.palette.answered, false),
            (bar.failed + bar.timed_out, &self.palette.failed, true),
            (bar.rejected, &self.palette.rejected, false),
        ] {
            if part == 0 {
                continue;
            }
            let corners = [(left, level(sum + part) + gap), (right, level(sum))];
            self.part(corners, colour, hatched)?;
            sum += part;
        }
        Ok(())
    }

    fn part(&self, [(left, top), (right, bottom)]: [(i32, i32); 2], colour: &Colour, hatched: bool) -> DrawResult {
        self.area.draw(&Rectangle::new([(left, top), (right, bottom)], colour.rgb.filled()))?;
        if !hatched {
            return Ok(());
        }
        // Lines at 45 degrees, cut at the rectangle, on one grid so that neighbours match.
        let step = self.pixels(5.0).max(3);
        let style = self.palette.card.rgb.mix(0.65).stroke_width(self.pixels(1.2).max(1) as u32);
        let first = (left + top).div_euclid(step) * step;
        for diagonal in (first..right + bottom).step_by(step as usize) {
            let from = (diagonal - bottom).max(left);
            let to = (diagonal - top).min(right);
            if from < to {
                self.area.draw(&PathElement::new(vec![(from, diagonal - from), (to, diagonal - to)], style))?;
            }
        }
        Ok(())
    }

    fn size(&self) -> (i32, i32) {
        let (width, height) = self.area.dim_in_pixel();
        (width as i32, height as i32)
    }

    fn pixels(&self, length: f64) -> i32 {
        (length * self.ratio).round() as i32
    }
}
