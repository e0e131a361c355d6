//! The allocator of an engine whose heap is going to be kept. The same code takes the same blocks in the same order
//! every time, so a block is known by its number, and a first run tells which of them stay.
use super::{COLD_BYTES, HEAD_BYTES, WARM_BYTES, cold, start};
use crate::heap::{self, ALIGN};
use crate::system;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ffi::c_void;
use core::ptr::{copy_nonoverlapping, null_mut, write_bytes};
use rquickjs_sys::{JSMallocFunctions, size_t};

/// Where the blocks that stay are put.
pub enum Places {
    /// Anywhere: this run only finds out which they are.
    Anywhere,
    /// Each on pages of its own, so that the system can tell which blocks a call touches.
    Apart(Vec<u32>),
    /// In the image, where the layout says: by number, an offset. `u32::MAX`: it doesn't stay.
    InImage(Vec<u32>),
}

#[derive(Clone, Copy)]
pub struct Block {
    pub number: u32,
    pub size: usize,
}

struct Placing {
    places: Places,
    next_number: u32,
    /// By address, what is alive.
    alive: BTreeMap<usize, Block>,
}
static mut PLACING: Option<Placing> = None;

fn placing() -> &'static mut Placing {
    // SAFETY: there is one thread, and the build calls `begin` first.
    unsafe { (*(&raw mut PLACING)).as_mut().expect("placing has begun") }
}

pub fn begin(places: Places) {
    // SAFETY: as above.
    unsafe { PLACING = Some(Placing { places, next_number: 0, alive: BTreeMap::new() }) }
}

/// What is alive, by address.
pub fn alive() -> impl Iterator<Item = (usize, Block)> {
    placing().alive.iter().map(|(&address, &block)| (address, block))
}

fn place(number: u32, size: usize) -> *mut u8 {
    match &placing().places {
        Places::Apart(staying) if staying.binary_search(&number).is_ok() => {
            system::map_pages(size.next_multiple_of(system::PAGE))
        }
        Places::InImage(offsets) => match offsets.get(number as usize) {
            Some(&offset) if offset != u32::MAX => {
                let offset = offset as usize;
                let (room, offset, most) = match offset.checked_sub(WARM_BYTES) {
                    Some(behind) => (cold::start(), behind, COLD_BYTES),
                    None => (start(), offset, WARM_BYTES),
                };
                assert!((most == COLD_BYTES || offset >= HEAD_BYTES) && offset + size <= most, "it fits");
                room.wrapping_add(offset)
            }
            _ => elsewhere(size),
        },
        _ => elsewhere(size),
    }
}

/// Outside of the image: a block that will be gone when it is kept.
fn elsewhere(size: usize) -> *mut u8 {
    // SAFETY: the running allocator makes blocks of any size.
    let block =
        unsafe { (heap::RUNNING.js_malloc.expect("it is one of its functions"))(null_mut(), size as _) };
    assert!(!block.is_null(), "there is memory");
    block as *mut u8
}

unsafe extern "C" fn allocate(_: *mut c_void, size: size_t) -> *mut c_void {
    let size = (size as usize).next_multiple_of(ALIGN);
    let number = placing().next_number;
    placing().next_number += 1;
    let block = place(number, size);
    placing().alive.insert(block as usize, Block { number, size });
    block as *mut c_void
}

unsafe extern "C" fn usable_size(block: *const c_void) -> size_t {
    placing().alive.get(&(block as usize)).map_or(0, |block| block.size) as _
}

unsafe extern "C" fn allocate_zeroed(opaque: *mut c_void, count: size_t, size: size_t) -> *mut c_void {
    let bytes = count as usize * size as usize;
    unsafe {
        let block = allocate(opaque, bytes as _);
        write_bytes(block as *mut u8, 0, bytes);
        block
    }
}

unsafe extern "C" fn free(_: *mut c_void, block: *mut c_void) {
    placing().alive.remove(&(block as usize));
}

unsafe extern "C" fn reallocate(opaque: *mut c_void, block: *mut c_void, size: size_t) -> *mut c_void {
    unsafe {
        let other = allocate(opaque, size);
        if !block.is_null() {
            let kept = (usable_size(block) as usize).min(size as usize);
            copy_nonoverlapping(block as *const u8, other as *mut u8, kept);
            free(opaque, block);
        }
        other
    }
}

pub const PLACING_MEMORY: JSMallocFunctions = JSMallocFunctions {
    js_calloc: Some(allocate_zeroed),
    js_malloc: Some(allocate),
    js_free: Some(free),
    js_realloc: Some(reallocate),
    js_malloc_usable_size: Some(usable_size),
};
