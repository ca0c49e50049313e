//! The page's parts, mounted in a real browser: open, do, expect.

use breaker_core::lessons::tuning;
use breaker_core::share::link;
use breaker_lab::ui::setting::controls::Controls;
use breaker_lab::ui::shell::failure;
use breaker_lab::ui::stage::timeline::Timeline;
use breaker_lab::ui::state::lab::Lab;
use breaker_lab::ui::state::look::Look;
use leptos::mount::mount_to;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::web_sys::{Event, EventInit, HtmlElement, HtmlInputElement};
use wasm_bindgen_test::wasm_bindgen_test;

/// A part of the page on its own, with the lab behind it.
struct Stage {
    root: HtmlElement,
    lab: Lab,
}

impl Stage {
    fn open<V: IntoView + 'static>(fragment: &str, part: impl FnOnce() -> V + 'static) -> Self {
        let root: HtmlElement = document().create_element("div").unwrap().unchecked_into();
        document().body().unwrap().append_child(&root).unwrap();
        let opened = link::read(fragment, &tuning::LESSON);
        let kept = std::rc::Rc::new(std::cell::Cell::new(None));
        let hand_out = std::rc::Rc::clone(&kept);
        mount_to(root.clone(), move || {
            let lab = Lab::new(opened);
            provide_context(lab);
            provide_context(Look::new());
            hand_out.set(Some(lab));
            part()
        })
        .forget();
        Stage { root, lab: kept.get().expect("the lab is made when the part is mounted") }
    }

    fn input(&self, selector: &str) -> HtmlInputElement {
        self.root.query_selector(selector).unwrap().expect(selector).unchecked_into()
    }

    fn enter(&self, selector: &str, text: &str, event: &str) {
        let input = self.input(selector);
        input.set_value(text);
        let bubbling = EventInit::new();
        bubbling.set_bubbles(true);
        input.dispatch_event(&Event::new_with_event_init_dict(event, &bubbling).unwrap()).unwrap();
    }

    fn verdict(&self) -> &'static str {
        untrack(|| self.lab.verdict().expect("lesson 3 judges").label())
    }

    fn text(&self, selector: &str) -> String {
        self.root.query_selector(selector).unwrap().expect(selector).text_content().unwrap_or_default()
    }
}

#[wasm_bindgen_test]
async fn a_moved_slider_recomputes_the_run_and_rewinds() {
    let stage = Stage::open("#/tuning?t=31", || view! { <Controls /> });
    assert_eq!(stage.verdict(), "RE-TRIPPED");
    stage.enter("#probes-slider", "4", "input");
    leptos::task::tick().await;
    assert_eq!(stage.verdict(), "TUNED");
    assert_eq!(stage.lab.time.playhead_us.get_untracked(), 0);
    assert_eq!(stage.input("#probes-slider ~ .field input").value(), "4");
}

#[wasm_bindgen_test]
async fn a_field_keeps_its_last_good_value_and_says_what_it_takes() {
    let stage = Stage::open("#/tuning", || view! { <Controls /> });
    for text in ["abc", "", "-3", "1e1", "500", "20.5", "⁵"] {
        stage.enter("#window-slider ~ .field input", text, "change");
        leptos::task::tick().await;
        let message = stage.text("#window-error");
        assert!(message.contains("Sliding window takes 5 to 50 calls in steps of 1"), "{text:?}: {message}");
        assert_eq!(stage.input("#window-slider ~ .field input").value(), "20");
    }
    stage.enter("#window-slider ~ .field input", " 21 ", "change");
    leptos::task::tick().await;
    assert_eq!(stage.text("#window-error"), "");
    assert_eq!(stage.input("#window-slider").value(), "21");
}

#[wasm_bindgen_test]
async fn the_scrubber_seeks_to_tenths_of_a_second() {
    let stage = Stage::open("#/tuning", || view! { <Timeline /> });
    stage.enter(".scrubber", "31149999", "input");
    leptos::task::tick().await;
    assert_eq!(stage.lab.time.playhead_us.get_untracked(), 31_100_000);
    assert_eq!(stage.input(".scrubber").get_attribute("aria-valuetext").unwrap(), "31.1 s, HALF-OPEN");
}

#[wasm_bindgen_test]
async fn a_control_moved_in_the_past_branches_and_can_be_taken_back() {
    let stage = Stage::open("#/outage?changes=2:break,8:repair&t=5", || view! { <Controls /> });
    let lab = stage.lab;
    leptos::task::tick().await;
    assert_eq!(lab.study.recorded_us.get_untracked(), 8_000_000);
    assert_eq!(stage.input("#errors-slider").value(), "100", "controls show what is in force at the playhead");
    stage.enter("#rate-slider", "9", "input");
    stage.enter("#rate-slider", "10", "input");
    leptos::task::tick().await;
    assert_eq!(lab.address(), "#/outage?changes=2:break,5:rate=10&t=5");
    assert_eq!(lab.study.recorded_us.get_untracked(), 5_000_000);
    lab.undo();
    leptos::task::tick().await;
    assert_eq!(lab.address(), "#/outage?changes=2:break,8:repair&t=5");
    assert_eq!(lab.study.recorded_us.get_untracked(), 8_000_000);
    assert_eq!(stage.input("#rate-slider").value(), "6");
    lab.redo();
    assert_eq!(lab.address(), "#/outage?changes=2:break,5:rate=10&t=5");
    // A second drop does not lose the first: both can be taken back, one after the other.
    lab.seek(3_000_000);
    stage.enter("#rate-slider", "4", "input");
    lab.undo();
    lab.undo();
    assert_eq!(lab.address(), "#/outage?changes=2:break,8:repair&t=5");
}

#[wasm_bindgen_test]
async fn a_live_recording_grows_by_steps_and_ends_with_the_lesson() {
    let stage = Stage::open("#/capacity?t=88.5", || view! { <Timeline /> });
    let lab = stage.lab;
    for expected_us in [89_500_000, 90_000_000, 90_000_000] {
        lab.step(&lab.lesson().advances[0]);
        assert_eq!(
            (lab.time.playhead_us.get_untracked(), lab.study.recorded_us.get_untracked()),
            (expected_us, expected_us)
        );
    }
    lab.seek(3_000_000);
    lab.step(&lab.lesson().advances[0]);
    assert_eq!(lab.study.recorded_us.get_untracked(), 4_000_000);
    // Beyond the recording there is nothing to seek to.
    stage.enter(".scrubber", "7000000", "input");
    assert_eq!(lab.time.playhead_us.get_untracked(), 4_000_000);
}

#[wasm_bindgen_test]
fn a_failure_leaves_the_address_of_the_scenario_and_a_way_to_reload() {
    let root: HtmlElement = document().create_element("div").unwrap().unchecked_into();
    document().body().unwrap().append_child(&root).unwrap();
    failure::tell(&root);
    let told = root.inner_text();
    assert!(told.contains("The simulation has stopped"), "{told}");
    assert!(told.contains(&window().location().href().unwrap()), "{told}");
    assert!(root.query_selector("[role=alert] [data-failure=reload]").unwrap().is_some());
    assert!(root.query_selector("[data-failure=copy]").unwrap().is_some());
    root.remove();
}
