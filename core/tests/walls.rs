//! The walls of the core: what it does not depend on, which way its arrows go, what the model does
//! not use, and that nothing in the core or the page can panic by a careless call.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod code;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use code::arrows::{Packages, circles, made_up};
use code::{Token, files, found, starts_with, tokens, without_tests};

/// Crates of the browser and of drawing; the core is known without them.
const OUTSIDE: [&str; 5] = ["leptos", "wasm-bindgen", "web-sys", "js-sys", "plotters"];

/// The core's folders, and whose names each may use besides its own.
const ARROWS: [(&str, &[&str]); 6] = [
    ("sim", &[]),
    ("breakers", &["sim"]),
    ("lessons", &["breakers", "sim"]),
    ("catalogue", &["lessons"]),
    // The scenes' own tests play rule books.
    ("scene", &["lessons", "breakers", "sim"]),
    ("share", &["scene", "catalogue", "lessons", "sim"]),
];

/// The rooms of the core, and which others each may use: the files of a room are those below its folder that are in no
/// smaller room.
const ROOMS: [(&str, &[&str]); 13] = [
    ("sim/src", &[]),
    ("breakers/src", &["sim/src"]),
    ("breakers/src/lab", &["breakers/src", "sim/src"]),
    // The catalogue of the books.
    ("breakers/src/books.rs", &["breakers/src", "breakers/src/lab", "sim/src"]),
    ("src/lessons", &["breakers/src/lab", "sim/src"]),
    ("src/lessons/live", &["src/lessons", "breakers/src/lab", "sim/src"]),
    ("src/lessons/tuning", &["src/lessons", "breakers/src/lab", "sim/src"]),
    ("src/lessons/workbench", &["src/lessons", "breakers/src/lab", "sim/src"]),
    ("src/catalogue.rs", &["src/lessons", "src/lessons/live", "src/lessons/tuning", "src/lessons/workbench"]),
    // No room of a breaker: what a scene shows of one, it says itself.
    ("src/scene", &["src/lessons", "src/lessons/tuning", "src/lessons/workbench", "sim/src"]),
    ("src/share", &["src/scene", "src/catalogue.rs", "src/lessons", "sim/src"]),
    ("map/src", &["src/lessons", "src/lessons/tuning", "breakers/src/lab", "sim/src"]),
    ("worker/src", &["map/src", "src/lessons", "src/lessons/tuning"]),
];

/// Where in the rule books a number may have a point: where options are read as they are written, and in the books of
/// libraries that divide such numbers themselves, and bit for bit as they do.
const FLOATS: [&str; 12] = [
    "value.rs",
    "options.rs",
    "kit.rs",
    "resilience4j",
    "gobreaker",
    "failsafe_go",
    "polly",
    "opossum",
    "cockatiel",
    "pybreaker/options.rs",
    "recloser",
    "failsafe_rs",
];

/// What would make a run differ between machines, or between two runs.
const UNREPEATABLE: [&[&str]; 8] = [
    &["f32"],
    &["f64"],
    &["HashMap"],
    &["HashSet"],
    &["RandomState"],
    &["SystemTime"],
    &["Instant", "::", "now"],
    &["std", "::", "time"],
];

/// Calls that panic.
const PANICS: [&[&str]; 6] = [
    &[".", "unwrap", "("],
    &[".", "expect", "("],
    &["panic", "!"],
    &["unreachable", "!"],
    &["todo", "!"],
    &["unimplemented", "!"],
];

fn core() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where a part's code is: model and rule books are packages of their own, so that they alone are built for speed.
fn source(part: &str) -> PathBuf {
    match part {
        "sim" | "breakers" => core().join(part).join("src"),
        "catalogue" => core().join("src/catalogue.rs"),
        _ => core().join("src").join(part),
    }
}

// Arrows.

/// The names that a path or a group of paths begins with: of `::{a::b, c::{d}}` it is a and c.
fn heads(tokens: &[Token]) -> Vec<&str> {
    if !starts_with(tokens, &["::"]) {
        return Vec::new();
    }
    let first = tokens.get(1).map_or("", |token| token.text.as_str());
    if first != "{" {
        return vec![first];
    }
    let (mut heads, mut depth) = (Vec::new(), 0);
    for (before, token) in tokens[1..].iter().zip(&tokens[2..]) {
        depth += match before.text.as_str() {
            "{" => 1,
            "}" => -1,
            _ => 0,
        };
        if depth == 0 {
            break;
        }
        if depth == 1 && matches!(before.text.as_str(), "{" | ",") && token.text != "}" {
            heads.push(token.text.as_str());
        }
    }
    heads
}

