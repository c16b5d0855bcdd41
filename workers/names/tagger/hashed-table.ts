/** Rows of equal width found by a 32-bit key. Small on disk (sorted keys as differences), one probe or two to find. */
export interface HashedTable {
  count: number;
  /** Bytes of a row. */
  width: number;
  /** Rows one after the other, empty ones between them. */
  rows: Uint8Array;
  /** Number of the row with this key, whether its 32 bits are taken with a sign or without; -1 when there is none. */
  find(key: number): number;
}

/** What `packTable` wrote: sorted keys and, in their order, rows of `width` bytes. */
export interface PackedTable {
  keys: Uint32Array;
  width: number;
  rows: Uint8Array;
  /** Where it ends among the bytes. */
  end: number;
}

/** The keys and rows that `packTable` wrote at `offset` of these bytes. */
export function readPacked(bytes: Uint8Array, offset: number): PackedTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const count = view.getUint32(offset, true);
  const width = view.getUint32(offset + 4, true);
  const keys = new Uint32Array(count);
  let at = offset + 8;
  let key = 0;
  for (let row = 0; row < count; row++) {
    let shift = 1;
    for (;;) {
      const byte = bytes[at++] ?? 0;
      key += (byte & 0x7f) * shift;
      if (byte < 0x80) break;
      shift *= 0x80;
    }
    keys[row] = key;
  }
  const end = at + count * width;
  return { keys, width, rows: bytes.subarray(at, end), end };
}

/** The table that `packTable` wrote at `offset` of these bytes, and where it ends. */
export function unpackTable(bytes: Uint8Array, offset: number): { table: HashedTable; end: number } {
  const { keys, rows, width, end } = readPacked(bytes, offset);
  return { table: tableOf(keys, rows, width), end };
}

/** Slots for so many keys, less one: a power of two of which a third at least stays free. */
export function slotMask(count: number): number {
  return 2 ** Math.max(4, Math.ceil(Math.log2(count * 1.5 + 1))) - 1;
}

/** The bytes of a table: how many rows, their width, the differences of the sorted keys (LEB128), the rows. */
export function packTable(entries: ReadonlyMap<number, Uint8Array>, width: number): Uint8Array {
  const keys = [...entries.keys()].sort((a, b) => a - b);
  const bytes: number[] = [...uint32(keys.length), ...uint32(width)];
  let before = 0;
  for (const key of keys) {
    let rest = key - before;
    before = key;
    while (rest >= 0x80) {
      bytes.push((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    bytes.push(rest);
  }
  const packed = new Uint8Array(bytes.length + keys.length * width);
  packed.set(bytes);
  keys.forEach((key, row) => {
    packed.set(entries.get(key) ?? [], bytes.length + row * width);
  });
  return packed;
}

function uint32(number: number): number[] {
  return [number & 0xff, (number >>> 8) & 0xff, (number >>> 16) & 0xff, number >>> 24];
}

/** Open addressing over the keys, each row in its key's slot, so that what is found lies in two places and not in three. Key 0, which marks free slots, has one of its own behind them. */
function tableOf(keys: Uint32Array, packed: Uint8Array, width: number): HashedTable {
  const mask = slotMask(keys.length);
  const slots = new Int32Array(mask + 1);
  const rows = new Uint8Array((mask + 2) * width);
  for (let row = 0; row < keys.length; row++) {
    const key = keys[row]!;
    let slot = key & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    if (key === 0) slot = mask + 1;
    else slots[slot] = key;
    for (let i = 0; i < width; i++) rows[slot * width + i] = packed[row * width + i]!;
  }
  const zero = keys[0] === 0 ? mask + 1 : -1;
  return {
    count: keys.length,
    width,
    rows,
    find(number) {
      const key = number | 0;
      if (key === 0) return zero;
      for (let slot = key & mask; ; slot = (slot + 1) & mask) {
        const found = slots[slot];
        if (found === key) return slot;
        if (found === 0) return -1;
      }
    },
  };
}
