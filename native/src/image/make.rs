//! `--make-image <out> <bytecode,…> <calls>`, for the build: runs the code up to where a call begins, finds out which
//! blocks calls touch, and writes a copy of this executable with the heap in it. `<calls>` is a folder of sample calls
//! (see training.rs). Every step is a process of its own, so that each begins with the same memory.
use super::layout::{Layout, layout};
use super::placing::{self, PLACING_MEMORY, Places, alive};
use super::training::{self, Touched};
use super::{COLD_BYTES, HEAD_BYTES, Head, PACKED_BYTES, READY, WARM_BYTES, cold, head, start};
use crate::arguments;
use crate::engine::Engine;
use crate::heap;
use crate::system;
use crate::value::Value;
use alloc::format;
use alloc::vec::Vec;
use core::cell::Cell;
use core::ffi::c_void;
use core::ptr::null_mut;
use rquickjs_sys::{JS_RunGC, JSMallocFunctions};

/// More blocks than any engine has.
const MOST_BLOCKS: usize = 1 << 21;
/// Of any machine.
const LARGEST_PAGE: usize = 64 << 10;

pub fn make() -> i32 {
    let words = arguments::given().words();
    let [_, out, scripts, calls] = words else { panic!("--make-image <out> <bytecode,…> <calls>") };
    let scripts: Vec<Vec<u8>> = scripts.to_bytes().split(|&byte| byte == b',').map(read_file).collect();

    let sizes = shared::<u32>(MOST_BLOCKS);
    in_process(|| {
        made(Places::Anywhere, &scripts);
        alive().for_each(|(_, block)| sizes[block.number as usize].set(block.size as u32));
    });
    let staying: Vec<u32> =
        (0..MOST_BLOCKS as u32).filter(|&number| sizes[number as usize].get() > 0).collect();

    let touched = shared::<Touched>(MOST_BLOCKS);
    in_process(|| {
        let engine = made(Places::Apart(staying.clone()), &scripts);
        training::train(&engine, calls.to_bytes(), touched);
    });

    let Layout { offsets, warm, cold, hot, hot_for_commands } = layout(&staying, sizes, touched, HEAD_BYTES);
    let needs = |packed: usize| {
        let kilobytes = |bytes: usize, each: usize| bytes.next_multiple_of(each) >> 10;
        // Cold pages are forbidden and allowed, so none may be in part somebody else's, however large pages are.
        let (warm, cold) = (kilobytes(warm, system::PAGE), kilobytes(cold, LARGEST_PAGE));
        say(&format!("{{\"warm\":{warm},\"cold\":{cold},\"packed\":{}}}\n", kilobytes(packed, 1024)));
    };
    if warm > WARM_BYTES || cold > COLD_BYTES {
        needs(0);
        return 3;
    }
    let engine = made(Places::InImage(offsets), &scripts);
    assert!(
        start() < cold::start() && alive().all(|(address, _)| super::holds(address as *const c_void)),
        "all that stays is in the image"
    );
    run_on(&engine, heap::RUNNING);
    // SAFETY: the image begins with room for its head.
    unsafe {
        head().write(Head {
            ready: READY,
            engine,
            hot: hot.next_multiple_of(system::PAGE),
            hot_for_commands: hot_for_commands.next_multiple_of(system::PAGE),
        })
    };
    let packed = cold::pack_all();
    needs(packed.len());
    if packed.len() > PACKED_BYTES {
        return 3;
    }
    // SAFETY: there is room for so much behind what is warm, and nobody else looks there.
    unsafe { start().add(WARM_BYTES).copy_from_nonoverlapping(packed.as_ptr(), packed.len()) };
    write_executable(out.to_bytes());
    0
}

/// An engine with the scripts run, and nothing left over from that.
fn made(places: Places, scripts: &[Vec<u8>]) -> Engine {
    placing::begin(places);
    let engine = Engine::new(&PLACING_MEMORY);
    scripts.iter().for_each(|code| engine.load(code));
    assert!(!Value::global(engine.context, c"prepare").call().is_exception(), "the code can be prepared");
    // SAFETY: nothing of the engine's is held here.
    unsafe { JS_RunGC(engine.runtime) };
    engine
}

/// From now on the engine takes its memory by these functions. They stand at the beginning of a runtime.
pub fn run_on(engine: &Engine, memory: JSMallocFunctions) {
    let functions = engine.runtime as *mut JSMallocFunctions;
    // SAFETY: the engine's version is pinned, and the first function shows that it is as expected.
    unsafe {
        assert!((*functions).js_malloc.map(|f| f as usize) == PLACING_MEMORY.js_malloc.map(|f| f as usize));
        *functions = memory;
    }
}

/// Runs the step in a process of its own, which must end well.
fn in_process(step: impl FnOnce()) {
    // SAFETY: there is one thread, and the child ends here.
    unsafe {
        let child = libc::fork();
        if child == 0 {
            step();
            system::exit(0);
        }
        let mut status = 0;
        assert!(child > 0 && libc::waitpid(child, &mut status, 0) == child);
        assert!(libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0, "a step of the build has failed");
    }
}

/// Memory that the processes of the steps have in common.
fn shared<T>(count: usize) -> &'static [Cell<T>] {
    let (access, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_ANON);
    // SAFETY: new pages, all zero, which both types may be; nobody gives them back.
    unsafe {
        let pages = libc::mmap(null_mut(), count * size_of::<T>(), access, kind, -1, 0);
        assert!(pages != libc::MAP_FAILED, "there is memory");
        core::slice::from_raw_parts(pages as *const Cell<T>, count)
    }
}

pub fn read_file(path: &[u8]) -> Vec<u8> {
    system::first_bytes(path, 64 << 20).expect("the file can be read")
}

fn say(text: &str) {
    system::write_all(1, text.as_bytes());
}

/// This very executable, with the image as it is in memory now.
fn write_executable(out: &[u8]) {
    let mut file = read_file(b"/proc/self/exe");
    let at = offset_in_file(&file);
    let bytes = WARM_BYTES + PACKED_BYTES;
    // SAFETY: the image is as large as its section, and nobody changes it meanwhile.
    file[at..at + bytes].copy_from_slice(unsafe { core::slice::from_raw_parts(start(), bytes) });
    let path = [out, b"\0"].concat();
    // SAFETY: the path ends with NUL.
    let to = unsafe {
        libc::open(
            path.as_ptr() as *const _,
            libc::O_WRONLY | libc::O_CREAT | libc::O_TRUNC,
            0o755 as libc::c_uint,
        )
    };
    assert!(to >= 0 && system::write_all(to, &file), "the executable can be written");
}

/// Where the loaded segment with the image stands in the file.
fn offset_in_file(file: &[u8]) -> usize {
    let word = |at: usize| u64::from_le_bytes(file[at..at + 8].try_into().expect("eight bytes")) as usize;
    let half = |at: usize| u16::from_le_bytes([file[at], file[at + 1]]) as usize;
    let (headers, size, count) = (word(0x20), half(0x36), half(0x38));
    let address = start() as usize;
    (0..count)
        .map(|index| headers + index * size)
        .filter(|&header| file[header..header + 4] == 1u32.to_le_bytes())
        .map(|header| (word(header + 0x08), word(header + 0x10), word(header + 0x20)))
        .find(|&(_, from, bytes)| from <= address && address + WARM_BYTES + PACKED_BYTES <= from + bytes)
        .map(|(offset, from, _)| offset + address - from)
        .expect("a segment has the image")
}
