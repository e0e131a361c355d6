//! Which blocks of the heap calls touch. Each block stands on pages of its own, which a call may not enter: the first
//! time that it reads or writes there, the processor reports it, the block is noted, and the call goes on.
//!
//! The sample calls are folders: `files` for calls about files, `commands` for those about commands, `seldom` for those
//! that are rarer, `after` for what follows a call. In each call's folder, `payload.json` is what it gets on standard input and `project` the folder that it is about.
use super::make::run_on;
use super::placing::alive;
use crate::engine::Engine;
use crate::heap;
use crate::system;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cell::Cell;
use core::ffi::{CStr, c_char, c_int, c_void};
use core::mem::zeroed;
use core::ptr::null_mut;
use rquickjs_sys::{JSMallocFunctions, size_t};

#[derive(Clone, Copy)]
pub struct Touched {
    pub written_by_files: bool,
    pub written: bool,
    pub read_by_files: bool,
    pub read: bool,
    /// Read or written by so many of the rarer calls, as far as that matters,
    pub seldom: u8,
    /// of which this was the last.
    pub last: u16,
}

/// What so many of the rarer calls touch, others of their kind will touch, too.
pub const OFTEN: u8 = 40;

/// What a sample call stands for.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Files,
    Commands,
    Seldom,
}

/// What the handler of faults needs, by the number of a page.
struct Watch {
    blocks: BTreeMap<usize, (u32, usize)>,
    touched: &'static [Cell<Touched>],
    /// Of this process: the blocks that may be read already.
    readable: Vec<bool>,
    kind: Kind,
    /// The number of the call.
    call: u16,
}
static mut WATCH: Option<Watch> = None;

pub fn train(engine: &Engine, calls: &[u8], touched: &'static [Cell<Touched>]) {
    let blocks: BTreeMap<usize, (u32, usize)> = alive()
        .map(|(address, block)| {
            (address / system::PAGE, (block.number, block.size.next_multiple_of(system::PAGE)))
        })
        .collect();
    // Where the engine looks for a shape, it passes others by, and which ones depends on addresses.
    for (_, block) in alive().filter(|&(address, _)| may_be_shape(address)) {
        let place = &touched[block.number as usize];
        place.set(Touched { read_by_files: true, ..place.get() });
    }
    // SAFETY: there is one thread.
    unsafe {
        let readable = alloc::vec![false; touched.len()];
        WATCH = Some(Watch { blocks, touched, readable, kind: Kind::Seldom, call: 0 })
    };
    run_on(engine, TRAINING_MEMORY);
    let mut number = 0;
    for (name, kind, event) in [
        (&b"files"[..], Kind::Files, c"PreToolUse"),
        (b"commands", Kind::Commands, c"PreToolUse"),
        (b"seldom", Kind::Seldom, c"PreToolUse"),
        (b"after", Kind::Seldom, c"PostToolUse"),
    ] {
        let folder = [calls, b"/", name].concat();
        for name in names_in(&folder) {
            let call = [&folder[..], b"/", &name].concat();
            number += 1;
            // The second time it finds what the first one has noted down.
            for _ in 0..2 {
                attempt(engine, &call, number, kind, event);
            }
        }
    }
}

/// Is a block one of the engine's tables of properties? Its header says so; others may have the same by chance.
fn may_be_shape(block: usize) -> bool {
    const KIND_AT: usize = 3;
    const SHAPE: u8 = 2;
    // SAFETY: no block is shorter than the engine's own header.
    unsafe { *(block as *const u8).add(KIND_AT) & 0x7f == SHAPE }
}

