/** Design: docs/design/claim-keys.md */

/** Whole numbers of 32 bits that a claim is told apart from others by. */
export const marksPerClaim = 5;

/** Claims whose marks are remembered. Ours: of some four thousand records; 4 megabytes. */
const remembered = 2 ** 17;

/** Marks of the claims that were placed lately, so that most of what resembles a new one only by chance need not be read. */
export interface ClaimMarks {
  /** Those of a claim by its number; null when they are not remembered. What is got holds until others are kept. */
  of(claim_no: number): Int32Array | null;
  keep(claim_no: number, marks: Int32Array): void;
  /** What the claim says of whom is told otherwise now. */
  forget(claim_no: number): void;
  /** A transaction is over: what it kept is forgotten if it came to nothing, since other claims will have those numbers. */
  over(committed: boolean): void;
}

/** A memory of the claims with the highest numbers: each takes the place of the one that came so many before. */
export function claimMarks(size = remembered): ClaimMarks {
  const numbers = new Float64Array(size);
  const marks = new Int32Array(size * marksPerClaim);
  let fresh: number[] = [];
  const forget = (claim_no: number) => {
    const place = claim_no % size;
    if (numbers[place] === claim_no) numbers[place] = 0;
  };
  return {
    of(claim_no) {
      const place = claim_no % size;
      return numbers[place] === claim_no ? marks.subarray(place * marksPerClaim, (place + 1) * marksPerClaim) : null;
    },
    keep(claim_no, given) {
      const place = claim_no % size;
      numbers[place] = claim_no;
      marks.set(given, place * marksPerClaim);
      fresh.push(claim_no);
    },
    forget,
    over(committed) {
      if (!committed) for (const claim_no of fresh) forget(claim_no);
      fresh = [];
    },
  };
}
