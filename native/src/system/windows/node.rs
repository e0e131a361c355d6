//! Passing a call on. There is no shell to go on as, so this program starts Node itself, as bin/conclaude does
//! elsewhere, and ends as it ends.
use super::exit;
use crate::arguments;
use crate::end::refuse;
use core::ffi::CStr;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{env, fs};

static PAYLOAD: OnceLock<Vec<u8>> = OnceLock::new();
static HAS_THE_CALL: AtomicBool = AtomicBool::new(false);

/// Which Node it should be, as the first word.
const NODE: &str = "--node=";
/// These load other code into the guard.
const LOADERS: [&str; 4] = ["NODE_OPTIONS", "NODE_COMPILE_CACHE", "OPENSSL_CONF", "OPENSSL_MODULES"];

/// From then on the client's own limits of time hold.
pub fn has_the_call() -> bool {
    HAS_THE_CALL.load(Ordering::Relaxed)
}

/// Makes the bytes what the next program reads as its standard input.
pub fn give_as_stdin(payload: &[u8]) -> bool {
    PAYLOAD.set(payload.to_vec()).is_ok()
}

/// Runs `node dist/conclaude.cjs words…` beside the launcher and ends with its exit code; comes back if it can't.
pub fn become_program(launcher: &[u8], words: &[&CStr]) {
    let Some(home) =
        launcher.strip_suffix(b"/bin/conclaude").and_then(|home| core::str::from_utf8(home).ok())
    else {
        return;
    };
    let home = Path::new(home);
    let program = home.join("dist/conclaude.cjs");
    let mut words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    let given = words.first().and_then(|word| word.strip_prefix(NODE)).map(PathBuf::from);
    if given.is_some() {
        words.remove(0);
    }
    let Some(node) = find_node(home, given).filter(|_| program.is_file()) else { return };
    let mut command = Command::new(node);
    command.arg(program).args(words.iter().map(|word| &**word));
    if arguments::given().may_refuse() {
        LOADERS.iter().for_each(|name| {
            command.env_remove(name);
        });
    }
    let payload = PAYLOAD.get();
    if payload.is_some() {
        command.stdin(Stdio::piped());
    }
    HAS_THE_CALL.store(true, Ordering::Relaxed);
    let Ok(mut child) = command.spawn() else { return };
    if let (Some(payload), Some(mut input)) = (payload, child.stdin.take()) {
        // Whoever doesn't read it all has its answer already.
        let _ = input.write_all(payload);
    }
    let code = child.wait().ok().and_then(|status| status.code());
    match code {
        Some(code @ (0 | 2)) => exit(code),
        Some(code) if !arguments::given().may_refuse() => exit(code),
        _ => refuse("it ended unexpectedly"),
    }
}

/// What a copy names as its runtime, what was given, or the first on the PATH that can't have come with the project.
fn find_node(home: &Path, given: Option<PathBuf>) -> Option<PathBuf> {
    match fs::read_to_string(home.join("runtime")) {
        Ok(text) => return text.lines().next().map(PathBuf::from).filter(|node| node.is_file()),
        Err(error) if error.kind() != ErrorKind::NotFound => return None,
        Err(_) => {}
    }
    if let Some(node) = given.filter(|node| node.is_file()) {
        return Some(node);
    }
    let project = env::var_os("CLAUDE_PROJECT_DIR").and_then(|folder| fs::canonicalize(folder).ok());
    env::split_paths(&env::var_os("PATH")?)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join("node.exe"))
        .filter(|node| node.is_file())
        .find(|node| is_outside(node, project.as_deref()))
}

fn is_outside(node: &Path, project: Option<&Path>) -> bool {
    let Some(project) = project else { return true };
    let Some(Ok(folder)) = node.parent().map(fs::canonicalize) else { return false };
    let Ok(node) = fs::canonicalize(node) else { return false };
    !folder.starts_with(project) && !node.starts_with(project)
}
