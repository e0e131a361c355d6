//! What every call asks of the disk, each in one step.
use super::errors::{failure, failure_at, no};
use super::functions;
use crate::system::{last_error, read_block};
use crate::value::{Path, UNDEFINED};
use alloc::format;
use alloc::vec::Vec;
use core::ffi::{CStr, c_int};
use core::mem::zeroed;
use rquickjs_sys::JS_NewAtomString;

/// Two changes within this time may carry the same time stamp.
const CLOCK_STEP_MS: i64 = 50;

pub fn status(path: &Path, follows: bool) -> Result<libc::stat, c_int> {
    // SAFETY: the path ends with NUL, and the call fills in what it is given.
    unsafe {
        let mut stat: libc::stat = zeroed();
        let failed = if follows { libc::stat(path.c(), &mut stat) } else { libc::lstat(path.c(), &mut stat) };
        if failed == 0 { Ok(stat) } else { Err(last_error()) }
    }
}

pub fn kind_of(stat: &libc::stat) -> libc::mode_t {
    stat.st_mode & libc::S_IFMT
}

/// A regular file that is open, and closed again.
pub struct Opened(pub c_int);

impl Opened {
    pub fn at(path: &Path) -> Result<Opened, c_int> {
        // SAFETY: the path ends with NUL.
        let file = unsafe { libc::open(path.c(), libc::O_RDONLY | libc::O_CLOEXEC) };
        if file < 0 { Err(last_error()) } else { Ok(Opened(file)) }
    }

    /// Bytes from a position on, as many as there are up to the end of the block.
    pub fn fill(&self, block: &mut [u8], position: usize) -> Result<usize, c_int> {
        // SAFETY: the block has as many bytes as the call is told.
        let read = unsafe {
            libc::pread(self.0, block.as_mut_ptr() as *mut _, block.len(), position as libc::off_t)
        };
        if read < 0 { Err(last_error()) } else { Ok(read as usize) }
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        // SAFETY: it is ours, and closed once.
        unsafe { libc::close(self.0) };
    }
}

