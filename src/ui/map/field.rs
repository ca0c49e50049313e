//! The field of cells on its canvas, and the words of the cell that is looked at.

use breaker_core::lessons::tuning::space::value;
use breaker_core::lessons::tuning::{LABELS, LESSON};
use breaker_core::scene::map::{Metric, SHADES, setting_in_words, shade, shade_range};
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{CanvasRenderingContext2d, HtmlElement};

use super::view::{MapView, SHARE_WORLDS, use_map};
use crate::ui::kit::canvas::{Surface, draw_when_needed};
use crate::ui::kit::palette::Palette;
use crate::ui::kit::parts::{act, text};
use crate::ui::kit::written::{As, written};
use crate::ui::state::lab::{Lab, use_lab};
use crate::ui::state::look::use_look;

/// The field with its axes, its legend, and what is told of a cell.
#[component]
pub fn Field() -> impl IntoView {
    let (lab, view, look) = (use_lab(), use_map(), use_look());
    let canvas = NodeRef::<Canvas>::new();
    draw_when_needed(canvas, move |surface| {
        let palette = look.palette.get();
        let _ = draw(lab, view, surface, &palette);
    });
    let point = act(move |event: PointerEvent| view.cursor.set(at(view, &event)));
    let leave = act(move |_: PointerEvent| view.cursor.set(None));
    let open = act(move |event: MouseEvent| {
        if let Some(at) = at(view, &event) {
            open_run(lab, view, at);
        }
    });
    let press = act(move |event: KeyboardEvent| walk(lab, view, &event));
    let axis = move |which: usize| text(move || LESSON.settings[view.axes.get()[which]].label.to_owned());
    let ends = move |which: usize, last: bool| {
        text(move || {
            let axis = view.axes.get()[which];
            let place = if last { view.size()[which] - 1 } else { 0 };
            LESSON.settings[axis].spoken(value(axis, place))
        })
    };
    let named = text(move || {
        let [across, up] = view.axes.get().map(|axis| LESSON.settings[axis].label);
        format!("Cells: {across} across, {up} up. Arrows move, Enter opens the run")
    });
    let told = text(move || told(lab, view));
    let legend = NodeRef::<Div>::new();
    written(legend, move || vec![("", As::Html, legend_html(view))]);
    view! {
        <div class="map-field">
            <span class="edge up"><small>{ends(1, true)}</small><b>{axis(1)}</b><small>{ends(1, false)}</small></span>
            <div
                class="cells"
                id="cells"
                tabindex="0"
                role="application"
                aria-roledescription="map of settings"
                aria-label=named
                aria-describedby="cell-told"
                on:keydown=press
                on:pointermove=point
                on:pointerleave=leave
                on:click=open
            >
                <canvas node_ref=canvas aria-hidden="true"></canvas>
            </div>
            <span class="edge across"><small>{ends(0, false)}</small><b>{axis(0)}</b><small>{ends(0, true)}</small></span>
        </div>
        <div class="map-legend" role="list" aria-label="Legend" node_ref=legend data-test="legend"></div>
        <p class="caption" id="cell-told" data-test="cell">{told}</p>
    }
}

/// What is told of the cell that is looked at, or else of the current setting.
fn told(lab: Lab, view: MapView) -> String {
    let own = view.own(lab);
    let at = view.cursor.get().unwrap_or(own);
    let setting = setting_in_words(view.setting(lab, at));
    let Some(cell) = view.cell(at) else { return format!("{setting}: being computed.") };
    let share =
        view.share(at).map_or(String::new(), |share| format!(" TUNED in {share} of {SHARE_WORLDS} other worlds."));
    let mine = if at == own { "Your setting, " } else { "" };
    format!("{mine}{setting}: {}{share}", cell.told())
}

