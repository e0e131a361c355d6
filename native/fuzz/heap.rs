//! The engine's memory from the C library, so that sanitizers and valgrind know each block.
#[path = "../src/heap.rs"]
#[allow(dead_code)]
mod own;

use core::ffi::c_void;
pub use own::{HEADER, cold_pages, first_pages, usable_size, whole_size};
use rquickjs_sys::{JSMallocFunctions, size_t};

unsafe extern "C" fn allocate_zeroed(_: *mut c_void, count: size_t, size: size_t) -> *mut c_void {
    unsafe { libc::calloc(count as _, size as _) }
}

unsafe extern "C" fn allocate(_: *mut c_void, size: size_t) -> *mut c_void {
    unsafe { libc::malloc(size as _) }
}

unsafe extern "C" fn free(_: *mut c_void, block: *mut c_void) {
    unsafe { libc::free(block) }
}

unsafe extern "C" fn reallocate(_: *mut c_void, block: *mut c_void, size: size_t) -> *mut c_void {
    unsafe { libc::realloc(block, size as _) }
}

unsafe extern "C" fn size_of_block(block: *const c_void) -> size_t {
    unsafe { libc::malloc_usable_size(block as *mut c_void) as _ }
}

pub const RUNNING: JSMallocFunctions = JSMallocFunctions {
    js_calloc: Some(allocate_zeroed),
    js_malloc: Some(allocate),
    js_free: Some(free),
    js_realloc: Some(reallocate),
    js_malloc_usable_size: Some(size_of_block),
};
