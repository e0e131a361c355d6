//! Configurations.
use super::functions;
use crate::plain_yaml::{Node, read};
use crate::value::{Maker, UNDEFINED};
use alloc::vec::Vec;
use rquickjs_sys::JSValue;

fn made(make: Maker, node: &Node) -> JSValue {
    match node {
        Node::Null => make.null(),
        Node::Truth(truth) => make.truth(*truth),
        Node::Number(number) => make.integer(*number),
        Node::Text(text) => make.text(text),
        Node::List(items) => make.list(&items.iter().map(|item| made(make, item)).collect::<Vec<_>>()),
        Node::Map(entries) => make.map(entries.iter().map(|(key, value)| (*key, made(make, value)))),
    }
}

functions! {
    // What a text in plain YAML says, where that begins, and the places of all entries; `undefined` if it isn't so plain.
    plainYaml(given) {
        let Some(text) = given.at(0).text() else { return UNDEFINED };
        let bytes = text.bytes();
        let Some(document) = read(&bytes) else { return UNDEFINED };
        let make = given.make();
        let place = |&at: &usize| make.number(at as f64);
        let places = make.list(&document.places.iter().map(place).collect::<Vec<_>>());
        make.list(&[made(make, &document.root), place(&document.start), places])
    }
}