/// The cell under the pointer.
fn at(view: MapView, event: &MouseEvent) -> Option<[usize; 2]> {
    let element = event.current_target()?.dyn_into::<HtmlElement>().ok()?;
    let area = element.get_bounding_client_rect();
    let share = |from: f64, length: f64, position: i32| ((f64::from(position) - from) / length).clamp(0.0, 0.999_999);
    let [columns, rows] = view.axes.get_untracked().map(|axis| breaker_core::lessons::tuning::space::SIZES[axis]);
    let across = share(area.left(), area.width(), event.client_x()) * columns as f64;
    let down = share(area.top(), area.height(), event.client_y()) * rows as f64;
    Some([across as usize, rows - 1 - down as usize])
}

/// Arrows move by a cell, with Shift by five; Home returns to the current setting, Enter opens the run.
fn walk(lab: Lab, view: MapView, event: &KeyboardEvent) {
    let (own, size) = untrack(|| (view.own(lab), view.size()));
    let [across, up] = view.cursor.get_untracked().unwrap_or(own);
    let by = if event.shift_key() { 5 } else { 1 };
    let moved = match event.key().as_str() {
        "ArrowLeft" => [across.saturating_sub(by), up],
        "ArrowRight" => [(across + by).min(size[0] - 1), up],
        "ArrowDown" => [across, up.saturating_sub(by)],
        "ArrowUp" => [across, (up + by).min(size[1] - 1)],
        "Home" => own,
        "Enter" => {
            open_run(lab, view, [across, up]);
            return;
        }
        _ => return,
    };
    event.prevent_default();
    view.cursor.set(Some(moved));
    lab.say_at_rest(move || told(lab, view));
}

/// Opens the run of a cell in lesson 3. Back returns to the map.
fn open_run(lab: Lab, view: MapView, at: [usize; 2]) {
    let setting = untrack(|| view.setting(lab, at));
    view.leave_for(at);
    lab.hush();
    let _ = window().location().set_hash(&super::address::of_run(lab, setting));
}

fn draw(lab: Lab, view: MapView, surface: &Surface, palette: &Palette) -> Option<()> {
    let context = surface.canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    let (width, height) = (f64::from(surface.canvas.width()), f64::from(surface.canvas.height()));
    context.clear_rect(0.0, 0.0, width, height);
    let size = view.size();
    let metric = view.metric.get();
    let range = range(view, metric);
    let edge = |place: usize, count: usize, length: f64| (length * place as f64 / count as f64).round();
    for across in 0..size[0] {
        for up in 0..size[1] {
            let Some(cell) = view.cell([across, up]) else { continue };
            let (left, right) = (edge(across, size[0], width), edge(across + 1, size[0], width));
            let (top, bottom) = (edge(size[1] - 1 - up, size[1], height), edge(size[1] - up, size[1], height));
            let area = [left, top, right - left - 1.0, bottom - top - 1.0];
            let figure = metric.figure(&cell, view.share([across, up]));
            let kind = match (metric, figure) {
                (_, None) => Kind::None,
                (Metric::Verdict, Some(verdict)) => Kind::Verdict(verdict as usize),
                (_, Some(figure)) => Kind::Shade(shade(figure, range)),
            };
            paint(&context, palette, kind, area, surface.ratio);
        }
    }
    let own = view.own(lab);
    for (at, width) in [(Some(own), 3.0), (view.cursor.get().filter(|at| *at != own), 2.0)] {
        let Some([across, up]) = at else { continue };
        let (left, right) = (edge(across, size[0], surface.width), edge(across + 1, size[0], surface.width));
        let (top, bottom) =
            (edge(size[1] - 1 - up, size[1], surface.height), edge(size[1] - up, size[1], surface.height));
        context.set_line_width(width * surface.ratio);
        context.set_stroke_style_str(&palette.ink.css);
        let r = surface.ratio;
        context.stroke_rect((left - 2.0) * r, (top - 2.0) * r, (right - left + 3.0) * r, (bottom - top + 3.0) * r);
    }
    Some(())
}

/// Least and most of the figure on the map.
fn range(view: MapView, metric: Metric) -> [u32; 2] {
    let [columns, rows] = view.size();
    let all = (0..columns).flat_map(|across| (0..rows).map(move |up| [across, up]));
    let figures = all.filter_map(|at| metric.figure(&view.cell(at)?, view.share(at)));
    let (least, most) = figures.fold((u32::MAX, 0), |(least, most), figure| (least.min(figure), most.max(figure)));
    [least.min(most), most]
}

