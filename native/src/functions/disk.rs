//! The system's calls for files, one to one, for records and for putting files back. A failure is its error's number,
//! negative; what it says is up to `errorOf`.
use super::errors::{name_of, sentence_of};
use super::files::status;
use super::{Given, functions};
use crate::system::last_error;
use crate::value::{Path, Value};
use core::ffi::{CStr, c_int};
use core::mem::zeroed;
use rquickjs_sys::JSValue;

/// A path with a NUL in it leads nowhere.
const NO_PATH: c_int = -libc::EINVAL;

/// A system call about one path.
fn about(given: &Given, call: impl FnOnce(&Path) -> c_int) -> JSValue {
    let result = given.at(0).path().map_or(NO_PATH, |path| ended(call(&path)));
    given.make().integer(result)
}

/// About two.
fn about_both(given: &Given, call: impl FnOnce(&Path, &Path) -> c_int) -> JSValue {
    let result = match (given.at(0).path(), given.at(1).path()) {
        (Some(one), Some(other)) => ended(call(&one, &other)),
        _ => NO_PATH,
    };
    given.make().integer(result)
}

fn ended(result: c_int) -> c_int {
    if result < 0 { -last_error() } else { result }
}

fn times(value: Value) -> libc::timeval {
    let milliseconds = value.integer();
    // SAFETY: all of it is numbers.
    let mut time: libc::timeval = unsafe { zeroed() };
    // Before 1970 as well, the rest counts forwards.
    time.tv_sec = milliseconds.div_euclid(1000) as _;
    time.tv_usec = (milliseconds.rem_euclid(1000) * 1000) as _;
    time
}

/// The code writes its flags in the numbers of Linux on x64 (native/js/fs.ts); other machines have others.
fn flags_here(given: i64) -> c_int {
    [
        (0o1, libc::O_WRONLY),
        (0o100, libc::O_CREAT),
        (0o200, libc::O_EXCL),
        (0o1000, libc::O_TRUNC),
        (0o2000, libc::O_APPEND),
        (0o4000, libc::O_NONBLOCK),
        (0o400000, libc::O_NOFOLLOW),
    ]
    .iter()
    .filter(|(flag, _)| given & flag != 0)
    .fold(libc::O_RDONLY | libc::O_CLOEXEC, |flags, (_, here)| flags | here)
}

fn stat_list(given: &Given, stat: libc::stat) -> JSValue {
    let make = given.make();
    let milliseconds = |seconds: i64, rest: i64| seconds as f64 * 1000.0 + rest as f64 / 1e6;
    make.list(&[
        make.number(stat.st_mode as f64),
        make.number(stat.st_size as f64),
        make.number(stat.st_ino as f64),
        make.number(stat.st_uid as f64),
        make.number(milliseconds(stat.st_mtime, stat.st_mtime_nsec)),
        make.number(milliseconds(stat.st_ctime, stat.st_ctime_nsec)),
    ])
}

fn is_private(path: &Path) -> bool {
    status(path, false).is_ok_and(|stat| {
        stat.st_mode & libc::S_IFMT == libc::S_IFDIR
            && stat.st_mode & 0o077 == 0
            && crate::system::user_id() == Some(stat.st_uid)
    })
}

fn appended(given: &Given, bytes: &[u8]) -> Option<f64> {
    for index in 0..3 {
        if !is_private(&given.at(index).path()?) {
            return None;
        }
    }
    if !given.at(5).is_undefined() {
        status(&given.at(5).path()?, false).ok()?;
    }
    let path = given.at(3).path()?;
    let flags = libc::O_WRONLY | libc::O_APPEND | libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_CLOEXEC;
    // SAFETY: the path ends with NUL; the calls are given as many bytes as they are told, and a file that is open.
    unsafe {
        let file = libc::open(path.c(), flags);
        if file < 0 {
            return None;
        }
        let mut stat: libc::stat = zeroed();
        let is_ours = libc::fstat(file, &mut stat) == 0
            && stat.st_mode & libc::S_IFMT == libc::S_IFREG
            && crate::system::user_id() == Some(stat.st_uid);
        let written = if is_ours { libc::write(file, bytes.as_ptr() as *const _, bytes.len()) } else { 0 };
        libc::close(file);
        match is_ours {
            false => None,
            true if written == bytes.len() as isize => Some((stat.st_size as usize + bytes.len()) as f64),
            true => Some(0.0),
        }
    }
}

