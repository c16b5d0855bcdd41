/** How far back deflate may refer. Bytes; RFC 1951. */
const windowBytes = 32_768;

/** What is repeated must have so many bytes to be worth a reference. Ours. */
const repeatedMin = 4;

/** Longest reference. RFC 1951. */
const repeatedMax = 258;

/** Longest text that is packed this way: its size bounds the buffer. Ours. */
const textMax = 4096;

/** Most that comes of one text: nine bits for each byte, and the frame. */
const flushedMost = Math.ceil((textMax * 9) / 8) + 16;

/** What is made is written into pieces of memory of this size. Bytes; ours. */
const roomBytes = 4 * flushedMost;

/**
 * Packs texts of which each is much like the one before, as blocks of deflate with fixed codes: what is the same refers to where it
 * stood, over whatever stands between. Gives null where there is none before, or it is too far back, or the text is too long.
 */
export function likeLastTime(): (text: Buffer, position: number) => Uint8Array | null {
  const bits = openBits();
  let last: { text: Buffer; position: number } | null = null;
  return (text, position) => {
    const before = last;
    last = { text, position };
    if (before === null || text.length > textMax || position + text.length - before.position > windowBytes) return null;
    addLike(bits, text, before.text, position - before.position);
    return bits.flushed();
  };
}

function addLike(bits: Bits, text: Buffer, before: Buffer, back: number): void {
  // Not the last block, fixed codes.
  bits.add(0b010, 3);
  let from = 0;
  let missed = 0;
  for (let at = 0; at < text.length; ) {
    let length = sameLength(text, at, before, from);
    // A number that is as long as the last one brings both out of step for its digits only.
    if (length < repeatedMin && missed % repeatedMin === repeatedMin - 1) {
      const again = at + repeatedMin <= text.length ? before.indexOf(text.subarray(at, at + repeatedMin), from) : -1;
      if (again !== -1) {
        from = again;
        length = sameLength(text, at, before, from);
      }
    }
    if (length >= repeatedMin) {
      addReference(bits, length, back + at - from);
      at += length;
      from += length;
      missed = 0;
    } else {
      addLiteral(bits, text[at] ?? 0);
      at += 1;
      from += 1;
      missed += 1;
    }
  }
  bits.add(0, 7);
}

function sameLength(text: Buffer, at: number, before: Buffer, from: number): number {
  const most = Math.min(repeatedMax, text.length - at, before.length - from);
  let length = 0;
  while (length < most && text[at + length] === before[from + length]) length += 1;
  return length;
}

type Bits = ReturnType<typeof openBits>;

/** Bits in the order of deflate: into each byte from its lowest bit on. */
function openBits() {
  let bytes = new Uint8Array(roomBytes);
  let begin = 0;
  let size = 0;
  let held = 0;
  let count = 0;
  const add = (value: number, width: number) => {
    held |= value << count;
    count += width;
    while (count >= 8) {
      bytes[size++] = held & 0xff;
      held >>>= 8;
      count -= 8;
    }
  };
  return {
    add,
    /** Ends at a whole byte, by an empty stored block. */
    flushed(): Uint8Array {
      add(0, 3);
      if (count > 0) add(0, 8 - count);
      add(0, 16);
      add(0xffff, 16);
      const made = bytes.subarray(begin, size);
      begin = size;
      if (roomBytes - begin >= flushedMost) return made;
      bytes = new Uint8Array(roomBytes);
      begin = 0;
      size = 0;
      return made;
    },
  };
}

/** Fixed codes of RFC 1951, 3.2.6; codes go from their highest bit on. */
function addLiteral(bits: Bits, byte: number): void {
  if (byte < 144) bits.add(reversed(0x30 + byte, 8), 8);
  else bits.add(reversed(0x190 + byte - 144, 9), 9);
}

function addReference(bits: Bits, length: number, distance: number): void {
  const [lengthCode, lengthExtra, lengthBits] = lengthCodes[length] ?? [0, 0, 0];
  if (lengthCode < 280) bits.add(reversed(lengthCode - 256, 7), 7);
  else bits.add(reversed(0xc0 + lengthCode - 280, 8), 8);
  bits.add(lengthExtra, lengthBits);
  const code = distanceBases.findLastIndex((base) => base <= distance);
  bits.add(reversed(code, 5), 5);
  bits.add(distance - (distanceBases[code] ?? 0), distanceBits(code));
}

/** By length: code, what is added to its base, and in how many bits. RFC 1951, 3.2.5. */
const lengthCodes: [code: number, extra: number, bits: number][] = lengthTable();

function lengthTable(): [number, number, number][] {
  const table: [number, number, number][] = [];
  let base = 3;
  for (let code = 257; code < 285; code += 1) {
    const bits = code < 265 ? 0 : (code - 261) >> 2;
    for (let extra = 0; extra < 1 << bits; extra += 1) table[base + extra] = [code, extra, bits];
    base += 1 << bits;
  }
  table[repeatedMax] = [285, 0, 0];
  return table;
}

/** The least distance of each code. RFC 1951, 3.2.5. */
const distanceBases: number[] = distanceTable();

function distanceTable(): number[] {
  const bases = [1];
  for (let code = 1; code < 30; code += 1) bases.push((bases[code - 1] ?? 0) + (1 << distanceBits(code - 1)));
  return bases;
}

function distanceBits(code: number): number {
  return code < 4 ? 0 : (code >> 1) - 1;
}

function reversed(code: number, width: number): number {
  let turned = 0;
  for (let bit = 0; bit < width; bit += 1) turned |= ((code >> bit) & 1) << (width - 1 - bit);
  return turned;
}
