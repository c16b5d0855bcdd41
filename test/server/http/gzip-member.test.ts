import { crc32, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonPart } from "../../../server/api/json-parts.ts";
import { gzipMember } from "../../../server/http/gzip-member.ts";
import { crc32Combine, crc32Shift } from "../../../store/engine/crc32-combine.ts";
import { packed, packedText } from "../../../store/records/packed-text.ts";
import { seed } from "../../support/service/seed.ts";

/** A part that was packed, and one right behind it that refers to it. */
function packedParts(text: string, behind?: string): JsonPart[] {
  const [one, two] = [Buffer.from(text), Buffer.from(behind ?? "")];
  const part = (stored: Buffer): JsonPart => ({ words: 0, stamp: "", packed: packedText(stored) });
  return behind === undefined ? [part(packed(one))] : [part(packed(one)), part(packed(two, one))];
}

test("the CRC of two texts follows from that of each", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 200 }), (one, two) => {
      expect(crc32Combine(crc32(one), crc32(two), crc32Shift(two.length))).toBe(crc32(Buffer.concat([one, two])));
    }),
    { seed },
  );
});

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.constantFrom("abcabcabc ".repeat(90), "é".repeat(900)),
);
/** What stands between packed parts: much the same each time, with something of its own in places. */
const between = fc
  .tuple(fc.nat(), text)
  .map(([id, own]) => `},{"manifest_id":"${id}","stream_names":["news","all"],"own":"${own}"`);

test("whatever was packed and whatever is between, a gzip reader gets the text", () => {
  const pieces = fc.array(fc.tuple(between, text, fc.option(text, { nil: undefined })), { maxLength: 12 });
  fc.assert(
    fc.property(pieces, text, (given, end) => {
      const parts = given.flatMap(([own, story, record]) => [own, ...packedParts(story, record)]);
      const whole = given.map(([own, story, record]) => own + story + (record ?? "")).join("") + end;
      expect(gunzipSync(Buffer.concat(gzipMember([...parts, end]))).toString("utf8")).toBe(whole);
    }),
    { seed, numRuns: 300 },
  );
});

test.each([100, 20_000, 33_000, 70_000])("parts of %i bytes may lie between short texts", (size) => {
  const story = Array.from({ length: size }, (_, at) => String.fromCharCode(97 + ((at * at * 7919) % 26))).join("");
  const parts = [1, 2, 3].flatMap((id) => [
    `{"manifest_id":"${id}","stream_names":["news"]`,
    ...packedParts(story, story),
  ]);
  const whole = [1, 2, 3].map((id) => `{"manifest_id":"${id}","stream_names":["news"]${story}${story}`).join("");
  expect(gunzipSync(Buffer.concat(gzipMember(parts))).toString("utf8")).toBe(whole);
});

test("a text between packed parts may be as long as it likes", () => {
  for (const size of [0, 1, 4095, 4096, 4097, 65_535, 65_536, 200_000]) {
    const long = "é".repeat(size / 2) + "e".repeat(size % 2);
    const parts = ["[", ...packedParts("{}"), long, ...packedParts("{}"), "]"];
    expect(gunzipSync(Buffer.concat(gzipMember(parts))).toString("utf8")).toBe(`[{}${long}{}]`);
  }
});

test("a long text between packed parts is packed", () => {
  const parts = [...packedParts("{}"), "abc ".repeat(2000), ...packedParts("{}")];
  expect(Buffer.concat(gzipMember(parts)).length).toBeLessThan(1000);
});
