//! The controls of a lesson, from its table of settings: slider and field, or a choice.

use breaker_core::lessons::lesson::{Group, Lesson};
use breaker_core::lessons::setting::{SWITCH, shown};
use breaker_core::lessons::{Choice, Kind, Setting};
use leptos::ev::{Event, FocusEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;

use super::dom;
use super::lab::{Lab, use_lab};
use super::parts::{act, flag, on_change, text};

const MODE: &str = "mode";

/// Seeds that the button goes through, each once.
const SEEDS: u64 = 10_000;

/// All controls of the open lesson.
#[component]
pub fn Controls() -> impl IntoView {
    let lab = use_lab();
    let lesson = lab.lesson();
    let grouped = |setting: &Setting| lesson.groups.iter().any(|group| group.keys.contains(&setting.key));
    let alone = lesson.settings.iter().enumerate().filter(|(_, setting)| !grouped(setting));
    let alone = alone.map(|(place, setting)| control(lesson, place, setting)).collect::<Vec<_>>();
    let opens_first = alone.is_empty();
    let groups = lesson.groups.iter().enumerate().map(|(place, group)| in_group(lab, opens_first && place == 0, group));
    view! {
        <section class="card controls" aria-label="Settings">
            <div class="head">
                <h2>"Settings"</h2>
                <button type="button" class="button" on:click=act(move |_: MouseEvent| lab.reset())>"Reset settings"</button>
            </div>
            {alone}
            {groups.collect_view()}
        </section>
    }
}

fn control(lesson: &Lesson, place: usize, setting: &'static Setting) -> AnyView {
    match setting.kind {
        Kind::Number { .. } if setting.key == lesson.seed => view! { <SeedControl place setting /> }.into_any(),
        // The buttons beside the picture choose it.
        Kind::Choice(_) if setting.key == MODE => ().into_any(),
        Kind::Number { .. } => view! { <NumberControl place setting /> }.into_any(),
        Kind::Choice(choices) => view! { <ChoiceControl place setting choices /> }.into_any(),
    }
}

/// A group that can be folded; its head shows its values, so that none is hidden.
fn in_group(lab: Lab, open: bool, group: &'static Group) -> impl IntoView {
    let lesson = lab.lesson();
    let settings = lesson.settings;
    let places = group.keys.iter().filter_map(|key| lab.lesson().position(key));
    let controls = places.map(|place| control(lesson, place, &settings[place])).collect_view();
    let values = text(move || {
        let places = group.keys.iter().filter_map(|key| lab.lesson().position(key));
        let spoken = places.filter_map(|place| settings.get(place).map(|setting| setting.spoken(lab.value(place))));
        spoken.collect::<Vec<_>>().join(" · ")
    });
    view! {
        <details name="controls" open=open>
            <summary>{group.title}<small>{values}</small></summary>
            {controls}
        </details>
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
    let value = Memo::new(move |_| lab.value(place));
    let refusal = RwSignal::new(None::<String>);
    let slide = act(move |event: Event| {
        if let Ok(value) = event_target_value(&event).parse::<u64>() {
            refusal.set(None);
            lab.hold();
            lab.set_value(place, value);
        }
    });
    let filled = move || value.get().saturating_sub(min) * 100 / (max - min).max(1);
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
                    on:change=act(move |_: Event| lab.release())
                    on:pointerup=act(move |_: PointerEvent| lab.release())
                    on:blur=act(move |_: FocusEvent| lab.release())
                />
                <span class="field">
                    {field(place, setting, value, refusal, format!("{hint} {error}"))}
                    <small>{unit}</small>
                </span>
            </div>
            <p class="hint" id=hint>{setting.hint}</p>
            <p class="refusal" id=error role="alert">{text(move || refusal.get().unwrap_or_default())}</p>
        </div>
    }
}

/// The text field of a setting: takes what it allows, says what it refuses, keeps the last good value.
fn field(
    place: usize,
    setting: &'static Setting,
    value: Memo<u64>,
    refusal: RwSignal<Option<String>>,
    described_by: String,
) -> impl IntoView {
    let lab = use_lab();
    // A refusal speaks of a value that is gone once any other is in force.
    on_change(move || lab.experiment.track(), move || refusal.set(None));
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
    view! {
        <input
            type="text"
            inputmode="decimal"
            autocomplete="off"
            aria-label=setting.label
            aria-describedby=described_by
            aria-invalid=text(move || refusal.with(Option::is_some).to_string())
            prop:value=text(move || setting.format(value.get()))
            on:change=typed
        />
    }
}

/// A seed: too many values for a slider, so a field and a button that takes another.
#[component]
fn SeedControl(place: usize, setting: &'static Setting) -> impl IntoView {
    let lab = use_lab();
    let Ids { hint, error, .. } = Ids::of(setting);
    let value = Memo::new(move |_| lab.value(place));
    let refusal = RwSignal::new(None::<String>);
    let roll = act(move |_: MouseEvent| {
        // A full-period generator: no seed comes twice before all have come.
        lab.set_value(place, (value.get_untracked() % SEEDS * 1021 + 7919) % SEEDS);
    });
    view! {
        <div class="control seed" role="group" aria-label=setting.label>
            <span class="label">{setting.label}</span>
            <div class="row">
                <span class="field">{field(place, setting, value, refusal, format!("{hint} {error}"))}</span>
                <button type="button" class="button" on:click=roll>"Re-roll"</button>
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
    let value = Memo::new(move |_| lab.value(place));
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
        <fieldset class=if setting.kind == SWITCH { "control beside" } else { "control" } aria-describedby=described_by>
            <legend>{setting.label}</legend>
            <div class="choices">{options.collect_view()}</div>
            <p class="hint" id=hint>{setting.hint}</p>
        </fieldset>
    }
}
