/** A 32-bit number for a text: FNV-1a over its UTF-16 units. */
export function hashText(text: string): number {
  let hash = firstHash;
  for (let at = 0; at < text.length; at++) hash = nextHash(hash, text.charCodeAt(at));
  return lastHash(hash);
}

/** The hash of a text whose units were all counted. */
export function lastHash(hash: number): number {
  return spread(hash) >>> 0;
}

/** What the hash of a text is before any of its units is counted. */
export const firstHash = 0x811c9dc5 | 0;

/** The hash of a text with one more unit, all bits but the last of which are poor. */
export function nextHash(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** Two numbers made one of 32 bits with a sign, which the processor adds as it is; without one it would be boxed where it is handed on. The order counts. */
export function mix(a: number, b: number): number {
  return spread(Math.imul(a, 0x9e3779b1) ^ (b + 0x7f4a7c15));
}

/** Every bit of the result depends on every bit of the number (the finalizer of MurmurHash3). */
function spread(number: number): number {
  let hash = number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
