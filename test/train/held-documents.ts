import { crc32 } from "node:zlib";

/** Of documents of these sources one in so many is never learnt from: readers judge the claims made of it. AnCora's articles agree with `is_left_out` in trees.py. */
const held = [
  { source: /^(?:3LB|CESS)-CAST/, oneIn: 7 },
  { source: /^20\d\d\/\d\d\//, oneIn: 18 },
  { source: /^wikinews-de-/, oneIn: 6 },
] as const;

/** Whether a document is held for judging. */
export function isHeld(document: string): boolean {
  return held.some(({ source, oneIn }) => source.test(document) && crc32(document) % oneIn === 0);
}
