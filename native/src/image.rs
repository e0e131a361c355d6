//! The engine's heap as the build left it, kept in the executable: a call begins where loading the code has ended.
//!
//! The heap stands in a section of the executable, at the address where it was made, so its pointers hold. The order of
//! its blocks is the build's to choose: those that calls write to come first, close together, so that the system has
//! few pages to copy. See docs/adr/0010.
#[cfg(target_os = "linux")]
mod cold;
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

// How much room the linked executable has for it; the build links again with what is needed.
include!(concat!(env!("OUT_DIR"), "/room.rs"));

/// Of the memory for new blocks, as much is asked for at once as nearly every call takes.
const NEW_BYTES: usize = 112 << 10;
/// Commands take more.
const MORE_FOR_COMMANDS: usize = 32 << 10;
const READY: u64 = u64::from_le_bytes(*b"conclaud");

#[repr(C, align(4096))]
struct Image {
    /// The blocks that calls touch,
    warm: [u8; WARM_BYTES],
    /// and all others, packed.
    packed: [u8; PACKED_BYTES],
}
#[cfg_attr(target_os = "linux", unsafe(link_section = ".image"))]
#[used]
static mut IMAGE: Image = Image { warm: [0; _], packed: [0; _] };

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
/// Is there room for it at all? Not in the simple form.
const IS_THERE: bool = WARM_BYTES > HEAD_BYTES;

fn start() -> *mut u8 {
    &raw mut IMAGE as *mut u8
}

fn head() -> *mut Head {
    start() as *mut Head
}

/// Is a block of memory in the image? All other memory that blocks are made of lies behind it.
#[inline(always)]
pub fn holds(block: *const c_void) -> bool {
    IS_THERE && (block as usize) < heap::first_pages() as usize
}

/// How much of the image lies at a block and behind it; `None` for a block that is elsewhere.
pub fn bytes_from(block: *const c_void) -> Option<usize> {
    let warm_end = start() as usize + WARM_BYTES;
    let end = if (block as usize) < warm_end { warm_end } else { heap::first_pages() as usize };
    holds(block).then(|| end - block as usize)
}

/// Is there a heap in this executable? Not before the build has put it there, and not in the simple form.
pub fn is_ready() -> bool {
    // SAFETY: the image is larger than its head. Volatile, because the build changes it behind the compiler.
    IS_THERE && unsafe { (&raw const (*head()).ready).read_volatile() == READY }
}

/// The engine as the build left it.
pub fn wake() -> &'static Engine {
    // SAFETY: the head was written by `make`, at this address.
    let head = unsafe { &*head() };
    #[cfg(target_os = "linux")]
    cold::forbid();
    system::populate(start(), head.hot);
    system::populate(heap::first_pages(), NEW_BYTES);
    head.engine.set_limits();
    &head.engine
}

/// An address was touched that nobody may touch yet. Is it the image's, and there now?
#[cfg(target_os = "linux")]
pub fn bring(address: usize) -> bool {
    is_ready() && cold::bring(address)
}

/// The system is going to read these bytes, wherever they are.
pub fn bring_all(from: *const u8, bytes: usize) {
    #[cfg(target_os = "linux")]
    if is_ready() {
        cold::bring_all(from, bytes);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (from, bytes);
}

/// A call about a command is coming: the pages that only those write to are asked for, too.
pub fn expect_command() {
    if is_ready() {
        // SAFETY: as above.
        let head = unsafe { &*head() };
        system::populate(start().wrapping_add(head.hot), head.hot_for_commands - head.hot);
        system::populate(heap::first_pages().wrapping_add(NEW_BYTES), MORE_FOR_COMMANDS);
    }
}

/// Does somebody want the image to be made? Only the build, which says so in a way that no client does.
pub fn is_wanted() -> bool {
    let words = crate::arguments::given().words();
    words.first().is_some_and(|word| word.to_bytes() == b"--make-image") && IS_THERE
}

#[cfg(not(target_os = "linux"))]
pub fn make() -> i32 {
    crate::end::refuse("this system has no image")
}
