/** Two tables of this size: 8 MB each, and some 600,000 ids at least before the older half of them is forgotten. */
const SLOTS = 1 << 20;
const FULL = SLOTS * 0.6;

/** Has this id been seen before? Asking makes it seen. What lies very far back may be forgotten. */
export function seenIds(): (id: string) => boolean {
  // Made when it is needed: most histories fit into one.
  let current: Float64Array = new Float64Array(1 << 12);
  let older: Float64Array | undefined;
  let count = 0;
  return (id) => {
    const hash = hashOf(id);
    if (older !== undefined && isIn(older, hash)) return true;
    if (!add(current, hash)) return true;
    if (++count < current.length * 0.6) return false;
    if (count >= FULL) [older, current, count] = [current, new Float64Array(SLOTS), 0];
    else current = doubled(current);
    return false;
  };
}

function slotOf(table: Float64Array, hash: number): number {
  const mask = table.length - 1;
  let slot = hash & mask;
  while (table[slot] !== 0 && table[slot] !== hash) slot = (slot + 1) & mask;
  return slot;
}

function isIn(table: Float64Array, hash: number): boolean {
  return table[slotOf(table, hash)] === hash;
}

function add(table: Float64Array, hash: number): boolean {
  const slot = slotOf(table, hash);
  if (table[slot] === hash) return false;
  table[slot] = hash;
  return true;
}

function doubled(table: Float64Array): Float64Array {
  const larger = new Float64Array(table.length * 2);
  for (const hash of table) if (hash !== 0) add(larger, hash);
  return larger;
}

/** 53 bits, never zero. Two hashes of 32 bits, the second of which gives 21. */
function hashOf(text: string): number {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995);
    other ^= other >>> 15;
  }
  one ^= one >>> 13;
  return (other & 0x1fffff) * 0x1_0000_0000 + (one >>> 0) + 1;
}
