/** Turns are made until nothing is left to turn; far fewer are needed. */
const sweepsMax = 60;

/** What counts as nothing beside the largest value. */
const nothing = 1e-12;

/** The `count` directions along which rows of `width` numbers reach furthest from the origin, the furthest first, one after the other: eigenvectors of the rows' products, by Jacobi's rotations. */
export function principalAxes(rows: readonly Float64Array[], width: number, count: number): Float64Array {
  const products = new Float64Array(width * width);
  for (const row of rows)
    for (let i = 0; i < width; i++) for (let j = 0; j < width; j++) products[i * width + j]! += row[i]! * row[j]!;
  const axes = Float64Array.from(products, (_, at) => (at % (width + 1) === 0 ? 1 : 0));
  for (let sweep = 0; sweep < sweepsMax && reach(products, width) > nothing; sweep++)
    for (let p = 0; p < width - 1; p++) for (let q = p + 1; q < width; q++) rotate(products, axes, width, p, q);
  const reaches = Array.from({ length: width }, (_, at) => ({ at, value: products[at * (width + 1)]! }));
  reaches.sort((a, b) => b.value - a.value || a.at - b.at);
  return Float64Array.from({ length: count * width }, (_, n) => {
    const { at } = reaches[Math.floor(n / width)]!;
    return axes[(n % width) * width + at]!;
  });
}

/** The largest product of two different columns, as a share of the largest of one with itself. */
function reach(products: Float64Array, width: number): number {
  let off = 0;
  let on = Number.MIN_VALUE;
  products.forEach((value, at) => {
    if (at % (width + 1) === 0) on = Math.max(on, value);
    else off = Math.max(off, Math.abs(value));
  });
  return off / on;
}

/** Turns two columns so that their product becomes nothing. */
function rotate(products: Float64Array, axes: Float64Array, width: number, p: number, q: number): void {
  const both = products[p * width + q]!;
  if (both === 0) return;
  const half = (products[q * width + q]! - products[p * width + p]!) / (2 * both);
  const tangent = (half < 0 ? -1 : 1) / (Math.abs(half) + Math.sqrt(half * half + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  const turn = (matrix: Float64Array, a: number, b: number) => {
    const [x, y] = [matrix[a]!, matrix[b]!];
    matrix[a] = cosine * x - sine * y;
    matrix[b] = sine * x + cosine * y;
  };
  for (let i = 0; i < width; i++) turn(products, i * width + p, i * width + q);
  for (let i = 0; i < width; i++) turn(products, p * width + i, q * width + i);
  for (let i = 0; i < width; i++) turn(axes, i * width + p, i * width + q);
}
