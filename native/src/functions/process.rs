//! The process: its words, its surroundings, its streams, its end.
use super::errors::name_of;
use super::functions;
use crate::end::refuse;
use crate::value::{UNDEFINED, Value};
use crate::{arguments, hand_over, image, system};
use alloc::format;
use alloc::vec::Vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// More than any part has.
const MOST_CODE: usize = 4 << 20;
/// As much as a pipe holds.
const READ_AT_ONCE: usize = 64 << 10;
/// Apart from the blocks of the heap, whose pages are asked for beforehand: most payloads need few of these.
static mut READ: [u8; READ_AT_ONCE] = [0; _];
const SHELL_TOOL: &[u8] = b"\"Bash\"";

functions! {
    argv(given) {
        given.make().texts(arguments::given().words().iter().map(|word| word.to_bytes()))
    }

    env(given) {
        let Some(name) = given.at(0).path() else { return UNDEFINED };
        system::variable(&name).map_or(UNDEFINED, |value| given.make().text(&value))
    }

    cwd(given) {
        system::working_folder().map_or(UNDEFINED, |folder| given.make().text(&folder))
    }

    pid(given) {
        given.make().number(system::process_id() as f64)
    }

    // Milliseconds since the program was started.
    elapsed(given) {
        given.make().number(system::milliseconds())
    }

    // Where there are no users, there is none.
    uid(given) {
        system::user_id().map_or(UNDEFINED, |user| given.make().number(user as f64))
    }

    isTerminal(given) {
        given.make().truth(system::is_terminal(given.at(0).descriptor()))
    }

    platform(given) {
        given.make().text(system::PLATFORM)
    }

    // All of standard input, up to a limit; else a text that says what is in the way.
    readStdin(given) {
        let most = given.at(0).size();
        // SAFETY: there is one thread, and nobody else has this.
        let block = unsafe { &mut *(&raw mut READ) };
        let mut all: Vec<u8> = Vec::new();
        loop {
            match system::read_block(0, block) {
                Ok(0) => break,
                Ok(read) => all.extend_from_slice(&block[..read]),
                Err(code) => {
                    return given.make().text(format!("standard input can't be read ({})", name_of(code)).as_bytes());
                }
            }
            if all.len() > most {
                return given.make().text(format!("the payload is larger than {} MB", most >> 20).as_bytes());
            }
        }
        // Only for speed: whether it really is one, the code decides. The client names the tool early.
        let beginning = &all[..all.len().min(4096)];
        if beginning.windows(SHELL_TOOL.len()).any(|bytes| bytes == SHELL_TOOL) {
            image::expect_command();
        }
        given.make().bytes(hand_over::keep_payload(all))
    }

    // False when nobody listens any more.
    write(given) {
        let Some(text) = given.at(1).text() else { return given.make().truth(false) };
        given.make().truth(system::write_all(given.at(0).descriptor(), &text.bytes()))
    }

    // The system would keep only the last eight bits of a code.
    exit(given) {
        match given.at(0).descriptor() {
            code @ 0..=255 => system::exit(code),
            _ => refuse("it ended without a result"),
        }
    }

    // Node answers, from the beginning.
    handOver(_given) {
        hand_over::hand_over()
    }

    // The folder of the package or checkout, as it was told or is found from here.
    installation(given) {
        hand_over::installation().map_or(UNDEFINED, |folder| given.make().text(&folder))
    }

    // What a part of the code exports that isn't loaded from the beginning.
    part(given) {
        let found = given.at(0).text().and_then(|name| super::part(&name.bytes()));
        let code = found.and_then(|part| decompress_to_vec_with_limit(part.code, MOST_CODE).ok());
        let Some(code) = code else { refuse("a part of it is missing") };
        Value::run(given.make().0, &code).raw
    }
}
