//! A part of the page as a PNG: what the browser has laid out, painted again on a canvas of its own.
//!
//! An image of the page's own HTML would be simpler, but browsers refuse to give such an image out again.

use leptos::prelude::*;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::{JsCast, JsValue};
use leptos::web_sys::js_sys::parse_float;
use leptos::web_sys::{
    Blob, CanvasRenderingContext2d, CssStyleDeclaration, DomRect, Element, HtmlCanvasElement, Node, Path2d,
    SvgGraphicsElement,
};

use crate::ui::kit::dom;
use crate::ui::state::lab::Lab;

/// Pixels of the picture to a CSS pixel.
const RATIO: f64 = 2.0;

/// Room around the part, and for the line under it, in CSS pixels.
const ROOM: f64 = 24.0;
const FOOT: f64 = 28.0;

/// What the marks mean: it stands below every part.
const LEGEND: &str = ".legend ul";

/// Downloads the part that a selector finds, with its legend and the address of what it shows.
pub fn download(lab: &Lab, selector: &str, what: &str) {
    lab.pause();
    let name = format!("{}-{what}.png", lab.lesson().key);
    let address = format!("Simulated with Circuit Breaker Lab: {}", lab.address());
    let selector = selector.to_owned();
    // When the page shows what it says.
    request_animation_frame(move || {
        let parts = [selector.as_str(), LEGEND].into_iter().filter_map(dom::find).collect::<Vec<_>>();
        let Some(canvas) = paint(&parts, &address) else {
            leptos::logging::warn!("the picture could not be painted");
            return;
        };
        let save = Closure::once_into_js(move |blob: JsValue| {
            if let Ok(blob) = blob.dyn_into::<Blob>() {
                dom::download_blob(&name, &blob);
            }
        });
        let _ = canvas.to_blob(save.unchecked_ref());
    });
}

/// Paints parts of the page, one below the other, and a line under them.
fn paint(parts: &[Element], address: &str) -> Option<HtmlCanvasElement> {
    let canvas = document().create_element("canvas").ok()?.dyn_into::<HtmlCanvasElement>().ok()?;
    let frames: Vec<_> = parts.iter().map(Element::get_bounding_client_rect).collect();
    let width = frames.iter().map(DomRect::width).fold(0.0, f64::max);
    let height: f64 = frames.iter().map(|frame| frame.height() + ROOM).sum();
    let [whole_width, whole_height] = [width + 2.0 * ROOM, height + ROOM + FOOT];
    canvas.set_width((whole_width * RATIO) as u32);
    canvas.set_height((whole_height * RATIO) as u32);
    let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    context.set_transform(RATIO, 0.0, 0.0, RATIO, 0.0, 0.0).ok()?;
    let style = style_of(&parts.first()?.closest(".card").ok()??)?;
    let paper = value(&style, "background-color");
    context.set_fill_style_str(&paper);
    context.fill_rect(0.0, 0.0, whole_width, whole_height);
    let mut painter = Painter { context, paper, left: 0.0, top: 0.0 };
    let mut below = ROOM;
    for (part, frame) in parts.iter().zip(&frames) {
        painter.left = frame.left() - ROOM;
        painter.top = frame.top() - below;
        painter.whole(part);
        below += frame.height() + ROOM;
    }
    painter.context.set_fill_style_str(&value(&style, "color"));
    painter.context.set_font(&format!("12px {}", value(&style, "font-family")));
    painter.context.set_text_baseline("middle");
    let _ = painter.context.fill_text_with_max_width(address, ROOM, below + FOOT / 2.0 - 8.0, width);
    Some(canvas)
}

fn style_of(element: &Element) -> Option<CssStyleDeclaration> {
    window().get_computed_style(element).ok()?
}

/// The number at the start of a text such as `1.5px`. The browser's own reader: one in the program would be kilobytes.
fn number(text: &str, otherwise: f64) -> f64 {
    Some(parse_float(text)).filter(|number| number.is_finite()).unwrap_or(otherwise)
}

fn value(style: &CssStyleDeclaration, name: &str) -> String {
    style.get_property_value(name).unwrap_or_default()
}

/// Paints with the page's own coordinates, moved so that the part begins at the room around it.
struct Painter {
    context: CanvasRenderingContext2d,
    /// The colour of the card that all lies on.
    paper: String,
    left: f64,
    top: f64,
}

