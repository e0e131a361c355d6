//! The system's errors by the numbers of the C library, as Node translates them.
use core::ffi::c_int;
use std::io::Error;

pub fn number_of(error: &Error) -> c_int {
    match error.raw_os_error() {
        Some(2 | 3 | 53 | 67 | 123 | 161) => libc::ENOENT,
        Some(4) => libc::EMFILE,
        Some(5 | 1314) => libc::EPERM,
        Some(6) => libc::EBADF,
        Some(8 | 14) => libc::ENOMEM,
        Some(17) => libc::EXDEV,
        Some(19) => libc::EROFS,
        Some(32 | 33) => libc::EBUSY,
        Some(39 | 112) => libc::ENOSPC,
        Some(80 | 183) => libc::EEXIST,
        Some(109 | 232) => libc::EPIPE,
        Some(87) => libc::EINVAL,
        Some(145) => libc::ENOTEMPTY,
        Some(206) => libc::ENAMETOOLONG,
        Some(267) => libc::ENOTDIR,
        Some(1921) => libc::ELOOP,
        _ => libc::EIO,
    }
}
