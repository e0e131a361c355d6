//! Every end that isn't an answer is a refusal: a crash, a panic, an answer that is overdue.
use super::node;
use crate::end::refuse;
use core::ffi::{c_int, c_void};
use std::time::Duration;

#[repr(C)]
struct Report {
    record: *const u32,
    context: *const c_void,
}

#[link(name = "kernel32")]
unsafe extern "system" {
    fn AddVectoredExceptionHandler(
        first: u32,
        handler: unsafe extern "system" fn(*const Report) -> i32,
    ) -> *mut c_void;
    fn GetCurrentProcess() -> *mut c_void;
    fn TerminateProcess(process: *mut c_void, code: u32) -> i32;
}

/// At once: nothing is left to be written, and other threads must not be waited for.
pub fn exit(code: i32) -> ! {
    // SAFETY: it is our own process.
    unsafe { TerminateProcess(GetCurrentProcess(), code as u32) };
    std::process::abort()
}

const GO_ON: i32 = 0;

/// Asked before any other handler. The system's own errors begin with C; what programs throw begins otherwise.
unsafe extern "system" fn on_exception(report: *const Report) -> i32 {
    // SAFETY: the system gives a record, which begins with the exception's code.
    if unsafe { *(*report).record } >> 28 == 0xc {
        refuse("it ended unexpectedly");
    }
    GO_ON
}

extern "C" fn on_abort(_: c_int) {
    refuse("it ended unexpectedly")
}

pub fn catch_signals(most_seconds: u32) {
    std::panic::set_hook(Box::new(|_| refuse("it ended unexpectedly")));
    // SAFETY: the handlers only write and exit.
    unsafe {
        AddVectoredExceptionHandler(1, on_exception);
        libc::signal(libc::SIGABRT, on_abort as *const () as usize);
    }
    let watch = std::thread::Builder::new().spawn(move || {
        std::thread::sleep(Duration::from_secs(most_seconds.into()));
        if !node::has_the_call() {
            refuse("it took too long");
        }
    });
    if watch.is_err() {
        refuse("it can't start");
    }
}
