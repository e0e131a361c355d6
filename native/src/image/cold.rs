//! Blocks that no sample call has touched, a half of all. They are packed in the executable, and each piece of them is unpacked when a
//! call touches it for the first time: until then its pages are forbidden, and the processor reports the touch.
//!
//! A piece is a row of steps, as in LZ4: a byte with two lengths, bytes to take as they are, and how far back to copy
//! from. That unpacks ten times as fast as what packs best.
use super::{COLD_BYTES, IMAGE, PACKED_BYTES, WARM_BYTES};
use crate::end::refuse;
use crate::heap;
use crate::system;
use alloc::vec::Vec;

/// Pages are allowed by pieces. Where pages are larger, several are unpacked at once.
pub const PIECE: usize = 32 << 10;
const PIECES: usize = COLD_BYTES / PIECE;
/// Where each piece begins, and where the last one ends.
const TABLE_BYTES: usize = (PIECES + 1) * 4;
const SHORTEST: usize = 4;
const WORD: usize = 8;
/// A length of so much goes on in the bytes that follow.
const GOES_ON: usize = 15;

pub fn start() -> *mut u8 {
    heap::cold_pages()
}

fn is_cold(address: usize) -> bool {
    address.wrapping_sub(start() as usize) < COLD_BYTES
}

fn packed() -> &'static [u8] {
    // SAFETY: the image is as large as that, and nobody changes this part of it once it is made.
    unsafe { core::slice::from_raw_parts((&raw const IMAGE as *const u8).add(WARM_BYTES), PACKED_BYTES) }
}

/// From here on a touch is reported.
pub fn forbid() {
    if !system::allow(start(), COLD_BYTES, false) {
        refuse("its memory can't be protected");
    }
}

/// Somebody has touched what he may not: unpacks it. `false`: it isn't of the image.
pub fn bring(address: usize) -> bool {
    if !is_cold(address) {
        return false;
    }
    let bytes = PIECE.max(system::page_bytes());
    let first = (address - start() as usize) / bytes * bytes;
    let pages = start().wrapping_add(first);
    let is_allowed = system::allow(pages, bytes, true);
    is_allowed
        && (0..bytes / PIECE).all(|number| {
            // SAFETY: all of it is in the image, whose size is a multiple of the largest page's.
            let piece = unsafe { core::slice::from_raw_parts_mut(pages.add(number * PIECE), PIECE) };
            packed_piece(first / PIECE + number).is_some_and(|steps| unpack(steps, piece).is_some())
        })
}

/// The system is going to read here; what isn't there yet, it would take for a wrong address.
pub fn bring_all(from: *const u8, bytes: usize) {
    if is_cold(from as usize) {
        for at in (0..bytes).step_by(PIECE).chain(bytes.checked_sub(1)) {
            // SAFETY: the bytes are there; reading one of them brings its piece.
            unsafe { from.add(at).read_volatile() };
        }
    }
}

fn packed_piece(number: usize) -> Option<&'static [u8]> {
    let place = |number: usize| {
        let bytes = packed().get(number * 4..number * 4 + 4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?) as usize)
    };
    packed().get(place(number)?..place(number + 1)?)
}

/// `None`: these aren't the steps of a piece.
fn unpack(steps: &[u8], piece: &mut [u8]) -> Option<()> {
    let (mut from, mut to) = (0, 0);
    while from < steps.len() {
        let lengths = steps[from] as usize;
        from += 1;
        let literals = length(steps, &mut from, lengths >> 4)?;
        if from + literals > steps.len() || to + literals > piece.len() {
            return None;
        }
        let room = (steps.len() - from).min(piece.len() - to);
        // SAFETY: both have so many bytes, and they are apart.
        unsafe { copy(steps.as_ptr().add(from), piece.as_mut_ptr().add(to), literals, room) };
        (from, to) = (from + literals, to + literals);
        if from == steps.len() {
            break;
        }
        let back = u16::from_le_bytes([steps[from], *steps.get(from + 1)?]) as usize;
        from += 2;
        let copied = length(steps, &mut from, lengths & 15)? + SHORTEST;
        if back == 0 || back > to || to + copied > piece.len() {
            return None;
        }
        // SAFETY: both places are in the piece, and so is what is copied.
        unsafe { copy_again(piece.as_mut_ptr().add(to), back, copied, piece.len() - to) };
        to += copied;
    }
    (to == piece.len()).then_some(())
}

