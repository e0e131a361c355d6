//! Linux and macOS, by their C library.
mod signals;

pub use signals::catch_signals;

use crate::value::Path;
use alloc::vec::Vec;
use core::ffi::{CStr, c_char, c_int, c_void};
use core::mem::zeroed;
use core::ptr::{null, null_mut};

/// What the build's machine has; others may have larger ones.
pub const PAGE: usize = 4096;
/// In the words of Node.
pub const PLATFORM: &[u8] = if cfg!(target_os = "macos") { b"darwin" } else { b"linux" };

pub fn last_error() -> c_int {
    // SAFETY: the C library's own place for it.
    unsafe {
        #[cfg(target_os = "linux")]
        return *libc::__errno_location();
        #[cfg(target_os = "macos")]
        return *libc::__error();
    }
}

pub fn exit(code: i32) -> ! {
    // SAFETY: nobody is left who would have to be told.
    unsafe { libc::_exit(code) }
}

// ---- time

static mut START: f64 = 0.0;

fn clock() -> f64 {
    // SAFETY: the call fills in what it is given.
    unsafe {
        let mut now: libc::timespec = zeroed();
        libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut now);
        now.tv_sec as f64 * 1000.0 + now.tv_nsec as f64 / 1e6
    }
}

/// The program begins now.
pub fn start_clock() {
    // SAFETY: there is one thread.
    unsafe { START = clock() }
}

/// Since then.
pub fn milliseconds() -> f64 {
    // SAFETY: as above.
    clock() - unsafe { START }
}

// ---- surroundings

pub fn variable(name: &Path) -> Option<Vec<u8>> {
    // SAFETY: the name ends with NUL, and so does the value; nothing here changes the environment.
    unsafe {
        let value = libc::getenv(name.c());
        (!value.is_null()).then(|| CStr::from_ptr(value).to_bytes().to_vec())
    }
}

pub fn working_folder() -> Option<Vec<u8>> {
    let mut path = [0u8; libc::PATH_MAX as usize];
    // SAFETY: the call is told how much room there is.
    let found = unsafe { !libc::getcwd(path.as_mut_ptr() as *mut c_char, path.len()).is_null() };
    let text = if found { CStr::from_bytes_until_nul(&path).ok() } else { None };
    text.map(|text| text.to_bytes().to_vec())
}

pub fn process_id() -> u32 {
    // SAFETY: it can't fail.
    unsafe { libc::getpid() as u32 }
}

pub fn user_id() -> Option<u32> {
    // SAFETY: it can't fail.
    Some(unsafe { libc::getuid() })
}

pub fn is_terminal(descriptor: c_int) -> bool {
    // SAFETY: any number may be asked for.
    unsafe { libc::isatty(descriptor) == 1 }
}

// ---- descriptors

/// Writes all of it; false when nobody listens any more.
pub fn write_all(descriptor: c_int, mut rest: &[u8]) -> bool {
    while !rest.is_empty() {
        // SAFETY: the bytes are there as long as the call lasts.
        let written = unsafe { libc::write(descriptor, rest.as_ptr() as *const c_void, rest.len()) };
        if written >= 0 {
            rest = &rest[written as usize..];
        } else if !waits(descriptor, libc::POLLOUT) {
            return false;
        }
    }
    true
}

/// A few words before the end. They wait for whoever should read them, but not for long: nobody may ever do, and the end
/// is what counts.
pub fn last_words(descriptor: c_int, words: &[&[u8]]) {
    for word in words {
        let mut wanted = libc::pollfd { fd: descriptor, events: libc::POLLOUT, revents: 0 };
        // SAFETY: one descriptor is given; the bytes are there as long as the call lasts. Where there is any room, there
        // is enough for a sentence, so the call doesn't wait.
        unsafe {
            if libc::poll(&mut wanted, 1, 1000) == 0 {
                return;
            }
            libc::write(descriptor, word.as_ptr() as *const c_void, word.len());
        }
    }
}

