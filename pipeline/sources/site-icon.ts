/** Icons that are kept. Bytes; ours: what is larger is no mark beside a name. */
const bytesMax = 65_536;

/** What the bytes of images begin with. Vector images are left out: they are documents that may do things. */
const beginnings: readonly [string, (bytes: Uint8Array) => boolean][] = [
  ["image/png", (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])],
  ["image/x-icon", (bytes) => startsWith(bytes, [0, 0, 1, 0])],
  ["image/gif", (bytes) => startsWith(bytes, [0x47, 0x49, 0x46, 0x38])],
  ["image/jpeg", (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  [
    "image/webp",
    (bytes) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  ],
];

/** Where a site has its icon, unless its pages say otherwise. Undefined for what is no web address. */
export function iconAddress(homepage: string): string | undefined {
  const url = URL.parse(homepage);
  return url && /^https?:$/.test(url.protocol) ? new URL("/favicon.ico", url).href : undefined;
}

/** The icon in a body, by what its bytes say, whatever the server calls it; null for anything else. */
export function iconIn(bytes: Uint8Array): { content_type: string; bytes: Uint8Array } | null {
  if (bytes.length > bytesMax) return null;
  const [content_type] = beginnings.find(([, fits]) => fits(bytes)) ?? [];
  return content_type === undefined ? null : { content_type, bytes };
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte);
}