#[derive(Clone, Copy)]
enum Kind {
    None,
    Verdict(usize),
    Shade(u32),
}

/// Colour, pattern and letter of a cell: never colour alone.
fn paint(context: &CanvasRenderingContext2d, palette: &Palette, kind: Kind, area: [f64; 4], ratio: f64) {
    let [x, y, width, height] = area;
    let fill = |colour: &str, alpha: f64| {
        context.set_global_alpha(alpha);
        context.set_fill_style_str(colour);
        context.fill_rect(x, y, width, height);
        context.set_global_alpha(1.0);
    };
    // Lines across the cell: from, to, each as shares of it.
    let lines = |colour: &str, ends: &[[f64; 4]]| {
        context.set_stroke_style_str(colour);
        context.set_line_width(ratio);
        context.begin_path();
        for [from_x, from_y, to_x, to_y] in ends {
            context.move_to(x + from_x * width, y + from_y * height);
            context.line_to(x + to_x * width, y + to_y * height);
        }
        context.stroke();
    };
    match kind {
        Kind::None => lines(&palette.ink.css, &[[0.2, 0.5, 0.8, 0.5]]),
        Kind::Shade(shade) => fill(&palette.request.css, (f64::from(shade) + 0.5) / f64::from(SHADES)),
        Kind::Verdict(0) => {
            fill(&palette.probe.css, 1.0);
            lines(&palette.on_gold.css, &[[0.5, 0.15, 0.5, 0.6], [0.5, 0.75, 0.5, 0.85]]);
        }
        Kind::Verdict(1) => {
            fill(&palette.failed.css, 1.0);
            lines(&palette.card.css, &[[0.0, 1.0, 1.0, 0.0]]);
        }
        Kind::Verdict(2) => {
            fill(&palette.failed.css, 0.55);
            lines(&palette.ink.css, &[[0.15, 0.15, 0.85, 0.85], [0.15, 0.85, 0.85, 0.15]]);
        }
        Kind::Verdict(3) => {
            fill(&palette.rejected.css, 0.9);
            lines(&palette.card.css, &[[0.33, 0.0, 0.33, 1.0], [0.67, 0.0, 0.67, 1.0]]);
        }
        Kind::Verdict(4) => {
            fill(&palette.rejected.css, 0.3);
            lines(&palette.ink.css, &[[0.1, 0.5, 0.9, 0.5]]);
        }
        Kind::Verdict(_) => {
            fill(&palette.answered.css, 1.0);
            if width > 9.0 * ratio {
                lines(&palette.on_strong.css, &[[0.2, 0.55, 0.42, 0.78], [0.42, 0.78, 0.8, 0.25]]);
            }
        }
    }
}

/// The legend: what each colour and pattern stands for.
fn legend_html(view: MapView) -> String {
    let metric = view.metric.get();
    if metric == Metric::Verdict {
        let entry = |(place, label): (usize, &str)| {
            format!("<span role=\"listitem\"><i class=\"cell verdict-{place}\"></i>{label}</span>")
        };
        return LABELS.into_iter().enumerate().rev().map(entry).collect();
    }
    if metric == Metric::Share && view.shares.with(Option::is_none) {
        return "<span role=\"listitem\">Press Try the map first: it colours each cell by its share.</span>".to_owned();
    }
    let range = range(view, metric);
    let entries = (0..SHADES).filter_map(|shade| {
        let [from, to] = shade_range(shade, range)?.map(|figure| metric.format(figure));
        let label = if from == to { from } else { format!("{from} to {to}") };
        Some(format!("<span role=\"listitem\"><i class=\"cell shade-{shade}\"></i>{label}</span>"))
    });
    let last = match metric {
        Metric::Closed => "<span role=\"listitem\"><i class=\"cell none\"></i>never</span>".to_owned(),
        Metric::Share => format!("<span role=\"listitem\">of {SHARE_WORLDS} worlds</span>"),
        _ => String::new(),
    };
    entries.chain([last]).collect()
}
