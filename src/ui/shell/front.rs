//! The front door: what is served in `start.html`, with a breaker at work, and where the reader left off.

use breaker_core::lessons::{ALL, live};
use breaker_core::share::link;
use breaker_core::sim::time::SECOND_US;
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::stage::caption::Caption;
use crate::ui::stage::diagram::Diagram;
use crate::ui::stage::transport::PlayButton;
use crate::ui::state::clock;
use crate::ui::state::lab::Lab;
use crate::ui::state::visits;

/// The run of the figure: an outage is about to begin. Slow enough for flights to be seen at twice the speed.
const RUN: &str = "#/outage?rate=4&cooldown=4&response=1&t=7";

/// Instant to which it is recorded at first, in microseconds: it has closed again.
const RECORDED_US: u64 = 40 * SECOND_US;

/// Place of 2× among the speeds.
const SPEED: usize = 3;

/// A breaker that works when asked to: a laboratory of its own, apart from that of the lessons.
#[component]
pub fn Figure() -> impl IntoView {
    dom::name_page("start", "");
    tell_visits();
    let lab = Lab::new(link::read(RUN, &live::OUTAGE));
    lab.study.record_to(RECORDED_US);
    lab.time.speed.set(SPEED);
    provide_context(lab);
    clock::drive(lab);
    view! {
        <Diagram />
        <div class="told">
            <Caption />
            <PlayButton />
        </div>
    }
}

/// Writes into the served page where each lesson was left.
fn tell_visits() {
    for lesson in ALL {
        let Some((address, told)) = visits::left(lesson) else { continue };
        let Some(link) = dom::find(&format!("[data-left={}]", lesson.key)) else { continue };
        let _ = link.set_attribute("href", &address);
        let _ = link.remove_attribute("hidden");
        link.set_text_content(Some(&told));
    }
}
