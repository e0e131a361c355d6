//! AFL++ starts the executable once, and a copy of the process from here on for each input: the code is loaded by then.

#[cfg(afl)]
unsafe extern "C" {
    fn __afl_manual_init();
}

pub fn begin() {
    // SAFETY: a function of AFL++ without arguments.
    #[cfg(afl)]
    unsafe {
        __afl_manual_init()
    };
}

/// A panic is a refusal for a client, and a finding for a fuzzer.
pub fn crash() -> ! {
    // SAFETY: it can't fail.
    unsafe { libc::abort() }
}
