//! The rooms of the page: whose names each may use, and that no two files of it need each other.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of `src/ui`, and whose names each may use besides its own. The frame, `shell`, knows all of them.
const ARROWS: [(&str, &[&str]); 8] = [
    ("kit", &[]),
    ("state", &["kit"]),
    ("stage", &["state", "kit"]),
    ("setting", &["state", "kit"]),
    ("findings", &["state", "kit"]),
    ("keeping", &["state", "kit"]),
    ("map", &["setting", "state", "kit"]),
    ("shell", &["map", "keeping", "findings", "setting", "stage", "state", "kit"]),
];

/// Files by their name from the page's root on, `stage::chart`, with the files that each one names.
type Graph = BTreeMap<String, BTreeSet<String>>;

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/ui")
}

/// All files below a folder, as `room::file` with their code. What a folder's own file names as its parts is no use.
fn files(folder: &Path, name: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let inside = if name.is_empty() { stem.clone() } else { format!("{name}::{stem}") };
        if path.is_dir() {
            found.extend(files(&path, &inside));
        } else {
            let own = if stem == "mod" { name.to_owned() } else { inside };
            found.push((own, fs::read_to_string(&path).unwrap()));
        }
    }
    found.sort();
    found
}

/// The paths that code names below the page's root: of `use crate::ui::kit::{dom, parts::act}` both.
fn named(code: &str, own: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
        for (root, from) in [("crate::ui::", String::new()), ("super::", parent(own))] {
            for (at, _) in line.match_indices(root) {
                // `super::super` would hide where it leads.
                assert!(!line[at + root.len()..].starts_with("super"), "{own} names {line}");
                let rest = &line[at + root.len()..];
                let end = rest.find(|c: char| !(c.is_alphanumeric() || "_:".contains(c))).unwrap_or(rest.len());
                let stem = format!("{from}{}", &rest[..end]);
                match rest[end..].strip_prefix('{').filter(|_| stem.ends_with("::")) {
                    Some(group) => paths.extend(
                        group
                            .split(['}', ','])
                            .take_while(|part| !part.contains(';'))
                            .map(|part| format!("{stem}{}", part.trim())),
                    ),
                    None => paths.push(stem),
                }
            }
        }
    }
    paths
}

/// What `super::` means in a file.
fn parent(own: &str) -> String {
    own.rsplit_once("::").map_or(String::new(), |(parent, _)| format!("{parent}::"))
}

fn graph(files: &[(String, String)]) -> Graph {
    let names: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let file_of = |path: &str| {
        let mut path = path.trim_end_matches("::");
        loop {
            if names.contains(path) && !path.is_empty() {
                return Some(path.to_owned());
            }
            path = path.rsplit_once("::")?.0;
        }
    };
    // A folder's own file names its parts without a root.
    let is_part = |name: &str, other: &&str| {
        let part = other.strip_prefix(name).and_then(|rest| rest.strip_prefix("::"));
        !name.is_empty() && part.is_some_and(|part| !part.contains("::"))
    };
    let uses = |(name, code): &(String, String)| {
        let parts = names.iter().filter(|other| is_part(name, other));
        let parts = parts.filter(|part| code.contains(&format!(" {}::", part.rsplit("::").next().unwrap())));
        let others = named(code, name).iter().filter_map(|path| file_of(path)).collect::<BTreeSet<_>>();
        let all = others.into_iter().chain(parts.map(|part| (*part).to_owned()));
        (name.clone(), all.filter(|other| other != name).collect())
    };
    files.iter().map(uses).collect()
}

fn room(file: &str) -> &str {
    file.split("::").next().unwrap_or(file)
}

/// Uses of a room that its own may not use.
fn wrong(graph: &Graph) -> Vec<String> {
    let may = |from: &str, to: &str| {
        from == to || ARROWS.iter().any(|(name, may)| *name == from && may.contains(&to)) || from.is_empty()
    };
    let all = graph.iter().flat_map(|(file, others)| others.iter().map(move |other| (file, other)));
    all.filter(|(file, other)| !may(room(file), room(other)))
        .map(|(file, other)| format!("{file} uses {other}"))
        .collect()
}

/// A circle of files that need each other, if there is one.
fn circle(graph: &Graph) -> Option<Vec<String>> {
    fn walk(graph: &Graph, at: &str, way: &mut Vec<String>, done: &mut BTreeSet<String>) -> Option<Vec<String>> {
        if let Some(place) = way.iter().position(|file| file == at) {
            return Some(way[place..].to_vec());
        }
        if !done.insert(at.to_owned()) {
            return None;
        }
        way.push(at.to_owned());
        let found = graph.get(at).into_iter().flatten().find_map(|other| walk(graph, other, way, done));
        way.pop();
        found
    }
    let mut done = BTreeSet::new();
    graph.keys().find_map(|file| walk(graph, file, &mut Vec::new(), &mut done))
}

#[test]
fn rooms_of_the_page_use_only_those_below_them() {
    let graph = graph(&files(&page(), ""));
    assert!(graph.len() > 50, "the page is not read: {graph:?}");
    assert_eq!(wrong(&graph), Vec::<String>::new());
    let rooms: BTreeSet<&str> = graph.keys().map(|file| room(file)).filter(|room| !room.is_empty()).collect();
    assert_eq!(rooms, ARROWS.iter().map(|(name, _)| *name).collect(), "a room that no arrow of this test speaks of");
}

#[test]
fn no_two_files_of_the_page_need_each_other() {
    assert_eq!(circle(&graph(&files(&page(), ""))), None);
}

#[test]
fn a_wrong_arrow_and_a_circle_are_seen() {
    let file = |name: &str, code: &str| (name.to_owned(), code.to_owned());
    let files = [
        file("kit::dom", "use crate::ui::state::lab;"),
        file("state::lab", "use crate::ui::kit::{parts::act, dom};\n// use crate::ui::shell::app;"),
        file("stage::pen", "use super::places::Places;"),
        file("stage::places", ""),
        file("map", "mod field;\nuse field::Field;"),
        file("map::field", ""),
    ];
    let graph = graph(&files);
    assert_eq!(graph["state::lab"], BTreeSet::from(["kit::dom".to_owned()]));
    assert_eq!(graph["stage::pen"], BTreeSet::from(["stage::places".to_owned()]));
    assert_eq!(graph["map"], BTreeSet::from(["map::field".to_owned()]));
    assert_eq!(wrong(&graph), ["kit::dom uses state::lab"]);
    assert_eq!(circle(&graph), Some(vec!["kit::dom".to_owned(), "state::lab".to_owned()]));
}