functions! {
    kindOf(given) {
        let Some(path) = given.at(0).path() else { return UNDEFINED };
        let Ok(stat) = status(&path, false) else { return UNDEFINED };
        let kind = match kind_of(&stat) {
            libc::S_IFLNK => c"link",
            libc::S_IFDIR => c"folder",
            libc::S_IFREG => c"file",
            _ => c"other",
        };
        // SAFETY: the name ends with NUL; the engine knows these words already.
        unsafe { JS_NewAtomString(given.make().0, kind.as_ptr()) }
    }

    readLink(given) {
        let Some(path) = given.at(0).path() else { return UNDEFINED };
        let mut target = [0u8; libc::PATH_MAX as usize];
        // SAFETY: the path ends with NUL, and the call is told how much room there is.
        let length = unsafe { libc::readlink(path.c(), target.as_mut_ptr() as *mut _, target.len()) };
        if length < 0 { UNDEFINED } else { given.make().text(&target[..length as usize]) }
    }

    sameFile(given) {
        let stats = [0, 1].map(|at| given.at(at).path().and_then(|path| status(&path, true).ok()));
        let [Some(a), Some(b)] = stats else { return given.make().truth(false) };
        given.make().truth(a.st_dev == b.st_dev && a.st_ino == b.st_ino)
    }

    // The text, or why there is none: [kind, sentence]. Only regular files are opened: a pipe could make us wait.
    readFile(given) {
        let make = given.make();
        let Some(path) = given.at(0).path() else {
            let shown = "The argument 'path' must be a string, Uint8Array, or URL without null bytes";
            return no(make, "unreadable", shown);
        };
        let most = given.at(1).size();
        let stat = match status(&path, true) {
            Ok(stat) => stat,
            Err(libc::ENOENT | libc::ENOTDIR) => return no(make, "missing", "it doesn't lead to a file"),
            Err(code) => return failure_at(make, code, "stat", &path),
        };
        match kind_of(&stat) {
            libc::S_IFDIR => return no(make, "folder", "it is a folder"),
            libc::S_IFREG => {}
            _ => return no(make, "unreadable", "it isn't a regular file"),
        }
        if stat.st_size as usize > most {
            return no(make, "too-large", &format!("it is larger than {most} bytes"));
        }
        let file = match Opened::at(&path) {
            Ok(file) => file,
            Err(code) => return failure_at(make, code, "open", &path),
        };
        // One more than there should be: then the last read finds the end.
        let mut content: Vec<u8> = alloc::vec![0; stat.st_size as usize + 1];
        let mut length = 0;
        loop {
            match read_block(file.0, &mut content[length..]) {
                Ok(0) => break,
                Ok(read) => length += read,
                Err(code) => return failure(make, code, "read"),
            }
            // Some files of the system's own claim to be empty, and have no end.
            if length > most {
                return no(make, "too-large", &format!("it is larger than {most} bytes"));
            }
            if length == content.len() {
                content.resize(length + (64 << 10), 0);
            }
        }
        make.text(&content[..length])
    }

    // See Host.fingerprint.
    fingerprint(given) {
        let Some(path) = given.at(0).path() else { return UNDEFINED };
        let Ok(stat) = status(&path, true) else { return UNDEFINED };
        // SAFETY: the call fills in what it is given.
        let now = unsafe {
            let mut now: libc::timespec = zeroed();
            libc::clock_gettime(libc::CLOCK_REALTIME, &mut now);
            now
        };
        let age = (now.tv_sec - stat.st_ctime) * 1000 + (now.tv_nsec / 1_000_000 - stat.st_ctime_nsec / 1_000_000);
        if age < CLOCK_STEP_MS {
            return UNDEFINED;
        }
        let nanoseconds = |seconds: i64, rest: i64| seconds as i128 * 1_000_000_000 + rest as i128;
        let modified = nanoseconds(stat.st_mtime, stat.st_mtime_nsec);
        let changed = nanoseconds(stat.st_ctime, stat.st_ctime_nsec);
        given.make().text(format!("{modified} {changed} {} {}", stat.st_size, stat.st_ino).as_bytes())
    }

    // Size, seconds, nanoseconds, whether it may be executed; of a link, its own.
    stamp(given) {
        let Some(path) = given.at(0).path() else { return UNDEFINED };
        let Ok(stat) = status(&path, false) else { return UNDEFINED };
        let make = given.make();
        make.list(&[
            make.number(stat.st_size as f64),
            make.number(stat.st_mtime as f64),
            make.number(stat.st_mtime_nsec as f64),
            make.truth(stat.st_mode & 0o100 != 0),
        ])
    }

    // Up to so many bytes of a regular file, from a position on.
    readBytes(given) {
        let Some(path) = given.at(0).path() else { return UNDEFINED };
        let Ok(stat) = status(&path, true) else { return UNDEFINED };
        if kind_of(&stat) != libc::S_IFREG {
            return UNDEFINED;
        }
        let (start, length) = (given.at(1).size(), given.at(2).size());
        let mut bytes = alloc::vec![0; length.min((stat.st_size as usize).saturating_sub(start))];
        let Ok(file) = Opened::at(&path) else { return UNDEFINED };
        match file.fill(&mut bytes, start) {
            Ok(read) => given.make().bytes(&bytes[..read]),
            Err(_) => UNDEFINED,
        }
    }

    // The names in a folder, as they come; with `true`, each followed by what it is.
    list(given) {
        let Some(path) = given.at(0).path() else { return UNDEFINED };
        let has_kinds = given.at(1).integer() == 1;
        let make = given.make();
        let mut items = Vec::new();
        // SAFETY: the path ends with NUL, and an entry is read before the next one is asked for.
        unsafe {
            let folder = libc::opendir(path.c());
            if folder.is_null() {
                return make.integer(-last_error());
            }
            loop {
                let entry = libc::readdir(folder);
                if entry.is_null() {
                    break;
                }
                let name = CStr::from_ptr((*entry).d_name.as_ptr()).to_bytes();
                if name != b"." && name != b".." {
                    items.push(make.text(name));
                    if has_kinds {
                        items.push(make.integer((*entry).d_type as i32));
                    }
                }
            }
            libc::closedir(folder);
        }
        make.list(&items)
    }
}
