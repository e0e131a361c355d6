//! The system's errors in the words of Node, which messages show.
use crate::value::{Maker, Path};
use alloc::format;
use core::ffi::c_int;
use rquickjs_sys::JSValue;

/// Code, name, sentence. What isn't here is rare enough to be told by its number.
const ERRORS: &[(c_int, &str, &str)] = &[
    (libc::E2BIG, "E2BIG", "argument list too long"),
    (libc::EACCES, "EACCES", "permission denied"),
    (libc::EAGAIN, "EAGAIN", "resource temporarily unavailable"),
    (libc::EBADF, "EBADF", "bad file descriptor"),
    (libc::EBUSY, "EBUSY", "resource busy or locked"),
    (libc::EEXIST, "EEXIST", "file already exists"),
    (libc::EFBIG, "EFBIG", "file too large"),
    (libc::EINVAL, "EINVAL", "invalid argument"),
    (libc::EIO, "EIO", "i/o error"),
    (libc::EISDIR, "EISDIR", "illegal operation on a directory"),
    (libc::ELOOP, "ELOOP", "too many symbolic links encountered"),
    (libc::EMFILE, "EMFILE", "too many open files"),
    (libc::ENAMETOOLONG, "ENAMETOOLONG", "name too long"),
    (libc::ENFILE, "ENFILE", "file table overflow"),
    (libc::ENODEV, "ENODEV", "no such device"),
    (libc::ENOENT, "ENOENT", "no such file or directory"),
    (libc::ENOMEM, "ENOMEM", "not enough memory"),
    (libc::ENOSPC, "ENOSPC", "no space left on device"),
    (libc::ENOSYS, "ENOSYS", "function not implemented"),
    (libc::ENOTDIR, "ENOTDIR", "not a directory"),
    (libc::ENOTEMPTY, "ENOTEMPTY", "directory not empty"),
    (libc::ENXIO, "ENXIO", "no such device or address"),
    (libc::EPERM, "EPERM", "operation not permitted"),
    (libc::EPIPE, "EPIPE", "broken pipe"),
    (libc::EROFS, "EROFS", "read-only file system"),
    (libc::ETXTBSY, "ETXTBSY", "text file is busy"),
    (libc::EXDEV, "EXDEV", "cross-device link not permitted"),
];

pub fn name_of(code: c_int) -> &'static str {
    ERRORS.iter().find(|error| error.0 == code).map_or("UNKNOWN", |error| error.1)
}

pub fn sentence_of(code: c_int) -> &'static str {
    ERRORS.iter().find(|error| error.0 == code).map_or("unknown error", |error| error.2)
}

/// What stands in the way of reading a file, as the host tells it.
pub fn no(make: Maker, why: &str, detail: &str) -> JSValue {
    make.texts([why.as_bytes(), detail.as_bytes()].into_iter())
}

pub fn failure(make: Maker, code: c_int, call: &str) -> JSValue {
    no(make, "unreadable", &format!("{}: {}, {call}", name_of(code), sentence_of(code)))
}

pub fn failure_at(make: Maker, code: c_int, call: &str, path: &Path) -> JSValue {
    failure(make, code, &format!("{call} '{}'", path.shown()))
}