impl Painter {
    /// A part of the page. Run A lies above what hides and dims the current one.
    fn whole(&self, part: &Element) {
        self.element(part);
        let Ok(above) = part.query_selector_all(".lane.pinned, .over") else { return };
        for place in 0..above.length() {
            if let Some(element) = above.item(place).and_then(|node| node.dyn_into::<Element>().ok()) {
                self.element(&element);
            }
        }
    }

    /// An element with all in it, as far as it can be seen.
    fn element(&self, element: &Element) {
        let Some(style) = style_of(element) else { return };
        let is = |name: &str, wanted: &str| value(&style, name) == wanted;
        let unseen = is("display", "none") || is("opacity", "0") || element.class_list().contains("spoken");
        if unseen || element.tag_name().eq_ignore_ascii_case("input") {
            return;
        }
        self.context.save();
        let opacity = number(&value(&style, "opacity"), 1.0);
        self.context.set_global_alpha(self.context.global_alpha() * opacity);
        if is("visibility", "visible") {
            self.ground(element, &style);
        }
        if !is("overflow-x", "visible") {
            let rect = element.get_bounding_client_rect();
            self.context.begin_path();
            self.context.rect(rect.left() - self.left, rect.top() - self.top, rect.width(), rect.height());
            self.context.clip();
        }
        let nodes = element.child_nodes();
        for place in 0..nodes.length() {
            let Some(node) = nodes.item(place) else { continue };
            if let Some(child) = node.dyn_ref::<Element>() {
                self.element(child);
            } else if is("visibility", "visible") {
                self.text(&node, &style);
            }
        }
        self.context.restore();
    }

    /// What lies under an element's text: colour, border, a canvas, a shape.
    fn ground(&self, element: &Element, style: &CssStyleDeclaration) {
        let rect = element.get_bounding_client_rect();
        let [x, y] = [rect.left() - self.left, rect.top() - self.top];
        let [width, height] = [rect.width(), rect.height()];
        if let Some(canvas) = element.dyn_ref::<HtmlCanvasElement>() {
            let _ = self.context.draw_image_with_html_canvas_element_and_dw_and_dh(canvas, x, y, width, height);
            return;
        }
        if let Some(shape) = element.dyn_ref::<SvgGraphicsElement>() {
            self.shape(shape, style);
            return;
        }
        let length = |name: &str| number(&value(style, name), 0.0);
        self.context.begin_path();
        if value(style, "transform").starts_with("matrix(0") {
            // Turned by a quarter: its corners are in the middle of its sides.
            let [right, bottom, middle, half] = [x + width, y + height, x + width / 2.0, y + height / 2.0];
            self.context.move_to(middle, y);
            for [x, y] in [[right, half], [middle, bottom], [x, half]] {
                self.context.line_to(x, y);
            }
        } else {
            let radius = length("border-top-left-radius").min(width / 2.0).min(height / 2.0);
            let _ = self.context.round_rect_with_f64(x, y, width, height, radius);
        }
        self.context.set_fill_style_str(&value(style, "background-color"));
        self.context.fill();
        match value(style, "background-image").as_bytes() {
            [b'r', b'e', ..] => self.hatch([x, y, width, height]),
            [b'r', b'a', ..] => self.dots([x, y, width, height], style),
            _ => (),
        }
        self.sign(element, [x + width / 2.0, y + height / 2.0]);
        if element.class_list().contains("playhead") {
            // Its line is drawn by the style sheet alone.
            self.context.set_fill_style_str(&value(style, "color"));
            self.context.fill_rect(x - 1.0, y, 2.0, height);
        }
        for side in ["top", "left", "right", "bottom"] {
            let thick = length(&format!("border-{side}-width"));
            if thick <= 0.0 {
                continue;
            }
            self.context.set_stroke_style_str(&value(style, &format!("border-{side}-color")));
            self.context.set_line_width(thick);
            if side == "top" && length("border-left-width") > 0.0 {
                // All around.
                self.context.stroke();
                break;
            }
            let at = if side == "bottom" { y + height } else { y };
            let [from, to] = match side {
                "left" => [[x, y], [x, y + height]],
                "right" => [[x + width, y], [x + width, y + height]],
                _ => [[x, at], [x + width, at]],
            };
            self.context.begin_path();
            self.context.move_to(from[0], from[1]);
            self.context.line_to(to[0], to[1]);
            self.context.stroke();
        }
    }

