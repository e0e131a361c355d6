//! Where each block of the image stands.
use super::WARM_BYTES;
use super::training::{OFTEN, Touched};
use alloc::vec::Vec;
use core::cell::Cell;

pub struct Layout {
    /// By number, in the warm room or, behind all of that, in the cold one; `u32::MAX` for blocks that don't stay.
    pub offsets: Vec<u32>,
    /// How much of each room is taken.
    pub warm: usize,
    pub cold: usize,
    /// Up to here stand the blocks that calls for files write to,
    pub hot: usize,
    /// and up to here those that calls for commands do.
    pub hot_for_commands: usize,
}

/// Blocks that calls write to first, those that they read next, the rest in the cold; as they were made among
/// themselves, but in the cold first what the same call has touched, so that another of its kind unpacks little.
pub fn layout(staying: &[u32], sizes: &[Cell<u32>], touched: &[Cell<Touched>], first: usize) -> Layout {
    let mut order: Vec<u32> = staying.to_vec();
    order.sort_by_key(|&number| {
        let touched = touched[number as usize].get();
        let rank = rank(touched, sizes[number as usize].get() as usize);
        (rank, alone(touched, rank), number)
    });
    let most = staying.last().map_or(0, |&last| last as usize + 1);
    let mut offsets = alloc::vec![u32::MAX; most];
    let (mut warm, mut cold) = (first, 0);
    let mut written = [first; 2];
    for number in order {
        let size = sizes[number as usize].get() as usize;
        let rank = rank(touched[number as usize].get(), size);
        if rank == COLD {
            offsets[number as usize] = (WARM_BYTES + cold) as u32;
            cold += size;
        } else {
            offsets[number as usize] = warm as u32;
            warm += size;
            written.iter_mut().skip(rank).for_each(|until| *until = warm);
        }
    }
    let [hot, hot_for_commands] = written;
    Layout { offsets, warm, cold, hot, hot_for_commands }
}

/// Never touched, or by few of the rarer calls.
const COLD: usize = 5;

/// The engine's table of all names: calls write to a few of its pages only, so they are copied one by one.
const WIDE: usize = 64 << 10;

/// Written to by calls for files, by calls for commands, read by the first, by the second, touched by many rarer ones.
fn rank(touched: Touched, size: usize) -> usize {
    let often = touched.seldom >= OFTEN;
    let wide = size >= WIDE;
    let written_by_files = touched.written_by_files && !wide;
    let written = touched.written && !wide;
    [written_by_files, written, touched.read_by_files, touched.read, often]
        .iter()
        .position(|&yes| yes)
        .unwrap_or(COLD)
}

/// The rarer call that touched what hardly any other did.
fn alone(touched: Touched, rank: usize) -> u16 {
    match (rank, touched.seldom) {
        (COLD, 1..) => touched.last,
        (COLD, 0) => u16::MAX,
        _ => 0,
    }
}