functions! {
    // Name and sentence of an error.
    errorOf(given) {
        let code = given.at(0).integer() as c_int;
        given.make().texts([name_of(code).as_bytes(), sentence_of(code).as_bytes()].into_iter())
    }

    // Mode, size, inode, owner, milliseconds of the last change of the content and of the file.
    stat(given) {
        let Some(path) = given.at(0).path() else { return given.make().integer(NO_PATH) };
        match status(&path, given.at(1).integer() == 1) {
            Ok(stat) => stat_list(&given, stat),
            Err(code) => given.make().integer(-code),
        }
    }

    fstat(given) {
        // SAFETY: the call fills in what it is given.
        unsafe {
            let mut stat: libc::stat = zeroed();
            match libc::fstat(given.at(0).descriptor(), &mut stat) {
                0 => stat_list(&given, stat),
                _ => given.make().integer(-last_error()),
            }
        }
    }

    open(given) {
        let (flags, mode) = (flags_here(given.at(1).integer()), given.at(2).integer() as libc::c_uint);
        // SAFETY: the path ends with NUL.
        about(&given, |path| unsafe { libc::open(path.c(), flags, mode) })
    }

    close(given) {
        // SAFETY: only what the code has opened.
        given.make().integer(ended(unsafe { libc::close(given.at(0).descriptor()) }))
    }

    // Into the array from an offset on, from where the file stands or from a position.
    read(given) {
        let file = given.at(0).descriptor();
        // SAFETY: no JavaScript is run while the bytes are held.
        let bytes = unsafe { given.at(1).bytes() };
        let start = given.at(2).size().min(bytes.len());
        let length = given.at(3).size().min(bytes.len() - start);
        let block = &mut bytes[start..start + length];
        // SAFETY: the block has as many bytes as the call is told.
        let read = unsafe {
            if given.at(4).is_undefined() {
                libc::read(file, block.as_mut_ptr() as *mut _, block.len())
            } else {
                libc::pread(file, block.as_mut_ptr() as *mut _, block.len(), given.at(4).integer() as libc::off_t)
            }
        };
        given.make().number(if read < 0 { -last_error() as f64 } else { read as f64 })
    }

    // From the array, from an offset on.
    writeBytes(given) {
        // SAFETY: as above.
        let bytes = unsafe { given.at(1).bytes() };
        let rest = &bytes[given.at(2).size().min(bytes.len())..];
        // SAFETY: the block has as many bytes as the call is told.
        let written = unsafe { libc::write(given.at(0).descriptor(), rest.as_ptr() as *const _, rest.len()) };
        given.make().number(if written < 0 { -last_error() as f64 } else { written as f64 })
    }

    // One line for a file in folders that are this user's alone. How large the file is then; 0: not all was written;
    // -1: nothing was, because something has to be made first or belongs to somebody else.
    append(given) {
        // SAFETY: no JavaScript is run while the bytes are held.
        let bytes = unsafe { given.at(4).bytes() };
        given.make().number(appended(&given, bytes).unwrap_or(-1.0))
    }

    fsync(given) {
        // SAFETY: any number may be asked for.
        given.make().integer(ended(unsafe { libc::fsync(given.at(0).descriptor()) }))
    }

    mkdir(given) {
        let mode = given.at(1).integer() as libc::mode_t;
        // SAFETY: the path ends with NUL.
        about(&given, |path| unsafe { libc::mkdir(path.c(), mode) })
    }

    chmod(given) {
        let mode = given.at(1).integer() as libc::mode_t;
        // SAFETY: the path ends with NUL.
        about(&given, |path| unsafe { libc::chmod(path.c(), mode) })
    }

    unlink(given) {
        // SAFETY: the path ends with NUL.
        about(&given, |path| unsafe { libc::unlink(path.c()) })
    }

    rmdir(given) {
        // SAFETY: the path ends with NUL.
        about(&given, |path| unsafe { libc::rmdir(path.c()) })
    }

    rename(given) {
        // SAFETY: the paths end with NUL.
        about_both(&given, |from, to| unsafe { libc::rename(from.c(), to.c()) })
    }

    symlink(given) {
        // SAFETY: the paths end with NUL.
        about_both(&given, |target, path| unsafe { libc::symlink(target.c(), path.c()) })
    }

    utimes(given) {
        let both = [times(given.at(1)), times(given.at(2))];
        // SAFETY: the path ends with NUL, and there are two times.
        about(&given, |path| unsafe { libc::utimes(path.c(), both.as_ptr()) })
    }

    realpath(given) {
        let Some(path) = given.at(0).path() else { return given.make().integer(NO_PATH) };
        let mut real = [0u8; libc::PATH_MAX as usize];
        // SAFETY: the call writes at most PATH_MAX bytes.
        let found = unsafe { !libc::realpath(path.c(), real.as_mut_ptr() as *mut _).is_null() };
        match CStr::from_bytes_until_nul(&real) {
            Ok(text) if found => given.make().text(text.to_bytes()),
            _ => given.make().integer(-last_error()),
        }
    }
}
