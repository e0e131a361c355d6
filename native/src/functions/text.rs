//! Bytes and texts.
use super::functions;
use crate::value::UNDEFINED;
use alloc::format;
use alloc::string::String;
use memchr::memmem;
use sha2::{Digest, Sha256};

const MARK: &[u8] = b"\xef\xbb\xbf";

functions! {
    // UTF-8 into text, with or without a mark at its beginning.
    decode(given) {
        // SAFETY: no JavaScript is run before the copy is made.
        let bytes: &[u8] = unsafe { given.at(0).bytes() };
        let keeps_mark = given.at(1).integer() == 1;
        given.make().text(if keeps_mark { bytes } else { bytes.strip_prefix(MARK).unwrap_or(bytes) })
    }

    encode(given) {
        let Some(text) = given.at(0).text() else { return UNDEFINED };
        given.make().bytes(&text.bytes())
    }

    // A character for each byte.
    latin1(given) {
        // SAFETY: as above.
        let bytes: &[u8] = unsafe { given.at(0).bytes() };
        let text: String = bytes.iter().map(|&byte| byte as char).collect();
        given.make().text(text.as_bytes())
    }

    // Where a text's bytes begin at or behind a place; -1 if nowhere.
    find(given) {
        let Some(text) = given.at(1).text() else { return UNDEFINED };
        let wanted = text.bytes();
        // SAFETY: as above.
        let bytes: &[u8] = unsafe { given.at(0).bytes() };
        let from = given.at(2).size().min(bytes.len());
        given.make().number(memmem::find(&bytes[from..], &wanted).map_or(-1.0, |at| (from + at) as f64))
    }

    // The same at or before a place.
    findLast(given) {
        let Some(text) = given.at(1).text() else { return UNDEFINED };
        let wanted = text.bytes();
        // SAFETY: as above.
        let bytes: &[u8] = unsafe { given.at(0).bytes() };
        let last = given.at(2).size().saturating_add(wanted.len()).min(bytes.len());
        given.make().number(memmem::rfind(&bytes[..last], &wanted).map_or(-1.0, |at| at as f64))
    }

    // As src/host/text-hash.ts does it.
    textHash(given) {
        let Some(text) = given.at(0).text() else { return UNDEFINED };
        let (mut a, mut b, mut length) = (0x811c_9dc5_u32, 0x0100_0193_u32, 0);
        let mut add = |unit: u32| {
            a = (a ^ unit).wrapping_mul(0x0100_0193);
            b = b.wrapping_add(unit).wrapping_mul(0x85eb_ca6b) ^ (b >> 13);
            length += 1;
        };
        // A refusal asks for the hash of the whole configuration, and nearly all of them are plain.
        match text.raw() {
            plain if plain.is_ascii() => plain.iter().for_each(|&byte| add(byte.into())),
            _ => String::from_utf8_lossy(&text.bytes()).encode_utf16().for_each(|unit| add(unit.into())),
        }
        given.make().text(format!("{length}-{a:x}-{b:x}").as_bytes())
    }

    // In hexadecimal.
    sha256(given) {
        // SAFETY: as above.
        let digest = Sha256::digest(unsafe { given.at(0).bytes() });
        let digit = |value: u8| b"0123456789abcdef"[value as usize];
        let mut text = [0u8; 64];
        for (at, byte) in digest.iter().enumerate() {
            text[at * 2] = digit(byte >> 4);
            text[at * 2 + 1] = digit(byte & 15);
        }
        given.make().text(&text)
    }
}
