//! What Windows knows of a file, in the numbers of POSIX, as Node tells them.
use core::ffi::c_void;
use core::mem::zeroed;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{Error, Result};
use std::os::windows::fs::OpenOptionsExt;
use std::os::windows::io::AsRawHandle;
use std::path::Path;

const READ_ATTRIBUTES: u32 = 0x80;
/// Folders can be opened, too.
const BACKUP_SEMANTICS: u32 = 0x0200_0000;
const OPEN_LINK: u32 = 0x0020_0000;

pub const FOLDER: u32 = 0o040000;
pub const FILE: u32 = 0o100000;
pub const LINK: u32 = 0o120000;

/// Steps of 100 nanoseconds from 1601 to 1970.
const EPOCH: i64 = 116_444_736_000_000_000;

#[repr(C)]
struct ByHandle {
    attributes: u32,
    times: [u32; 6],
    volume: u32,
    size: [u32; 2],
    links: u32,
    index_high: u32,
    index_low: u32,
}

#[repr(C)]
struct Basic {
    created: i64,
    accessed: i64,
    written: i64,
    changed: i64,
    attributes: u32,
}
const BASIC: u32 = 0;

#[link(name = "kernel32")]
unsafe extern "system" {
    fn GetFileInformationByHandle(file: *mut c_void, to: *mut ByHandle) -> i32;
    fn GetFileInformationByHandleEx(file: *mut c_void, kind: u32, to: *mut c_void, size: u32) -> i32;
}

pub struct Status {
    pub mode: u32,
    pub size: u64,
    /// Which file it is, among all.
    pub volume: u32,
    pub index: u64,
    /// Nanoseconds since 1970.
    pub modified: i128,
    pub changed: i128,
}

impl Status {
    pub fn at(path: &Path, follows: bool) -> Result<Status> {
        let flags = BACKUP_SEMANTICS | if follows { 0 } else { OPEN_LINK };
        let file = OpenOptions::new().access_mode(READ_ATTRIBUTES).custom_flags(flags).open(path)?;
        Status::of(&file)
    }

    pub fn of(file: &File) -> Result<Status> {
        let metadata = file.metadata()?;
        let handle = file.as_raw_handle();
        // SAFETY: both are numbers only; the calls fill in as many bytes as they are told.
        let (by_handle, basic) = unsafe {
            let (mut by_handle, mut basic): (ByHandle, Basic) = (zeroed(), zeroed());
            let size = size_of::<Basic>() as u32;
            if GetFileInformationByHandle(handle, &mut by_handle) == 0
                || GetFileInformationByHandleEx(handle, BASIC, &raw mut basic as *mut c_void, size) == 0
            {
                return Err(Error::last_os_error());
            }
            (by_handle, basic)
        };
        let nanoseconds = |time: i64| (time - EPOCH) as i128 * 100;
        Ok(Status {
            mode: mode_of(&metadata),
            size: metadata.len(),
            volume: by_handle.volume,
            index: (by_handle.index_high as u64) << 32 | by_handle.index_low as u64,
            modified: nanoseconds(basic.written),
            changed: nanoseconds(basic.changed),
        })
    }

    pub fn kind(&self) -> u32 {
        self.mode & 0o170000
    }
}

fn mode_of(metadata: &Metadata) -> u32 {
    let kind = match metadata.file_type() {
        kind if kind.is_symlink() => LINK,
        kind if kind.is_dir() => FOLDER,
        _ => FILE,
    };
    kind | if metadata.permissions().readonly() { 0o444 } else { 0o666 }
}
