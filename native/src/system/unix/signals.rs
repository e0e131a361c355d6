//! What ends a process from outside, or when it breaks.
use crate::end::refuse;
#[cfg(target_os = "linux")]
use crate::image;
use core::ffi::{c_int, c_void};
use core::mem::zeroed;
use core::ptr::null_mut;

/// All that would end the process without an answer. Whoever ends a hook gets the refusal of an unfinished one.
const ENDING: &[c_int] = &[
    #[cfg(not(target_os = "linux"))]
    libc::SIGSEGV,
    libc::SIGBUS,
    libc::SIGABRT,
    libc::SIGILL,
    libc::SIGFPE,
    libc::SIGSYS,
    libc::SIGTRAP,
    libc::SIGALRM,
    libc::SIGXCPU,
    libc::SIGVTALRM,
    libc::SIGPROF,
    libc::SIGHUP,
    libc::SIGINT,
    libc::SIGQUIT,
    libc::SIGTERM,
    libc::SIGUSR1,
    libc::SIGUSR2,
    libc::SIGIO,
    #[cfg(target_os = "linux")]
    libc::SIGPWR,
    #[cfg(target_os = "linux")]
    libc::SIGSTKFLT,
];
/// Each is also the failure of a write, which has a reason that can be told; Node ignores them too.
const FAILED_WRITES: &[c_int] = &[libc::SIGPIPE, libc::SIGXFSZ];

/// Room for the registers of any processor.
const STACK_BYTES: usize = 64 << 10;
static mut STACK: [u8; STACK_BYTES] = [0; STACK_BYTES];

/// Only writes and exits: whatever was going on may have stopped in the middle.
extern "C" fn on_signal(signal: c_int) {
    refuse(match signal {
        libc::SIGALRM | libc::SIGXCPU => "it took too long",
        libc::SIGHUP | libc::SIGINT | libc::SIGQUIT | libc::SIGTERM => "it was ended",
        _ => "it ended unexpectedly",
    })
}

/// What looks like a crash may be the first touch of a block that isn't unpacked yet.
#[cfg(target_os = "linux")]
unsafe extern "C" fn on_touch(signal: c_int, info: *mut libc::siginfo_t, _: *mut c_void) {
    // SAFETY: the system fills it in. What others send has no address.
    let is_brought = unsafe { (*info).si_code > 0 && image::bring((*info).si_addr() as usize) };
    if !is_brought {
        on_signal(signal);
    }
}

/// A crash and an overdue answer end in a refusal, on a stack of their own: the usual one may be what is full.
pub fn catch_signals(most_seconds: u32) {
    // SAFETY: the handlers only write and exit, or unpack what was just touched, which handlers may.
    unsafe {
        let stack = libc::stack_t { ss_sp: &raw mut STACK as *mut c_void, ss_flags: 0, ss_size: STACK_BYTES };
        libc::sigaltstack(&stack, null_mut());
        let mut action: libc::sigaction = zeroed();
        action.sa_sigaction = on_signal as *const () as usize;
        action.sa_flags = libc::SA_ONSTACK;
        // One is enough: a second signal must not cut off what the first says.
        libc::sigfillset(&mut action.sa_mask);
        for &signal in ENDING {
            libc::sigaction(signal, &action, null_mut());
        }
        #[cfg(target_os = "linux")]
        {
            action.sa_sigaction = on_touch as *const () as usize;
            action.sa_flags |= libc::SA_SIGINFO;
            libc::sigaction(libc::SIGSEGV, &action, null_mut());
        }
        for &signal in FAILED_WRITES {
            libc::signal(signal, libc::SIG_IGN);
        }
        // An inherited mask must not hold the alarm back.
        let mut none: libc::sigset_t = zeroed();
        libc::sigemptyset(&mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &none, null_mut());
        libc::alarm(most_seconds);
    }
}

/// Undoes what the next program would inherit.
pub fn forget_signals() {
    // SAFETY: numbers only.
    unsafe {
        libc::alarm(0);
        for &signal in FAILED_WRITES {
            libc::signal(signal, libc::SIG_DFL);
        }
    }
}
