//! The per-second chart: plain bars in, a picture by plotters out. No text on the canvas. It is drawn
//! anew only when the run, the theme or the size changes; while a run is recorded, only the bars that grow.

use std::cell::RefCell;

use breaker_core::scene::bars::{self, Bar};
use breaker_core::sim::time::SECOND_US;
use leptos::html::Canvas;
use leptos::prelude::*;
use plotters::prelude::*;
use plotters_canvas::CanvasBackend;

use crate::ui::kit::canvas::{Area, Surface, area, draw_when_needed};
use crate::ui::kit::palette::{Colour, Palette};
use crate::ui::kit::parts::{flag, text};
use crate::ui::state::lab::use_lab;
use crate::ui::state::look::use_look;
use crate::ui::state::pin::Pin;

type DrawResult = Result<(), DrawingAreaErrorKind<<CanvasBackend as DrawingBackend>::ErrorType>>;

/// What stands on the canvas.
struct Drawn {
    bars: Vec<Seen>,
    /// Seconds on the axis, and the top of the scale.
    scale: (usize, u32),
    /// Of the canvas, in real pixels.
    size: (u32, u32),
    palette: Palette,
}

/// A bar: what has come by the playhead, and what comes in the rest of its second.
type Seen = [Bar; 2];

/// The chart's canvas and the labels of its axis.
#[component]
pub fn Chart() -> impl IntoView {
    let lab = use_lab();
    let look = use_look();
    let node = NodeRef::<Canvas>::new();
    // Of the whole run: the scale stays while it is recorded.
    let top = move || {
        let pinned = lab.study.pinned.with(|pin| pin.as_ref().map_or(0, |pin| bars::top(&pin.run.whole().bars)));
        lab.study.run.with(|run| bars::top(&run.whole().bars)).max(pinned)
    };
    let drawn = RefCell::new(None::<Drawn>);
    // Without a new event there is no other bar.
    let events = Memo::new(move |_| {
        let seen_us = lab.learning.seen_us.get();
        lab.study.run.with(|run| run.events_by(seen_us))
    });
    draw_when_needed(node, move |surface| {
        let seconds = (lab.study.span_us.get() / SECOND_US) as usize;
        events.get();
        let read_us = lab.time.read_us.get();
        // While it is being recorded, as far as all texts tell.
        let at_its_end =
            lab.time.playing.get() && lab.time.playhead_us.get_untracked() == lab.learning.seen_us.get_untracked();
        let recorded_us = if at_its_end { read_us } else { lab.learning.seen_us.get_untracked() };
        let bars = lab.study.run.with(|run| {
            let (current, by_now) = bars::latest(run, read_us);
            let bars = bars::recorded(run, &run.whole().bars, recorded_us).into_iter().enumerate();
            let seen = |(place, bar): (usize, Bar)| match place == current {
                true => [by_now, bar.without(&by_now)],
                false => [bar, Bar::default()],
            };
            bars.map(seen).collect()
        });
        let known = drawn.take();
        let next = look.palette.with(|palette| draw(surface, bars, (seconds, top()), palette, known));
        if next.is_none() {
            leptos::logging::warn!("the chart could not be drawn");
        }
        drawn.replace(next);
    });
    let over = NodeRef::<Canvas>::new();
    draw_when_needed(over, move |surface| {
        let seconds = (lab.study.span_us.get() / SECOND_US) as usize;
        let drawn = lab.study.pinned.with(|pin| {
            let recorded = |Pin { pinned, run }: &Pin| bars::recorded(run, &run.whole().bars, lab.seen_of_a_us(pinned));
            let bars = pin.as_ref().map_or(Vec::new(), recorded);
            look.palette.with(|palette| line(surface, &bars, (seconds, top()), palette))
        });
        if drawn.is_none() {
            leptos::logging::warn!("the line of A could not be drawn");
        }
    });
    // A canvas that is there is put together with the others in every frame, empty or not.
    let is_alone = flag(move || lab.study.pinned.with(Option::is_none));
    view! {
        <div class="lane chart">
            <canvas node_ref=node aria-hidden="true"></canvas>
            <canvas node_ref=over class="over" aria-hidden="true" hidden=is_alone></canvas>
            <span class="scale top" aria-hidden="true">{text(move || top().to_string())}</span>
            <span class="scale bottom" aria-hidden="true">"0"</span>
        </div>
    }
}

