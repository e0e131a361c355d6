//! What the project's code may ask of the system: the functions of the global object `native`
//! (native/js/native.d.ts). Each takes what it is given for hostile, and none throws for what a path may hold.
#[cfg_attr(windows, path = "functions/disk_windows.rs")]
mod disk;
mod errors;
#[cfg_attr(windows, path = "functions/files_windows.rs")]
mod files;
mod process;
mod search;
mod text;
mod yaml;

use crate::value::{Maker, UNDEFINED, Value};
use core::ffi::{CStr, c_int};
use rquickjs_sys::*;

/// A script of the build, compiled.
pub struct Part {
    pub name: &'static str,
    /// Loaded when the engine starts; the others when they are asked for.
    pub is_first: bool,
    /// Packed, unless it is loaded when the engine starts.
    pub code: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/parts.rs"));

type Function = unsafe extern "C" fn(*mut JSContext, JSValue, c_int, *mut JSValue) -> JSValue;
/// A function by the name that the code calls it.
type Entry = (&'static CStr, Function);

/// What a function was called with.
pub struct Given<'a> {
    context: *mut JSContext,
    values: &'a [JSValue],
}

impl Given<'_> {
    /// # Safety
    /// `values` are `count` values of `context`.
    unsafe fn new<'a>(context: *mut JSContext, count: c_int, values: *mut JSValue) -> Given<'a> {
        let count = if values.is_null() { 0 } else { count.max(0) as usize };
        let values = if count == 0 { &[] } else { unsafe { core::slice::from_raw_parts(values, count) } };
        Given { context, values }
    }

    /// `undefined` for what wasn't given.
    pub fn at(&self, index: usize) -> Value {
        Value { context: self.context, raw: self.values.get(index).copied().unwrap_or(UNDEFINED) }
    }

    pub fn make(&self) -> Maker {
        Maker(self.context)
    }
}

/// Functions in safe Rust, each with the shell that the engine calls, and the list of them.
macro_rules! functions {
    ($($name:ident($given:ident) $body:block)*) => {
        $(
            #[allow(non_snake_case)]
            unsafe extern "C" fn $name(
                context: *mut rquickjs_sys::JSContext,
                _: rquickjs_sys::JSValue,
                count: core::ffi::c_int,
                values: *mut rquickjs_sys::JSValue,
            ) -> rquickjs_sys::JSValue {
                fn body($given: crate::functions::Given) -> rquickjs_sys::JSValue $body
                body(unsafe { crate::functions::Given::new(context, count, values) })
            }
        )*
        pub const FUNCTIONS: &[crate::functions::Entry] = &[$((
            match core::ffi::CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                Ok(name) => name,
                Err(_) => panic!(),
            },
            $name,
        )),*];
    };
}
pub(crate) use functions;

/// Makes the global object `native`.
pub fn give(context: *mut JSContext) {
    // SAFETY: the context is alive; names end with NUL; the engine takes each value over.
    unsafe {
        let object = JS_NewObject(context);
        for list in [process::FUNCTIONS, text::FUNCTIONS, files::FUNCTIONS, disk::FUNCTIONS, yaml::FUNCTIONS]
        {
            for (name, function) in list {
                let kind = JSCFunctionEnum_JS_CFUNC_generic;
                let value = JS_NewCFunction2(context, Some(*function), name.as_ptr(), 0, kind, 0);
                JS_SetPropertyStr(context, object, name.as_ptr(), value);
            }
        }
        let global = JS_GetGlobalObject(context);
        JS_SetPropertyStr(context, global, c"native".as_ptr(), object);
        JS_FreeValue(context, global);
    }
    search::give(context);
}

fn part(name: &[u8]) -> Option<&'static Part> {
    PARTS.iter().find(|part| part.name.as_bytes() == name)
}
