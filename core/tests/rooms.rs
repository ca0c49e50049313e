//! The rooms of the page: whose names each may use, and that no two files of it need each other.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod code;

use std::fs;
use std::path::{Path, PathBuf};

use code::arrows::{Packages, circles};

/// The rooms of `src/ui`, and whose names each may use besides its own. The frame, `shell`, knows all of them.
const ROOMS: [(&str, &[&str]); 8] = [
    ("kit", &[]),
    ("state", &["kit"]),
    ("stage", &["state", "kit"]),
    ("setting", &["state", "kit"]),
    ("findings", &["state", "kit"]),
    ("keeping", &["state", "kit"]),
    ("map", &["setting", "state", "kit"]),
    ("shell", &["map", "keeping", "findings", "setting", "stage", "state", "kit"]),
];

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../src")
}

fn packages() -> Packages {
    Packages::read(&[("breaker_lab", page())])
}

/// The room of a file; what stands in none, `lib.rs` and `main.rs`, only starts the page.
fn room(file: &Path) -> Option<&str> {
    let inside = file.strip_prefix(page().join("ui")).ok()?;
    Some(inside.iter().next()?.to_str()?).filter(|room| !room.ends_with(".rs"))
}

#[test]
fn rooms_of_the_page_use_only_those_below_them() {
    let packages = packages();
    let arrows = packages.arrows();
    assert!(arrows.values().map(|used| used.len()).sum::<usize>() > 200, "hardly any arrows are found");
    let mut wrong = Vec::new();
    for (file, used) in &arrows {
        let Some(from) = room(file) else { continue };
        let may = ROOMS.iter().find(|(name, _)| *name == from).map_or(&[][..], |(_, may)| may);
        let others = used.iter().filter(|other| room(other).is_none_or(|to| to != from && !may.contains(&to)));
        wrong.extend(others.map(|other| format!("{} uses {}", file.display(), other.display())));
    }
    assert!(wrong.is_empty(), "arrows between rooms that are not allowed:\n{}", wrong.join("\n"));
}

#[test]
fn every_room_of_the_page_has_its_arrows() {
    let entries = fs::read_dir(page().join("ui")).unwrap().map(|entry| entry.unwrap().path());
    let mut rooms: Vec<String> = entries
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    rooms.sort();
    let mut known = ROOMS.map(|(name, _)| name);
    known.sort_unstable();
    assert_eq!(rooms, known, "src/ui has a room that no arrow of this test speaks of");
}

#[test]
fn no_two_files_of_the_page_need_each_other() {
    let packages = packages();
    assert_eq!(circles(&packages.arrows()), Vec::<Vec<&Path>>::new());
}
