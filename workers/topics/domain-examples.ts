/** Design: docs/design/domains.md */
import { domains } from "../../store/model/vocabulary.ts";

/** The largest value of a signed byte, in which words and examples are kept. */
export const domainByteMax = 127;

/** Texts of known domains, as directions, and what each gives to each domain. */
export interface DomainExamples {
  /** How much each example counts for a text whose pieces, six at most, lead in these directions, each with its share in the text. */
  near(directions: readonly Float64Array[], shares: readonly number[]): Float64Array;
  /** How much examples that count so much speak for each domain: about 1 for one they all are of, 0 for the others, less the mean. */
  score(near: Float64Array): Float64Array;
  /** In which direction from where examples count so much a domain's score grows, and how fast. */
  slope(near: Float64Array, domain: number): Float64Array;
}

/** How much an example counts for a text, by the cosine of their directions: a Gaussian of their distance. Its width is ours. */
export function nearness(cosine: number): number {
  return Math.exp(2 * (cosine - 1));
}

/**
 * Examples by the rows of signed bytes that say where they lie, and what each gives to each domain, row by row. What is asked
 * of them is written inside, since the compiler takes arrays that a function is born with for constants: it takes half the time.
 */
export function openExamples(rows: Int8Array, gives: Float32Array): DomainExamples {
  const width = (rows.length / gives.length) * domains.length;
  const examples = interleave(rows, width);
  const count = examples.length / width;
  // Those that rows are filled up with give nothing.
  const given = new Float64Array(count * domains.length);
  given.set(gives);
  const packed = [new Float64Array(width), new Float64Array(width)] as const;
  const [one, other] = packed;

  function near(directions: readonly Float64Array[], shares: readonly number[]): Float64Array {
    packed.forEach((row, nth) => {
      pack(directions.slice(nth * directionsPacked, (nth + 1) * directionsPacked), row);
    });
    const near = new Float64Array(count);
    const [one1 = 0, one2 = 0, one3 = 0, other1 = 0, other2 = 0, other3 = 0] = shares;
    let at = 0;
    for (let example = 0; example < count; example += atOnce) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let e = 0;
      let f = 0;
      let g = 0;
      let h = 0;
      for (let i = 0; i < width; i++, at += atOnce) {
        const x = one[i]!;
        const y = other[i]!;
        const first = examples[at]!;
        const second = examples[at + 1]!;
        const third = examples[at + 2]!;
        const fourth = examples[at + 3]!;
        a += x * first;
        b += x * second;
        c += x * third;
        d += x * fourth;
        e += y * first;
        f += y * second;
        g += y * third;
        h += y * fourth;
      }
      near[example] = nearness3(a, one1, one2, one3) + nearness3(e, other1, other2, other3);
      near[example + 1] = nearness3(b, one1, one2, one3) + nearness3(f, other1, other2, other3);
      near[example + 2] = nearness3(c, one1, one2, one3) + nearness3(g, other1, other2, other3);
      near[example + 3] = nearness3(d, one1, one2, one3) + nearness3(h, other1, other2, other3);
    }
    return near;
  }

  /** Four domains at a time, whose sums the machine works on side by side. */
  function score(near: Float64Array): Float64Array {
    const scores = new Float64Array(domains.length);
    for (let domain = 0; domain < domains.length; domain += atOnce) {
      let one = 0;
      let other = 0;
      let third = 0;
      let fourth = 0;
      for (let example = 0, at = domain; example < count; example++, at += domains.length) {
        const weight = near[example]!;
        one += weight * given[at]!;
        other += weight * given[at + 1]!;
        third += weight * given[at + 2]!;
        fourth += weight * given[at + 3]!;
      }
      scores.set([one, other, third, fourth], domain);
    }
    return scores;
  }

  function slope(near: Float64Array, domain: number): Float64Array {
    const slope = new Float64Array(width);
    const weight = (example: number) => near[example]! * given[example * domains.length + domain]!;
    let at = 0;
    for (let example = 0; example < count; example += atOnce) {
      const one = weight(example);
      const other = weight(example + 1);
      const third = weight(example + 2);
      const fourth = weight(example + 3);
      for (let i = 0; i < width; i++, at += atOnce)
        slope[i]! +=
          one * examples[at]! + other * examples[at + 1]! + third * examples[at + 2]! + fourth * examples[at + 3]!;
    }
    for (let i = 0; i < width; i++) slope[i]! *= 2 / domainByteMax;
    return slope;
  }

  return { near, score, slope };
}

/** Examples that are read in one go, so that every number that is fetched for them is used more than once. */
const atOnce = 4;

/** Rows four by four, the first numbers of all four before their second ones; filled up with rows of zeros. */
function interleave(rows: Int8Array, width: number): Int8Array {
  const count = rows.length / width;
  const examples = new Int8Array(Math.ceil(count / atOnce) * atOnce * width);
  for (let example = 0; example < count; example++) {
    const nth = example % atOnce;
    const start = (example - nth) * width + nth;
    for (let i = 0; i < width; i++) examples[start + i * atOnce] = rows[example * width + i]!;
  }
  return examples;
}

/**
 * Three directions lie in one number, as whole ones apart by `field`, so that one sum is three: a direction's length is
 * `steps`, an example's `domainByteMax`, hence no product of the two reaches half a field, and three fields are 51 bits.
 */
const steps = 480;
const field = 2 ** 17;
const directionsPacked = 3;

/** Writes up to three directions of length one into a row of whole numbers. */
function pack(directions: readonly Float64Array[], row: Float64Array): void {
  row.fill(0);
  directions.forEach((direction, nth) => {
    const unit = field ** nth;
    for (let i = 0; i < row.length; i++) row[i]! += Math.round(direction[i]! * steps) * unit;
  });
}

/** Nearness by product, in steps of so many bits, the least product first. */
const nearnessBits = 4;
const nearnessOf = Float64Array.from({ length: field >> nearnessBits }, (_, step) =>
  nearness(((step << nearnessBits) - field / 2) / (steps * domainByteMax)),
);

/** Half a field in each of three, which makes every product a number above zero. */
const halves = (field / 2) * (1 + field + field * field);

/** How near an example is to three directions, by their shares, from the three products in one number. */
function nearness3(sum: number, one: number, other: number, another: number): number {
  const products = sum + halves;
  const third = (products / (field * field)) | 0;
  const rest = products - third * field * field;
  const second = (rest / field) | 0;
  const first = rest - second * field;
  return (
    one * nearnessOf[first >> nearnessBits]! +
    other * nearnessOf[second >> nearnessBits]! +
    another * nearnessOf[third >> nearnessBits]!
  );
}
