/** A claim under one of its keys. */
export interface KeyedClaim {
  /** A 53-bit whole number, any as likely as the others. */
  claim_key: number;
  claim_no: number;
}

/** What does not stand in the table of keys yet, in memory: numbers without an object each, in parts by their keys. */
export interface WaitingKeys {
  /** How many pairs wait. */
  count(): number;
  add(pairs: Float64Array): void;
  /** The claims that wait under a key. */
  of(claim_key: number): number[];
  /** Takes the pairs of a part out, by growing key. */
  take(part: number): KeyedClaim[];
  clear(): void;
}

/** Parts that the keys are divided into. Ours: of a quarter of a million pairs one holds some hundred, which is quickly looked through and quickly written. */
export const parts = 4096;

/** The keys that go into one part. */
const keysPerPart = 2 ** 53 / parts;

interface Part {
  /** Key and claim in turn. */
  pairs: Float64Array<ArrayBuffer>;
  length: number;
}

/** No key waits. */
export function waitingKeys(): WaitingKeys {
  const held: Part[] = Array.from({ length: parts }, () => ({ pairs: new Float64Array(0), length: 0 }));
  let count = 0;
  const partOf = (claim_key: number) => held[Math.floor(claim_key / keysPerPart)];
  return {
    count: () => count,
    add(pairs) {
      for (let at = 0; at < pairs.length; at += 2) {
        const [claim_key = 0, claim_no = 0] = [pairs[at], pairs[at + 1]];
        const part = partOf(claim_key);
        if (!part) continue;
        put(part, claim_key, claim_no);
        count += 1;
      }
    },
    of(claim_key) {
      const found: number[] = [];
      const { pairs, length } = partOf(claim_key) ?? none;
      for (let at = 0; at < length; at += 2) if (pairs[at] === claim_key) found.push(pairs[at + 1] ?? 0);
      return found;
    },
    take(number) {
      const part = held[number] ?? none;
      const taken = pairsOf(part.pairs.subarray(0, part.length));
      count -= taken.length;
      part.length = 0;
      return taken.sort((a, b) => a.claim_key - b.claim_key || a.claim_no - b.claim_no);
    },
    clear() {
      for (const part of held) part.length = 0;
      count = 0;
    },
  };
}

const none: Part = { pairs: new Float64Array(0), length: 0 };

function put(part: Part, claim_key: number, claim_no: number): void {
  if (part.length === part.pairs.length) {
    const longer = new Float64Array(Math.max(32, 2 * part.length));
    longer.set(part.pairs);
    part.pairs = longer;
  }
  part.pairs[part.length] = claim_key;
  part.pairs[part.length + 1] = claim_no;
  part.length += 2;
}

/** Pairs as numbers in turn. */
export function numbersOf(rows: readonly KeyedClaim[]): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(2 * rows.length);
  for (const [at, { claim_key, claim_no }] of rows.entries()) {
    numbers[2 * at] = claim_key;
    numbers[2 * at + 1] = claim_no;
  }
  return numbers;
}

function pairsOf(numbers: Float64Array): KeyedClaim[] {
  const pairs: KeyedClaim[] = [];
  for (let at = 0; at < numbers.length; at += 2) {
    pairs.push({ claim_key: numbers[at] ?? 0, claim_no: numbers[at + 1] ?? 0 });
  }
  return pairs;
}
