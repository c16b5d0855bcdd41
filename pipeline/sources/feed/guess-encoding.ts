/** Single-byte encodings of other scripts, with the letters that are frequent in them. Ours, from letter frequencies of their languages. */
const alphabets: [string, RegExp][] = [
  ["koi8-r", /[оеаинтсрвлкмдпу]/g],
  ["windows-1251", /[оеаинтсрвлкмдпу]/g],
  ["windows-1253", /[αειοντσςκρπμλ]/g],
  ["windows-1255", /[יוהלארתשמבנ]/g],
  ["windows-1256", /[اليمونرتبةعدسفهك]/g],
  [
    "windows-874",
    /[\u0e32\u0e19\u0e23\u0e2d\u0e01\u0e40\u0e07\u0e21\u0e22\u0e25\u0e27\u0e14\u0e48\u0e49\u0e35\u0e31\u0e34\u0e17]/g,
  ],
];

/** Share of the letters beyond ASCII that must be frequent ones, and of bytes beyond ASCII that must stand side by side. Ours. */
const frequentShareMin = 0.55;
const neighbourShareMin = 0.6;

/** Fewest bytes beyond ASCII that a guess can rest on. Ours. */
const highBytesMin = 8;

/** How many bytes are looked at. Ours. */
const sampleBytes = 65_536;

/**
 * The likeliest encoding of bytes that are not UTF-8 and say nothing about themselves. Western text has its letters beyond
 * ASCII apart, other scripts have them side by side; then pairs of bytes tell Chinese, Japanese and Korean.
 */
export function guessEncoding(bytes: Uint8Array): string {
  const sample = Buffer.from(bytes.subarray(0, sampleBytes)).toString("latin1");
  const high = count(sample, /[\x80-\xff]/g);
  if (high < highBytesMin) return "windows-1252";
  if (count(sample, /[\x80-\xff]{2,}|[\x81-\xfe][\x40-\x7e](?=[\x81-\xfe])/g, true) < high * neighbourShareMin)
    return "windows-1252";
  const alphabet = guessAlphabet(bytes.subarray(0, sampleBytes));
  return alphabet ?? guessPairs(sample) ?? "windows-1252";
}

function guessAlphabet(bytes: Uint8Array): string | null {
  const shares = alphabets.map(([encoding, frequent]) => {
    const text = new TextDecoder(encoding).decode(bytes);
    return { encoding, share: count(text, frequent) / Math.max(1, count(text, /[^\u0000-\u00a0]/g)) };
  });
  const best = shares.sort((a, b) => b.share - a.share)[0];
  return best && best.share >= frequentShareMin ? best.encoding : null;
}

/** By the lead bytes: kana rows, Hangul rows, second bytes below 0x80 (Big5 and Shift_JIS only), else GB. */
function guessPairs(sample: string): string | null {
  const pairs = sample.match(/[\x81-\xfe][\x40-\x7e\x80-\xfe]/g) ?? [];
  const share = (pattern: RegExp) => pairs.filter((pair) => pattern.test(pair)).length / Math.max(1, pairs.length);
  if (pairs.length < 4) return null;
  if (share(/[\x82\x83][\x40-\xf1]/) > 0.3) return "shift_jis";
  if (share(/[\xa4-\xc6][\x40-\x7e]/) > 0.15) return "big5";
  if (share(/[\xa4\xa5][\xa1-\xfe]/) > 0.2) return "euc-jp";
  if (share(/[\xb0-\xc8][\xa1-\xfe]/) > 0.85) return "euc-kr";
  return share(/[\xa1-\xf7][\xa1-\xfe]/) > 0.9 ? "gb18030" : null;
}

function count(text: string, pattern: RegExp, characters = false): number {
  const found = text.match(pattern) ?? [];
  return characters ? found.reduce((sum, { length }) => sum + length, 0) : found.length;
}
