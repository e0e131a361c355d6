//! `includes` and `indexOf` of texts. The engine's own compare at each place anew, some forty steps for every character
//! of a command, and a call asks hundreds of times. Whatever isn't plain is left to them: other values than texts and a
//! whole number, and characters beyond ASCII, which take more than one byte.
use crate::value::{Maker, Text, Value};
use core::ffi::{CStr, c_int};
use memchr::memmem;
use rquickjs_sys::*;

type Searching =
    unsafe extern "C" fn(*mut JSContext, JSValue, c_int, *mut JSValue, c_int, *mut JSValue) -> JSValue;

/// Puts them before the engine's own, each of which is kept with its stand-in.
pub fn give(context: *mut JSContext) {
    let list: [(&CStr, Searching); 2] = [(c"includes", includes), (c"indexOf", index_of)];
    // SAFETY: the context is alive; names end with NUL; each value is given away or freed once.
    unsafe {
        let strings = Value::global(context, c"String").raw;
        let prototype = JS_GetPropertyStr(context, strings, c"prototype".as_ptr());
        for (name, function) in list {
            let mut own = JS_GetPropertyStr(context, prototype, name.as_ptr());
            let value = JS_NewCFunctionData(context, Some(function), 1, 0, 1, &mut own);
            JS_SetPropertyStr(context, prototype, name.as_ptr(), value);
            JS_FreeValue(context, own);
        }
        JS_FreeValue(context, prototype);
        JS_FreeValue(context, strings);
    }
}

unsafe extern "C" fn includes(
    context: *mut JSContext,
    text: JSValue,
    count: c_int,
    given: *mut JSValue,
    _: c_int,
    own: *mut JSValue,
) -> JSValue {
    // SAFETY: the engine gives as many values as it says, and the function that was kept.
    unsafe {
        match place(context, text, count, given) {
            Some(found) => Maker(context).truth(found.is_some()),
            None => JS_Call(context, *own, text, count, given),
        }
    }
}

unsafe extern "C" fn index_of(
    context: *mut JSContext,
    text: JSValue,
    count: c_int,
    given: *mut JSValue,
    _: c_int,
    own: *mut JSValue,
) -> JSValue {
    // SAFETY: as above.
    unsafe {
        match place(context, text, count, given) {
            Some(found) => Maker(context).integer(found.map_or(-1, |at| at as i32)),
            None => JS_Call(context, *own, text, count, given),
        }
    }
}

/// Where the first of the given values begins in a text, from the second on; `None`: that is for the engine to say.
unsafe fn place(
    context: *mut JSContext,
    text: JSValue,
    count: c_int,
    given: *mut JSValue,
) -> Option<Option<usize>> {
    if count < 1 {
        return None;
    }
    let value = |raw| Value { context, raw };
    // SAFETY: there are so many.
    let (wanted, from) =
        unsafe { (*given, if count > 1 { value(*given.add(1)) } else { value(crate::value::UNDEFINED) }) };
    let from = if from.is_undefined() { 0 } else { from.whole()? };
    // The whole text is looked at before it is searched: who goes on and on through a long one would pay for it each time.
    if from > 0 && length(context, text)? > LONG {
        return None;
    }
    let (text, wanted) = (value(text).text()?, value(wanted).text()?);
    let (text, wanted) = (ascii(&text)?, ascii(&wanted)?);
    let from = from.clamp(0, text.len() as i64) as usize;
    Some(memmem::find(&text[from..], wanted).map(|at| from + at))
}

/// Longer than nearly all texts that are searched.
const LONG: i64 = 4096;

/// Of a text; nothing else is asked, because that could run code.
fn length(context: *mut JSContext, text: JSValue) -> Option<i64> {
    let mut length = 0;
    // SAFETY: a text has a length, and the engine writes one number.
    unsafe { (JS_IsString(text) && JS_GetLength(context, text, &mut length) == 0).then_some(length) }
}

fn ascii(text: &Text) -> Option<&[u8]> {
    let raw = text.raw();
    raw.is_ascii().then_some(raw)
}