/// Standard streams that are closed lead nowhere, and no file that is opened later takes their place. What is written
/// to one of them fails, as it does when it is closed.
pub fn hold_standard_streams() -> bool {
    // SAFETY: any number may be asked for. A new descriptor gets the lowest number that is free, in order.
    unsafe {
        (0..=2)
            .filter(|&stream| libc::fcntl(stream, libc::F_GETFD) < 0)
            .all(|stream| libc::open(c"/dev/null".as_ptr(), libc::O_RDONLY) == stream)
    }
}

/// Reads a block; nothing at the end.
pub fn read_block(descriptor: c_int, block: &mut [u8]) -> Result<usize, c_int> {
    loop {
        // SAFETY: the block has as many bytes as the call is told.
        let read = unsafe { libc::read(descriptor, block.as_mut_ptr() as *mut c_void, block.len()) };
        if read >= 0 {
            return Ok(read as usize);
        }
        let error = last_error();
        if !waits(descriptor, libc::POLLIN) {
            return Err(error);
        }
    }
}

/// After a failed call: was it only interrupted, or not ready? Then waits until there is something to do.
fn waits(descriptor: c_int, events: i16) -> bool {
    match last_error() {
        libc::EINTR => true,
        libc::EAGAIN => {
            let mut wanted = libc::pollfd { fd: descriptor, events, revents: 0 };
            // SAFETY: one descriptor is given.
            unsafe { libc::poll(&mut wanted, 1, 1000) };
            true
        }
        _ => false,
    }
}

/// The beginning of a small file.
pub fn first_bytes(path: &[u8], most: usize) -> Option<Vec<u8>> {
    let path = [path, b"\0"].concat();
    let mut bytes = alloc::vec![0; most];
    // SAFETY: the path ends with NUL, and the block has the room that is told.
    unsafe {
        let file =
            libc::open(path.as_ptr() as *const c_char, libc::O_RDONLY | libc::O_CLOEXEC | libc::O_NONBLOCK);
        if file < 0 {
            return None;
        }
        let read = read_block(file, &mut bytes);
        libc::close(file);
        bytes.truncate(read.ok()?);
    }
    Some(bytes)
}

// ---- memory

pub fn map_pages(size: usize) -> *mut u8 {
    let (access, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANON);
    // SAFETY: new pages, wherever there is room.
    let pages = unsafe { libc::mmap(null_mut(), size, access, kind, -1, 0) };
    if pages == libc::MAP_FAILED { null_mut() } else { pages as *mut u8 }
}

pub fn unmap_pages(pages: *mut u8, size: usize) {
    // SAFETY: the caller has got them from `map_pages`, and lets go of them.
    unsafe { libc::munmap(pages as *mut c_void, size) };
}

/// The same pages with more behind them, perhaps elsewhere.
pub fn remap_pages(pages: *mut u8, size: usize, wanted: usize) -> *mut u8 {
    #[cfg(target_os = "linux")]
    {
        // SAFETY: as in `unmap_pages`.
        let moved = unsafe { libc::mremap(pages as *mut c_void, size, wanted, libc::MREMAP_MAYMOVE) };
        if moved == libc::MAP_FAILED { null_mut() } else { moved as *mut u8 }
    }
    #[cfg(not(target_os = "linux"))]
    {
        let moved = map_pages(wanted);
        if !moved.is_null() {
            // SAFETY: both have at least that many bytes, and the new ones are nobody else's.
            unsafe { core::ptr::copy_nonoverlapping(pages, moved, size.min(wanted)) };
            unmap_pages(pages, size);
        }
        moved
    }
}

