//! Reading code: just far enough to look for names and paths.

#![allow(dead_code, reason = "each test crate uses its own part")]

pub mod arrows;

use std::fs;
use std::path::{Path, PathBuf};

/// A word, number or sign of code, with its line. Comments and the insides of strings are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub line: usize,
    pub text: String,
}

/// Takes code apart just far enough to look for names; `::` is one sign.
pub fn tokens(code: &str) -> Vec<Token> {
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
pub fn without_tests(tokens: &[Token]) -> Vec<Token> {
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

pub fn starts_with(tokens: &[Token], pattern: &[&str]) -> bool {
    tokens.len() >= pattern.len() && tokens.iter().zip(pattern).all(|(token, text)| token.text == *text)
}

/// Where patterns stand in code, as `file:line: pattern`.
pub fn found(file: &Path, tokens: &[Token], patterns: &[&[&str]]) -> Vec<String> {
    let mut places = Vec::new();
    for at in 0..tokens.len() {
        for pattern in patterns.iter().filter(|pattern| starts_with(&tokens[at..], pattern)) {
            places.push(format!("{}:{}: {}", file.display(), tokens[at].line, pattern.concat()));
        }
    }
    places
}

/// All Rust files below a folder, with their code; or a file alone.
pub fn files(folder: &Path) -> Vec<(PathBuf, Vec<Token>)> {
    let mut paths = Vec::new();
    let mut folders = Vec::new();
    if folder.is_file() {
        paths.push(folder.to_owned())
    } else {
        folders.push(folder.to_owned())
    }
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
