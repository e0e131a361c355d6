//! JavaScript's values, as far as the functions need them.
use crate::end::refuse;
use crate::image;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ffi::{CStr, c_char, c_int};
use core::slice;
use rquickjs_sys::*;

pub const UNDEFINED: JSValue = JS_MKVAL(JS_TAG_UNDEFINED, 0);
pub const EXCEPTION: JSValue = JS_MKVAL(JS_TAG_EXCEPTION, 0);

/// A value with the engine that it belongs to.
#[derive(Clone, Copy)]
pub struct Value {
    pub context: *mut JSContext,
    pub raw: JSValue,
}

impl Value {
    pub fn global(context: *mut JSContext, name: &CStr) -> Value {
        // SAFETY: the context is alive, and the global object stays so without our reference.
        unsafe {
            let global = JS_GetGlobalObject(context);
            let raw = JS_GetPropertyStr(context, global, name.as_ptr());
            JS_FreeValue(context, global);
            Value { context, raw }
        }
    }

    /// What a compiled script comes to.
    pub fn run(context: *mut JSContext, code: &[u8]) -> Value {
        // SAFETY: the code is of this build, made by the same engine.
        let raw = unsafe {
            let script = JS_ReadObject(context, code.as_ptr(), code.len() as _, JS_READ_OBJ_BYTECODE as _);
            if JS_IsException(script) { script } else { JS_EvalFunction(context, script) }
        };
        Value { context, raw }
    }

    pub fn call(self) -> Value {
        // SAFETY: the engine checks that it is a function.
        let raw = unsafe { JS_Call(self.context, self.raw, UNDEFINED, 0, core::ptr::null_mut()) };
        Value { context: self.context, raw }
    }

    pub fn is_exception(self) -> bool {
        // SAFETY: looks at the tag only.
        unsafe { JS_IsException(self.raw) }
    }

    pub fn is_undefined(self) -> bool {
        // SAFETY: looks at the tag only.
        unsafe { JS_IsUndefined(self.raw) }
    }

    /// A number as an integer; 0 for everything else. Asking an object for its number would run code.
    pub fn integer(self) -> i64 {
        self.number().unwrap_or(0)
    }

    /// Of a number that is whole, which this engine tells by its tag.
    pub fn whole(self) -> Option<i64> {
        if self.raw.tag == JS_TAG_INT as i64 { self.number() } else { None }
    }

    fn number(self) -> Option<i64> {
        let mut number = 0;
        // SAFETY: looks at the tag, and the engine writes one number.
        unsafe {
            (JS_IsNumber(self.raw) && JS_ToInt64(self.context, &mut number, self.raw) == 0).then_some(number)
        }
    }

    /// The number of an open file; what can't be one becomes -1, which never is.
    pub fn descriptor(self) -> c_int {
        self.number().and_then(|number| c_int::try_from(number).ok()).unwrap_or(-1)
    }

    /// A number that counts bytes or says where one stands.
    pub fn size(self) -> usize {
        self.integer().max(0) as usize
    }

    /// The text in UTF-8; halves of a pair become the replacement character, as in Node. `None`: it is no text, and
    /// isn't asked for one, which would run code.
    pub fn text(self) -> Option<Text> {
        let mut length = 0;
        // SAFETY: looks at the tag; the engine gives a pointer that is good until it is freed, which `Text` does.
        let pointer = unsafe {
            if !JS_IsString(self.raw) {
                return None;
            }
            JS_ToCStringLen2(self.context, &mut length, self.raw, false)
        };
        // "No text" would be taken for an answer.
        if pointer.is_null() {
            refuse("a text is too long for it");
        }
        image::bring_all(pointer as *const u8, length as usize);
        Some(Text { context: self.context, pointer, length: length as usize })
    }

    /// A path that the system can be given: ends with NUL, has none inside.
    pub fn path(self) -> Option<Path> {
        let text = self.text()?;
        let bytes = text.bytes();
        let mut path = Vec::with_capacity(bytes.len() + 1);
        path.extend_from_slice(&bytes);
        path.push(0);
        CStr::from_bytes_with_nul(&path).is_ok().then_some(Path(path))
    }

    /// The bytes of a Uint8Array; none of anything else.
    ///
    /// # Safety
    /// Nobody may run JavaScript while they are held: it could give the memory away.
    pub unsafe fn bytes<'a>(self) -> &'a mut [u8] {
        let mut size = 0;
        unsafe {
            if JS_GetTypedArrayType(self.raw) != JSTypedArrayEnum_JS_TYPED_ARRAY_UINT8 as c_int {
                return &mut [];
            }
            let pointer = JS_GetUint8Array(self.context, &mut size, self.raw);
            if pointer.is_null() {
                // The engine has thrown an error if the memory was given away; nobody here passes that on.
                JS_FreeValue(self.context, JS_GetException(self.context));
                return &mut [];
            }
            let length = (size as usize).min(self.bytes_behind());
            image::bring_all(pointer, length);
            slice::from_raw_parts_mut(pointer, length)
        }
    }