/// Where code of a folder names another one that it may not.
fn wrong_arrows(file: &Path, tokens: &[Token], folder: &str, may: &[&str]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let heads = heads(&tokens[at + 1..]);
        let named = match token.text.as_str() {
            // `pub(crate)` names nothing.
            "crate" if tokens.get(at + 1).is_some_and(|next| next.text == ")") => continue,
            // A name of the root must be one of those allowed; `crate as x` or `crate::*` hide it.
            // A package knows no other by the name of its own root.
            "crate" if matches!(folder, "sim" | "breakers") => continue,
            "crate" | "breaker_core" if heads.is_empty() => vec!["crate"],
            "crate" | "breaker_core" => {
                heads.into_iter().filter(|head| *head != folder && !may.contains(head)).collect()
            }
            // How many steps lead to the root depends on the place; the names of folders are enough.
            "super" => {
                let others =
                    |head: &&str| ARROWS.iter().any(|(name, _)| name == head) && *head != folder && !may.contains(head);
                heads.into_iter().filter(others).collect()
            }
            _ => continue,
        };
        for name in named {
            wrong.push(format!("{}:{}: {folder} uses {name}", file.display(), token.line));
        }
    }
    wrong
}

// The walls.

/// Names in the tree of dependencies of the core's topmost package, for every platform.
fn dependencies() -> Vec<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| env!("CARGO").into());
    let tree = |more: &[&str]| {
        let arguments = ["tree", "-p", "breaker-map", "-e", "normal", "--prefix", "none", "--target", "all"];
        Command::new(&cargo).args(arguments).args(more).current_dir(core()).output().expect("cargo starts")
    };
    // Without the network if all packages are there, which a build for one platform does not promise.
    let mut output = tree(&["--locked", "--offline"]);
    if !output.status.success() {
        output = tree(&["--locked"]);
    }
    assert!(output.status.success(), "cargo tree: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn the_core_depends_on_nothing_of_the_browser() {
    let dependencies = dependencies();
    for ours in ["breaker-map", "breaker-core", "breaker-breakers", "breaker-sim", "rand_chacha"] {
        assert!(dependencies.iter().any(|name| name == ours), "the tree is not read: {dependencies:?}");
    }
    for name in dependencies {
        let family = OUTSIDE.iter().find(|outside| name == **outside || name.starts_with(&format!("{outside}-")));
        assert_eq!(family, None, "the core brings {name}");
    }
}

#[test]
fn arrows_between_the_folders_of_the_core_go_one_way() {
    let mut wrong = Vec::new();
    for (folder, may) in ARROWS {
        for (file, tokens) in files(&source(folder)) {
            wrong.extend(wrong_arrows(&file, &tokens, folder, may));
        }
    }
    assert!(wrong.is_empty(), "arrows against the order:\n{}", wrong.join("\n"));
}

/// The packages of the core, as they are named in paths.
fn packages() -> Packages {
    let package = |name, folder: &str| (name, core().join(folder));
    Packages::read(&[
        package("breaker_sim", "sim/src"),
        package("breaker_breakers", "breakers/src"),
        package("breaker_core", "src"),
        package("breaker_map", "map/src"),
        package("breaker_worker", "worker/src"),
    ])
}

/// The room of a file: the smallest that holds it; `lib.rs` of the core is in none.
fn room(file: &Path) -> Option<&'static str> {
    let holds = |(room, _): &&(&'static str, _)| file.starts_with(core().join(room));
    ROOMS.iter().filter(holds).map(|(room, _)| *room).max_by_key(|room| room.len())
}

