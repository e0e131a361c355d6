//! Memory for a process that lives for a millisecond: new blocks come one behind the other, what is freed is kept by
//! size, and nothing goes back. Only large blocks have pages of their own.
//!
//! There is always memory, or the call is refused: a failed allocation that the engine told the code of would be one
//! more error to catch, and what the code then takes for "nothing there" could let a call pass.
use crate::end::refuse;
use crate::image;
use crate::system;
use core::ffi::c_void;
use core::ptr::{copy_nonoverlapping, null_mut, write_bytes};
use rquickjs_sys::{JSMallocFunctions, size_t};

/// What stands before each block: its whole size.
const HEADER: usize = 8;
/// The engine's own alignment.
pub const ALIGN: usize = 8;
const SMALL: usize = 1024;
const SMALL_CLASSES: usize = SMALL / ALIGN + 1;
/// Four for each doubling, from 1 KB.
const LARGE_CLASSES: usize = 40;
const MAPPED_FROM: usize = 256 << 10;
/// In a block's header: it has pages of its own.
const MAPPED: usize = 1 << 63;
/// Before the header of such a block, so that it stays aligned.
const MAPPED_HEADER: usize = 16;
/// More than any call needs that should be answered: the largest payload of 64 MB takes a third of it.
const MOST_BYTES: usize = 768 << 20;
const FIRST_CHUNK: usize = 1 << 20;
const LARGEST_CHUNK: usize = 64 << 20;

/// The image's cold blocks stand before the first memory that calls take: so all that lies before that is the image's.
#[cfg_attr(target_os = "linux", repr(C, align(65536)))]
#[cfg_attr(not(target_os = "linux"), repr(C, align(4096)))]
struct Room {
    cold: [u8; image::COLD_BYTES],
    first: [u8; FIRST_CHUNK],
}
static mut ROOM: Room = Room { cold: [0; _], first: [0; _] };

struct Heap {
    next: *mut u8,
    end: *mut u8,
    chunk: usize,
    /// In pages that were asked for.
    bytes: usize,
    small: [*mut u8; SMALL_CLASSES],
    large: [*mut u8; LARGE_CLASSES],
}
static mut HEAP: Heap = Heap {
    next: null_mut(),
    end: null_mut(),
    chunk: 0,
    bytes: 0,
    small: [null_mut(); SMALL_CLASSES],
    large: [null_mut(); LARGE_CLASSES],
};

/// The one thread's own.
#[inline(always)]
fn heap() -> &'static mut Heap {
    // SAFETY: there is one thread, and no function here calls another while it holds this.
    unsafe { &mut *(&raw mut HEAP) }
}

/// The first of the memory that calls take; asking for it at once costs less than a fault for each page.
#[inline(always)]
pub fn first_pages() -> *mut u8 {
    // SAFETY: only where it is.
    unsafe { &raw mut ROOM.first as *mut u8 }
}

/// Where the image's cold blocks are.
#[cfg(target_os = "linux")]
pub fn cold_pages() -> *mut u8 {
    // SAFETY: only where they are.
    unsafe { &raw mut ROOM.cold as *mut u8 }
}

#[inline(always)]
fn whole_size(size: usize) -> usize {
    // Even an empty block has room for the link of a free one.
    size.max(1).wrapping_add(HEADER + ALIGN - 1) & !(ALIGN - 1)
}

/// The list of free blocks that one of this size goes to, or one that many classes up.
///
/// # Safety
/// `whole` is the size of a block without pages of its own, and `at_least` no more than 1: then there is such a list.
#[inline(always)]
unsafe fn free_list(heap: &mut Heap, whole: usize, at_least: usize) -> &mut *mut u8 {
    if whole <= SMALL {
        return unsafe { heap.small.get_unchecked_mut(whole / ALIGN) };
    }
    let top = usize::BITS as usize - 1 - whole.leading_zeros() as usize;
    let class = (top - 10) * 4 + ((whole >> (top - 2)) & 3);
    unsafe { heap.large.get_unchecked_mut(class + at_least) }
}

#[cold]
#[inline(never)]
fn grow(heap: &mut Heap) {
    if heap.chunk == 0 {
        heap.chunk = FIRST_CHUNK;
        heap.next = first_pages();
    } else {
        heap.chunk = (heap.chunk * 2).min(LARGEST_CHUNK);
        heap.next = pages(heap, heap.chunk);
    }
    heap.end = heap.next.wrapping_add(heap.chunk);
}

fn pages(heap: &mut Heap, size: usize) -> *mut u8 {
    count(heap, size);
    let pages = or_refuse(system::map_pages(size));
    // The system maps behind the executable; `image::holds` relies on it.
    if image::holds(pages as *const c_void) {
        refuse("its memory is not where it should be");
    }
    pages
}

fn count(heap: &mut Heap, more: usize) {
    heap.bytes = heap.bytes.saturating_add(more);
    if heap.bytes > MOST_BYTES {
        refuse("it would take too much memory");
    }
}

fn or_refuse(pages: *mut u8) -> *mut u8 {
    if pages.is_null() {
        refuse("there is no memory for it");
    }
    pages
}

unsafe extern "C" fn allocate(_: *mut c_void, size: size_t) -> *mut c_void {
    let size = size as usize;
    if size >= MAPPED_FROM {
        return map(size);
    }
    let whole = whole_size(size);
    let heap = heap();
    // Of the larger sizes one class up: every block in that is large enough.
    let list = unsafe { free_list(heap, whole, 1) };
    let block = *list;
    if !block.is_null() {
        unsafe { *list = *(block as *mut *mut u8) };
        return block as *mut c_void;
    }
    // No block of this kind is larger than the smallest chunk.
    if (heap.end as usize) - (heap.next as usize) < whole {
        grow(heap);
    }
    let block = heap.next;
    heap.next = block.wrapping_add(whole);
    // SAFETY: there is room for it, as just seen.
    unsafe {
        *(block as *mut usize) = whole;
        block.add(HEADER) as *mut c_void
    }
}