/// One call in a process of its own, which must come to an answer.
fn attempt(engine: &Engine, call: &[u8], number: u16, kind: Kind, event: &'static CStr) {
    let path = |name: &[u8]| [call, b"/", name, b"\0"].concat();
    // SAFETY: paths end with NUL; the process is only for this.
    unsafe {
        let child = libc::fork();
        if child != 0 {
            let mut status = 0;
            libc::waitpid(child, &mut status, 0);
            assert!(
                libc::WIFEXITED(status) && matches!(libc::WEXITSTATUS(status), 0 | 2),
                "the call is answered"
            );
            return;
        }
        let project = path(b"project");
        libc::chdir(project.as_ptr() as *const c_char);
        libc::setenv(c"CLAUDE_PROJECT_DIR".as_ptr(), project.as_ptr() as *const c_char, 1);
        // What is refused is written down, and not among the builder's own.
        libc::setenv(c"HOME".as_ptr(), project.as_ptr() as *const c_char, 1);
        let payload = path(b"payload.json");
        redirect(payload.as_ptr() as *const c_char, libc::O_RDONLY, 0);
        redirect(c"/dev/null".as_ptr(), libc::O_WRONLY, 1);
        redirect(c"/dev/null".as_ptr(), libc::O_WRONLY, 2);
        crate::arguments::keep(crate::arguments::Arguments::for_event(event));
        watch(kind, number);
    }
    engine.set_limits();
    engine.answer()
}

unsafe fn redirect(path: *const c_char, flags: c_int, descriptor: c_int) {
    unsafe {
        let file = libc::open(path, flags);
        assert!(file >= 0 && libc::dup2(file, descriptor) == descriptor);
    }
}

/// From here on every touch is noticed.
unsafe fn watch(kind: Kind, call: u16) {
    unsafe {
        let watch = (*(&raw mut WATCH)).as_mut().expect("training has begun");
        (watch.kind, watch.call) = (kind, call);
        static mut STACK: [u8; 64 << 10] = [0; 64 << 10];
        let stack = libc::stack_t { ss_sp: &raw mut STACK as *mut c_void, ss_flags: 0, ss_size: 64 << 10 };
        libc::sigaltstack(&stack, null_mut());
        let mut action: libc::sigaction = zeroed();
        action.sa_sigaction = on_touch as *const () as usize;
        action.sa_flags = libc::SA_ONSTACK | libc::SA_SIGINFO;
        libc::sigaction(libc::SIGSEGV, &action, null_mut());
        for &(number, _) in watch.blocks.values() {
            let number = number as usize;
            watch.readable[number] = news(watch.touched[number].get(), kind, call) != Some(News::Any);
        }
        for (start, end, access) in rows(watch) {
            libc::mprotect(start as *mut c_void, end - start, access);
        }
    }
}

/// What a call could still tell about a block.
#[derive(PartialEq)]
enum News {
    Any,
    /// That it is written to.
    Written,
}

/// What earlier calls have told needn't be noticed again: that would be nearly all that training takes.
fn news(touched: Touched, kind: Kind, call: u16) -> Option<News> {
    let Touched { written_by_files, written, read_by_files, read, seldom, last } = touched;
    let (is_written, is_read) = match kind {
        Kind::Files => (written_by_files, read_by_files),
        Kind::Commands => (written_by_files || written, read_by_files || read),
        Kind::Seldom => {
            let is_known = seldom >= OFTEN || (seldom > 0 && last == call);
            (written_by_files || written || read_by_files || read || is_known, false)
        }
    };
    match (is_written, is_read) {
        (true, _) => None,
        (_, true) => Some(News::Written),
        _ => Some(News::Any),
    }
}

/// The addresses, from and to, where blocks stand one behind the other that a call may do the same with. One call of
/// the system for each block would take most of the time, too.
fn rows(watch: &Watch) -> Vec<(usize, usize, c_int)> {
    let mut rows: Vec<(usize, usize, c_int)> = Vec::new();
    for (&page, &(number, bytes)) in &watch.blocks {
        let access = match news(watch.touched[number as usize].get(), watch.kind, watch.call) {
            Some(News::Any) => libc::PROT_NONE,
            Some(News::Written) => libc::PROT_READ,
            None => libc::PROT_READ | libc::PROT_WRITE,
        };
        let start = page * system::PAGE;
        match rows.last_mut() {
            Some((_, end, same)) if *end == start && *same == access => *end += bytes,
            _ => rows.push((start, start + bytes, access)),
        }
    }
    rows
}

