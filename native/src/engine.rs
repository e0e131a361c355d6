//! The engine: how it is made, what it loads, how it answers.
use crate::end::refuse;
use crate::functions;
use crate::heap;
use crate::system;
use crate::value::Value;
use core::ptr::null_mut;
use rquickjs_sys::*;

/// A call is over before collecting garbage pays; only a very large one gets there. The engine counts eight bytes for
/// each block, so this is when two million more are alive.
const COLLECT_FROM: usize = 16 << 20;
/// What our functions and the system's need below the engine's last check.
const STACK_RESERVE: usize = 256 << 10;
/// More than any call needs that should be answered, where the system knows no limit.
const MOST_STACK: usize = 64 << 20;

pub struct Engine {
    pub runtime: *mut JSRuntime,
    pub context: *mut JSContext,
}

/// A new engine with the hook's code in it, from bytecode.
pub fn start() -> Engine {
    let engine = Engine::new(&heap::RUNNING);
    engine.set_limits();
    functions::PARTS.iter().filter(|part| part.is_first).for_each(|part| engine.load(part.code));
    engine
}

impl Engine {
    /// Only what the hook's code uses, and no `eval`: what can't be parsed can't be run.
    pub fn new(memory: &JSMallocFunctions) -> Engine {
        // SAFETY: the engine's own way to make a context, checked for failure.
        unsafe {
            let runtime = JS_NewRuntime2(memory, null_mut());
            let context = if runtime.is_null() { null_mut() } else { JS_NewContextRaw(runtime) };
            if context.is_null() {
                refuse("there is no memory for it");
            }
            JS_AddIntrinsicBaseObjects(context);
            JS_AddIntrinsicDate(context);
            JS_AddIntrinsicRegExpCompiler(context);
            JS_AddIntrinsicRegExp(context);
            JS_AddIntrinsicJSON(context);
            JS_AddIntrinsicMapSet(context);
            JS_AddIntrinsicTypedArrays(context);
            JS_AddIntrinsicPromise(context);
            JS_AddIntrinsicAToB(context);
            let engine = Engine { runtime, context };
            functions::give(context);
            engine
        }
    }

    /// What depends on the process, not on the code.
    pub fn set_limits(&self) {
        let stack = system::stack_bytes().min(MOST_STACK);
        // The words and variables that the process was started with stand there too, and may take a quarter.
        let quarter = stack / 4;
        let stack = stack - quarter - quarter.min(STACK_RESERVE);
        // SAFETY: the runtime is alive, and this is the thread that it runs in.
        unsafe {
            JS_UpdateStackTop(self.runtime);
            JS_SetMaxStackSize(self.runtime, stack as _);
            JS_SetGCThreshold(self.runtime, COLLECT_FROM as _);
        }
    }

    /// Runs a script to its end.
    pub fn load(&self, code: &[u8]) {
        if Value::run(self.context, code).is_exception() {
            refuse("its code can't be read");
        }
    }

    /// Calls the hook, which leaves by itself with its answer.
    pub fn answer(&self) -> ! {
        let main = Value::global(self.context, c"answer");
        if main.call().is_exception() {
            refuse("its code can't be run");
        }
        // SAFETY: as above. The jobs are what waits behind promises.
        unsafe { while JS_ExecutePendingJob(self.runtime, &mut null_mut()) > 0 {} }
        refuse("it came to no answer")
    }
}
