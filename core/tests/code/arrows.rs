//! Which file of the core uses which: paths are followed through re-exports to the file that has what they name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{Token, files, starts_with, without_tests};

/// A module: its package, and its path within.
type Module = (usize, Vec<String>);

struct File {
    path: PathBuf,
    module: Module,
    tokens: Vec<Token>,
    /// Names that its `use` lines bring, and the paths that they stand for.
    names: BTreeMap<String, Vec<String>>,
}

/// Packages that know each other.
pub struct Packages {
    /// How each is named in paths.
    crates: Vec<String>,
    modules: BTreeMap<Module, usize>,
    files: Vec<File>,
}

impl Packages {
    /// Reads packages: the name in paths, and the folder of `lib.rs`.
    pub fn read(packages: &[(&str, PathBuf)]) -> Self {
        let sources = packages.iter().enumerate().flat_map(|(package, (_, folder))| {
            files(folder).into_iter().map(move |(path, tokens)| {
                let module = module_of(path.strip_prefix(folder).unwrap());
                ((package, module), path, without_tests(&tokens))
            })
        });
        let crates = packages.iter().map(|(name, _)| (*name).to_owned()).collect();
        Packages::of(crates, sources.collect())
    }

    fn of(crates: Vec<String>, sources: Vec<(Module, PathBuf, Vec<Token>)>) -> Self {
        let mut modules = BTreeMap::new();
        let mut files = Vec::new();
        for (module, path, tokens) in sources {
            modules.insert(module.clone(), files.len());
            let names = uses(&tokens).into_iter().map(|it| (it.name, it.path)).collect();
            files.push(File { path, module, tokens, names });
        }
        Packages { crates, modules, files }
    }

    /// For every file those that it uses. What a file only hands on (`pub use`), it does not use.
    pub fn arrows(&self) -> BTreeMap<&Path, BTreeSet<&Path>> {
        let of_file = |file: &File| {
            let used = self.paths(file).into_iter().filter_map(|path| self.follow(&file.module, &path, 0));
            let others = used.map(|place| self.files[place].path.as_path()).filter(|path| *path != file.path);
            others.collect()
        };
        self.files.iter().map(|file| (file.path.as_path(), of_file(file))).collect()
    }

    /// The paths that a file's code names.
    fn paths(&self, file: &File) -> Vec<Vec<String>> {
        let mut paths: Vec<_> =
            uses(&file.tokens).into_iter().filter(|it| !it.is_handed_on).map(|it| it.path).collect();
        let is_inside_use = inside_uses(&file.tokens);
        for (at, token) in file.tokens.iter().enumerate() {
            let begins =
                at.checked_sub(1).is_none_or(|before| !matches!(file.tokens[before].text.as_str(), "::" | "."));
            if begins && !is_inside_use[at] && starts_with(&file.tokens[at + 1..], &["::"]) && is_name(&token.text) {
                let rest = file.tokens[at..].chunks(2).take_while(|pair| is_name(&pair[0].text));
                let mut path = Vec::new();
                for pair in rest {
                    path.push(pair[0].text.clone());
                    if pair.get(1).is_none_or(|next| next.text != "::") {
                        break;
                    }
                }
                paths.push(path);
            }
        }
        paths
    }

    /// The file that has what a path names, seen from a module; `None` if it is none of ours.
    fn follow(&self, from: &Module, path: &[String], steps: usize) -> Option<usize> {
        let (first, mut rest) = path.split_first()?;
        let (package, mut module) = from.clone();
        let mut place = match first.as_str() {
            "crate" => (package, vec![]),
            "self" => (package, module),
            "super" => {
                module.pop();
                while rest.first().is_some_and(|next| next == "super") {
                    module.pop();
                    rest = &rest[1..];
                }
                (package, module)
            }
            name => match self.crates.iter().position(|krate| krate == name) {
                Some(other) => (other, vec![]),
                None => {
                    rest = path;
                    from.clone()
                }
            },
        };
        // A bare name is a module below, or one that a `use` brought; else it is no path of ours.
        let is_bare = rest.len() == path.len();
        while let Some((next, after)) = rest.split_first() {
            let mut below = place.clone();
            below.1.push(next.clone());
            let file = &self.files[*self.modules.get(&place)?];
            if self.modules.contains_key(&below) {
                (place, rest) = (below, after);
            } else if let Some(target) = file.names.get(next).filter(|target| steps < 8 && target[0] != *next) {
                let target: Vec<String> = target.iter().chain(after).cloned().collect();
                return self.follow(&place, &target, steps + 1);
            } else if is_bare && place == *from {
                return None;
            } else {
                break;
            }
        }
        self.modules.get(&place).copied()
    }
}