/// More than there is, if the size is absurd.
fn mapped_size(size: usize) -> usize {
    size.saturating_add(MAPPED_HEADER + system::PAGE - 1) & !(system::PAGE - 1)
}

#[cold]
fn map(size: usize) -> *mut c_void {
    let whole = mapped_size(size);
    let pages = pages(heap(), whole);
    // SAFETY: so many were asked for.
    unsafe { mapped_block(pages, whole) }
}

/// # Safety
/// `pages` has `whole` bytes.
unsafe fn mapped_block(pages: *mut u8, whole: usize) -> *mut c_void {
    unsafe {
        let block = pages.add(MAPPED_HEADER);
        *(block.sub(HEADER) as *mut usize) = whole | MAPPED;
        block as *mut c_void
    }
}

unsafe extern "C" fn allocate_zeroed(opaque: *mut c_void, count: size_t, size: size_t) -> *mut c_void {
    let bytes = (count as usize).saturating_mul(size as usize);
    let block = unsafe { allocate(opaque, bytes as _) };
    // New pages are zero already.
    if bytes < MAPPED_FROM {
        unsafe { write_bytes(block as *mut u8, 0, bytes) };
    }
    block
}

#[inline(always)]
unsafe fn header_of(block: *const c_void) -> usize {
    unsafe { *(block as *const usize).sub(1) }
}

unsafe extern "C" fn free(_: *mut c_void, block: *mut c_void) {
    // What the image holds is never used again: its pages are better left untouched.
    if block.is_null() || image::holds(block) {
        return;
    }
    let whole = unsafe { header_of(block) };
    if whole & MAPPED != 0 {
        heap().bytes -= whole & !MAPPED;
        system::unmap_pages((block as *mut u8).wrapping_sub(MAPPED_HEADER), whole & !MAPPED);
        return;
    }
    let list = unsafe { free_list(heap(), whole, 0) };
    unsafe { *(block as *mut *mut u8) = *list };
    *list = block as *mut u8;
}

fn usable_size(whole: usize) -> usize {
    if whole & MAPPED != 0 { (whole & !MAPPED) - MAPPED_HEADER } else { whole - HEADER }
}

/// The engine asks at every step, to keep count of its memory; we count pages instead, which costs nothing.
unsafe extern "C" fn unknown_size(_: *const c_void) -> size_t {
    0
}

unsafe extern "C" fn reallocate(opaque: *mut c_void, block: *mut c_void, size: size_t) -> *mut c_void {
    if block.is_null() {
        return unsafe { allocate(opaque, size) };
    }
    let size = size as usize;
    if let Some(behind) = image::bytes_from(block) {
        // How large it was isn't known. What comes along from behind it is as good as any new memory's content.
        return unsafe { moved(opaque, block, size, size.min(behind)) };
    }
    let whole = unsafe { header_of(block) };
    let usable = usable_size(whole);
    if size <= usable {
        return block;
    }
    if whole & MAPPED != 0 {
        let (old, wanted) = (whole & !MAPPED, mapped_size(size));
        count(heap(), wanted - old);
        let pages = (block as *mut u8).wrapping_sub(MAPPED_HEADER);
        let moved = or_refuse(system::remap_pages(pages, old, wanted));
        // SAFETY: so many were asked for.
        return unsafe { mapped_block(moved, wanted) };
    }
    // The last block grows where it stands.
    let heap = heap();
    let start = (block as *mut u8).wrapping_sub(HEADER);
    let wanted = whole_size(size);
    if start.wrapping_add(whole) == heap.next
        && size < MAPPED_FROM
        && heap.end as usize - start as usize >= wanted
    {
        heap.next = start.wrapping_add(wanted);
        unsafe { *(start as *mut usize) = wanted };
        return block;
    }
    unsafe { moved(opaque, block, size, usable) }
}

/// # Safety
/// `kept` bytes can be read from the block, and fit the new one.
unsafe fn moved(opaque: *mut c_void, block: *mut c_void, size: usize, kept: usize) -> *mut c_void {
    unsafe {
        let other = allocate(opaque, size as _);
        copy_nonoverlapping(block as *const u8, other as *mut u8, kept);
        free(opaque, block);
        other
    }
}

/// For an engine that runs.
pub const RUNNING: JSMallocFunctions = JSMallocFunctions {
    js_calloc: Some(allocate_zeroed),
    js_malloc: Some(allocate),
    js_free: Some(free),
    js_realloc: Some(reallocate),
    js_malloc_usable_size: Some(unknown_size),
};

/// Rust's own memory comes from the same place. Nothing here wants more than the engine's alignment.
#[cfg(not(windows))]
mod rust {
    use super::*;
    use core::alloc::{GlobalAlloc, Layout};

    struct OfRust;
    unsafe impl GlobalAlloc for OfRust {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            if layout.align() > ALIGN {
                return null_mut();
            }
            unsafe { allocate(null_mut(), layout.size() as _) as *mut u8 }
        }
        unsafe fn dealloc(&self, block: *mut u8, _: Layout) {
            unsafe { free(null_mut(), block as *mut c_void) }
        }
        unsafe fn realloc(&self, block: *mut u8, _: Layout, size: usize) -> *mut u8 {
            unsafe { reallocate(null_mut(), block as *mut c_void, size as _) as *mut u8 }
        }
    }
    #[global_allocator]
    static OF_RUST: OfRust = OfRust;
}
