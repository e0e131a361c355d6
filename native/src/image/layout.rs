//! Where each block of the image stands.
use super::training::Touched;
use alloc::vec::Vec;
use core::cell::Cell;

pub struct Layout {
    /// By number; `u32::MAX` for blocks that don't stay.
    pub offsets: Vec<u32>,
    pub end: usize,
    /// Up to here stand the blocks that calls for files write to,
    pub hot: usize,
    /// and up to here those that calls for commands do.
    pub hot_for_commands: usize,
}

/// Blocks that calls write to first, those that they read next, the rest behind; as they were made among themselves.
pub fn layout(staying: &[u32], sizes: &[Cell<u32>], touched: &[Cell<Touched>], first: usize) -> Layout {
    let mut order: Vec<u32> = staying.to_vec();
    order.sort_by_key(|&number| (rank(touched[number as usize].get()), number));
    let most = staying.last().map_or(0, |&last| last as usize + 1);
    let mut offsets = alloc::vec![u32::MAX; most];
    let mut end = first;
    let mut written = [first; 2];
    for number in order {
        offsets[number as usize] = end as u32;
        end += sizes[number as usize].get() as usize;
        let rank = rank(touched[number as usize].get());
        written.iter_mut().skip(rank).for_each(|until| *until = end);
    }
    let [hot, hot_for_commands] = written;
    Layout { offsets, end, hot, hot_for_commands }
}

/// Written to by calls for files, by any call, read by calls for files, by any call, never touched.
fn rank(touched: Touched) -> usize {
    [touched.written_by_files, touched.written, touched.read_by_files, touched.read]
        .iter()
        .position(|&yes| yes)
        .unwrap_or(4)
}
