//! JSON as a tree. Numbers stay the text that they are: nothing is rounded, and the page carries no reader of floats.

use json_event_parser::{JsonEvent, LowLevelJsonParser, LowLevelJsonSerializer};

use crate::lessons::setting::shown;

/// Deepest nesting that is read; our files have 3.
const DEEPEST: usize = 16;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A text.
    Text(String),
    /// A number as written.
    Number(String),
    /// `true`, `false` or `null`.
    Word(&'static str),
    /// A list.
    List(Vec<Node>),
    /// An object, in the order of the file; a key can come twice.
    Map(Vec<(String, Node)>),
}

impl Node {
    /// Reads a text.
    ///
    /// # Errors
    /// A message with line and column.
    pub fn read(text: &[u8]) -> Result<Node, String> {
        let mut parser = LowLevelJsonParser::new().with_max_stack_size(DEEPEST);
        let mut rest = text;
        let mut builder = Builder::default();
        loop {
            let result = parser.parse_next(rest, true);
            rest = rest.get(result.consumed_bytes..).unwrap_or_default();
            match result.event {
                None => {}
                Some(Ok(JsonEvent::Eof)) => return builder.whole.ok_or_else(|| "line 1: it is empty".to_owned()),
                Some(Ok(event)) => builder.take(event),
                Some(Err(error)) => {
                    let at = error.location().start;
                    return Err(format!(
                        "line {}, column {}: {}",
                        at.line + 1,
                        at.column + 1,
                        shown_at_length(error.message())
                    ));
                }
            }
        }
    }

    /// Writes it with a line for each entry.
    pub fn write(&self) -> String {
        let mut text = String::new();
        self.write_to(&mut text, "\n");
        text.push('\n');
        text
    }

    /// `line` is a line end with the indentation of this value.
    fn write_to(&self, text: &mut String, line: &str) {
        let deeper = format!("{line}  ");
        match self {
            Node::Text(content) => text.push_str(&quoted(content)),
            Node::Number(content) => text.push_str(content),
            Node::Word(word) => text.push_str(word),
            Node::List(nodes) if nodes.is_empty() => text.push_str("[]"),
            Node::List(nodes) => {
                for (place, node) in nodes.iter().enumerate() {
                    text.push(if place == 0 { '[' } else { ',' });
                    text.push_str(&deeper);
                    node.write_to(text, &deeper);
                }
                text.push_str(line);
                text.push(']');
            }
            Node::Map(entries) if entries.is_empty() => text.push_str("{}"),
            Node::Map(entries) => {
                for (place, (key, node)) in entries.iter().enumerate() {
                    text.push(if place == 0 { '{' } else { ',' });
                    text.push_str(&deeper);
                    text.push_str(&quoted(key));
                    text.push_str(": ");
                    node.write_to(text, &deeper);
                }
                text.push_str(line);
                text.push('}');
            }
        }
    }
}

/// A text in quotes, with what must be escaped.
fn quoted(text: &str) -> String {
    let mut bytes = Vec::new();
    // Writing to memory does not fail.
    let _ = LowLevelJsonSerializer::new().serialize_event(JsonEvent::String(text.into()), &mut bytes);
    String::from_utf8(bytes).unwrap_or_default()
}

/// A message of the parser on one line: it can repeat what stands in the file.
fn shown_at_length(message: &str) -> String {
    message.chars().take(160).map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}

/// Builds the tree without going into it: nothing in a file makes the program's own stack deep.
#[derive(Default)]
struct Builder {
    /// What is open, the innermost last, with the key that waits for its value.
    open: Vec<(Node, Option<String>)>,
    whole: Option<Node>,
}

impl Builder {
    fn take(&mut self, event: JsonEvent) {
        match event {
            JsonEvent::String(text) => self.put(Node::Text(text.into_owned())),
            JsonEvent::Number(text) => self.put(Node::Number(text.into_owned())),
            JsonEvent::Boolean(true) => self.put(Node::Word("true")),
            JsonEvent::Boolean(false) => self.put(Node::Word("false")),
            JsonEvent::Null => self.put(Node::Word("null")),
            JsonEvent::StartArray => self.open.push((Node::List(Vec::new()), None)),
            JsonEvent::StartObject => self.open.push((Node::Map(Vec::new()), None)),
            JsonEvent::ObjectKey(key) => {
                if let Some((_, waiting)) = self.open.last_mut() {
                    *waiting = Some(key.into_owned());
                }
            }
            JsonEvent::EndArray | JsonEvent::EndObject => {
                if let Some((node, _)) = self.open.pop() {
                    self.put(node);
                }
            }
            JsonEvent::Eof => {}
        }
    }

    fn put(&mut self, node: Node) {
        match self.open.last_mut() {
            Some((Node::List(nodes), _)) => nodes.push(node),
            Some((Node::Map(entries), key)) => entries.push((key.take().unwrap_or_default(), node)),
            _ => self.whole = Some(node),
        }
    }
}

/// Reads the fields of objects, and collects what is wrong with them.
#[derive(Debug, Default)]
pub struct Fields {
    /// A message for each field that is missing, unknown, given twice or of another kind.
    pub messages: Vec<String>,
}

impl Fields {
    /// The values of the `known` fields of an object that is called `path`, in their order.
    pub fn of<'a, const N: usize>(&mut self, path: &str, node: &'a Node, known: [&str; N]) -> [Option<&'a Node>; N] {
        let mut found = [None; N];
        let Node::Map(entries) = node else {
            self.wrong(path, "an object");
            return found;
        };
        for (key, value) in entries {
            match known.iter().position(|name| name == key) {
                Some(place) if found[place].is_some() => self.messages.push(format!("{path}{key}: is given twice")),
                Some(place) => found[place] = Some(value),
                None => self.messages.push(format!("{path}{}: is not known here", shown(key))),
            }
        }
        found
    }

    /// A text.
    pub fn text<'a>(&mut self, path: &str, node: Option<&'a Node>) -> &'a str {
        match node {
            Some(Node::Text(text)) => text,
            _ => self.wrong(path, "a text"),
        }
    }

    /// A list of texts; none if the field is left out.
    pub fn texts<'a>(&mut self, path: &str, node: Option<&'a Node>) -> Vec<&'a str> {
        match node {
            None => Vec::new(),
            Some(Node::List(nodes)) => {
                let texts = nodes.iter().enumerate().filter_map(|(place, node)| {
                    let Node::Text(text) = node else {
                        self.wrong(&format!("{path}, entry {}", place + 1), "a text in quotes");
                        return None;
                    };
                    Some(text.as_str())
                });
                texts.collect()
            }
            Some(_) => {
                self.wrong(path, "a list of texts");
                Vec::new()
            }
        }
    }

    /// A number, as it is written.
    pub fn number<'a>(&mut self, path: &str, node: Option<&'a Node>) -> &'a str {
        match node {
            Some(Node::Number(text)) => text,
            _ => self.wrong(path, "a number"),
        }
    }

    fn wrong(&mut self, path: &str, takes: &str) -> &'static str {
        let path = if path.is_empty() { "file" } else { path.trim_end_matches('.') };
        self.messages.push(format!("{path}: takes {takes}"));
        ""
    }
}