/// Asks for pages that will be written to in one step. Where the system doesn't know how, they come one by one.
pub fn populate(pages: *mut u8, size: usize) {
    #[cfg(target_os = "linux")]
    {
        const MADV_POPULATE_WRITE: c_int = 23;
        // SAFETY: changes nothing that can be seen in the pages, of which the first may begin before our bytes do.
        unsafe {
            let before = pages as usize % page_bytes();
            libc::madvise(pages.wrapping_sub(before) as *mut c_void, size + before, MADV_POPULATE_WRITE)
        };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (pages, size);
}

/// What this machine has.
#[cfg(target_os = "linux")]
pub fn page_bytes() -> usize {
    // SAFETY: a number.
    unsafe { libc::sysconf(libc::_SC_PAGESIZE).max(1) as usize }
}

/// Allows or forbids to touch pages.
#[cfg(target_os = "linux")]
pub fn allow(pages: *mut u8, size: usize, may: bool) -> bool {
    let access = if may { libc::PROT_READ | libc::PROT_WRITE } else { libc::PROT_NONE };
    // SAFETY: the caller's own pages; what touches forbidden ones is reported.
    unsafe { libc::mprotect(pages as *mut c_void, size, access) == 0 }
}

/// How far the stack may grow.
pub fn stack_bytes() -> usize {
    // SAFETY: the call fills in what it is given.
    unsafe {
        let mut limit: libc::rlimit = zeroed();
        if libc::getrlimit(libc::RLIMIT_STACK, &mut limit) != 0 || limit.rlim_cur == libc::RLIM_INFINITY {
            return 8 << 20;
        }
        limit.rlim_cur as usize
    }
}

// ---- other programs

/// Makes the bytes what the next program reads as its standard input.
pub fn give_as_stdin(payload: &[u8]) -> bool {
    // SAFETY: descriptors and bytes of our own.
    unsafe {
        #[cfg(target_os = "linux")]
        {
            let file = libc::memfd_create(c"payload".as_ptr(), 0);
            file >= 0
                && write_all(file, payload)
                && libc::lseek(file, 0, libc::SEEK_SET) == 0
                && libc::dup2(file, 0) == 0
                && (file == 0 || libc::close(file) == 0)
        }
        #[cfg(not(target_os = "linux"))]
        {
            let mut ends = [0; 2];
            if libc::pipe(ends.as_mut_ptr()) != 0 {
                return false;
            }
            // A pipe holds little; a process of its own fills it while the other program reads.
            match libc::fork() {
                -1 => false,
                0 => {
                    libc::close(ends[0]);
                    write_all(ends[1], payload);
                    exit(0)
                }
                _ => {
                    libc::close(ends[1]);
                    libc::dup2(ends[0], 0) == 0 && (ends[0] == 0 || libc::close(ends[0]) == 0)
                }
            }
        }
    }
}

/// Runs `sh launcher --on-node words…` in place of this program; comes back only if that fails.
pub fn become_program(launcher: &[u8], words: &[&CStr]) {
    let launcher = [launcher, b"\0"].concat();
    let mut all: Vec<*const c_char> =
        alloc::vec![c"sh".as_ptr(), launcher.as_ptr() as *const c_char, c"--on-node".as_ptr(),];
    all.extend(words.iter().map(|word| word.as_ptr()));
    all.push(null());
    signals::forget_signals();
    // SAFETY: the list ends with a null pointer, and each word with NUL.
    unsafe {
        libc::execv(c"/bin/sh".as_ptr(), all.as_ptr());
    }
}

/// Where this program's file is.
pub fn own_path() -> Option<Vec<u8>> {
    let mut path = alloc::vec![0u8; libc::PATH_MAX as usize];
    #[cfg(target_os = "linux")]
    // SAFETY: the buffer has the room that is told.
    let length =
        unsafe { libc::readlink(c"/proc/self/exe".as_ptr(), path.as_mut_ptr() as *mut c_char, path.len()) };
    #[cfg(target_os = "macos")]
    // SAFETY: as above; `realpath` writes at most PATH_MAX bytes.
    let length = unsafe {
        unsafe extern "C" {
            fn _NSGetExecutablePath(path: *mut c_char, size: *mut u32) -> c_int;
        }
        let mut size = path.len() as u32;
        let mut given = alloc::vec![0u8; path.len()];
        if _NSGetExecutablePath(given.as_mut_ptr() as *mut c_char, &mut size) != 0
            || libc::realpath(given.as_ptr() as *const c_char, path.as_mut_ptr() as *mut c_char).is_null()
        {
            return None;
        }
        libc::strlen(path.as_ptr() as *const c_char) as isize
    };
    (length > 0 && (length as usize) < path.len()).then(|| {
        path.truncate(length as usize);
        path
    })
}
