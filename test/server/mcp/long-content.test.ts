import { expect, test } from "vitest";
import { cutContent } from "../../../server/mcp/long-content.ts";

const content = Array.from({ length: 900 }, (_, at) => `Sentence ${at}.`).join(" ");
const tokens = Math.ceil(content.length / 3);

test("a text that fits stays as it is", () => {
  const item = { id: "1", content };
  expect(cutContent(item, { from: 0, tokens, max_tokens: 20_000 })).toEqual({ item, next: null });
});

test.each([
  ["a record", (item: unknown) => item, { id: "1", content }],
  [
    "the record of a manifest",
    (item: unknown) => (item as { record: unknown }).record,
    { id: "1", record: { content } },
  ],
])("a longer one comes in parts that together are all of it: %s", (_what, recordOf, item) => {
  const parts: string[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const cut = cutContent(item, { from, tokens, max_tokens: 1000 });
    const record = recordOf(cut.item) as {
      content: string;
      content_span: { start: number; end: number; total: number };
    };
    expect(record.content_span.start).toBe(from);
    expect(record.content_span.total).toBe(content.length);
    parts.push(record.content);
    from = cut.next;
  }
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.join("")).toBe(content);
});

test("however little room there is, every call gets on", () => {
  const { next } = cutContent({ content }, { from: 5000, tokens: 1_000_000, max_tokens: 500 });
  expect(next).toBe(6000);
});
