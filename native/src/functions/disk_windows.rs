//! The calls for files, one to one, for records and for putting files back. A failure is its error's number,
//! negative; what it says is up to `errorOf`.
use super::errors::{name_of, sentence_of};
use super::{Given, functions};
use crate::system::{Status, number_of, path_of};
use crate::value::Value;
use core::ffi::c_int;
use rquickjs_sys::JSValue;
use std::fs::{self, File, FileTimes, OpenOptions};
use std::io::{Read, Result, Write};
use std::os::windows::fs::{FileExt, OpenOptionsExt, symlink_dir, symlink_file};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A path with a NUL in it leads nowhere.
const NO_PATH: c_int = -libc::EINVAL;
/// The numbers below are of the streams.
const FIRST_FILE: usize = 3;
const WRITE_ATTRIBUTES: u32 = 0x100;
/// Folders can be opened, too.
const BACKUP_SEMANTICS: u32 = 0x0200_0000;

/// What is open, by number.
static mut FILES: Vec<Option<File>> = Vec::new();

fn files() -> &'static mut Vec<Option<File>> {
    // SAFETY: one thread runs the code, and no function here holds this while it calls another that asks.
    unsafe { &mut *(&raw mut FILES) }
}

fn file(value: Value) -> Option<&'static mut File> {
    files().get_mut(value.size().checked_sub(FIRST_FILE)?)?.as_mut()
}

fn ended(result: Result<()>) -> c_int {
    result.map_or_else(|error| -number_of(&error), |()| 0)
}

/// About one path.
fn about(given: &Given, call: impl FnOnce(&Path) -> Result<()>) -> JSValue {
    let result = given.at(0).path().map_or(NO_PATH, |path| ended(call(&path_of(&path))));
    given.make().integer(result)
}

/// About two.
fn about_both(given: &Given, call: impl FnOnce(&Path, &Path) -> Result<()>) -> JSValue {
    let result = match (given.at(0).path(), given.at(1).path()) {
        (Some(one), Some(other)) => ended(call(&path_of(&one), &path_of(&other))),
        _ => NO_PATH,
    };
    given.make().integer(result)
}

/// About an open file: how many bytes.
fn bytes_of(given: &Given, call: impl FnOnce(&mut File) -> Result<usize>) -> JSValue {
    given.make().number(match file(given.at(0)).map(call) {
        Some(Ok(count)) => count as f64,
        Some(Err(error)) => -number_of(&error) as f64,
        None => -libc::EBADF as f64,
    })
}

fn time(value: Value) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(value.size() as u64)
}

fn stat_list(given: &Given, status: Result<Status>) -> JSValue {
    let make = given.make();
    match status {
        Err(error) => make.integer(-number_of(&error)),
        Ok(status) => make.list(&[
            make.number(status.mode as f64),
            make.number(status.size as f64),
            make.number(status.index as f64),
            make.number(0.0),
            make.number(status.modified as f64 / 1e6),
            make.number(status.changed as f64 / 1e6),
        ]),
    }
}

/// The code writes its flags in the numbers of Linux on x64 (native/js/fs.ts).
fn options(flags: i64) -> OpenOptions {
    let has = |flag: i64| flags & flag != 0;
    let mut options = OpenOptions::new();
    options
        .read(!has(0o1))
        .write(has(0o1) && !has(0o2000))
        .append(has(0o2000))
        .create(has(0o100))
        .create_new(has(0o100) && has(0o200))
        .truncate(has(0o1000));
    options
}

