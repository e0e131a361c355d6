//! Windows, by Rust's standard library where it reaches.
mod crashes;
mod errors;
mod memory;
mod node;
mod status;

use crate::value;
use core::ffi::c_int;
use std::env;
use std::fs::File;
use std::io::{IsTerminal, Read, Write, stderr, stdin, stdout};
use std::mem::ManuallyDrop;
use std::os::windows::io::{AsRawHandle, FromRawHandle, RawHandle};
use std::path::PathBuf;

pub use crashes::{catch_signals, exit};
pub use errors::number_of;
pub use memory::{PAGE, map_pages, populate, remap_pages, unmap_pages};
pub use node::{become_program, give_as_stdin};
pub use status::{FILE, FOLDER, LINK, Status};

/// In the words of Node.
pub const PLATFORM: &[u8] = b"win32";
/// The main thread's stack is small, and its size the linker's to choose.
const STACK: usize = 16 << 20;

/// Runs the program in a thread whose stack is large enough.
pub fn run(program: fn() -> i32) -> ! {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(program);
    match thread.map(|thread| thread.join()) {
        Ok(Ok(code)) => exit(code),
        _ => crate::end::refuse("it can't start"),
    }
}

pub fn stack_bytes() -> usize {
    STACK
}

/// Text that the code has made is UTF-8.
pub fn path_of(path: &value::Path) -> PathBuf {
    PathBuf::from(&*path.shown())
}

// ---- time

static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();

/// The program begins now.
pub fn start_clock() {
    START.get_or_init(std::time::Instant::now);
}

/// Since then.
pub fn milliseconds() -> f64 {
    START.get().map_or(0.0, |start| start.elapsed().as_secs_f64() * 1000.0)
}

// ---- surroundings

pub fn variable(name: &value::Path) -> Option<Vec<u8>> {
    let value = env::var_os(&*name.shown())?;
    Some(value.to_string_lossy().into_owned().into_bytes())
}

pub fn working_folder() -> Option<Vec<u8>> {
    let folder = env::current_dir().ok()?;
    Some(folder.to_string_lossy().into_owned().into_bytes())
}

pub fn process_id() -> u32 {
    std::process::id()
}

pub fn user_id() -> Option<u32> {
    None
}

pub fn is_terminal(descriptor: c_int) -> bool {
    match descriptor {
        0 => stdin().is_terminal(),
        1 => stdout().is_terminal(),
        2 => stderr().is_terminal(),
        _ => false,
    }
}

/// Where this program's file is, with `/` between the parts.
pub fn own_path() -> Option<Vec<u8>> {
    let path = env::current_exe().ok()?;
    Some(path.to_string_lossy().replace('\\', "/").into_bytes())
}

// ---- streams

/// One of the three streams as it is, past the buffers of the standard library. `None`: it is closed.
fn stream(descriptor: c_int) -> Option<ManuallyDrop<File>> {
    let handle: RawHandle = match descriptor {
        0 => stdin().as_raw_handle(),
        1 => stdout().as_raw_handle(),
        2 => stderr().as_raw_handle(),
        _ => return None,
    };
    if handle.is_null() || handle as isize == -1 {
        return None;
    }
    // SAFETY: the handle stays open as long as the process lives, for nobody drops the file.
    Some(ManuallyDrop::new(unsafe { File::from_raw_handle(handle) }))
}

/// Writes all of it; false when nobody listens any more.
pub fn write_all(descriptor: c_int, bytes: &[u8]) -> bool {
    stream(descriptor).is_some_and(|mut stream| stream.write_all(bytes).is_ok())
}

/// A few words before the end.
pub fn last_words(descriptor: c_int, words: &[&[u8]]) {
    write_all(descriptor, &words.concat());
}

/// A stream that is closed stays so: nothing that is opened later takes its place.
pub fn hold_standard_streams() -> bool {
    true
}

/// Reads a block; nothing at the end.
pub fn read_block(descriptor: c_int, block: &mut [u8]) -> Result<usize, c_int> {
    let mut stream = stream(descriptor).ok_or(libc::EBADF)?;
    stream.read(block).map_err(|error| number_of(&error))
}

/// The beginning of a small file.
pub fn first_bytes(path: &[u8], most: usize) -> Option<Vec<u8>> {
    let file = File::open(core::str::from_utf8(path).ok()?).ok()?;
    let mut bytes = Vec::new();
    file.take(most as u64).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}
