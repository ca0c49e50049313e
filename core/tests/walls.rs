//! The walls of the core: what it does not depend on, which way its arrows go, what the model does
//! not use, and that nothing in the core or the page can panic by a careless call.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Crates of the browser and of drawing; the core is known without them.
const OUTSIDE: [&str; 5] = ["leptos", "wasm-bindgen", "web-sys", "js-sys", "plotters"];

/// The core's folders, and whose names each may use besides its own.
const ARROWS: [(&str, &[&str]); 5] = [
    ("sim", &[]),
    ("breakers", &["sim"]),
    ("lessons", &["breakers", "sim"]),
    ("scene", &["lessons", "breakers", "sim"]),
    ("share", &["scene", "lessons", "breakers", "sim"]),
];

/// Where in the rule books a number may have a point: where options are read as they are written, and in the books of
/// libraries that divide such numbers themselves, and bit for bit as they do.
const FLOATS: [&str; 7] = ["value.rs", "options.rs", "kit.rs", "resilience4j", "gobreaker", "failsafe_go", "polly"];

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

/// Where a part's code is: the model is a package of its own, so that it alone is built for speed.
fn source(part: &str) -> PathBuf {
    match part {
        "sim" | "breakers" => core().join(part).join("src"),
        _ => core().join("src").join(part),
    }
}

// Reading code.

/// A word, number or sign of code, with its line. Comments and the insides of strings are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    line: usize,
    text: String,
}

/// Takes code apart just far enough to look for names; `::` is one sign.
fn tokens(code: &str) -> Vec<Token> {
    let characters: Vec<char> = code.chars().collect();
    let (mut tokens, mut line, mut at) = (Vec::new(), 1, 0);
    while at < characters.len() {
        let rest = &characters[at..];
        let taken = match rest {
            ['/', '/', ..] => rest.iter().position(|&c| c == '\n').unwrap_or(rest.len()),
            ['/', '*', ..] => block_comment(rest),
            ['"', ..] => string(rest),
            ['r', '"' | '#', ..] if raw_string(rest).is_some() => raw_string(rest).unwrap_or(1),
            // A character, not a lifetime.
            ['\'', '\\', _, ..] => rest[3..].iter().position(|&c| c == '\'').map_or(rest.len(), |end| end + 4),
            ['\'', _, '\'', ..] => 3,
            [first, ..] if first.is_whitespace() => 1,
            _ => {
                let text = word(rest);
                let length = text.chars().count();
                tokens.push(Token { line, text });
                length
            }
        };
        line += rest[..taken].iter().filter(|&&c| c == '\n').count();
        at += taken;
    }
    tokens
}

fn word(rest: &[char]) -> String {
    let part = |&c: &char| c.is_alphanumeric() || c == '_';
    let mut length = rest.iter().position(|c| !part(c)).unwrap_or(rest.len());
    // A point inside a number, but not the two of a range.
    if rest[0].is_ascii_digit()
        && rest.get(length) == Some(&'.')
        && rest.get(length + 1).is_some_and(char::is_ascii_digit)
    {
        length += 1;
        length += rest[length..].iter().position(|c| !part(c)).unwrap_or(rest.len() - length);
    }
    if length == 0 {
        length = if rest.starts_with(&[':', ':']) { 2 } else { 1 };
    }
    rest[..length].iter().collect()
}

fn block_comment(rest: &[char]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match rest[at..] {
            ['/', '*', ..] => (depth, at) = (depth + 1, at + 2),
            ['*', '/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

fn string(rest: &[char]) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != '"' {
        at += if rest[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

fn raw_string(rest: &[char]) -> Option<usize> {
    let hashes = rest[1..].iter().take_while(|&&c| c == '#').count();
    let inside = 1 + hashes + 1;
    if rest.get(inside - 1) != Some(&'"') {
        return None;
    }
    let end: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
    let length = rest[inside..].windows(end.len()).position(|window| window == end)?;
    Some(inside + length + end.len())
}

/// The code without its `#[cfg(test)]` items.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    const TEST: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if starts_with(&tokens[at..], &TEST) {
            at += item_length(&tokens[at..]);
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// Tokens up to the end of an item: its closing brace, or its semicolon.
fn item_length(tokens: &[Token]) -> usize {
    let mut depth = 0;
    for (place, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            ";" => {}
            _ => continue,
        }
        if depth == 0 {
            return place + 1;
        }
    }
    tokens.len()
}

fn starts_with(tokens: &[Token], pattern: &[&str]) -> bool {
    tokens.len() >= pattern.len() && tokens.iter().zip(pattern).all(|(token, text)| token.text == *text)
}

/// Where patterns stand in code, as `file:line: pattern`.
fn found(file: &Path, tokens: &[Token], patterns: &[&[&str]]) -> Vec<String> {
    let mut places = Vec::new();
    for at in 0..tokens.len() {
        for pattern in patterns.iter().filter(|pattern| starts_with(&tokens[at..], pattern)) {
            places.push(format!("{}:{}: {}", file.display(), tokens[at].line, pattern.concat()));
        }
    }
    places
}

/// All Rust files below a folder, with their code.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<Token>)> {
    let mut paths = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    assert!(!paths.is_empty(), "{} holds no code", folder.display());
    let read = |path: PathBuf| {
        let code = fs::read_to_string(&path).unwrap();
        (path, tokens(&code))
    };
    paths.into_iter().map(read).collect()
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
    for ours in ["breaker-map", "breaker-core", "breaker-sim", "rand_chacha"] {
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

#[test]
fn every_folder_of_the_core_has_its_arrows() {
    let mut names: Vec<String> = fs::read_dir(core().join("src"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "lib.rs")
        .collect();
    names.sort();
    assert_eq!(names, ["lessons", "scene", "share"], "core/src has a part that no arrow of this test speaks of");
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
