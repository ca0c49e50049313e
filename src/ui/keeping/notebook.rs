//! The notebook: what was seen at an instant, kept in this browser, and downloaded.

use breaker_core::scene::caption::caption;
use breaker_core::share::note::{self, Note};
use breaker_core::sim::time::seconds;
use leptos::ev::{Event, KeyboardEvent, MouseEvent};
use leptos::prelude::*;

use crate::ui::kit::dom;
use crate::ui::kit::parts::{act, flag, part, text};
use crate::ui::state::lab::{Lab, use_lab};
use crate::ui::state::told::Told;

/// Where the browser keeps the notes, and those that could not be read.
const KEPT: &str = "notebook";
const UNREADABLE: &str = "notebook-unreadable";

/// The id of the field for a line of one's own.
const FIELD: &str = "note";

/// The notes on show, and those that were deleted, with their places, the latest last.
#[derive(Clone, Copy)]
struct Notebook {
    lab: Lab,
    notes: RwSignal<Vec<Note>>,
    deleted: RwSignal<Vec<(usize, Note)>>,
}

impl Notebook {
    /// The notes that the browser keeps. What cannot be read is set aside, not lost.
    fn open(lab: Lab) -> Self {
        let (notes, problem) = kept();
        if let Some(problem) = problem {
            lab.voice.messages.set(problem);
        }
        Notebook { lab, notes: RwSignal::new(notes), deleted: RwSignal::new(Vec::new()) }
    }

    /// Changes the notes as they are kept now: another tab may have added some.
    fn change(&self, change: impl FnOnce(&mut Vec<Note>)) {
        let mut notes = match kept() {
            (kept, None) if !kept.is_empty() => kept,
            _ => self.notes.get_untracked(),
        };
        change(&mut notes);
        self.keep(&notes);
        self.notes.set(notes);
    }

    fn keep(&self, notes: &[Note]) {
        if !dom::remember(KEPT, &note::write(notes)) {
            self.lab.voice.messages.set(Told {
                head: "This browser does not keep the notebook.",
                lines: vec!["Its storage is full or not allowed. Download the notes before you leave.".to_owned()],
            });
        }
    }

    fn capture(&self, own: String) {
        let note = note_of(self.lab, own);
        self.deleted.set(Vec::new());
        self.change(|notes| notes.push(note));
        self.lab.say("Noted.");
    }

    fn delete(&self, note: &Note) {
        let mut place = 0;
        self.change(|notes| {
            place = notes.iter().position(|kept| kept == note).unwrap_or(notes.len());
            notes.retain(|kept| kept != note);
        });
        self.deleted.update(|deleted| deleted.push((place, note.clone())));
        self.lab.say("Note deleted.");
    }

    fn bring_back(&self) {
        if let Some((place, note)) = self.deleted.try_update(Vec::pop).flatten() {
            self.change(|notes| notes.insert(place.min(notes.len()), note));
            self.lab.say("The note is back.");
        }
    }

    /// A line of one's own, written anew. The list on show stays, so that the focus does.
    fn rewrite(&self, note: &Note, own: String) {
        let Some(place) = self.notes.with_untracked(|notes| notes.iter().position(|kept| kept == note)) else { return };
        self.notes.update_untracked(|notes| notes[place].text = own);
        self.notes.with_untracked(|notes| self.keep(notes));
    }
}

/// The notes in the browser's storage, and what is to be said if they cannot be read.
fn kept() -> (Vec<Note>, Option<Told>) {
    let Some(text) = dom::remembered(KEPT) else { return (Vec::new(), None) };
    match note::read(&text) {
        Ok(notes) => (notes, None),
        Err(message) => {
            dom::remember(UNREADABLE, &text);
            let head = "The notes kept in this browser could not be read. They are set aside.";
            (Vec::new(), Some(Told { head, lines: vec![format!("storage “{UNREADABLE}”: {message}")] }))
        }
    }
}

