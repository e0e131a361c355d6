//! The ways out. Claude Code goes on with a call unless its hook ends with exit code 2, so every way out that isn't an
//! answer ends with that code and a reason.
use crate::arguments;
use crate::system;

/// Work that takes longer is stuck. The client's own timeout would let the call pass.
const MOST_SECONDS: u32 = 25;

pub fn refuse(why: &str) -> ! {
    let refuses = arguments::given().may_refuse();
    let start: &[u8] =
        if refuses { b"conclaude refuses this call because it can't do its work: " } else { b"conclaude: " };
    system::last_words(2, &[start, why.as_bytes(), b".\n"]);
    system::exit(if refuses { 2 } else { 1 })
}

/// From here on a crash, a full memory or an endless loop is answered like any other trouble.
pub fn stand_guard() {
    system::catch_signals(MOST_SECONDS);
    if !system::hold_standard_streams() {
        refuse("its standard streams are closed");
    }
}

#[cfg(not(windows))]
#[panic_handler]
fn on_panic(_: &core::panic::PanicInfo) -> ! {
    #[cfg(fuzzing)]
    crate::fork_server::crash();
    #[cfg(not(fuzzing))]
    refuse("it ended unexpectedly")
}

/// Code that unwinds asks for these; nothing here does, a panic ends the process.
#[cfg(not(windows))]
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
#[cfg(not(windows))]
#[unsafe(no_mangle)]
extern "C" fn _Unwind_Resume() -> ! {
    refuse("it ended unexpectedly")
}
