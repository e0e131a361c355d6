//! What every call asks of the disk, each in one step.
use super::errors::{failure, failure_at, no};
use super::functions;
use crate::system::{FILE, FOLDER, LINK, Status, number_of, path_of};
use crate::value::UNDEFINED;
use std::fs::{self, File};
use std::io::Read;
use std::os::windows::fs::FileExt;
use std::time::{SystemTime, UNIX_EPOCH};

/// Two changes within this time may carry the same time stamp.
const CLOCK_STEP: i128 = 50_000_000;

functions! {
    kindOf(given) {
        let Some(path) = given.at(0).path() else { return UNDEFINED };
        let Ok(status) = Status::at(&path_of(&path), false) else { return UNDEFINED };
        given.make().text(match status.kind() {
            LINK => b"link",
            FOLDER => b"folder",
            _ => b"file",
        })
    }

    readLink(given) {
        let Some(path) = given.at(0).path() else { return UNDEFINED };
        fs::read_link(path_of(&path)).map_or(UNDEFINED, |target| given.make().text(target.to_string_lossy().as_bytes()))
    }

    sameFile(given) {
        let both = [0, 1].map(|at| given.at(at).path().and_then(|path| Status::at(&path_of(&path), true).ok()));
        let [Some(a), Some(b)] = both else { return given.make().truth(false) };
        given.make().truth(a.volume == b.volume && a.index == b.index)
    }

    // The text, or why there is none: [kind, sentence]. Only regular files are opened: a pipe could make us wait.
    readFile(given) {
        let make = given.make();
        let Some(path) = given.at(0).path() else {
            let shown = "The argument 'path' must be a string, Uint8Array, or URL without null bytes";
            return no(make, "unreadable", shown);
        };
        let most = given.at(1).size();
        let too_large = || no(make, "too-large", &format!("it is larger than {most} bytes"));
        match Status::at(&path_of(&path), true) {
            Ok(status) if status.kind() == FOLDER => return no(make, "folder", "it is a folder"),
            Ok(status) if status.kind() != FILE => return no(make, "unreadable", "it isn't a regular file"),
            Ok(status) if status.size > most as u64 => return too_large(),
            Ok(_) => {}
            Err(error) => match number_of(&error) {
                libc::ENOENT | libc::ENOTDIR => return no(make, "missing", "it doesn't lead to a file"),
                code => return failure_at(make, code, "stat", &path),
            },
        }
        let file = match File::open(path_of(&path)) {
            Ok(file) => file,
            Err(error) => return failure_at(make, number_of(&error), "open", &path),
        };
        let mut content = Vec::new();
        match file.take(most as u64 + 1).read_to_end(&mut content) {
            Ok(length) if length > most => too_large(),
            Ok(_) => make.text(&content),
            Err(error) => failure(make, number_of(&error), "read"),
        }
    }

    // See Host.fingerprint.
    fingerprint(given) {
        let Some(path) = given.at(0).path() else { return UNDEFINED };
        let Ok(status) = Status::at(&path_of(&path), true) else { return UNDEFINED };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as i128);
        if now - status.changed < CLOCK_STEP {
            return UNDEFINED;
        }
        let Status { modified, changed, size, index, .. } = status;
        given.make().text(format!("{modified} {changed} {size} {index}").as_bytes())
    }

    // Size, seconds, nanoseconds, whether it may be executed; of a link, its own.
    stamp(given) {
        let Some(path) = given.at(0).path() else { return UNDEFINED };
        let Ok(status) = Status::at(&path_of(&path), false) else { return UNDEFINED };
        let make = given.make();
        make.list(&[
            make.number(status.size as f64),
            make.number((status.modified / 1_000_000_000) as f64),
            make.number((status.modified % 1_000_000_000) as f64),
            make.truth(false),
        ])
    }

    // Up to so many bytes of a regular file, from a position on.
    readBytes(given) {
        let Some(path) = given.at(0).path() else { return UNDEFINED };
        let Ok(status) = Status::at(&path_of(&path), true) else { return UNDEFINED };
        if status.kind() != FILE {
            return UNDEFINED;
        }
        let (start, length) = (given.at(1).size(), given.at(2).size());
        let mut bytes = vec![0; length.min((status.size as usize).saturating_sub(start))];
        let Ok(file) = File::open(path_of(&path)) else { return UNDEFINED };
        match file.seek_read(&mut bytes, start as u64) {
            Ok(read) => given.make().bytes(&bytes[..read]),
            Err(_) => UNDEFINED,
        }
    }

    // The names in a folder, as they come; with `true`, each followed by what it is, in the numbers of POSIX.
    list(given) {
        let Some(path) = given.at(0).path() else { return UNDEFINED };
        let has_kinds = given.at(1).integer() == 1;
        let make = given.make();
        let entries = match fs::read_dir(path_of(&path)) {
            Ok(entries) => entries,
            Err(error) => return make.integer(-number_of(&error)),
        };
        let mut items = Vec::new();
        for entry in entries.flatten() {
            items.push(make.text(entry.file_name().to_string_lossy().as_bytes()));
            if has_kinds {
                items.push(make.integer(match entry.file_type() {
                    Ok(kind) if kind.is_symlink() => 10,
                    Ok(kind) if kind.is_dir() => 4,
                    Ok(_) => 8,
                    Err(_) => 0,
                }));
            }
        }
        make.list(&items)
    }
}
