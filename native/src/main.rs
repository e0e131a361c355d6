//! conclaude's hook as one small executable. All that decides is the project's TypeScript, which runs on the engine
//! inside; here is only what it asks of the system, and what makes sure that whatever goes wrong ends in a refusal.
#![cfg_attr(not(windows), no_std, no_main)]
extern crate alloc;

mod arguments;
mod end;
mod engine;
#[cfg(fuzzing)]
#[path = "../fuzz/fork_server.rs"]
mod fork_server;
mod functions;
mod hand_over;
#[cfg_attr(fuzzing, path = "../fuzz/heap.rs")]
mod heap;
mod image;
mod plain_yaml;
mod system;
mod value;

use arguments::Arguments;

// Without Rust's standard library, nobody else asks for the C library.
#[cfg(target_env = "musl")]
#[link(name = "c", kind = "static", modifiers = "-bundle")]
unsafe extern "C" {}

/// Where the C library starts the program.
#[cfg(not(windows))]
#[unsafe(no_mangle)]
extern "C" fn main(count: core::ffi::c_int, words: *const *const core::ffi::c_char) -> core::ffi::c_int {
    // SAFETY: the C library gives as many words as it says, and they stay where they are.
    start(unsafe { Arguments::given(count, words) })
}

#[cfg(windows)]
fn main() {
    system::run(|| start(Arguments::collected()))
}

fn start(arguments: Arguments) -> i32 {
    system::start_clock();
    arguments::keep(arguments);
    if !image::is_ready() && image::is_wanted() {
        return image::make();
    }
    // A fuzzer wants to see the crash.
    if cfg!(not(fuzzing)) {
        end::stand_guard();
    }
    // Whatever isn't this program's to answer goes on before the engine is touched.
    if !arguments::given().is_answered_here() {
        hand_over::hand_over();
    }
    if image::is_ready() {
        image::wake().answer()
    } else {
        let engine = engine::start();
        #[cfg(fuzzing)]
        fork_server::begin();
        engine.answer()
    }
}
