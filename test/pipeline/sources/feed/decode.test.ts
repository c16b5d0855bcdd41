import { describe, expect, test } from "vitest";
import { decodeText } from "../../../../pipeline/sources/feed/decode.ts";
import { mendCharacters } from "../../../../pipeline/sources/feed/mend-characters.ts";

const xml = (label: string, text: string) => `<?xml version="1.0" encoding="${label}"?><a>${text}</a>`;
const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();
const type = (value: string) => ({ "content-type": value });

/** Bytes of words that Node cannot encode itself. */
const bytes = (head: string, ...codes: number[]) => Buffer.concat([latin1(head), Buffer.from(codes)]);

describe("text is decoded", () => {
  test.each([
    [
      "by HTTP before the declaration",
      latin1(xml("utf-16", "café")),
      type("text/xml; charset=iso-8859-1"),
      "café",
      false,
    ],
    ["by the declaration", latin1(xml("ISO-8859-1", "café")), {}, "café", false],
    [
      "by a byte order mark before anything",
      Buffer.from(`\ufeff${xml("utf-8", "café")}`),
      type("text/xml; charset=iso-8859-1"),
      "café",
      true,
    ],
    ["as UTF-8 when nothing is said", Buffer.from("<a>café</a>"), {}, "café", false],
    ["as UTF-16 by its mark", Buffer.from(`\ufeff${xml("utf-16", "café")}`, "utf16le"), {}, "café", false],
    ["as UTF-16 by its shape, big-endian", utf16be(xml("utf-16", "café")), {}, "café", false],
    ["as UTF-16 that calls itself UTF-8", Buffer.from(`\ufeff${xml("utf-8", "café")}`, "utf16le"), {}, "café", true],
    ["as UTF-8 that calls itself Latin-1", Buffer.from(xml("iso-8859-1", "café")), {}, "café", true],
    [
      "as Windows-1252 that calls itself UTF-8",
      bytes(xml("utf-8", "caf"), 0xe9, 0x20, 0x93, 0x78, 0x94),
      {},
      "é “x”",
      true,
    ],
    ["past an unknown label", Buffer.from(xml("bogus", "café")), {}, "café", true],
    ["as Windows-1252 when nothing else is left", bytes("<a>", 0xe9, 0x74, 0xe9), {}, "été", true],
    [
      "by what the words look like: Russian",
      bytes(
        "<a>",
        0xeb,
        0xc1,
        0xcb,
        0x20,
        0xd0,
        0xc5,
        0xd2,
        0xc5,
        0xd6,
        0xc9,
        0xd4,
        0xd8,
        0x20,
        0xce,
        0xcf,
        0xd7,
        0xcf,
        0xc7,
        0xcf,
      ),
      {},
      "Как пережить новог",
      true,
    ],
    [
      "by what the words look like: Chinese",
      bytes("<a>", 0xd6, 0xd0, 0xb9, 0xfa, 0xc8, 0xcb, 0xc3, 0xf1, 0xd2, 0xf8, 0xd0, 0xd0),
      {},
      "中国人民银行",
      true,
    ],
  ])("%s", (_, raw, headers, expected, isDoubtful) => {
    const decoded = decodeText(raw, headers);
    expect(decoded.text).toContain(expected);
    expect(decoded.isDoubtful).toBe(isDoubtful);
  });

  test("as UTF-32, which no platform decodes", () => {
    const codes = [...xml("utf-32", "é😀")].flatMap((character) => {
      const code = character.codePointAt(0) ?? 0;
      return [0, code >> 16, (code >> 8) & 0xff, code & 0xff];
    });
    expect(decodeText(Buffer.from(codes), {})).toMatchObject({ text: xml("utf-32", "é😀"), encoding: "utf-32be" });
  });

  test("as UTF-8 with a few strays, which become what they were", () => {
    const good = Buffer.from("Ein schöner Tag für Öl, für Äpfel, für Übermut und für Größe. ".repeat(5));
    const { text, encoding, isDoubtful } = decodeText(Buffer.concat([good, Buffer.from([0x66, 0xfc, 0x72])]), {});
    expect(text.endsWith("für")).toBe(true);
    expect({ encoding, isDoubtful }).toEqual({ encoding: "utf-8", isDoubtful: true });
  });
});

test("UTF-8 encoded twice is decoded twice, and nothing else is touched", () => {
  expect(mendCharacters("CataluÃ±a")).toBe("Cataluña");
  expect(mendCharacters("Cataluña")).toBe("Cataluña");
  expect(mendCharacters("São Paulo, Ã la carte")).toBe("São Paulo, Ã la carte");
  expect(mendCharacters("don\u0092t")).toBe("don’t");
});
