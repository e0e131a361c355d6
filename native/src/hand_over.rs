//! What isn't this program's to answer is Node's: the same call, from its beginning, with the payload if it was read.
use crate::arguments;
use crate::end::refuse;
use crate::system;
use alloc::vec::Vec;

static mut PAYLOAD: Option<Vec<u8>> = None;

/// Keeps what was read from standard input for whoever may have to answer instead.
pub fn keep_payload(bytes: Vec<u8>) -> &'static [u8] {
    // SAFETY: there is one thread, and standard input is read once.
    unsafe {
        PAYLOAD = Some(bytes);
        (*(&raw const PAYLOAD)).as_deref().unwrap_or(&[])
    }
}

/// Goes on as the launcher that runs conclaude on Node.
pub fn hand_over() -> ! {
    let Some(home) = installation() else { refuse("the rest of it was not found") };
    let launcher = joined(&home, b"/bin/conclaude");
    // SAFETY: as above.
    if let Some(payload) = unsafe { (*(&raw const PAYLOAD)).as_deref() }
        && !system::give_as_stdin(payload)
    {
        refuse("it can't pass the call on");
    }
    system::become_program(&launcher, &arguments::given().passed_on());
    refuse("the rest of it can't be started")
}

/// The package or checkout whose build this is.
pub fn installation() -> Option<Vec<u8>> {
    if let Some(folder) = arguments::given().installation {
        return Some(folder.to_vec());
    }
    let executable = system::own_path()?;
    let folder = &executable[..executable.iter().rposition(|&byte| byte == b'/')?];
    // In a checkout or a copy; beside the package that brings the executable; around it.
    [&b"/../.."[..], b"/../../conclaude", b"/../../.."]
        .into_iter()
        .map(|way| joined(folder, way))
        .find(|home| is_same_build(home))
}

fn is_same_build(home: &[u8]) -> bool {
    let id = env!("CONCLAUDE_BUILD_ID").as_bytes();
    system::first_bytes(&joined(home, b"/dist/build-id"), id.len() + 2)
        .is_some_and(|text| text.trim_ascii_end() == id)
}

fn joined(folder: &[u8], rest: &[u8]) -> Vec<u8> {
    [folder, rest].concat()
}
