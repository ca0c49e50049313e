//! The page's head: name, link, theme, help.

use std::time::Duration;

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use breaker_core::lessons::{ALL, Lesson, tuning};
use breaker_core::scene::diagram::capitalised;

use crate::ui::kit::dom;
use crate::ui::kit::marks::{Icon, icon};
use crate::ui::kit::parts::{act, text};
use crate::ui::map;
use crate::ui::map::view::{MapView, use_map};
use crate::ui::shell::address;
use crate::ui::state::lab::{Lab, Page, use_lab};
use crate::ui::state::look::use_look;

/// The id of the button that opens the list of pages.
const MENU: &str = "menu";

/// A lesson by number and one word: `1 Outage`.
fn short_name(lesson: &Lesson) -> String {
    format!("{} {}", lesson.number, capitalised(lesson.key))
}

/// The bar at the top.
#[component]
pub fn Header() -> impl IntoView {
    let look = use_look();
    let lab = use_lab();
    let view = use_map();
    let is_open = RwSignal::new(false);
    let title = Signal::derive(move || match lab.page.get() {
        Page::Start => "Pages".to_owned(),
        Page::Map => "Map".to_owned(),
        Page::Lesson => lab.study.experiment.with(|experiment| short_name(experiment.lesson)),
    });
    // A page was chosen, or something else.
    let close = window_event_listener(leptos::ev::click, move |event: MouseEvent| {
        if is_open.try_get_untracked() == Some(true) && !dom::is_within(&event, MENU) {
            is_open.set(false);
        }
    });
    let escape = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        if event.key() == "Escape" && is_open.try_get_untracked() == Some(true) {
            is_open.set(false);
            dom::focus(MENU);
        }
    });
    on_cleanup(move || {
        close.remove();
        escape.remove();
    });
    let lessons = ALL.into_iter().map(|lesson| {
        let is_open = move || {
            lab.page.get() == Page::Lesson && lab.study.experiment.with(|experiment| *experiment.lesson == *lesson)
        };
        let current = Signal::derive(move || is_open().then_some("page"));
        view! {
            <a href=text(move || lab.address_of(lesson)) aria-current=current>
                {lesson.number}" "<span class="long">{lesson.title}</span>
                <span class="short">{capitalised(lesson.key)}</span>
            </a>
        }
    });
    let theme = text(move || if look.dark.get() { "Light theme" } else { "Dark theme" }.to_owned());
    let follows = text(move || {
        let now = if look.follows_system() { "as the system has it" } else { "chosen here" };
        format!("Switch the theme; now {now}")
    });
    view! {
        <header class="bar">
            <a class="brand" href="#/" aria-current=Signal::derive(move || (lab.page.get() == Page::Start).then_some("page"))>
                <svg class="logo" viewBox="0 0 30 18" aria-hidden="true">
                    <path d="M0 12h9M21 12h9" />
                    <path class="arm" d="M9 12l11-8" />
                    <circle cx="9" cy="12" r="2.6" />
                    <circle cx="21" cy="12" r="2.6" />
                </svg>
                <span class="name">"Circuit Breaker Lab"</span>
            </a>
            // Where there is no room for all of them in a row.
            <button
                type="button"
                class="button menu"
                id=MENU
                aria-label=text(move || format!("Pages, now {}", title.get()))
                aria-expanded=text(move || is_open.get().to_string())
                aria-controls="pages"
                on:click=act(move |_: MouseEvent| is_open.update(|open| *open = !*open))
            >
                {title}{icon(Icon::Down)}
            </button>
            <nav id="pages" aria-label="Pages" class:open=is_open>
                {lessons.collect_view()}
                <a href=text(move || map_address(lab, view)) aria-current=Signal::derive(move || (lab.page.get() == Page::Map).then_some("page"))>
                    <span class="long">"Tuning map"</span><span class="short">"Map"</span>
                </a>
            </nav>
            <div class="actions">
                <CopyLink />
                <button type="button" class="button" data-word="" aria-haspopup="dialog">"Words"</button>
                <button
                    type="button"
                    class="button"
                    aria-label=theme
                    title=follows
                    on:click=act(move |_: MouseEvent| look.switch_theme())
                >
                    {text(move || if look.dark.get() { "Light" } else { "Dark" }.to_owned())}
                </button>
                <button type="button" class="button square" aria-label="Help" on:click=act(move |_: MouseEvent| look.help_open.set(true))>
                    "?"
                </button>
            </div>
        </header>
    }
}

/// The map, around the setting that lesson 3 has, if it is open.
fn map_address(lab: Lab, view: MapView) -> String {
    let is_tuning = lab.study.experiment.with(|experiment| experiment.lesson.key == tuning::LESSON.key);
    if is_tuning { map::address::of_map(lab, view) } else { "#/map".to_owned() }
}

/// Copies the address of exactly what is on show.
#[component]
fn CopyLink() -> impl IntoView {
    const REST: &str = "Copy link";
    let lab = use_lab();
    let label = RwSignal::new(REST);
    let copy = act(move |_: MouseEvent| {
        spawn_local(async move {
            let copied = copy_address(lab).await.is_some();
            let _ = label.try_set(if copied { "Copied" } else { "Not allowed" });
            lab.say(if copied { "The link is copied." } else { "This browser does not allow to copy the link." });
            let rest = move || {
                let _ = label.try_set(REST);
            };
            set_timeout(rest, Duration::from_secs(2));
        });
    });
    view! { <button type="button" class="button copy" on:click=copy>{text(move || label.get().to_owned())}</button> }
}

async fn copy_address(lab: Lab) -> Option<()> {
    let fragment = if lab.page.get_untracked() == Page::Lesson { lab.address() } else { address::fragment() };
    let address = format!("{}{fragment}", dom::page_address());
    // A page that was not served safely has no clipboard.
    let clipboard = window().navigator().clipboard();
    if JsValue::is_undefined(&clipboard) {
        return None;
    }
    JsFuture::from(clipboard.write_text(&address)).await.ok().map(drop)
}
