//! What views are made of, in one type each.
//!
//! Leptos makes code of its own for every type of closure in a view. Behind these few types all
//! texts, flags, parts and handlers share theirs.

use std::cell::{Cell, RefCell};

use std::time::Duration;

use leptos::html::Div;
use leptos::prelude::*;
use leptos::tachys::view::Mountable;
use leptos::web_sys::Element;

/// A handler of an event.
pub type Handler<E> = Box<dyn FnMut(E)>;

/// A text that follows what it reads.
pub fn text(read: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    derived(Box::new(read))
}

/// A yes or no that follows what it reads.
pub fn flag(read: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    derived(Box::new(read))
}

/// Made once for texts and once for flags, not for every closure.
fn derived<T: Send + Sync + 'static>(read: Box<dyn Fn() -> T + Send + Sync>) -> Signal<T> {
    Signal::derive(read)
}

/// A part of a view that is made anew when what it reads changes.
pub fn part<V: IntoView + 'static>(make: impl Fn() -> V + Send + 'static) -> AnyView
where
    V::State: 'static,
{
    boxed(Box::new(move || make().into_any()))
}

/// Puts a view into an element, and anew whenever what `shows` reads changes; nothing while it says no.
///
/// Such a view is only ever built and taken away. One that may be compared with another of its type, as
/// in [`part`], brings code for that with every element in it.
pub fn place<V: IntoView + 'static>(into: NodeRef<Div>, shows: impl Fn() -> bool + 'static, make: fn() -> V) {
    place_in(move || into.get().map(Into::into), shows, make);
}

/// Like [`place`], into an element that is found otherwise.
pub fn place_in<V: IntoView + 'static>(
    into: impl Fn() -> Option<Element> + 'static,
    shows: impl Fn() -> bool + 'static,
    make: fn() -> V,
) {
    let mounted = RefCell::new(None);
    // Not below the effect: what it owns is gone before it runs again. And weakly, as this owns the effect.
    let above = Owner::current().map(|owner| owner.downgrade());
    effect(move || {
        let (Some(into), shows) = (into(), shows()) else { return };
        if let Some((owner, state)) = mounted.take() {
            leave(owner, state);
        }
        if shows && let Some(above) = above.as_ref().and_then(|above| above.upgrade()) {
            let owner = above.with(Owner::new);
            let build = || {
                let mut state = make().into_view().build();
                state.mount(&into, None);
                state
            };
            let state = untrack(|| owner.with(build));
            mounted.replace(Some((owner, state)));
        }
    });
}

/// Takes a part away. What it owns stays a moment longer: texts of it that were about to be renewed
/// still are, and would find their signals gone.
fn leave(owner: Owner, mut state: impl Mountable) {
    state.unmount();
    drop(state);
    set_timeout(move || drop(owner), Duration::ZERO);
}

fn boxed(make: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
    (move || make()).into_any()
}

/// Does something outside of the views whenever what it reads changes.
pub fn effect(run: impl Fn() + 'static) {
    let run: Box<dyn Fn()> = Box::new(run);
    Effect::new(move |_| run());
}

/// Does something whenever what `read` reads changes, but not at first.
pub fn on_change(read: impl Fn() + 'static, run: impl Fn() + 'static) {
    let first = Cell::new(true);
    effect(move || {
        read();
        if !first.replace(false) {
            untrack(&run);
        }
    });
}

/// What is done when an event comes.
pub fn act<E>(handle: impl FnMut(E) + 'static) -> Handler<E> {
    Box::new(handle)
}
