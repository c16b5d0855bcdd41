/** Design: docs/design/packed-stories.md */

/** CRC-32's polynomial, lowest power in the highest bit. ISO 3309, as gzip has it. */
const polynomial = 0xedb88320;

/** x to the powers 1, 2, 4, 8 and so on, modulo the polynomial. */
const powers: Int32Array = powersOfX();

/** The CRC-32 of two texts one behind the other, from the CRC of each and the `shift` of the second. As zlib's crc32_combine. */
export function crc32Combine(first: number, second: number, shift: number): number {
  return (product(shift, first | 0) ^ second) >>> 0;
}

/** What so many bytes do to the CRC of what stands before them: worked out once for a text that is joined often. */
export function crc32Shift(bytes: number): number {
  return xToThe(8 * bytes);
}

function powersOfX(): Int32Array {
  const squares = new Int32Array(64);
  squares[0] = 1 << 30;
  for (let at = 1; at < squares.length; at += 1) squares[at] = product(squares[at - 1] ?? 0, squares[at - 1] ?? 0);
  return squares;
}

function xToThe(exponent: number): number {
  let power = 1 << 31;
  for (let left = exponent, at = 0; left > 0; left = Math.floor(left / 2), at += 1) {
    if (left % 2 === 1) power = product(powers[at] ?? 0, power);
  }
  return power;
}

/** The product of two polynomials over GF(2), modulo the CRC's. */
function product(one: number, other: number): number {
  let sum = 0;
  let shifted = other;
  for (let mask = 1 << 31; mask !== 0; mask >>>= 1) {
    if ((one & mask) !== 0) sum ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ polynomial;
  }
  return sum;
}
