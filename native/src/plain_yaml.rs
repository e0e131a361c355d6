//! The commonest lines of plain YAML: a key and a word, a number or a quoted text, in block maps and lists. Reads less
//! than `src/config/plain-yaml.ts`, which reads what this leaves, and nothing differently.
use alloc::vec::Vec;

pub enum Node<'a> {
    Null,
    Truth(bool),
    Number(i32),
    Text(&'a [u8]),
    List(Vec<Node<'a>>),
    Map(Vec<(&'a [u8], Node<'a>)>),
}

pub struct Document<'a> {
    pub root: Node<'a>,
    /// Where the first entry begins.
    pub start: usize,
    /// Where entries begin, key and value in turns; an entry comes before those inside it.
    pub places: Vec<usize>,
}

/// Far from where anybody gives up.
const DEEPEST_INDENT: usize = 40;

/// Each key is compared with all before it; no section of a configuration has nearly as many.
const MOST_KEYS: usize = 200;

/// `None`: something in it is for others to read.
pub fn read(source: &[u8]) -> Option<Document<'_>> {
    if source.iter().any(|&byte| byte != b'\n' && !(b' '..=b'~').contains(&byte)) {
        return None;
    }
    let mut reading = Reading { source, offset: 0, line: None, places: Vec::new() };
    reading.next()?;
    let first = reading.line?;
    if first.dash > 0 {
        return None;
    }
    let root = reading.map(first)?;
    reading.line.is_none().then_some(Document { root, start: first.start, places: reading.places })
}

/// One line that says something.
#[derive(Clone, Copy)]
struct Line<'a> {
    indent: usize,
    /// The width of `- ` and the blanks behind it.
    dash: usize,
    /// Where its entry begins in the source.
    start: usize,
    key: Option<&'a [u8]>,
    value_at: usize,
    value: Scalar<'a>,
}

#[derive(Clone, Copy)]
enum Scalar<'a> {
    Nothing,
    Null,
    Truth(bool),
    Number(i32),
    Text(&'a [u8]),
}

struct Reading<'a> {
    source: &'a [u8],
    /// Where the line begins that comes next.
    offset: usize,
    /// The one that is being read; none at the end.
    line: Option<Line<'a>>,
    places: Vec<usize>,
}

impl<'a> Reading<'a> {
    /// Goes on to the next line that says something.
    fn next(&mut self) -> Option<()> {
        self.line = None;
        while self.offset < self.source.len() {
            let rest = &self.source[self.offset..];
            let text = &rest[..rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len())];
            let start = self.offset;
            self.offset += text.len() + 1;
            let indent = spaces(text);
            if indent < text.len() && text[indent] != b'#' {
                self.line = Some(Line::read(text, indent, start)?);
                break;
            }
        }
        Some(())
    }

    fn map(&mut self, first: Line<'a>) -> Option<Node<'a>> {
        let indent = first.indent + first.dash;
        let mut entries: Vec<(&[u8], Node)> = Vec::new();
        let mut line = first;
        loop {
            let key = line.key?;
            if entries.len() > MOST_KEYS || entries.iter().any(|(before, _)| *before == key) {
                return None;
            }
            let place = self.places.len();
            self.places.extend([line.start, line.start + line.value_at]);
            self.next()?;
            let value = match line.value {
                Scalar::Nothing => match self.below(indent) {
                    Some(below) => {
                        self.places[place + 1] = below.start - below.dash;
                        if below.dash > 0 { self.list(below.indent)? } else { self.map(below)? }
                    }
                    None => {
                        self.places[place + 1] = line.start;
                        Node::Null
                    }
                },
                value => node(value)?,
            };
            entries.push((key, value));
            match self.line {
                Some(next) if next.indent == indent && next.dash == 0 => line = next,
                _ => return Some(Node::Map(entries)),
            }
        }
    }

    /// The line, if it belongs to the key above it; a list may be indented as little as its key.
    fn below(&self, indent: usize) -> Option<Line<'a>> {
        self.line.filter(|line| line.indent > indent || (line.indent == indent && line.dash > 0))
    }

    fn list(&mut self, indent: usize) -> Option<Node<'a>> {
        let mut items = Vec::new();
        while let Some(line) = self.line.filter(|line| line.indent == indent && line.dash > 0) {
            self.places.extend([line.start, line.start]);
            if line.key.is_some() {
                items.push(self.map(line)?);
            } else {
                items.push(node(line.value)?);
                self.next()?;
            }
        }
        Some(Node::List(items))
    }
}