    /// From where a Uint8Array begins up to the end of its buffer. The engine tells the array's first length even if
    /// its buffer has shrunk.
    fn bytes_behind(self) -> usize {
        let (mut start, mut length, mut each, mut size) = (0, 0, 0, 0);
        // SAFETY: the engine fills in the numbers; the buffer that it gives is given back, and the array keeps it alive.
        unsafe {
            let buffer = JS_GetTypedArrayBuffer(self.context, self.raw, &mut start, &mut length, &mut each);
            JS_GetArrayBuffer(self.context, &mut size, buffer);
            JS_FreeValue(self.context, buffer);
        }
        (size as usize).saturating_sub(start as usize)
    }
}

pub struct Text {
    context: *mut JSContext,
    pointer: *const c_char,
    length: usize,
}

impl Text {
    /// As the engine writes them, with halves of a pair in bytes of its own.
    pub fn raw(&self) -> &[u8] {
        // SAFETY: the engine said how many there are.
        unsafe { slice::from_raw_parts(self.pointer as *const u8, self.length) }
    }

    pub fn bytes(&self) -> Cow<'_, [u8]> {
        let raw = self.raw();
        match core::str::from_utf8(raw) {
            Ok(_) => Cow::Borrowed(raw),
            Err(_) => Cow::Owned(without_halves(raw.to_vec())),
        }
    }
}

impl Drop for Text {
    fn drop(&mut self) {
        // SAFETY: the pointer came from this context, and is freed once.
        unsafe { JS_FreeCString(self.context, self.pointer) }
    }
}

/// The engine writes half of a pair as three bytes of its own; the replacement character has as many.
fn without_halves(mut bytes: Vec<u8>) -> Vec<u8> {
    for at in 0..bytes.len().saturating_sub(2) {
        if bytes[at] == 0xed && bytes[at + 1] >= 0xa0 {
            bytes[at..at + 3].copy_from_slice("\u{fffd}".as_bytes());
        }
    }
    bytes
}

/// Bytes that end with NUL, and have none inside.
pub struct Path(Vec<u8>);

impl Path {
    #[cfg(not(windows))]
    pub fn c(&self) -> *const c_char {
        self.0.as_ptr() as *const c_char
    }

    pub fn shown(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.0[..self.0.len() - 1])
    }
}

/// Makes values of an engine.
#[derive(Clone, Copy)]
pub struct Maker(pub *mut JSContext);

impl Maker {
    /// Bytes that aren't UTF-8 become replacement characters, by the rule that Node follows too.
    pub fn text(self, bytes: &[u8]) -> JSValue {
        let text = String::from_utf8_lossy(bytes);
        // SAFETY: the engine copies what it is given.
        unsafe { JS_NewStringLen(self.0, text.as_ptr() as *const c_char, text.len() as _) }
    }

    pub fn number(self, number: f64) -> JSValue {
        JS_NewFloat64(number)
    }

    pub fn integer(self, number: i32) -> JSValue {
        JS_MKVAL(JS_TAG_INT, number)
    }

    pub fn null(self) -> JSValue {
        JS_MKVAL(JS_TAG_NULL, 0)
    }

    pub fn truth(self, truth: bool) -> JSValue {
        JS_MKVAL(JS_TAG_BOOL, truth as i32)
    }

    pub fn bytes(self, bytes: &[u8]) -> JSValue {
        // SAFETY: the engine copies what it is given.
        unsafe { JS_NewUint8ArrayCopy(self.0, bytes.as_ptr(), bytes.len() as _) }
    }

    /// Takes the items over. An item that couldn't be made is the error of all.
    pub fn list(self, items: &[JSValue]) -> JSValue {
        // SAFETY: each item is given away once: to the engine, which takes over as many values as it is told, or back.
        unsafe {
            if items.iter().any(|&item| JS_IsException(item)) {
                items.iter().for_each(|&item| JS_FreeValue(self.0, item));
                return EXCEPTION;
            }
            JS_NewArrayFrom(self.0, items.len() as _, items.as_ptr())
        }
    }

    /// Takes the values over.
    pub fn map<'a>(self, entries: impl Iterator<Item = (&'a [u8], JSValue)>) -> JSValue {
        // SAFETY: the engine copies the keys and takes over the values; the object is our own.
        unsafe {
            let object = JS_NewObject(self.0);
            for (key, value) in entries {
                let name = JS_NewAtomLen(self.0, key.as_ptr() as *const c_char, key.len() as _);
                JS_DefinePropertyValue(self.0, object, name, value, JS_PROP_C_W_E as _);
                JS_FreeAtom(self.0, name);
            }
            object
        }
    }

    pub fn texts<'a>(self, texts: impl Iterator<Item = &'a [u8]>) -> JSValue {
        let items: Vec<JSValue> = texts.map(|text| self.text(text)).collect();
        self.list(&items)
    }
}
