/** A smaller input that fails as well: parts are left out as long as it goes on failing, halves first, in at most `tries` attempts. */
export async function shrunk(
  input: Uint8Array,
  fails: (smaller: Uint8Array) => Promise<boolean>,
  tries: number,
): Promise<Uint8Array> {
  let smallest = input;
  let left = tries;
  for (let size = Math.ceil(input.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < smallest.length && left > 0; left -= 1) {
      const smaller = Buffer.concat([smallest.subarray(0, at), smallest.subarray(at + size)]);
      if (await fails(smaller)) smallest = smaller;
      else at += size;
    }
  }
  return smallest;
}