/// What is seen now.
fn note_of(lab: Lab, own: String) -> Note {
    lab.pause();
    lab.study.finish_now();
    let at_us = lab.time.playhead_us.get_untracked();
    let lesson = lab.lesson();
    Note {
        lesson: lesson.title.to_owned(),
        at_s: seconds(at_us),
        link: lab.address(),
        settings: lab.study.experiment.with_untracked(|experiment| note::settings(experiment, at_us)),
        caption: lab.reading.moment.with_untracked(|moment| caption(lesson, moment)),
        counts: lab.study.run.with_untracked(|run| note::conservation(&run.counts_at(at_us))),
        text: own,
    }
}

/// The card with the notes.
#[component]
pub fn NotebookCard() -> impl IntoView {
    let lab = use_lab();
    let book = Notebook::open(lab);
    let own = RwSignal::new(String::new());
    let capture = move || {
        book.capture(own.get_untracked().trim().to_owned());
        own.set(String::new());
    };
    let enter = act(move |event: KeyboardEvent| {
        if event.key() == "Enter" {
            capture();
        }
    });
    let none = flag(move || book.notes.with(Vec::is_empty));
    let list = part(move || {
        let notes = book.notes.get();
        notes.into_iter().rev().map(|note| entry(book, note)).collect_view()
    });
    let download = move |name: &'static str, kind: &'static str, write: fn(&[Note]) -> String| {
        act(move |_: MouseEvent| {
            let text = book.notes.with_untracked(|notes| write(notes));
            dom::download(name, kind, &text);
        })
    };
    view! {
        <section class="card notebook" aria-label="Notebook">
            <h2>"Notebook"</h2>
            <div class="row">
                <label for=FIELD>"Your line"</label>
                <input
                    type="text"
                    id=FIELD
                    class="line"
                    autocomplete="off"
                    maxlength="500"
                    prop:value=text(move || own.get())
                    on:input=act(move |event: Event| own.set(event_target_value(&event)))
                    on:keydown=enter
                />
                <button type="button" class="button loud" on:click=act(move |_: MouseEvent| capture())>"Capture"</button>
            </div>
            <p class="hint" hidden=flag(move || !none.get())>
                "Capture writes down settings, instant, caption and counts of what you look at, with your line. Kept in this browser only."
            </p>
            <ol class="notes">{list}</ol>
            <p class="undo">
                {text(move || match book.deleted.with(Vec::len) {
                    0 => String::new(),
                    1 => "Note deleted.".to_owned(),
                    many => format!("{many} notes deleted."),
                })}
                <button
                    type="button"
                    class="button"
                    hidden=flag(move || book.deleted.with(Vec::is_empty))
                    on:click=act(move |_: MouseEvent| {
                        book.bring_back();
                        dom::focus(FIELD);
                    })
                >
                    "Bring it back"
                </button>
            </p>
            <div class="buttons" hidden=none>
                <button type="button" class="button" on:click=download("notes.md", "text/markdown", |notes| note::markdown(notes, &dom::page_address()))>
                    "Notes as Markdown"
                </button>
                <button type="button" class="button" on:click=download("notes.json", "application/json", note::write)>"Notes as JSON"</button>
            </div>
        </section>
    }
}

fn entry(book: Notebook, note: Note) -> impl IntoView {
    let known = StoredValue::new(note.clone());
    // Events can stand between the hundredths that are shown everywhere; the link has them whole.
    let shown = note.at_s.find('.').and_then(|point| note.at_s.get(..point + 3)).unwrap_or(&note.at_s);
    let name = format!("{}, at {shown} s", note.lesson);
    let rewrite = act(move |event: Event| {
        let own = event_target_value(&event).trim().to_owned();
        book.rewrite(&known.get_value(), own.clone());
        known.update_value(|note| note.text = own);
    });
    let delete = act(move |_: MouseEvent| {
        book.delete(&known.get_value());
        dom::focus(FIELD);
    });
    view! {
        <li>
            <div class="row">
                <a href=note.link>{name.clone()}</a>
                <button type="button" class="button" aria-label=format!("Delete the note {name}") on:click=delete>"Delete"</button>
            </div>
            <input type="text" class="line" maxlength="500" aria-label=format!("Your line on {name}") value=note.text on:change=rewrite />
            <p>{dom::kept_together(&note.caption)}</p>
            <p class="sum">{note.counts}</p>
            <details><summary>"Settings"</summary><p>{note.settings.join(" · ")}</p></details>
        </li>
    }
}