/// The first touch of a block counts as reading it; the next one, which reading would allow, is a write.
unsafe extern "C" fn on_touch(_: c_int, info: *mut libc::siginfo_t, _: *mut c_void) {
    unsafe {
        let watch = (*(&raw mut WATCH)).as_mut().expect("training has begun");
        let page = (*info).si_addr() as usize / system::PAGE;
        let Some((&first, &(number, bytes))) = watch.blocks.range(..=page).next_back() else {
            system::exit(4)
        };
        if page >= first + bytes / system::PAGE {
            system::exit(4);
        }
        let mut touched = watch.touched[number as usize].get();
        let seen = core::mem::replace(&mut watch.readable[number as usize], true);
        let access = if seen { libc::PROT_READ | libc::PROT_WRITE } else { libc::PROT_READ };
        match (watch.kind, seen) {
            (Kind::Files, false) => touched.read_by_files = true,
            (Kind::Files, true) => touched.written_by_files = true,
            (Kind::Commands, false) => touched.read = true,
            (Kind::Commands, true) => touched.written = true,
            (Kind::Seldom, _) if touched.seldom == 0 || touched.last != watch.call => {
                (touched.seldom, touched.last) = (touched.seldom + 1, watch.call);
            }
            (Kind::Seldom, _) => {}
        }
        watch.touched[number as usize].set(touched);
        libc::mprotect((first * system::PAGE) as *mut c_void, bytes, access);
    }
}

/// The heap's blocks aren't given back while calls are watched, as they aren't in the image.
fn watched_bytes(block: *const c_void) -> Option<usize> {
    // SAFETY: there is one thread.
    let watch = unsafe { (*(&raw const WATCH)).as_ref().expect("training has begun") };
    watch.blocks.get(&(block as usize / system::PAGE)).map(|&(_, bytes)| bytes)
}

unsafe extern "C" fn free(opaque: *mut c_void, block: *mut c_void) {
    if watched_bytes(block).is_none() {
        unsafe { (heap::RUNNING.js_free.expect("it has one"))(opaque, block) }
    }
}

unsafe extern "C" fn reallocate(opaque: *mut c_void, block: *mut c_void, size: size_t) -> *mut c_void {
    let Some(bytes) = watched_bytes(block) else {
        return unsafe { (heap::RUNNING.js_realloc.expect("it has one"))(opaque, block, size) };
    };
    unsafe {
        let other = (heap::RUNNING.js_malloc.expect("it has one"))(opaque, size);
        core::ptr::copy_nonoverlapping(block as *const u8, other as *mut u8, bytes.min(size as usize));
        other
    }
}

const TRAINING_MEMORY: JSMallocFunctions =
    JSMallocFunctions { js_free: Some(free), js_realloc: Some(reallocate), ..heap::RUNNING };

fn names_in(folder: &[u8]) -> Vec<Vec<u8>> {
    let path = [folder, b"\0"].concat();
    let mut names = Vec::new();
    // SAFETY: the path ends with NUL, and an entry is read before the next one is asked for.
    unsafe {
        let opened = libc::opendir(path.as_ptr() as *const c_char);
        assert!(!opened.is_null(), "the calls can be listed");
        loop {
            let entry = libc::readdir(opened);
            if entry.is_null() {
                break;
            }
            let name = CStr::from_ptr((*entry).d_name.as_ptr()).to_bytes();
            if !name.starts_with(b".") {
                names.push(name.to_vec());
            }
        }
        libc::closedir(opened);
    }
    names.sort();
    names
}
