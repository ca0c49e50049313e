//! What all canvases need: the size of their element in real pixels, and a reason to draw again.

use leptos::html::Canvas;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, IntoDrawingArea};
use plotters_canvas::CanvasBackend;

use crate::ui::kit::dom;
use crate::ui::kit::parts::effect;

/// Most pixels of a canvas in one direction; what is larger is drawn coarser.
const PIXELS_MAX: f64 = 8192.0;

/// Where plotters draws, in real pixels.
pub type Area = DrawingArea<CanvasBackend, Shift>;

/// The whole of a canvas, for plotters.
pub fn area(surface: &Surface) -> Option<Area> {
    Some(CanvasBackend::with_canvas_object(surface.canvas.clone())?.into_drawing_area())
}

/// Empties a canvas.
pub fn clear(surface: &Surface) -> Option<()> {
    let context = surface.canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    context.clear_rect(0.0, 0.0, f64::from(surface.canvas.width()), f64::from(surface.canvas.height()));
    Some(())
}

/// A canvas ready to be drawn on.
#[derive(Clone, Debug)]
pub struct Surface {
    /// The element.
    pub canvas: HtmlCanvasElement,
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
    /// Real pixels to a CSS pixel.
    pub ratio: f64,
}

/// Calls `draw` whenever the element's size or anything that `draw` reads changes; never while it has no size.
pub fn draw_when_needed(node: NodeRef<Canvas>, draw: impl Fn(&Surface) + 'static) {
    draw_boxed(node, Box::new(draw));
}

fn draw_boxed(node: NodeRef<Canvas>, draw: Box<dyn Fn(&Surface)>) {
    // Measured when it changes, not in every frame: to ask the browser takes longer than to draw.
    let surface = RwSignal::new_local(None::<Surface>);
    effect(move || {
        let Some(canvas) = node.get() else { return };
        let measured = canvas.clone();
        dom::on_resize(&canvas, move |width, height| _ = surface.try_set(sized(&measured, width, height)));
    });
    effect(move || {
        surface.with(|surface| {
            if let Some(surface) = surface {
                draw(surface);
            }
        });
    });
}

/// A canvas of this size in CSS pixels; `None` if it has none.
fn sized(canvas: &HtmlCanvasElement, width: f64, height: f64) -> Option<Surface> {
    if width < 1.0 || height < 1.0 {
        return None;
    }
    let ratio = window().device_pixel_ratio().max(0.5).min(PIXELS_MAX / width.max(height));
    let pixels = |length: f64| (length * ratio).round() as u32;
    // Setting a size empties a canvas: only when it is another one.
    if canvas.width() != pixels(width) || canvas.height() != pixels(height) {
        canvas.set_width(pixels(width));
        canvas.set_height(pixels(height));
    }
    Some(Surface { canvas: canvas.clone(), width, height, ratio })
}
