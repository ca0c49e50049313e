//! The controls of a lesson, from its table of settings: slider and field, or a choice.

use breaker_core::lessons::setting::shown;
use breaker_core::lessons::{Choice, Kind, Setting};
use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;

use super::dom;
use super::lab::use_lab;
use super::parts::{act, flag, on_change, text};

/// All controls of the open lesson.
#[component]
pub fn Controls() -> impl IntoView {
    let lab = use_lab();
    let controls = lab.lesson().settings.iter().enumerate().map(|(place, setting)| match setting.kind {
        Kind::Number { .. } => view! { <NumberControl place setting /> }.into_any(),
        Kind::Choice(choices) => view! { <ChoiceControl place setting choices /> }.into_any(),
    });
    view! {
        <section class="card controls" aria-label="Settings">
            <h2 class="spoken">"Settings"</h2>
            {controls.collect_view()}
            <div class="buttons">
                <button type="button" class="button" on:click=act(move |_: MouseEvent| lab.reset())>"Reset settings"</button>
            </div>
        </section>
    }
}

/// Ids that tie label, hint and error of a control together.
struct Ids {
    slider: String,
    hint: String,
    error: String,
}

impl Ids {
    fn of(setting: &Setting) -> Self {
        let id = |part: &str| format!("{}-{part}", setting.key);
        Ids { slider: id("slider"), hint: id("hint"), error: id("error") }
    }
}

#[component]
fn NumberControl(place: usize, setting: &'static Setting) -> impl IntoView {
    let lab = use_lab();
    let Ids { slider, hint, error } = Ids::of(setting);
    let (min, max, step, unit) = match setting.kind {
        Kind::Number { min, max, step, unit, .. } => (min, max, step, unit),
        Kind::Choice(_) => (0, 0, 1, ""),
    };
    let value = Memo::new(move |_| lab.experiment.with(|experiment| experiment.values.at(place)));
    let refusal = RwSignal::new(None::<String>);
    // A refusal speaks of a value that is gone once any other is in force.
    on_change(move || lab.experiment.track(), move || refusal.set(None));
    let slide = act(move |event: Event| {
        if let Ok(value) = event_target_value(&event).parse::<u64>() {
            refusal.set(None);
            lab.set_value(place, value);
        }
    });
    let typed = act(move |event: Event| {
        let Some(field) = dom::input_of(&event) else { return };
        let text = field.value();
        match setting.parse(text.trim()) {
            Ok(value) => {
                refusal.set(None);
                lab.set_value(place, value);
            }
            Err(_) => {
                let kept = setting.spoken(value.get_untracked());
                let allowed = setting.allowed();
                let text = shown(&text);
                refusal.set(Some(format!("{} takes {allowed}, not “{text}”. {kept} is kept.", setting.label)));
            }
        }
        field.set_value(&setting.format(value.get_untracked()));
    });
    let filled = move || (value.get() - min) * 100 / (max - min).max(1);
    view! {
        <div class="control">
            <label for=slider.clone()>{setting.label}</label>
            <div class="row">
                <input
                    type="range"
                    id=slider
                    min=min.to_string()
                    max=max.to_string()
                    step=step.to_string()
                    aria-describedby=hint.clone()
                    aria-valuetext=text(move || setting.spoken(value.get()))
                    style:--filled=text(move || format!("{}%", filled()))
                    prop:value=text(move || value.get().to_string())
                    on:input=slide
                />
                <span class="field">
                    <input
                        type="text"
                        inputmode="decimal"
                        autocomplete="off"
                        aria-label=setting.label
                        aria-describedby=format!("{hint} {error}")
                        aria-invalid=text(move || refusal.with(Option::is_some).to_string())
                        prop:value=text(move || setting.format(value.get()))
                        on:change=typed
                    />
                    <small>{unit}</small>
                </span>
            </div>
            <p class="hint" id=hint>{setting.hint}</p>
            <p class="refusal" id=error role="alert">{text(move || refusal.get().unwrap_or_default())}</p>
        </div>
    }
}

#[component]
fn ChoiceControl(place: usize, setting: &'static Setting, choices: &'static [Choice]) -> impl IntoView {
    let lab = use_lab();
    let Ids { hint, .. } = Ids::of(setting);
    let described_by = hint.clone();
    let value = Memo::new(move |_| lab.experiment.with(|experiment| experiment.values.at(place)));
    let options = choices.iter().enumerate().map(|(index, choice)| {
        let index = index as u64;
        view! {
            <label>
                <input
                    type="radio"
                    name=setting.key
                    value=choice.key
                    prop:checked=flag(move || value.get() == index)
                    on:change=act(move |_: Event| lab.set_value(place, index))
                />
                <span>{choice.label}</span>
            </label>
        }
    });
    view! {
        <fieldset class="control" aria-describedby=described_by>
            <legend>{setting.label}</legend>
            <div class="choices">{options.collect_view()}</div>
            <p class="hint" id=hint>{setting.hint}</p>
        </fieldset>
    }
}
