//! The words of the command line, and whether they are for this program.
use alloc::vec::Vec;
use core::ffi::CStr;

/// Where the rest of conclaude is; whoever starts this program with it knows better than it can find out.
const INSTALLATION: &[u8] = b"--installation=";
/// Which Node answers what isn't answered here.
const NODE: &[u8] = b"--node=";
/// The events that are answered here. All others run commands, so they are Node's.
const EVENTS: [&[u8]; 3] = [b"PreToolUse", b"PostToolUse", b"PostToolUseFailure"];

pub struct Arguments {
    words: Vec<&'static CStr>,
    pub installation: Option<&'static [u8]>,
    node: Option<&'static CStr>,
}

static mut GIVEN: Option<Arguments> = None;

pub fn keep(arguments: Arguments) {
    // SAFETY: there is one thread, and this is its first step.
    unsafe { GIVEN = Some(arguments) }
}

pub fn given() -> &'static Arguments {
    static NONE: Arguments = Arguments { words: Vec::new(), installation: None, node: None };
    // SAFETY: written once, before anybody reads it.
    unsafe { (*(&raw const GIVEN)).as_ref() }.unwrap_or(&NONE)
}

impl Arguments {
    /// # Safety
    /// `words` are `count` C strings that live as long as the process.
    #[cfg(not(windows))]
    pub unsafe fn given(count: i32, words: *const *const core::ffi::c_char) -> Arguments {
        let all = (1..count.max(0) as usize).map(|at| unsafe { CStr::from_ptr(*words.add(at)) });
        Arguments::of(all.collect())
    }

    #[cfg(windows)]
    pub fn collected() -> Arguments {
        let kept = |word: std::ffi::OsString| -> &'static CStr {
            let text = std::ffi::CString::new(word.to_string_lossy().into_owned()).unwrap_or_default();
            std::boxed::Box::leak(text.into_boxed_c_str())
        };
        Arguments::of(std::env::args_os().skip(1).map(kept).collect())
    }

    /// The words of a hook's call.
    #[cfg(target_os = "linux")]
    pub fn for_event(event: &'static CStr) -> Arguments {
        Arguments::of(alloc::vec![c"Hooks", event])
    }

    fn of(mut words: Vec<&'static CStr>) -> Arguments {
        let installation = words.first().and_then(|word| word.to_bytes().strip_prefix(INSTALLATION));
        if installation.is_some() {
            words.remove(0);
        }
        let node = words.first().copied().filter(|word| word.to_bytes().starts_with(NODE));
        if node.is_some() {
            words.remove(0);
        }
        Arguments { words, installation, node }
    }

    /// The words that are for the program itself.
    pub fn words(&self) -> &[&'static CStr] {
        &self.words
    }

    /// The words for whoever answers on Node.
    pub fn passed_on(&self) -> Vec<&'static CStr> {
        self.node.iter().chain(&self.words).copied().collect()
    }

    /// A hook for one of our events, or a bare call, of which the payload tells the event.
    pub fn is_answered_here(&self) -> bool {
        match self.words() {
            [] => true,
            [command, event, ..] => {
                matches!(command.to_bytes(), b"Hooks" | b"hook") && EVENTS.contains(&event.to_bytes())
            }
            _ => false,
        }
    }

    /// Must a call with these words be refused when something goes wrong? A bare one may be for any event.
    pub fn may_refuse(&self) -> bool {
        self.words.is_empty() || self.words.iter().any(|word| word.to_bytes() == b"PreToolUse")
    }
}