/// Draws what differs from what stands there.
fn draw(
    surface: &Surface,
    bars: Vec<Seen>,
    scale: (usize, u32),
    palette: &Palette,
    known: Option<Drawn>,
) -> Option<Drawn> {
    let size = (surface.canvas.width(), surface.canvas.height());
    let known = known.filter(|known| known.scale == scale && known.size == size && known.palette == *palette);
    // Fewer bars than there were: the rest would stay.
    let known = known.filter(|known| known.bars.len() <= bars.len());
    if known.as_ref().is_some_and(|known| known.bars == bars) {
        return known;
    }
    let (count, top) = scale;
    let pen = Pen { area: area(surface)?, palette, ratio: surface.ratio, top, count };
    if known.is_none() {
        pen.ground().ok()?;
    }
    let standing = known.map_or(Vec::new(), |known| known.bars);
    for (place, bar) in bars.iter().enumerate().filter(|(place, bar)| standing.get(*place) != Some(*bar)) {
        if standing.get(place).is_some() {
            pen.wipe(place).ok()?;
        }
        pen.bar(place, bar).ok()?;
    }
    Some(Drawn { bars, scale, size, palette: palette.clone() })
}

/// Draws what A answered in each second as a line of steps, on a canvas of its own over the bars.
fn line(surface: &Surface, bars: &[Bar], (count, top): (usize, u32), palette: &Palette) -> Option<()> {
    crate::ui::kit::canvas::clear(surface)?;
    let pen = Pen { area: area(surface)?, palette, ratio: surface.ratio, top, count };
    let (width, height) = pen.size();
    let x = |place: usize| (f64::from(width) * place as f64 / count.max(1) as f64).round() as i32;
    let y = |sum: u32| (height - 1) - (f64::from(height - 2) * f64::from(sum) / f64::from(top)).round() as i32;
    let steps = bars.iter().enumerate().flat_map(|(place, bar)| [place, place + 1].map(|at| (x(at), y(bar.answered))));
    let steps: Vec<(i32, i32)> = steps.collect();
    // Light under dark, so that it is seen on every bar.
    for (colour, thick) in [(&palette.card, 4.0), (&palette.ink, 2.0)] {
        let style = colour.rgb.stroke_width(pen.pixels(thick).max(1) as u32);
        pen.area.draw(&PathElement::new(steps.clone(), style)).ok()?;
    }
    Some(())
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

    /// Takes a bar away, with its gaps and the line under it.
    fn wipe(&self, place: usize) -> DrawResult {
        let (_, height) = self.size();
        let (left, right) = self.edges(place);
        let line = self.pixels(1.0).max(1);
        let corners = [(left, line), (right, height - line)];
        self.area.draw(&Rectangle::new(corners, self.palette.card.rgb.filled()))
    }

    /// What has come, and above it, pale, what is still to come in this second.
    fn bar(&self, place: usize, [come, to_come]: &Seen) -> DrawResult {
        self.stack(place, come, 0, 1.0)?;
        self.stack(place, to_come, come.sum(), 0.25)
    }

    /// Answered at the bottom, then failed with a hatch, timed out with a cross-hatch, and rejected.
    fn stack(&self, place: usize, bar: &Bar, from: u32, strength: f64) -> DrawResult {
        let (_, height) = self.size();
        let gap = self.pixels(1.0).max(1);
        let (left, right) = self.edges(place);
        let level = |sum: u32| height - (f64::from(height) * f64::from(sum) / f64::from(self.top)).round() as i32;
        let mut sum = from;
        for (part, colour, hatches) in [
            (bar.answered, &self.palette.answered, 0),
            (bar.failed, &self.palette.failed, 1),
            (bar.timed_out, &self.palette.failed, 2),
            (bar.rejected, &self.palette.rejected, 0),
        ] {
            if part == 0 {
                continue;
            }
            let corners = [(left, level(sum + part) + gap), (right, level(sum))];
            self.part(corners, colour, strength, hatches)?;
            sum += part;
        }
        Ok(())
    }

    fn part(
        &self,
        [(left, top), (right, bottom)]: [(i32, i32); 2],
        colour: &Colour,
        strength: f64,
        hatches: u32,
    ) -> DrawResult {
        self.area.draw(&Rectangle::new([(left, top), (right, bottom)], colour.rgb.mix(strength).filled()))?;
        if hatches == 0 {
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
            if from < to && hatches == 2 {
                // The same line mirrored within the rectangle.
                let mirrored = |x: i32| top + bottom - (diagonal - x);
                self.area.draw(&PathElement::new(vec![(from, mirrored(from)), (to, mirrored(to))], style))?;
            }
        }
        Ok(())
    }

    /// Left and right of a bar.
    fn edges(&self, place: usize) -> (i32, i32) {
        let (width, _) = self.size();
        let gap = self.pixels(1.0).max(1);
        let edge = |place: usize| (f64::from(width) * place as f64 / self.count.max(1) as f64).round() as i32;
        (edge(place) + gap, (edge(place + 1) - gap).max(edge(place) + gap + 1))
    }

    fn size(&self) -> (i32, i32) {
        let (width, height) = self.area.dim_in_pixel();
        (width as i32, height as i32)
    }

    fn pixels(&self, length: f64) -> i32 {
        (length * self.ratio).round() as i32
    }
}
