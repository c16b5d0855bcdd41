import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { leanData } from "../../../server/mcp/lean-answer.ts";
import { toolsOf } from "../../../server/mcp/tools.ts";
import { operations } from "../../../server/operations.ts";
import { extract } from "../../../workers/extract.ts";
import { openWorld, type World } from "../../contract/world.ts";
import { type Agent, openAgent } from "../../support/agents.ts";
import { ingestItem } from "../../support/arrivals.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { documentOf } from "../../workers/claims/claims-of.ts";

let world: World;
let agent: Agent;
beforeAll(async () => {
  world = await openWorld();
  const { store } = world.service;
  const link =
    "https://news.harbour.example/2026/11/20/economy/harbour-board-raises-the-grain-fee-for-the-third-time-in-a-year";
  for (const port of ["Brimstow", "Alder Bay", "Low Water", "Kettle Point"]) {
    const text = [
      `The Harbour Board of ${port} raised its grain fee by 4 percent on Monday, the third increase within a year, after the lock behind the northern quay had been closed for repairs since the spring.`,
      `The Grain Council expects that exporters will ship 120,000 tonnes less through ${port} next year, because the railway to the neighbouring harbour has become cheaper than the river.`,
      `Mara Venn, who has led the board since 2019, said that “the fee pays for the new lock and for nothing else”, and that the members had agreed on it without a single vote against.`,
      `The town of ${port} received 3 million crowns from the board last year, about a tenth of what it spends on schools, roads and the two hospitals on the hill above the old market.`,
    ].join("\n\n");
    const document = documentOf({ title: `${port} raises its grain fee`, body: { text } });
    const { content, claims, key_insights, quotes } = await extract(document, { tags: [], topics: [] });
    const extraction = { content, claims, key_insights, quotes };
    const now = new Date("2026-11-20T09:00:00.000Z");
    await ingestItem(store, { channel_id: 1, identity: port, now, item: { link: `${link}-in-${port}` }, extraction });
  }
  agent = await openAgent(world.service.url, await world.owner());
});
afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const Fields = z.record(z.string(), z.unknown());

/** The names of all fields in a value, each as often as it stands there. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(namesIn)];
}

describe("claims of a search", () => {
  test("are ten in 5,000 characters, each with one citation and no field twice", async () => {
    const { structuredContent } = await agent.call("service-claims-search", { page_size: 10 });
    const claims = z.array(Fields).parse(valueAt(structuredContent, "data.claims"));
    expect(claims).toHaveLength(10);
    expect(JSON.stringify(structuredContent).length).toBeLessThanOrEqual(5000);
    expect(claims.flatMap(({ confidence }) => confidence ?? [])).not.toContain("stated");
    for (const claim of claims) {
      const names = namesIn(claim);
      expect(names).toEqual([...new Set(names)]);
      expect(claim).toMatchObject({
        claim_id: expect.any(String),
        claim_text: expect.any(String),
        claim_type: expect.any(String),
        citation: { source_name: "Harbour News", source_url: expect.any(String), source_published_date: "2026-11-20" },
      });
    }
  });

  test("have every field of REST when detail is asked for, on every page", async () => {
    const first = await agent.call("service-claims-search", { page_size: 2, detail: true });
    const next = await agent.call("service-claims-search", { cursor: first.structuredContent.next_cursor });
    const { body } = await world.send({ method: "GET", path: "/claims?page_size=4", as: await world.owner() });
    const claims = [first, next].flatMap(({ structuredContent }) =>
      z.array(Fields).parse(valueAt(structuredContent, "data.claims")),
    );
    expect(claims).toMatchObject(z.array(z.looseObject({})).parse(valueAt(body, "data.claims")));
    for (const { citation } of claims) expect(citation).toHaveProperty("span");
  });

  test("one by itself has its proof, and nothing twice either", async () => {
    const { structuredContent } = await agent.call("service-claims-search", { page_size: 1 });
    const claim_id = valueAt(structuredContent, "data.claims.0.claim_id");
    const lean = Fields.parse((await agent.call("service-claim", { claim_id })).structuredContent.data);
    expect(lean).toMatchObject({ claim_id, quote: expect.any(String), is_current: true });
    expect(Object.keys(lean)).not.toContain("source");
    const whole = await agent.call("service-claim", { claim_id, detail: true });
    expect(whole.structuredContent.data).toMatchObject({ id: claim_id, source: { source_name: "Harbour News" } });
  });
});

describe("stories", () => {
  test("say their source in the citations, their headline once, and nothing of a quotation but words and speaker", async () => {
    const { structuredContent } = await agent.call("service-stream-manifests", { stream_id: "1", page_size: 1 });
    const story = Fields.parse(valueAt(structuredContent, "data.manifests.0"));
    expect(Object.keys(story)).not.toContain("source");
    expect(namesIn(story).filter((name) => name === "headline")).toHaveLength(1);
    expect(namesIn(story)).not.toContain("context");
    const claims = z.array(Fields).parse(valueAt(story, "signal.body.claims"));
    expect(claims.length).toBeGreaterThan(2);
    for (const claim of claims) expect(namesIn(claim).filter((name) => name === "citation")).toHaveLength(1);
    const whole = await agent.call("service-stream-manifests", { stream_id: "1", page_size: 1, detail: true });
    expect(valueAt(whole.structuredContent, "data.manifests.0")).toMatchObject({
      source: { source_name: "Harbour News" },
      brief: { body_markdown: expect.any(String) },
    });
  });

  test.each([
    ["service-stream-signals", "signals"],
    ["service-stream-briefs", "briefs"],
    ["service-stream-records", "records"],
    ["service-stream-manifests", "manifests"],
  ])("%s has the fields that its schema lists", async (name, list) => {
    const { structuredContent } = await agent.call(name, { stream_id: "1", page_size: 2 });
    const items = z.array(Fields).parse(valueAt(structuredContent, `data.${list}`));
    const { outputSchema } = toolsOf(operations).get(name)?.shown ?? {};
    const told = Object.keys(
      Fields.parse(valueAt(outputSchema, `properties.data.properties.${list}.items.properties`)),
    );
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect(told).toEqual(expect.arrayContaining(Object.keys(item)));
  });
});

test("what is lean stays as it is", async () => {
  const calls: [string, Record<string, unknown>][] = [
    ["service-claims-search", {}],
    ["service-stream-manifests", { stream_id: "1" }],
    ["service-stream-briefs", { stream_id: "1" }],
  ];
  for (const [name, args] of calls) {
    const { data } = (await agent.call(name, args)).structuredContent;
    expect(leanData(data)).toEqual(data);
  }
});
