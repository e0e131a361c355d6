//! The engine's heap as the build left it, kept in the executable: a call begins where loading the code has ended.
//!
//! The heap stands in a section of the executable, at the address where it was made, so its pointers hold. The order of
//! its blocks is the build's to choose: those that calls write to come first, close together, so that the system has
//! few pages to copy. See docs/adr/0010.
#[cfg(target_os = "linux")]
mod layout;
#[cfg(target_os = "linux")]
mod make;
#[cfg(target_os = "linux")]
mod placing;
#[cfg(target_os = "linux")]
mod training;

use crate::engine::Engine;
use crate::heap;
use crate::system;
use core::ffi::c_void;
#[cfg(target_os = "linux")]
pub use make::make;

/// How much room the linked executable has for it; the build links again with what is needed.
const BYTES: usize = kilobytes(env!("CONCLAUDE_HEAP_KB")) << 10;
/// Of the memory for new blocks, as much is asked for at once as nearly every call takes.
const NEW_BYTES: usize = 192 << 10;
const READY: u64 = u64::from_le_bytes(*b"conclaud");

#[repr(C, align(4096))]
struct Image([u8; BYTES]);
#[cfg_attr(target_os = "linux", unsafe(link_section = ".image"))]
#[used]
static mut IMAGE: Image = Image([0; BYTES]);

/// Stands at the beginning of the image.
#[repr(C)]
struct Head {
    ready: u64,
    engine: Engine,
    /// So much of the image is written to by nearly every call,
    hot: usize,
    /// and so much by calls about commands.
    hot_for_commands: usize,
}
const HEAD_BYTES: usize = 64;

const fn kilobytes(text: &str) -> usize {
    match usize::from_str_radix(text, 10) {
        Ok(number) => number,
        Err(_) => panic!("CONCLAUDE_HEAP_KB is a number"),
    }
}

fn start() -> *mut u8 {
    &raw mut IMAGE as *mut u8
}

fn head() -> *mut Head {
    start() as *mut Head
}

#[inline(always)]
pub fn holds(block: *const c_void) -> bool {
    (block as usize).wrapping_sub(&raw const IMAGE as usize) < BYTES
}

/// How much of the image lies at a block and behind it; `None` for a block that is elsewhere.
pub fn bytes_from(block: *const c_void) -> Option<usize> {
    holds(block).then(|| BYTES - (block as usize - start() as usize))
}

/// Is there a heap in this executable? Not before the build has put it there, and not in the simple form.
pub fn is_ready() -> bool {
    // SAFETY: the image is larger than its head. Volatile, because the build changes it behind the compiler.
    BYTES > HEAD_BYTES && unsafe { (&raw const (*head()).ready).read_volatile() == READY }
}

/// The engine as the build left it.
pub fn wake() -> &'static Engine {
    // SAFETY: the head was written by `make`, at this address.
    let head = unsafe { &*head() };
    system::populate(start(), head.hot);
    system::populate(heap::first_pages(), NEW_BYTES);
    head.engine.set_limits();
    &head.engine
}

/// A call about a command is coming: the pages that only those write to are asked for, too.
pub fn expect_command() {
    if is_ready() {
        // SAFETY: as above.
        let head = unsafe { &*head() };
        system::populate(start().wrapping_add(head.hot), head.hot_for_commands - head.hot);
    }
}

/// Does somebody want the image to be made? Only the build, which says so in a way that no client does.
pub fn is_wanted() -> bool {
    let words = crate::arguments::given().words();
    words.first().is_some_and(|word| word.to_bytes() == b"--make-image") && BYTES > HEAD_BYTES
}

#[cfg(not(target_os = "linux"))]
pub fn make() -> i32 {
    crate::end::refuse("this system has no image")
}
