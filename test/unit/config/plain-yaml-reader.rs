//! The executable's own reader of plain YAML, alone: documents on standard input with NUL between them, a line of JSON
//! for each, `null` for what it leaves to others.
extern crate alloc;
#[path = "../../../native/src/plain_yaml.rs"]
mod plain_yaml;

use plain_yaml::{Document, Node};
use std::io::{Read, Write};

fn main() {
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).expect("documents");
    let said: Vec<String> = input.split(|&byte| byte == 0).map(|text| said(plain_yaml::read(text))).collect();
    std::io::stdout().write_all(said.join("\n").as_bytes()).expect("a reader");
}

fn said(document: Option<Document>) -> String {
    let Some(Document { root, start, places }) = document else { return "null".into() };
    format!("[{},{start},{places:?}]", json(&root))
}

fn json(node: &Node) -> String {
    match node {
        Node::Null => "null".into(),
        Node::Truth(truth) => truth.to_string(),
        Node::Number(number) => number.to_string(),
        Node::Text(text) => quoted(text),
        Node::List(items) => format!("[{}]", items.iter().map(json).collect::<Vec<_>>().join(",")),
        Node::Map(entries) => {
            let entries = entries.iter().map(|(key, value)| format!("{}:{}", quoted(key), json(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
        }
    }
}

fn quoted(text: &[u8]) -> String {
    format!("{:?}", std::str::from_utf8(text).expect("ASCII"))
}
