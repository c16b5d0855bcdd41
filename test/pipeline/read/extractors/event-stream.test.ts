import fc from "fast-check";
import { expect, test } from "vitest";
import { eventData } from "../../../../pipeline/read/extractors/event-stream.ts";
import { seed } from "../../../support/service/seed.ts";

/** What the events of a text say whose bytes come in pieces. */
async function said(text: string, cuts: readonly number[] = []): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  async function* pieces() {
    let start = 0;
    for (const end of ends) {
      yield bytes.subarray(start, end);
      start = end;
    }
  }
  return Array.fromAsync(eventData(pieces()));
}

test("comments, names and times to come again say nothing, and an event may have several lines", async () => {
  const text = ': ping\n\nevent: message\nid: 3\nretry: 10\ndata: {"a":\ndata: 1}\n\n:\n\ndata:[DONE]\n\n';
  expect(await said(text)).toEqual(['{"a":\n1}', "[DONE]"]);
});

test("an event may lack its empty line at the end, and lines may end in two characters", async () => {
  expect(await said("data: one\r\n\r\ndata: two")).toEqual(["one", "two"]);
});

test("errors are heard in a field of their own, and without any", async () => {
  expect(await said('error: {"code":500}\n\n{"error":"out of memory"}\n')).toEqual([
    '{"code":500}',
    '{"error":"out of memory"}',
  ]);
});

test("it does not matter how the bytes are cut", async () => {
  const text = "data: Müller – 5 €\r\n\r\n: ping\r\n\r\ndata: 🚢\r\n\r\ndata: [DONE]\r\n\r\n";
  const whole = await said(text);
  expect(whole).toEqual(["Müller – 5 €", "🚢", "[DONE]"]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 20 }), async (cuts) => {
      expect(await said(text, cuts)).toEqual(whole);
    }),
    { seed },
  );
});