#[test]
fn arrows_between_the_rooms_of_the_core_are_those_allowed() {
    let packages = packages();
    let mut wrong = Vec::new();
    for (file, used) in packages.arrows() {
        let Some(from) = room(file) else { continue };
        let may = ROOMS.iter().find(|(room, _)| *room == from).map_or(&[][..], |(_, may)| may);
        for other in used {
            if room(other).is_none_or(|to| to != from && !may.contains(&to)) {
                wrong.push(format!("{} uses {}", file.display(), other.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "arrows between rooms that are not allowed:\n{}", wrong.join("\n"));
}

#[test]
fn no_files_of_the_core_use_each_other_in_a_circle() {
    let packages = packages();
    let arrows = packages.arrows();
    let told: Vec<String> = circles(&arrows)
        .into_iter()
        .map(|circle| {
            let named = circle.iter().map(|file| file.strip_prefix(core()).unwrap_or(file).display().to_string());
            named.collect::<Vec<_>>().join(", ")
        })
        .collect();
    assert!(told.is_empty(), "circles between files:\n{}", told.join("\n"));
    // That they are seen at all.
    assert!(arrows.values().map(|used| used.len()).sum::<usize>() > 200, "hardly any arrows are found");
}

#[test]
fn every_folder_of_the_core_has_its_arrows() {
    let mut names: Vec<String> = fs::read_dir(core().join("src"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "lib.rs")
        .collect();
    names.sort();
    assert_eq!(
        names,
        ["catalogue.rs", "lessons", "scene", "share"],
        "core/src has a part that no arrow of this test speaks of"
    );
}

#[test]
fn the_model_uses_nothing_that_differs_between_runs_or_machines() {
    let mut places = Vec::new();
    for (file, tokens) in files(&source("sim")) {
        places.extend(found(&file, &tokens, &UNREPEATABLE));
        places.extend(floats(&file, &tokens));
    }
    assert!(places.is_empty(), "the model must repeat itself exactly:\n{}", places.join("\n"));
}

#[test]
fn the_rule_books_repeat_themselves_and_divide_floats_only_where_their_libraries_do() {
    let root = source("breakers");
    let mut places = Vec::new();
    for (file, tokens) in files(&root) {
        let inside = file.strip_prefix(&root).unwrap();
        let may_float = FLOATS.iter().any(|allowed| inside.starts_with(allowed));
        let tokens = without_tests(&tokens);
        let clocks = UNREPEATABLE.iter().filter(|pattern| !may_float || !matches!(**pattern, ["f32"] | ["f64"]));
        places.extend(found(&file, &tokens, &clocks.copied().collect::<Vec<_>>()));
        if !may_float {
            places.extend(floats(&file, &tokens));
        }
    }
    assert!(places.is_empty(), "a rule book must repeat itself exactly:\n{}", places.join("\n"));
}

/// Numbers with a point, or of a floating type by their ending.
fn floats(file: &Path, tokens: &[Token]) -> Vec<String> {
    let mut places = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        // Behind a point it is a field of a tuple.
        let is_number = token.text.starts_with(|first: char| first.is_ascii_digit())
            && at.checked_sub(1).is_none_or(|before| tokens[before].text != ".");
        let is_float = token.text.contains('.') || token.text.ends_with("f32") || token.text.ends_with("f64");
        if is_number && is_float && !token.text.starts_with("0x") {
            places.push(format!("{}:{}: {}", file.display(), token.line, token.text));
        }
    }
    places
}

#[test]
fn no_code_outside_tests_panics_by_a_careless_call() {
    let mut places = Vec::new();
    let packages = ["src", "map/src", "worker/src", "../src"].map(|folder| core().join(folder));
    for folder in packages.into_iter().chain([source("sim"), source("breakers")]) {
        for (file, tokens) in files(&folder) {
            places.extend(found(&file, &without_tests(&tokens), &PANICS));
        }
    }
    assert!(places.is_empty(), "calls that panic:\n{}", places.join("\n"));
}

// The tests' own eyes: what they would find, and what they pass over.

fn texts(code: &str) -> Vec<String> {
    tokens(code).into_iter().map(|token| token.text).collect()
}

#[test]
fn comments_and_strings_are_not_code() {
    assert_eq!(texts("a // f64\n/* f64 /* f64 */ f64 */ b"), ["a", "b"]);
    assert_eq!(texts(r##"a("f64 \" f64", r#"f64 " f64"#, '"', '\'', b'x', 'a) c"##).concat(), "a(,,,,b,'a)c");
    assert_eq!(texts("0..5 1.5 x.0.max(2)").join(" "), "0 . . 5 1.5 x . 0 . max ( 2 )");
    let lines: Vec<usize> = tokens("a\n\"\n\n\" b\n/*\n*/ c").iter().map(|token| token.line).collect();
    assert_eq!(lines, [1, 4, 6]);
}

#[test]
fn a_float_a_clock_and_a_panic_are_found_with_their_line() {
    let file = Path::new("x.rs");
    let code = tokens("fn a() {\n let x = 1.5;\n y.0.1;\n let z: f64 = 2f64;\n Instant::now()\n}");
    assert_eq!(floats(file, &code), ["x.rs:2: 1.5", "x.rs:4: 2f64"]);
    assert_eq!(found(file, &code, &UNREPEATABLE), ["x.rs:4: f64", "x.rs:5: Instant::now"]);
    let code = tokens("fn a() {\n b\n  .unwrap();\n c.unwrap_or(1); panic::set_hook(d);\n panic!()\n}");
    assert_eq!(found(file, &code, &PANICS), ["x.rs:3: .unwrap(", "x.rs:5: panic!"]);
}

#[test]
fn tests_may_panic_and_what_follows_them_may_not() {
    let code = tokens("fn a() {}\n#[cfg(test)]\nmod tests { fn b() { c.unwrap() } }\nfn d() {\n e.unwrap() }");
    assert_eq!(found(Path::new("x.rs"), &without_tests(&code), &PANICS), ["x.rs:5: .unwrap("]);
    let code = tokens("#[cfg(test)]\nuse a::{b};\nfn d() { e.expect(\"f\") }");
    assert_eq!(found(Path::new("x.rs"), &without_tests(&code), &PANICS), ["x.rs:3: .expect("]);
}

#[test]
fn a_circle_is_seen_through_re_exports_and_packages_and_a_re_export_is_none() {
    let told = |sources: &[(usize, &str, &str)]| {
        let packages = made_up(&["low", "high"], sources);
        let circles = circles(&packages.arrows()).into_iter();
        circles.map(|it| it.iter().map(|file| file.display().to_string()).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let lib = (0, "lib.rs", "pub mod a; pub mod b; pub use a::A; pub use b::B;");
    assert_eq!(told(&[lib, (0, "a.rs", "use super::B;"), (0, "b.rs", "pub struct B;")]), Vec::<Vec<String>>::new());
    let circle = [vec!["low/a.rs".to_owned(), "low/b.rs".to_owned()]];
    assert_eq!(told(&[lib, (0, "a.rs", "use crate::B;"), (0, "b.rs", "use super::a::{self, A};")]), circle);
    assert_eq!(told(&[lib, (0, "a.rs", "fn a() -> crate::b::B {}"), (0, "b.rs", "use crate::A;")]), circle);
    // A folder's own file that works with what is below, and is used from there.
    let folder =
        [(0, "lib.rs", "mod c;"), (0, "c/mod.rs", "pub mod d; fn c() { d::d() }"), (0, "c/d.rs", "use super::c;")];
    assert_eq!(told(&folder), [vec!["low/c/d.rs".to_owned(), "low/c/mod.rs".to_owned()]]);
    // Another package, by its name or by one that was given to it.
    let named = (1, "lib.rs", "pub use low as below; pub mod e;");
    let packages = made_up(
        &["low", "high"],
        &[lib, (0, "a.rs", "pub struct A;"), (0, "b.rs", ""), named, (1, "e.rs", "use crate::below::A;")],
    );
    let arrows = packages.arrows();
    assert!(arrows[Path::new("high/e.rs")].contains(Path::new("low/a.rs")), "{arrows:?}");
}

#[test]
fn every_way_to_name_another_folder_is_seen() {
    let wrong = |code: &str| wrong_arrows(Path::new("x.rs"), &tokens(code), "lessons", &["sim"]).len();
    let seen = [
        "use crate::scene::pace;",
        "use crate::{sim::Run, scene};",
        "use crate::{sim::{Run, Totals}, share::link};",
        "use super::super::share;",
        "use super::{share::link, Lesson};",
        "fn a() { crate::scene::pace::advance(1, 2) }",
        "use crate as root;",
        "use crate::*;",
        "use breaker_core::share;",
    ];
    for code in seen {
        assert_eq!(wrong(code), 1, "{code}");
    }
    let passed = [
        "use crate::sim::{Run, scene};",
        "use crate::{sim::Run, lessons::{scene, share}};",
        "use super::setting::share;",
        "pub(crate) fn a() {}",
        "// crate::scene",
        "use super::{Lesson, words};",
    ];
    for code in passed {
        assert_eq!(wrong(code), 0, "{code}");
    }
}