/// As others write it: without the sign that its length has no limit.
fn real_path(path: &Path) -> Result<String> {
    let real = fs::canonicalize(path)?.to_string_lossy().into_owned();
    Ok(match real.strip_prefix(r"\\?\UNC\") {
        Some(rest) => format!(r"\\{rest}"),
        None => real.strip_prefix(r"\\?\").unwrap_or(&real).to_owned(),
    })
}

functions! {
    // Name and sentence of an error.
    errorOf(given) {
        let code = given.at(0).integer() as c_int;
        given.make().texts([name_of(code).as_bytes(), sentence_of(code).as_bytes()].into_iter())
    }

    // Mode, size, number of the file, owner, milliseconds of the last change of the content and of the file.
    stat(given) {
        let Some(path) = given.at(0).path() else { return given.make().integer(NO_PATH) };
        stat_list(&given, Status::at(&path_of(&path), given.at(1).integer() == 1))
    }

    fstat(given) {
        match file(given.at(0)) {
            Some(file) => stat_list(&given, Status::of(file)),
            None => given.make().integer(-libc::EBADF),
        }
    }

    open(given) {
        let Some(path) = given.at(0).path() else { return given.make().integer(NO_PATH) };
        let number = match options(given.at(1).integer()).open(path_of(&path)) {
            Ok(file) => {
                files().push(Some(file));
                (FIRST_FILE + files().len() - 1) as c_int
            }
            Err(error) => -number_of(&error),
        };
        given.make().integer(number)
    }

    close(given) {
        let place = given.at(0).size().checked_sub(FIRST_FILE).and_then(|at| files().get_mut(at));
        let closed = place.and_then(Option::take);
        given.make().integer(closed.map_or(-libc::EBADF, |_| 0))
    }

    // Into the array from an offset on, from where the file stands or from a position.
    read(given) {
        // SAFETY: no JavaScript is run while the bytes are held.
        let bytes = unsafe { given.at(1).bytes() };
        let start = given.at(2).size().min(bytes.len());
        let length = given.at(3).size().min(bytes.len() - start);
        let block = &mut bytes[start..start + length];
        let position = given.at(4);
        bytes_of(&given, |file| {
            if position.is_undefined() { file.read(block) } else { file.seek_read(block, position.size() as u64) }
        })
    }

    // From the array, from an offset on.
    writeBytes(given) {
        // SAFETY: as above.
        let bytes = unsafe { given.at(1).bytes() };
        let rest = &bytes[given.at(2).size().min(bytes.len())..];
        bytes_of(&given, |file| file.write(rest))
    }

    // As on other systems, but for owners, whom the folder's own place tells. Rare enough to go the long way each time.
    append(given) {
        // SAFETY: no JavaScript is run while the bytes are held.
        let bytes = unsafe { given.at(4).bytes() };
        let all_there = (0..3).all(|index| given.at(index).path().is_some_and(|path| path_of(&path).is_dir()))
            && (given.at(5).is_undefined() || given.at(5).path().is_some_and(|path| path_of(&path).exists()));
        let file = given.at(3).path().and_then(|path| OpenOptions::new().append(true).open(path_of(&path)).ok());
        let size = match file {
            Some(mut file) if all_there => match file.write(bytes) {
                Ok(count) if count == bytes.len() => file.metadata().map_or(0.0, |data| data.len() as f64),
                _ => 0.0,
            },
            _ => -1.0,
        };
        given.make().number(size)
    }

    fsync(given) {
        bytes_of(&given, |file| file.sync_all().map(|()| 0))
    }

    mkdir(given) {
        about(&given, |path| fs::create_dir(path))
    }

    // There is one bit: whether it may be written to.
    chmod(given) {
        let is_readonly = given.at(1).integer() & 0o200 == 0;
        about(&given, |path| {
            let mut permissions = fs::metadata(path)?.permissions();
            permissions.set_readonly(is_readonly);
            fs::set_permissions(path, permissions)
        })
    }

    unlink(given) {
        about(&given, |path| fs::remove_file(path))
    }

    rmdir(given) {
        about(&given, |path| fs::remove_dir(path))
    }

    rename(given) {
        about_both(&given, |from, to| fs::rename(from, to))
    }

    symlink(given) {
        about_both(&given, |target, path| {
            let leads_to = path.parent().unwrap_or(path).join(target);
            if leads_to.is_dir() { symlink_dir(target, path) } else { symlink_file(target, path) }
        })
    }

    utimes(given) {
        let times = FileTimes::new().set_accessed(time(given.at(1))).set_modified(time(given.at(2)));
        about(&given, |path| {
            let file = OpenOptions::new().access_mode(WRITE_ATTRIBUTES).custom_flags(BACKUP_SEMANTICS).open(path)?;
            file.set_times(times)
        })
    }

    realpath(given) {
        let Some(path) = given.at(0).path() else { return given.make().integer(NO_PATH) };
        match real_path(&path_of(&path)) {
            Ok(text) => given.make().text(text.as_bytes()),
            Err(error) => given.make().integer(-number_of(&error)),
        }
    }
}
