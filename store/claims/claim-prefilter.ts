/** Design: docs/design/claim-keys.md */

/** Size of what a claim is ruled out by. Whole numbers of 32 bits. */
export const prefilterSize = 5;

/** Claims whose bits are remembered. Ours: of some four thousand records; 4 megabytes. */
const remembered = 2 ** 17;

/** The bits of the claims that were placed lately: most of what resembles a new one only by chance is ruled out and not read. */
export interface ClaimPrefilter {
  /** The bits of a claim by its number; null when they are not remembered. They are valid until others are kept. */
  of(claim_no: number): Int32Array | null;
  keep(claim_no: number, bits: Int32Array): void;
  /** What the claim says of whom is told otherwise now. */
  forget(claim_no: number): void;
  /** A transaction is over: what it kept is forgotten if it came to nothing, since other claims will have those numbers. */
  over(committed: boolean): void;
}

/** A memory of the claims with the highest numbers: each takes the place of the one that came so many before. */
export function claimPrefilter(size = remembered): ClaimPrefilter {
  const numbers = new Float64Array(size);
  const bits = new Int32Array(size * prefilterSize);
  let fresh: number[] = [];
  const forget = (claim_no: number) => {
    const place = claim_no % size;
    if (numbers[place] === claim_no) numbers[place] = 0;
  };
  return {
    of(claim_no) {
      const place = claim_no % size;
      return numbers[place] === claim_no ? bits.subarray(place * prefilterSize, (place + 1) * prefilterSize) : null;
    },
    keep(claim_no, given) {
      const place = claim_no % size;
      numbers[place] = claim_no;
      bits.set(given, place * prefilterSize);
      fresh.push(claim_no);
    },
    forget,
    over(committed) {
      if (!committed) for (const claim_no of fresh) forget(claim_no);
      fresh = [];
    },
  };
}
