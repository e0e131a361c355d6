//! compile <name> <script.js> <out>: the engine's bytecode of a script, so that no executable has to parse JavaScript.
use rquickjs_sys::*;
use std::ffi::{CStr, CString};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, name, script, out] = &arguments[..] else {
        panic!("compile <name> <script.js> <out>");
    };
    let source =
        CString::new(std::fs::read(script).expect("the script can't be read")).expect("a NUL in the script");
    let name = CString::new(name.as_str()).expect("a NUL in the name");
    std::fs::write(out, compile(&name, &source)).expect("the bytecode can't be written");
}

fn compile(name: &CStr, source: &CStr) -> Vec<u8> {
    // SAFETY: the engine's objects live until the process ends, and the texts outlive the calls.
    unsafe {
        let ctx = JS_NewContext(JS_NewRuntime());
        let flags = JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_COMPILE_ONLY;
        let code = JS_Eval(ctx, source.as_ptr(), source.to_bytes().len() as _, name.as_ptr(), flags as _);
        if JS_IsException(code) {
            let error = JS_ToCString(ctx, JS_GetException(ctx));
            panic!("{}", CStr::from_ptr(error).to_string_lossy());
        }
        let mut size = 0;
        let flags = JS_WRITE_OBJ_BYTECODE | JS_WRITE_OBJ_STRIP_SOURCE | JS_WRITE_OBJ_STRIP_DEBUG;
        let bytes = JS_WriteObject(ctx, &mut size, code, flags as _);
        assert!(!bytes.is_null(), "no bytecode");
        std::slice::from_raw_parts(bytes, size as usize).to_vec()
    }
}
