/** Bytes that mean something somewhere: ends of text, marks of encodings, borders of ranges. */
export const nastyBytes: readonly number[] = [
  0x00, 0x01, 0x09, 0x0a, 0x0d, 0x1b, 0x20, 0x22, 0x26, 0x27, 0x2d, 0x2e, 0x2f, 0x3b, 0x3c, 0x3e, 0x5b, 0x5c, 0x5d,
  0x7b, 0x7d, 0x7f, 0x80, 0xbf, 0xc0, 0xc3, 0xe2, 0xed, 0xef, 0xf0, 0xf4, 0xf8, 0xfe, 0xff,
];

/** Numbers at the borders of what types, calendars and clocks hold. */
export const nastyNumbers: readonly string[] = [
  "0",
  "-1",
  "00",
  "1e309",
  "-0",
  "4294967296",
  "2147483648",
  "9007199254740993",
  "99999999999999999999999999",
  "0x41",
  "1.7976931348623157e308",
  "NaN",
  "29",
  "31",
  "60",
  "86400",
  "8640000000000001",
  "١٢٣",
];

/** Texts that break what was not made for them, in any format. */
export const nastyTexts: readonly string[] = [
  "\u0000",
  "\ufeff",
  "\u2028",
  "\u202e",
  "\u200d",
  "e\u0301\u0301\u0301",
  "ﬃ",
  "İ",
  "ß",
  "👩‍👩‍👧‍👦",
  "\u{10ffff}",
  "\ufffd",
  "𝟙𝟚",
  "ⅷ",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "../../../../etc/passwd",
  "file:///etc/passwd",
  "http://[::1]/",
  "javascript:alert(1)",
  "data:text/html,x",
  "%00",
  "%ff%fe",
  "\r\n\r\n",
  "$&$1$$",
  "=1+1",
  "null",
  "undefined",
  "[object Object]",
  " ".repeat(300),
  "a".repeat(300),
  "(".repeat(100),
  "\n".repeat(200),
  "😀".repeat(50),
];

/** What JSON is written with. */
export const jsonTokens: readonly string[] = ["{", "}", "[", "]", ",", ":", '"', "null"];
