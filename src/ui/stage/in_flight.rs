//! What is in flight over time, as a line of its own with its peak.

use breaker_core::scene::in_flight::Line;
use breaker_core::sim::time::seconds_fixed;
use leptos::html::Canvas;
use leptos::prelude::*;
use plotters::prelude::*;

use crate::ui::kit::canvas::{Surface, area, draw_when_needed};
use crate::ui::kit::palette::Palette;
use crate::ui::kit::parts::text;
use crate::ui::state::lab::use_lab;
use crate::ui::state::look::use_look;

/// The lane of the timeline, under its heading.
#[component]
pub fn InFlight() -> impl IntoView {
    let lab = use_lab();
    let look = use_look();
    let node = NodeRef::<Canvas>::new();
    let decimals = lab.lesson().time_decimals;
    // Drawn whole: what is not recorded lies under its veil.
    draw_when_needed(node, move |surface| {
        let span_us = lab.study.span_us.get();
        let drawn =
            look.palette.with(|palette| lab.study.run.with(|run| draw(surface, &run.whole().line, span_us, palette)));
        if drawn.is_none() {
            leptos::logging::warn!("what is in flight could not be drawn");
        }
    });
    let peak = text(move || {
        let (in_flight, at_us) = lab.reading.moment.with(|moment| (moment.held.count, moment.at_us));
        let peak = lab.study.run.with(|run| run.whole().line.peak_by(at_us));
        format!("{in_flight} now, peak {} at {} s", peak.count, seconds_fixed(peak.from_us, decimals))
    });
    let top = text(move || lab.study.run.with(|run| run.whole().line.top().to_string()));
    view! {
        <h3>"In flight"<span class="readout" data-test="in-flight">{peak}</span></h3>
        <div class="lane line">
            <canvas node_ref=node aria-hidden="true"></canvas>
            <span class="scale top" aria-hidden="true">{top}</span>
            <span class="scale bottom" aria-hidden="true">"0"</span>
        </div>
    }
}

fn draw(surface: &Surface, line: &Line, span_us: u64, palette: &Palette) -> Option<()> {
    let area = area(surface)?;
    area.fill(&palette.card.rgb).ok()?;
    let (width, height) = area.dim_in_pixel();
    let (width, bottom) = (width as i32, height as i32 - 1);
    let y = |count: u32| bottom - (f64::from(bottom) * f64::from(count) / f64::from(line.top())).round() as i32;
    let columns = line.columns(span_us, width.max(0) as usize);
    let steps = columns.iter().zip(0..).flat_map(|(count, x)| [(x, y(*count)), (x + 1, y(*count))]);
    let mut points: Vec<(i32, i32)> = steps.collect();
    points.dedup();
    let ground = [(0, bottom), (width, bottom)];
    let area_under = ground[..1].iter().chain(&points).chain(&ground[1..]).copied().collect::<Vec<_>>();
    area.draw(&Polygon::new(area_under, palette.request.rgb.mix(0.18).filled())).ok()?;
    area.draw(&PathElement::new(ground.to_vec(), palette.line.rgb.stroke_width(1))).ok()?;
    let thick = (surface.ratio * 1.5).round().max(1.0) as u32;
    area.draw(&PathElement::new(points, palette.request.rgb.stroke_width(thick))).ok()
}