    /// The hatch of an area, `--hatch` of the style sheet: lines of 1.5 px, 4 px apart.
    fn hatch(&self, [x, y, width, height]: [f64; 4]) {
        self.context.save();
        self.context.clip();
        self.context.set_global_alpha(self.context.global_alpha() * 0.45);
        self.context.set_stroke_style_str(&self.paper);
        self.context.set_line_width(1.5);
        self.context.begin_path();
        let apart = 5.5 * std::f64::consts::SQRT_2;
        for line in 0..((width + height) / apart) as u32 + 1 {
            let from = x - height + f64::from(line) * apart;
            self.context.move_to(from, y);
            self.context.line_to(from + height, y + height);
        }
        self.context.stroke();
        self.context.restore();
    }

    /// The dots of an area, `--dots` of the style sheet: one in the middle of every 4 px, in the colour of its text.
    fn dots(&self, [x, y, width, height]: [f64; 4], style: &CssStyleDeclaration) {
        self.context.set_fill_style_str(&value(style, "color"));
        for across in 0..(width / 4.0) as u32 {
            for down in 0..(height / 4.0) as u32 {
                let [left, top] = [x + f64::from(across) * 4.0 + 1.0, y + f64::from(down) * 4.0 + 1.0];
                self.context.fill_rect(left, top, 2.0, 2.0);
            }
        }
    }

    /// The sign that the style sheet puts into a mark, such as a check.
    fn sign(&self, element: &Element, [x, y]: [f64; 2]) {
        let Ok(Some(style)) = window().get_computed_style_with_pseudo_elt(element, "::after") else { return };
        let content = value(&style, "content");
        // Quoted, and behind it what is read out.
        let Some(sign) = content.strip_prefix('"').and_then(|rest| rest.split('"').next()) else { return };
        self.context.set_font(&format!("800 {} {}", value(&style, "font-size"), value(&style, "font-family")));
        self.context.set_fill_style_str(&value(&style, "color"));
        self.context.set_text_align("center");
        self.context.set_text_baseline("middle");
        let _ = self.context.fill_text(sign, x, y + 0.5);
        self.context.set_text_align("start");
    }

    /// A path or a circle of a drawing.
    fn shape(&self, shape: &SvgGraphicsElement, style: &CssStyleDeclaration) {
        let number_of = |name: &str| shape.get_attribute(name).map(|text| number(&text, 0.0));
        let path = match (shape.get_attribute("d"), number_of("cx"), number_of("cy"), number_of("r")) {
            (Some(d), ..) => Path2d::new_with_path_string(&d),
            (_, Some(x), Some(y), Some(r)) => {
                Path2d::new().and_then(|path| path.arc(x, y, r, 0.0, std::f64::consts::TAU).map(|()| path))
            }
            _ => return,
        };
        let (Ok(path), Some(matrix)) = (path, shape.get_screen_ctm()) else { return };
        self.context.save();
        let [a, b, c, d] = [matrix.a(), matrix.b(), matrix.c(), matrix.d()].map(f64::from);
        let [e, f] = [f64::from(matrix.e()) - self.left, f64::from(matrix.f()) - self.top];
        let _ = self.context.transform(a, b, c, d, e, f);
        if value(style, "fill") != "none" {
            self.context.set_fill_style_str(&value(style, "fill"));
            self.context.fill_with_path_2d(&path);
        }
        if value(style, "stroke") != "none" {
            self.context.set_stroke_style_str(&value(style, "stroke"));
            self.context.set_line_width(number(&value(style, "stroke-width"), 1.0));
            self.context.set_line_cap("round");
            self.context.stroke_with_path(&path);
        }
        self.context.restore();
    }

    /// A text, word by word where the browser has put each.
    fn text(&self, node: &Node, style: &CssStyleDeclaration) {
        let content = node.text_content().unwrap_or_default();
        let Ok(range) = document().create_range() else { return };
        let upper = value(style, "text-transform") == "uppercase";
        let font = ["font-style", "font-weight", "font-size", "font-family"].map(|name| value(style, name)).join(" ");
        self.context.set_font(&font);
        self.context.set_fill_style_str(&value(style, "color"));
        self.context.set_text_baseline("middle");
        let mut from = 0;
        for word in content.split_inclusive(' ') {
            let to = from + word.encode_utf16().count() as u32;
            let set = range.set_start(node, from).and_then(|()| range.set_end(node, to));
            from = to;
            if set.is_err() || word.trim().is_empty() {
                continue;
            }
            let rect = range.get_bounding_client_rect();
            let word = if upper { word.trim_end().to_ascii_uppercase() } else { word.trim_end().to_owned() };
            let middle = rect.top() + rect.height() / 2.0 - self.top + 0.5;
            let _ = self.context.fill_text(&word, rect.left() - self.left, middle);
        }
    }
}
