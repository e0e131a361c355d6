//! Pages of memory.
use core::ffi::c_void;
use core::ptr::null_mut;

pub const PAGE: usize = 4096;

const COMMIT_AND_RESERVE: u32 = 0x3000;
const RELEASE: u32 = 0x8000;
const READ_AND_WRITE: u32 = 4;

#[link(name = "kernel32")]
unsafe extern "system" {
    fn VirtualAlloc(address: *mut c_void, size: usize, kind: u32, access: u32) -> *mut c_void;
    fn VirtualFree(address: *mut c_void, size: usize, kind: u32) -> i32;
}

pub fn map_pages(size: usize) -> *mut u8 {
    // SAFETY: new pages, wherever there is room.
    unsafe { VirtualAlloc(null_mut(), size, COMMIT_AND_RESERVE, READ_AND_WRITE) as *mut u8 }
}

/// All that were mapped together go together.
pub fn unmap_pages(pages: *mut u8, _: usize) {
    // SAFETY: the caller has got them from `map_pages`, and lets go of them.
    unsafe { VirtualFree(pages as *mut c_void, 0, RELEASE) };
}

/// The same pages with more behind them, elsewhere.
pub fn remap_pages(pages: *mut u8, size: usize, wanted: usize) -> *mut u8 {
    let moved = map_pages(wanted);
    if !moved.is_null() {
        // SAFETY: both have at least that many bytes, and the new ones are nobody else's.
        unsafe { core::ptr::copy_nonoverlapping(pages, moved, size.min(wanted)) };
        unmap_pages(pages, size);
    }
    moved
}

/// Pages come one by one here.
pub fn populate(_: *mut u8, _: usize) {}
