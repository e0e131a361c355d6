import { hexOf } from './byte-view.ts';

/** What git calls a file's content. */
export function blobName(content: Uint8Array): string {
  const header = `blob ${content.length}\0`;
  const all = new Uint8Array(header.length + content.length);
  for (let i = 0; i < header.length; i++) all[i] = header.charCodeAt(i);
  all.set(content, header.length);
  return sha1(all);
}

export function sha1(bytes: Uint8Array): string {
  const blocks = ((bytes.length + 8) >> 6) + 1;
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x2000_0000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = new Int32Array([0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]);
  const words = new Int32Array(80);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4);
    addBlock(state, words);
  }
  const digest = new Uint8Array(20);
  const out = new DataView(digest.buffer);
  for (const [i, word] of state.entries()) out.setInt32(i * 4, word);
  return hexOf(digest);
}

const turned = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

function addBlock(state: Int32Array, words: Int32Array): void {
  for (let i = 16; i < 80; i++) {
    const mixed = (words[i - 3] ?? 0) ^ (words[i - 8] ?? 0) ^ (words[i - 14] ?? 0) ^ (words[i - 16] ?? 0);
    words[i] = turned(mixed, 1);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (let i = 0; i < 80; i++) {
    const next = (turned(a, 5) + e + (words[i] ?? 0) + round(i, b, c, d)) | 0;
    e = d;
    d = c;
    c = turned(b, 30);
    b = a;
    a = next;
  }
  for (const [i, value] of [a, b, c, d, e].entries()) state[i] = ((state[i] ?? 0) + value) | 0;
}

function round(i: number, b: number, c: number, d: number): number {
  if (i < 20) return ((b & c) | (~b & d)) + 0x5a82_7999;
  if (i < 40) return (b ^ c ^ d) + 0x6ed9_eba1;
  if (i < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1b_bcdc;
  return (b ^ c ^ d) + 0xca62_c1d6;
}