/// Copies forwards, by words if there is room for whole ones: nearly all that is copied is short.
///
/// # Safety
/// Both places have `room` bytes, of which `length` are copied, and a word apart.
#[inline(always)]
unsafe fn copy(from: *const u8, to: *mut u8, length: usize, room: usize) {
    let mut at = 0;
    unsafe {
        while at < length && at + WORD <= room {
            (to.add(at) as *mut u64).write_unaligned((from.add(at) as *const u64).read_unaligned());
            at += WORD;
        }
        while at < length {
            *to.add(at) = *from.add(at);
            at += 1;
        }
    }
}

/// Copies from a little way back, which may reach into what comes of it.
///
/// # Safety
/// There are `back` bytes before the place, and `room` behind it, of which `length` are written.
#[inline(always)]
unsafe fn copy_again(to: *mut u8, back: usize, length: usize, room: usize) {
    unsafe {
        if back >= WORD {
            return copy(to.sub(back), to, length, room);
        }
        // What repeats itself does so over more bytes, too: up to a word by single bytes, then by words.
        let far = WORD.next_multiple_of(back);
        let first = (far - back).min(length);
        for at in 0..first {
            *to.add(at) = *to.add(at).sub(back);
        }
        let to = to.add(first);
        copy(to.sub(far.min(first + back)), to, length - first, room - first);
    }
}

fn length(steps: &[u8], from: &mut usize, short: usize) -> Option<usize> {
    let mut length = short;
    if short == GOES_ON {
        loop {
            let more = *steps.get(*from)?;
            *from += 1;
            length += more as usize;
            if more < u8::MAX {
                break;
            }
        }
    }
    Some(length)
}

/// The pieces as they are in memory now, with the table before them.
pub fn pack_all() -> Vec<u8> {
    let mut all = alloc::vec![0; TABLE_BYTES];
    for number in 0..PIECES {
        // SAFETY: all of it is in the image, which nobody changes meanwhile.
        let piece = unsafe { core::slice::from_raw_parts(start().add(number * PIECE), PIECE) };
        let place = all.len() as u32;
        all[number * 4..number * 4 + 4].copy_from_slice(&place.to_le_bytes());
        pack(piece, &mut all);
        let mut again = alloc::vec![0; PIECE];
        assert!(unpack(&all[place as usize..], &mut again).is_some() && again == piece, "it unpacks");
    }
    let end = all.len() as u32;
    all[PIECES * 4..TABLE_BYTES].copy_from_slice(&end.to_le_bytes());
    all
}

/// The steps that come to a piece. Takes its time: only the build does this.
fn pack(piece: &[u8], steps: &mut Vec<u8>) {
    let (mut at, mut literals) = (0, 0);
    // By their first bytes, the last place before each that begins alike.
    let mut before = alloc::vec![usize::MAX; piece.len()];
    let mut last = alloc::vec![usize::MAX; 1 << 16];
    for (place, known) in before.iter_mut().enumerate().take(piece.len() + 1 - SHORTEST) {
        let first = u32::from_le_bytes(piece[place..place + SHORTEST].try_into().expect("four bytes"));
        *known = core::mem::replace(&mut last[(first.wrapping_mul(0x9e37_79b1) >> 16) as usize], place);
    }
    while at < piece.len() {
        let (length, back) = longest(piece, &before, at);
        let is_better_later = || longest(piece, &before, at + 1).0 > length + 1;
        if length < SHORTEST || is_better_later() {
            at += 1;
            continue;
        }
        step(&piece[literals..at], Some((length, back)), steps);
        at += length;
        literals = at;
    }
    step(&piece[literals..], None, steps);
}

/// The longest text before a place that goes on as it does there, and how far back.
fn longest(piece: &[u8], before: &[usize], at: usize) -> (usize, usize) {
    let mut best = (0, 0);
    let mut candidate = before.get(at).copied().unwrap_or(usize::MAX);
    while candidate != usize::MAX {
        let same =
            piece[candidate..].iter().zip(&piece[at..]).take_while(|(one, other)| one == other).count();
        if same > best.0 {
            best = (same, at - candidate);
        }
        candidate = before[candidate];
    }
    best
}

fn step(literals: &[u8], copied: Option<(usize, usize)>, steps: &mut Vec<u8>) {
    let rest = copied.map_or(0, |(length, _)| length - SHORTEST);
    steps.push((literals.len().min(GOES_ON) << 4 | rest.min(GOES_ON)) as u8);
    goes_on(literals.len(), steps);
    steps.extend_from_slice(literals);
    if let Some((_, back)) = copied {
        steps.extend_from_slice(&(back as u16).to_le_bytes());
        goes_on(rest, steps);
    }
}

fn goes_on(length: usize, steps: &mut Vec<u8>) {
    if let Some(mut rest) = length.checked_sub(GOES_ON) {
        while rest >= u8::MAX as usize {
            steps.push(u8::MAX);
            rest -= u8::MAX as usize;
        }
        steps.push(rest as u8);
    }
}
