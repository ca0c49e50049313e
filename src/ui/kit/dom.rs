//! Small helpers over the browser's own interface.

use std::time::Duration;

use leptos::prelude::*;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::{JsCast, JsValue};
use leptos::web_sys::js_sys::Array;
use leptos::web_sys::{
    Blob, BlobPropertyBag, Element, Event, HtmlAnchorElement, HtmlElement, HtmlInputElement, MediaQueryList,
    ResizeObserver, Url,
};

/// The element of this id.
pub fn element(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// The first element that a selector finds.
pub fn find(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok()?
}

/// The input that an event came from.
pub fn input_of(event: &Event) -> Option<HtmlInputElement> {
    event.target()?.dyn_into().ok()
}

/// Whether an event comes from the page itself: no part of it in focus, or only its title.
pub fn is_on_page(event: &Event) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    element.is_some_and(|element| ["BODY", "H1"].contains(&element.tag_name().as_str()))
}

/// Does what moves parts of the page, but not away under a pointer that is pressing one of them.
pub fn once_released(then: Box<dyn FnOnce()>) {
    if find(":active").is_none() {
        then();
    } else {
        set_timeout(move || once_released(then), Duration::from_millis(50));
    }
}

/// Whether a dialog lies over the page. By their ids, as it is asked with every frame.
pub fn is_covered() -> bool {
    ["words", "help"].into_iter().any(|id| element(id).is_some_and(|dialog| dialog.has_attribute("open")))
}

/// Moves the focus to the element of this id, when what had it is gone.
pub fn focus(id: &'static str) {
    request_animation_frame(move || {
        if let Some(element) = element(id) {
            let _ = element.focus();
        }
    });
}

/// Moves the focus to the title of the open page: it is read out, and Tab goes on from there.
pub fn focus_title() {
    request_animation_frame(|| {
        let Ok(titles) = document().query_selector_all("h1") else { return };
        let titles = (0..titles.length()).filter_map(|place| titles.get(place)?.dyn_into::<HtmlElement>().ok());
        // Those of the other pages are not shown.
        if let Some(title) = titles.into_iter().find(|title| title.offset_width() > 0) {
            let _ = title.focus();
        }
    });
}

/// A remembered preference; `None` where the browser keeps none.
pub fn remembered(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

/// Remembers a text, and says whether the browser does: a storage can be full or forbidden.
pub fn remember(key: &str, value: &str) -> bool {
    match window().local_storage() {
        Ok(Some(storage)) => storage.set_item(key, value).is_ok(),
        _ => false,
    }
}

/// The address of the page, without what stands behind its `#`.
pub fn page_address() -> String {
    let location = window().location();
    format!("{}{}", location.origin().unwrap_or_default(), location.pathname().unwrap_or_default())
}

/// Gives a text out as a file.
pub fn download(name: &str, kind: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&JsValue::from_str(text));
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) {
        download_blob(name, &blob);
    }
}

/// Gives data out as a file.
pub fn download_blob(name: &str, blob: &Blob) {
    let Ok(url) = Url::create_object_url_with_blob(blob) else { return };
    let link = document().create_element("a").ok().and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    // Once the browser has begun to save it.
    set_timeout(move || _ = Url::revoke_object_url(&url), Duration::from_secs(10));
}

/// Whether a media query holds, now and whenever that changes. Lives as long as the page.
pub fn media(query: &str) -> ReadSignal<bool> {
    let list = window().match_media(query).ok().flatten();
    let (holds, set) = signal(list.as_ref().is_some_and(MediaQueryList::matches));
    if let Some(list) = list {
        let watched = list.clone();
        let changed = Closure::<dyn Fn()>::new(move || _ = set.try_set(watched.matches()));
        let _ = list.add_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
        changed.forget();
    }
    holds
}

/// Tells style sheets and the browser's tab which page is open; the front door has no title of its own.
pub fn name_page(key: &str, title: &str) {
    let name = if title.is_empty() { "Circuit Breaker Lab" } else { &format!("{title} · Circuit Breaker Lab") };
    document().set_title(name);
    if let Some(body) = document().body() {
        let _ = body.set_attribute("data-lesson", key);
    }
}

/// Tells `words.js` that there are new texts to mark the glossary's words in.
pub fn tell_built() {
    if let Ok(event) = Event::new("page-built") {
        let _ = window().dispatch_event(&event);
    }
}

/// Whether an event comes from the element of this id or from inside it.
pub fn is_within(event: &Event, id: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| matches!(target.closest(&format!("#{id}")), Ok(Some(_))))
}

/// The number in a data attribute of the button that an event came from, or of one around it.
pub fn number_of(event: &Event, attribute: &str) -> Option<usize> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    element.closest(&format!("[{attribute}]")).ok()??.get_attribute(attribute)?.parse().ok()
}

/// Calls `resized` with width and height in CSS pixels, at first and whenever they change, as long
/// as the part of the page lives that asks.
pub fn on_resize(element: &Element, resized: impl Fn(f64, f64) + 'static) {
    let watched = element.clone();
    let changed = Closure::<dyn Fn()>::new(move || {
        resized(f64::from(watched.client_width()), f64::from(watched.client_height()));
    });
    // A browser without the observer shows no canvas; everything is there as text too.
    let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) else { return };
    observer.observe(element);
    let kept = StoredValue::new_local(Some((observer, changed)));
    on_cleanup(move || {
        if let Some((observer, _)) = kept.try_update_value(Option::take).flatten() {
            observer.disconnect();
        }
    });
}

/// The same text without a place to break the line.
pub fn unbroken(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}

/// The same text with numbers kept on one line with their units.
pub fn kept_together(text: &str) -> String {
    text.replace(" %", "\u{a0}%").replace(" s ", "\u{a0}s ").replace(" s.", "\u{a0}s.").replace(" s,", "\u{a0}s,")
}
