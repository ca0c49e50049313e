//! The controls of a lesson, from its table of settings: slider and field, or a choice.

use breaker_core::lessons::lesson::{Group, Lesson};
use breaker_core::lessons::setting::{SWITCH, shown};
use breaker_core::lessons::{Choice, Kind, Setting};
use leptos::ev::{Event, FocusEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::parts::{act, flag, on_change, text};
use crate::ui::setting::field::{Field, field, refused};
use crate::ui::state::lab::{Lab, use_lab};

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
        let shown = places.filter_map(|place| {
            let setting = settings.get(place)?;
            Some(format!("{} {}", setting.label, dom::unbroken(&setting.spoken(lab.value(place)))))
        });
        shown.collect::<Vec<_>>().join(" · ")
    });
    view! {
        <details name="controls" open=open>
            <summary>{group.title} <small>{values}</small></summary>
            {controls}
        </details>
    }
}

/// Ids that tie label, unit, hint and error of a control together.
struct Ids {
    slider: String,
    unit: String,
    hint: String,
    error: String,
}

impl Ids {
    fn of(setting: &Setting) -> Self {
        let id = |part: &str| format!("{}-{part}", setting.key);
        Ids { slider: id("slider"), unit: id("unit"), hint: id("hint"), error: id("error") }
    }
}

#[component]
fn NumberControl(place: usize, setting: &'static Setting) -> impl IntoView {
    let lab = use_lab();
    let Ids { slider, unit, hint, error } = Ids::of(setting);
    let described_by = format!("{unit} {hint} {error}");
    let (min, max, step) = match setting.kind {
        Kind::Number { min, max, step, .. } => (min, max, step),
        Kind::Choice(_) => (0, 0, 1),
    };
    let value = Memo::new(move |_| lab.value(place));
    let refusal = RwSignal::new(None::<String>);
    let slide = act(move |event: Event| {
        let Some(slider) = dom::input_of(&event) else { return };
        if let Ok(wanted) = slider.value().parse::<u64>() {
            refusal.set(None);
            lab.hold();
            lab.set_value(place, wanted);
        }
        // A change that was refused leaves the slider where the value is.
        slider.set_value(&value.get_untracked().to_string());
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
                    {setting_field(place, setting, value, refusal, described_by)}
                    <small id=unit>{setting.unit()}</small>
                </span>
            </div>
            <p class="hint" id=hint>{setting.hint}</p>
            {refused(error, refusal)}
        </div>
    }
}

/// The text field of a setting.
fn setting_field(
    place: usize,
    setting: &'static Setting,
    value: Memo<u64>,
    refusal: RwSignal<Option<String>>,
    described_by: String,
) -> impl IntoView {
    let lab = use_lab();
    // A refusal speaks of a value that is gone once any other is in force.
    on_change(move || lab.study.experiment.track(), move || refusal.set(None));
    let take = move |text: &str| {
        let wanted = setting.parse(text).map_err(|_| {
            let kept = setting.spoken(value.get_untracked());
            format!("{} takes {}, not “{}”. {kept} is kept.", setting.label, setting.allowed(), shown(text))
        })?;
        lab.set_value(place, wanted);
        Ok(())
    };
    field(Field {
        name: setting.label,
        keys: "decimal",
        value: text(move || setting.format(value.get())),
        take: Box::new(take),
        refusal,
        described_by,
    })
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
                <span class="field">{setting_field(place, setting, value, refusal, format!("{hint} {error}"))}</span>
                <button type="button" class="button" on:click=roll>"Re-roll"</button>
            </div>
            <p class="hint" id=hint>{setting.hint}</p>
            {refused(error, refusal)}
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
