//! The buttons of a live lesson, beside the picture: they act while it runs.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::ui::kit::parts::act;
use crate::ui::state::lab::use_lab;

/// A button for each action of the lesson; nothing if it has none.
#[component]
pub fn Actions() -> impl IntoView {
    let lab = use_lab();
    let actions = lab.lesson().actions;
    let buttons = actions.iter().map(|action| {
        let deed = action.deed;
        let press = act(move |_: MouseEvent| {
            lab.act(deed);
            lab.say(&format!("{}, at {}.", action.label, lab.instant(lab.time.playhead_us.get_untracked())));
        });
        view! {
            <button type="button" class="button" title=action.hint on:click=press>
                {action.label}
            </button>
        }
    });
    (!actions.is_empty()).then(|| {
        view! { <div class="deeds" role="group" aria-label="Dependency">{buttons.collect_view()}</div> }
    })
}
