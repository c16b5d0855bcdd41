/** Design: docs/design/claim-keys.md */

/** A claim under one of its keys. */
export interface KeyedClaim {
  /** A 53-bit whole number, any as likely as the others. */
  claim_key: number;
  claim_no: number;
}

/** What does not stand in the table of keys yet, in memory: numbers without an object each, in parts by their keys. */
export interface ClaimKeyMemtable {
  /** How many pairs wait. */
  count(): number;
  /** Adds pairs, given as key and claim in turn; only those of parts from `first` on. */
  add(numbers: Float64Array, first?: number): void;
  remove(pair: KeyedClaim): void;
  /** The claims that wait under a key. */
  of(claim_key: number): number[];
  /** Takes the pairs of a part out, by growing key and claim. */
  take(part: number): KeyedClaim[];
}

interface Part {
  /** Key and claim in turn. */
  pairs: Float64Array<ArrayBuffer>;
  length: number;
}

/** No key waits. `parts`: how many parts the keys are divided into. */
export function claimKeyMemtable(parts: number): ClaimKeyMemtable {
  const keysPerPart = 2 ** 53 / parts;
  const held: Part[] = Array.from({ length: parts }, () => ({ pairs: new Float64Array(0), length: 0 }));
  let count = 0;
  const numberOf = (claim_key: number) => Math.floor(claim_key / keysPerPart);
  return {
    count: () => count,
    add(numbers, first = 0) {
      for (let at = 0; at < numbers.length; at += 2) {
        const [claim_key = 0, claim_no = 0] = [numbers[at], numbers[at + 1]];
        const number = numberOf(claim_key);
        const part = held[number];
        if (!part || number < first) continue;
        put(part, claim_key, claim_no);
        count += 1;
      }
    },
    remove({ claim_key, claim_no }) {
      const part = held[numberOf(claim_key)] ?? none;
      const at = placeOf(part, claim_key, claim_no);
      if (at === undefined) return;
      // The last one takes its place.
      part.pairs.copyWithin(at, part.length - 2, part.length);
      part.length -= 2;
      count -= 1;
    },
    of(claim_key) {
      const found: number[] = [];
      const { pairs, length } = held[numberOf(claim_key)] ?? none;
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

function placeOf({ pairs, length }: Part, claim_key: number, claim_no: number): number | undefined {
  for (let at = 0; at < length; at += 2) if (pairs[at] === claim_key && pairs[at + 1] === claim_no) return at;
  return undefined;
}

/** Pairs as key and claim in turn. */
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
