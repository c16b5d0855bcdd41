import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Offsets, partOf, tokensIn } from "../../../server/mcp/long-item.ts";

const content = Array.from({ length: 900 }, (_, at) => `Sentence ${at}.`).join(" ");
const claims = Array.from({ length: 50 }, (_, at) => ({ claim_id: `7-1-${at}`, claim_text: `The fee rose by ${at}.` }));
const ids = { id: "7", manifest_id: "7", record_id: "7", matched_at: "2026-11-20T00:00:00.000Z" };

const Span = z.object({ start: z.int(), end: z.int(), total: z.int() });
const Body = z.object({ claims: z.array(z.unknown()), claims_span: Span }).partial();
const Text = z.object({ content: z.string(), content_span: Span }).partial();

/** The parts of an item that together are all of it. */
function partsOf(item: unknown, max_tokens: number): unknown[] {
  const parts: unknown[] = [];
  let from: Offsets | null = { claims: 0, content: 0 };
  while (from !== null && parts.length < 100) {
    const part: ReturnType<typeof partOf> = partOf(item, from, max_tokens);
    parts.push(part.item);
    from = part.next;
  }
  return parts;
}

test("what fits stays as it is", () => {
  const item = { ...ids, content };
  expect(partOf(item, { claims: 0, content: 0 }, 20_000)).toEqual({ item, next: null });
});

describe.each([
  ["a record", { ...ids, content }],
  ["a signal", { ...ids, headline: "A fee rose", body: { claims, topics: ["Fees"] } }],
  ["a manifest", { ...ids, signal: { headline: "A fee rose", body: { claims } }, brief: {}, record: { content } }],
])("%s that is longer", (_what, item) => {
  const parts = partsOf(item, 700);
  const Part = z.looseObject({
    record_id: z.string(),
    ...Text.shape,
    body: Body.optional(),
    signal: z.looseObject({ body: Body }).optional(),
  });
  const read = parts.map((part) => ({ ...Part.parse(part), record: Text.optional().parse(Object(part).record) }));

  test("comes in parts that fit and together are all of it", () => {
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(tokensIn(part)).toBeLessThan(800);
    const texts = read.map(({ content = "", record }) => record?.content ?? content);
    expect(texts.join("")).toBe("body" in item ? "" : content);
    const found = read.flatMap(({ body, signal }) => (body ?? signal?.body)?.claims ?? []);
    expect(found).toEqual("content" in item ? [] : claims);
  });

  test("names itself and says which part each is", () => {
    for (const part of read) {
      expect(part.record_id).toBe("7");
      const claimed = part.body ?? part.signal?.body;
      const text = part.record ?? part;
      if (claimed?.claims_span) expect(claimed.claims).toHaveLength(length(claimed.claims_span));
      if (text.content_span) expect(text.content).toHaveLength(length(text.content_span));
    }
    expect(parts.slice(1).some((part) => "brief" in Object(part) || "headline" in Object(part))).toBe(false);
  });
});

test("however little room there is, every part gets on", () => {
  const { next } = partOf({ content }, { claims: 0, content: 5000 }, 1);
  expect(next).toEqual({ claims: 0, content: 6000 });
  expect(partOf({ body: { claims } }, { claims: 3, content: 0 }, 1).next).toEqual({ claims: 4, content: 0 });
});

function length({ start, end }: z.infer<typeof Span>): number {
  return end - start;
}