/// Files that use each other in a circle: each group with all that are in it.
pub fn circles<'a>(arrows: &BTreeMap<&'a Path, BTreeSet<&'a Path>>) -> Vec<Vec<&'a Path>> {
    let reached = |from: &'a Path| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(file) = next.pop() {
            next.extend(arrows.get(file).into_iter().flatten().filter(|other| seen.insert(**other)));
        }
        seen
    };
    let reach: BTreeMap<&Path, BTreeSet<&Path>> = arrows.keys().map(|file| (*file, reached(file))).collect();
    let together = |file: &&'a Path| -> Vec<&'a Path> {
        let both = |other: &&&'a Path| reach[**other].contains(*file);
        reach[*file].iter().filter(both).copied().collect()
    };
    let groups: BTreeSet<Vec<&Path>> = arrows.keys().map(together).filter(|it| !it.is_empty()).collect();
    groups.into_iter().collect()
}

fn module_of(path: &Path) -> Vec<String> {
    let mut parts: Vec<String> =
        path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|last| matches!(last.as_str(), "lib" | "mod" | "main")) {
        parts.pop();
    }
    parts
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

struct Use {
    name: String,
    path: Vec<String>,
    is_handed_on: bool,
}

/// Where each `use` begins and ends.
fn use_lines(tokens: &[Token]) -> Vec<(usize, usize)> {
    let begins = (0..tokens.len()).filter(|at| tokens[*at].text == "use");
    let end =
        |from: usize| tokens[from..].iter().position(|token| token.text == ";").map_or(tokens.len(), |it| from + it);
    begins.map(|at| (at, end(at))).collect()
}

fn inside_uses(tokens: &[Token]) -> Vec<bool> {
    let mut inside = vec![false; tokens.len()];
    for (from, to) in use_lines(tokens) {
        inside[from..to].fill(true);
    }
    inside
}

/// What `use` lines bring, name by name.
fn uses(tokens: &[Token]) -> Vec<Use> {
    let mut all = Vec::new();
    for (from, to) in use_lines(tokens) {
        let is_handed_on = from > 0 && matches!(tokens[from - 1].text.as_str(), "pub" | ")");
        let texts: Vec<&str> = tokens[from + 1..to].iter().map(|token| token.text.as_str()).collect();
        branches(&texts, &[], is_handed_on, &mut all);
    }
    all
}

/// Takes `a::b::{c, d as e}` apart.
fn branches(texts: &[&str], before: &[String], is_handed_on: bool, all: &mut Vec<Use>) {
    let mut path = before.to_vec();
    let mut at = 0;
    while at < texts.len() {
        match texts[at] {
            "::" => {}
            "{" => {
                let inner = &texts[at + 1..texts.len() - 1];
                let (mut depth, mut start) = (0, 0);
                for (place, text) in inner.iter().enumerate() {
                    match *text {
                        "{" => depth += 1,
                        "}" => depth -= 1,
                        "," if depth == 0 => {
                            branches(&inner[start..place], &path, is_handed_on, all);
                            start = place + 1;
                        }
                        _ => {}
                    }
                }
                if start < inner.len() {
                    branches(&inner[start..], &path, is_handed_on, all);
                }
                return;
            }
            "as" => {
                let name = texts.get(at + 1).unwrap_or(&"").to_string();
                all.push(Use { name, path, is_handed_on });
                return;
            }
            "self" if !path.is_empty() => {}
            name => path.push(name.to_owned()),
        }
        at += 1;
    }
    if let Some(name) = path.last().cloned() {
        all.push(Use { name, path, is_handed_on });
    }
}

/// Files made up for the tests of these eyes: the package, the path below its `src`, and the code.
pub fn made_up(crates: &[&str], sources: &[(usize, &str, &str)]) -> Packages {
    let source = |(package, path, code): &(usize, &str, &str)| {
        let path = PathBuf::from(path);
        ((*package, module_of(&path)), Path::new(crates[*package]).join(&path), super::tokens(code))
    };
    Packages::of(crates.iter().map(|name| (*name).to_owned()).collect(), sources.iter().map(source).collect())
}
