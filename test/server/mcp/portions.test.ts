import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "../../contract/world.ts";
import { type Agent, type Given, openAgent } from "../../support/agents.ts";
import { ingestItem } from "../../support/arrivals.ts";
import { valueAt } from "../../support/service/scenario.ts";

let world: World;
let agent: Agent;
beforeAll(async () => {
  world = await openWorld();
  agent = await openAgent(world.service.url, await world.owner());
});
afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

let arrived = 0;

/** Lets records come in that the first stream takes. */
async function arrive(count: number, extraction: { content?: string } = {}): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    arrived += 1;
    const now = new Date(Date.parse("2026-11-20T09:00:00.000Z") + arrived * 1000);
    await ingestItem(world.service.store, { channel_id: 1, identity: `late-${arrived}`, now, extraction });
  }
}

const lists: [string, Record<string, unknown>, string, string][] = [
  ["service-stream-manifests", { stream_id: "1", page_size: 3 }, "manifests", "manifest_id"],
  ["service-stream-signals", { stream_id: "1" }, "signals", "manifest_id"],
  ["service-manifests", { stream_ids: ["1"], days: 90, page_size: 2 }, "manifests", "manifest_id"],
  ["service-claims-search", { page_size: 2 }, "claims", "claim_id"],
];

const idsIn = ({ structuredContent }: Given, list: string, id: string) =>
  (valueAt(structuredContent, `data.${list}`) as Record<string, string>[]).map((item) => item[id] ?? "");

describe.each(lists)("a list that moves while it is read by %s", (name, args, list, id) => {
  test.each([1, 4])("gives each item once, however many come in between: %i", async (count) => {
    const whole = idsIn(await agent.call(name, { ...args, page_size: 50, max_tokens: 200_000 }), list, id);
    const seen: string[] = [];
    let cursor: unknown;
    for (let turn = 0; turn < 60 && cursor !== null; turn += 1) {
      const given = await agent.call(name, cursor === undefined ? { ...args, max_tokens: 500 } : { cursor });
      expect(given.isError ?? false, JSON.stringify(given.structuredContent)).toBe(false);
      seen.push(...idsIn(given, list, id));
      cursor = given.structuredContent.next_cursor;
      if (turn === 0) await arrive(count);
    }
    // What comes in several parts is named by each.
    expect(seen.filter((each, at) => each !== seen[at - 1])).toEqual(whole);
  });
});

test("a text goes on where it was cut, though a newer one stands before it now", async () => {
  const content = Array.from({ length: 900 }, (_, at) => `Sentence ${at} of the notice.`).join(" ");
  await arrive(1, { content });
  const first = await agent.call("service-stream-records", { stream_id: "1", max_tokens: 2000 });
  await arrive(1);
  const second = await agent.call("service-stream-records", { cursor: first.structuredContent.next_cursor });
  const at = (given: Given, path: string) => valueAt(given.structuredContent, `data.records.0.${path}`);
  expect(at(first, "manifest_id")).toBeTypeOf("string");
  expect(at(second, "manifest_id")).toBe(at(first, "manifest_id"));
  expect(at(second, "content_span.start")).toBe(at(first, "content_span.end"));
});

test("what is gone is said to be gone, and the list goes on", async () => {
  const first = await agent.call("service-stream-catalog", { page_size: 1 });
  const cursor = String(first.structuredContent.next_cursor);
  const position = JSON.parse(Buffer.from(cursor, "base64url").toString());
  const lost = Buffer.from(JSON.stringify({ ...position, after: "987654", total: 0 })).toString("base64url");
  const given = await agent.call("service-stream-catalog", { cursor: lost });
  expect(String(given.structuredContent.warnings)).toMatch(/not in the list any more/);
  expect(idsIn(given, "streams", "id")).toHaveLength(1);
});

test("a cursor keeps to the length that was asked for", async () => {
  const first = await agent.call("service-stream-manifests", { stream_id: "1", max_tokens: 500 });
  const second = await agent.call("service-stream-manifests", { cursor: first.structuredContent.next_cursor });
  expect(idsIn(second, "manifests", "manifest_id")).toHaveLength(1);
  const wide = { cursor: first.structuredContent.next_cursor, max_tokens: 50_000 };
  expect(idsIn(await agent.call("service-stream-manifests", wide), "manifests", "manifest_id").length).toBeGreaterThan(
    1,
  );
});