fn node(value: Scalar) -> Option<Node> {
    match value {
        Scalar::Nothing => None,
        Scalar::Null => Some(Node::Null),
        Scalar::Truth(truth) => Some(Node::Truth(truth)),
        Scalar::Number(number) => Some(Node::Number(number)),
        Scalar::Text(text) => Some(Node::Text(text)),
    }
}

impl<'a> Line<'a> {
    fn read(text: &'a [u8], indent: usize, offset: usize) -> Option<Line<'a>> {
        let dash = if text[indent..].starts_with(b"- ") { 1 + spaces(&text[indent + 1..]) } else { 0 };
        let begin = indent + dash;
        if begin > DEEPEST_INDENT {
            return None;
        }
        let entry = &text[begin..];
        let (key, value_at) = match key_of(entry) {
            Some((key, width)) => (Some(key), width),
            None => (None, 0),
        };
        if key.is_some_and(is_odd_key) {
            return None;
        }
        let value = scalar(&entry[value_at..])?;
        Some(Line { indent, dash, start: offset + begin, key, value_at, value })
    }
}

fn spaces(text: &[u8]) -> usize {
    text.iter().take_while(|&&byte| byte == b' ').count()
}

/// A word with a colon and blanks, or the line's end, behind it; and how wide that is.
fn key_of(entry: &[u8]) -> Option<(&[u8], usize)> {
    let width = entry.iter().take_while(|&&byte| is_word(byte)).count();
    let begins = entry.first().is_some_and(|&byte| byte.is_ascii_alphabetic() || byte == b'_');
    if !begins || entry.get(width) != Some(&b':') {
        return None;
    }
    let blanks = spaces(&entry[width + 1..]);
    let is_key = blanks > 0 || width + 1 == entry.len();
    is_key.then_some((&entry[..width], width + 1 + blanks))
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

/// What isn't read as a text, and what every object has.
fn is_odd_key(key: &[u8]) -> bool {
    const OF_OBJECTS: [&[u8]; 7] = [
        b"constructor",
        b"hasOwnProperty",
        b"isPrototypeOf",
        b"propertyIsEnumerable",
        b"toLocaleString",
        b"toString",
        b"valueOf",
    ];
    key[0] == b'_' || is_constant(key) || OF_OBJECTS.contains(&key)
}

/// In any spelling.
fn is_constant(text: &[u8]) -> bool {
    [&b"true"[..], b"false", b"null"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

fn scalar(text: &[u8]) -> Option<Scalar<'_>> {
    match text {
        [] | [b'#', ..] => Some(Scalar::Nothing),
        b"null" => Some(Scalar::Null),
        b"true" => Some(Scalar::Truth(true)),
        b"false" => Some(Scalar::Truth(false)),
        [b'"' | b'\'', ..] => quoted(text),
        [b'0'] => Some(Scalar::Number(0)),
        [b'1'..=b'9', ..] => whole(text),
        _ => plain(text),
    }
}

/// Stands for itself between its quotes.
fn quoted(text: &[u8]) -> Option<Scalar<'_>> {
    let (&quote, rest) = text.split_first()?;
    let (&last, inside) = rest.split_last()?;
    (last == quote && !inside.contains(&quote) && !inside.contains(&b'\\')).then_some(Scalar::Text(inside))
}

fn whole(text: &[u8]) -> Option<Scalar<'_>> {
    if text.len() > 9 || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(Scalar::Number(text.iter().fold(0, |number, digit| number * 10 + i32::from(digit - b'0'))))
}

/// A text without quotes in which nothing could be a comment, a key or another kind of value.
fn plain(text: &[u8]) -> Option<Scalar<'_>> {
    let begins = matches!(text[0], b'A'..=b'Z' | b'a'..=b'z' | b'_' | b'/');
    let is_odd = text.contains(&b':') || text.contains(&b'#') || text.ends_with(b" ") || is_constant(text);
    (begins && !is_odd && text.len() < LONGEST).then_some(Scalar::Text(text))
}

/// As long as the other reader looks at.
const LONGEST: usize = 4000;
