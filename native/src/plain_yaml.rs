//! The commonest lines of plain YAML: a key and a word, a number, a quoted text or a list of these in brackets, in block
//! maps and lists, with comments. Reads less than `src/config/plain-yaml.ts`, which reads what this leaves, and nothing differently.
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
    /// What stands behind its bracket.
    List(&'a [u8]),
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
                Scalar::List(items) => self.flow(line.start + line.value_at, items)?,
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
                continue;
            }
            items.push(match line.value {
                Scalar::List(inner) => self.flow(line.start, inner)?,
                value => node(value)?,
            });
            self.next()?;
        }
        Some(Node::List(items))
    }

    /// A list in brackets, whose first one stands at `start`.
    fn flow(&mut self, start: usize, mut rest: &'a [u8]) -> Option<Node<'a>> {
        let whole = rest.len() + 1;
        let mut items = Vec::new();
        rest = &rest[spaces(rest)..];
        if let [b']', behind @ ..] = rest {
            return is_comment(behind).then_some(Node::List(items));
        }
        loop {
            let place = start + whole - rest.len();
            self.places.extend([place, place]);
            let length = item_length(rest)?;
            items.push(node(item(&rest[..length])?)?);
            rest = &rest[length..];
            rest = &rest[spaces(rest)..];
            match rest {
                [b',', behind @ ..] => rest = &behind[spaces(behind)..],
                [b']', behind @ ..] if is_comment(behind) => return Some(Node::List(items)),
                _ => return None,
            }
        }
    }
}

fn node(value: Scalar) -> Option<Node> {
    match value {
        Scalar::Nothing | Scalar::List(_) => None,
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
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'/')
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

/// In any spelling; a dot may begin a number.
fn is_constant(text: &[u8]) -> bool {
    let words = [&b"true"[..], b"false", b"null", b".inf", b".nan"];
    words.iter().any(|word| text.eq_ignore_ascii_case(word)) || matches!(text, [b'.', b'0'..=b'9', ..])
}

fn begins_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'/' | b'.')
}

fn scalar(text: &[u8]) -> Option<Scalar<'_>> {
    match text {
        [] | [b'#', ..] => Some(Scalar::Nothing),
        [b'"' | b'\'', ..] => {
            let length = quoted_length(text)?;
            is_comment(&text[length..]).then_some(Scalar::Text(&text[1..length - 1]))
        }
        [b'[', items @ ..] => (items.len() < LONGEST).then_some(Scalar::List(items)),
        _ => word(before_comment(text)),
    }
}

/// What isn't quoted.
fn word(text: &[u8]) -> Option<Scalar<'_>> {
    match text {
        b"null" => Some(Scalar::Null),
        b"true" => Some(Scalar::Truth(true)),
        b"false" => Some(Scalar::Truth(false)),
        [b'0'] => Some(Scalar::Number(0)),
        [b'1'..=b'9', ..] if is_day(text) => Some(Scalar::Text(text)),
        [b'1'..=b'9', ..] => whole(text),
        _ => plain(text),
    }
}

/// Nothing but blanks, or a comment behind some.
fn is_comment(behind: &[u8]) -> bool {
    let blanks = spaces(behind);
    blanks == behind.len() || (blanks > 0 && behind[blanks] == b'#')
}

fn before_comment(text: &[u8]) -> &[u8] {
    let end = text.windows(2).position(|pair| pair == b" #").unwrap_or(text.len());
    text[..end].trim_ascii_end()
}

/// Of a text that stands for itself between its quotes.
fn quoted_length(text: &[u8]) -> Option<usize> {
    let inside = text[1..].iter().position(|byte| *byte == text[0])?;
    (!text[1..=inside].contains(&b'\\')).then_some(inside + 2)
}

/// An item of a list in brackets. Words with colons in them name packs.
fn item_length(text: &[u8]) -> Option<usize> {
    if matches!(text, [b'"' | b'\'', ..]) {
        return quoted_length(text);
    }
    let is_part = |byte: &u8| is_word(*byte) || matches!(byte, b'.' | b':');
    Some(text.iter().take_while(|byte| is_part(byte)).count())
}

fn item(text: &[u8]) -> Option<Scalar<'_>> {
    let is_colon_before_name =
        |pair: &[u8]| pair[0] != b':' || pair[1].is_ascii_alphabetic() || pair[1] == b'_';
    match text {
        [b'"' | b'\'', ..] => Some(Scalar::Text(&text[1..text.len() - 1])),
        [b'0'] => Some(Scalar::Number(0)),
        [b'1'..=b'9', ..] => whole(text),
        // An option.
        [b'-', b'-', name @ ..] | [b'-', name @ ..] => {
            let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
            let is_name = name.first().is_some_and(u8::is_ascii_alphabetic) && name.iter().all(is_part);
            is_name.then_some(Scalar::Text(text))
        }
        [first, ..] if begins_word(*first) => {
            let is_name = !text.ends_with(b":") && text.windows(2).all(is_colon_before_name);
            (is_name && !is_constant(text)).then_some(Scalar::Text(text))
        }
        _ => None,
    }
}

fn whole(text: &[u8]) -> Option<Scalar<'_>> {
    if text.len() > 9 || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(Scalar::Number(text.iter().fold(0, |number, digit| number * 10 + i32::from(digit - b'0'))))
}

/// `2026-11-18`, which is a text here.
fn is_day(text: &[u8]) -> bool {
    let is_right =
        |(at, byte): (usize, &u8)| if at == 4 || at == 7 { *byte == b'-' } else { byte.is_ascii_digit() };
    text.len() == 10 && text.iter().enumerate().all(is_right)
}

/// A text without quotes in which nothing could be a comment, a key or another kind of value.
fn plain(text: &[u8]) -> Option<Scalar<'_>> {
    let begins = begins_word(text[0]);
    let is_key = text.ends_with(b":") || text.windows(2).any(|pair| pair == b": ");
    (begins && !is_key && !is_constant(text) && text.len() < LONGEST).then_some(Scalar::Text(text))
}

/// As long as the other reader looks at.
const LONGEST: usize = 4000;
