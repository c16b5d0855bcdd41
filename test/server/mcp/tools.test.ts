import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toolsOf } from "../../../server/mcp/tools.ts";
import { operations } from "../../../server/operations.ts";
import { openWorld, type World } from "../../contract/world.ts";
import { type Agent, openAgent, ways } from "../../support/agents.ts";
import { valueAt } from "../../support/service/scenario.ts";
import type { Member } from "../../support/service/service.ts";
import { words } from "../../support/words.ts";

/** The contract's seventeen and two, and the tools for claims. Interface, Agent-tool server. */
const names = words(`
  service-stream-catalog service-stream-details service-stream-signals service-stream-briefs service-stream-records
  service-stream-manifests service-account service-digests service-stream-digest service-sync-list
  service-label-create service-labels-list service-tag-search service-topics-browse service-related-tags
  service-tag-sync service-tag-unsync service-manifests service-bind-email service-claims-search service-claim
`);

let world: World;
let owner: Member;
let agent: Agent;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.owner();
  agent = await openAgent(world.service.url, owner);
});
afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

describe.each(Object.entries(ways))("an agent that speaks %s", (_way, open) => {
  test("sees every tool, calls them, and is told of errors as REST tells them", async () => {
    await using agent = await open(world.service.url, await world.owner());
    expect((await agent.tools()).sort()).toEqual(names.toSorted());
    const read = await agent.call("service-stream-signals", { stream_id: "1" });
    expect(valueAt(read.structuredContent, "data.pagination.total_count")).toBe(4);
    const refused = await agent.call("service-stream-details", { stream_id: "99" });
    expect({ isError: refused.isError, code: valueAt(refused.structuredContent, "error_code") }).toEqual({
      isError: true,
      code: "not_found",
    });
  });
});

describe("every tool", () => {
  let made: { digest: string; sync: string; claim: string };
  beforeAll(async () => {
    const digest = await world.made(owner, "/digests", { name: "Mine", stream_ids: ["1"] }, "data.id");
    const sync = { object_type: "tag", object_id: world.stand.tags.board, external_id: "crm-1" };
    const found = await agent.call("service-claims-search");
    const claim = String(valueAt(found.structuredContent, "data.claims.0.claim_id"));
    made = { digest, sync: await world.made(owner, "/ontology/sync", sync, "data.id"), claim };
  });

  const stream = () => ({ stream_id: "1" });
  const tag = () => String(world.stand.tags.board);
  const uses: Record<string, () => Record<string, unknown>> = {
    "service-stream-catalog": () => ({ home_domain: "economics-business-work" }),
    "service-stream-details": stream,
    "service-stream-signals": stream,
    "service-stream-briefs": stream,
    "service-stream-records": stream,
    "service-stream-manifests": stream,
    "service-account": () => ({}),
    "service-digests": () => ({}),
    "service-stream-digest": () => ({ id: made.digest }),
    "service-sync-list": () => ({}),
    "service-label-create": () => ({ name: "watched" }),
    "service-labels-list": () => ({}),
    "service-tag-search": () => ({ search: "harbor bord" }),
    "service-topics-browse": () => ({}),
    "service-related-tags": () => ({ id: tag() }),
    "service-tag-sync": () => ({ object_type: "tag", object_id: tag(), external_id: "crm-2" }),
    "service-tag-unsync": () => ({ id: made.sync }),
    "service-manifests": () => ({ stream_ids: ["1", "2"], days: 90 }),
    "service-bind-email": () => ({ email: "mara@example.org" }),
    "service-claims-search": () => ({ query: "grain fee" }),
    "service-claim": () => ({ claim_id: made.claim }),
  };

  test.each(names)("%s gives what its output schema says", async (name) => {
    const member = name === "service-bind-email" ? await world.stranger() : undefined;
    const asking = member ? await openAgent(world.service.url, member) : agent;
    const given = await asking.call(name, uses[name]?.());
    if (member) await asking[Symbol.asyncDispose]();
    expect({ isError: given.isError ?? false, given: given.structuredContent }).toMatchObject({ isError: false });
    expect(Object.keys(given.structuredContent)).toEqual(expect.arrayContaining(["data", "usage"]));
  });

  test("comes with those first that agents begin with, and those last that change something", async () => {
    const listed = await agent.tools();
    expect(listed.slice(0, 3)).toEqual(["service-stream-catalog", "service-claims-search", "service-manifests"]);
    expect(listed.at(-1)).toBe("service-label-create");
    expect(listed.indexOf("service-bind-email")).toBeGreaterThan(listed.indexOf("service-topics-browse"));
  });

  test.each(names)("%s takes lists as lists, however REST writes them", async (name) => {
    const lists = { tag_ids: [tag()], stream_ids: ["1"], claim_type: ["data", "event"], source_channel_id: ["1"] };
    const { properties = {} } = toolsOf(operations).get(name)?.shown.inputSchema ?? {};
    const taken = Object.entries(lists).filter(([field]) => field in properties);
    const asked = { ...uses[name]?.(), ...Object.fromEntries(taken) };
    if (taken.length === 0) return;
    expect(await agent.call(name, asked)).toMatchObject({ structuredContent: { data: expect.anything() } });
    for (const [field] of taken) expect(properties[field]).toMatchObject({ type: "array" });
  });

  test.each(names)("%s says when to use it, and what it does", async (name) => {
    const faces = operations.flatMap(({ tool }) => (tool?.name === name ? [tool] : []));
    const { description, title } = faces[0] ?? { description: "", title: "" };
    expect(title.length).toBeGreaterThan(5);
    expect(description.length).toBeGreaterThan(40);
  });
});

describe("what a tool refuses", () => {
  test.each([
    ["the plan has no records", "service-stream-records", { stream_id: "1" }, "/streams/1/records", "starter", 403],
    ["the plan has no ontology", "service-tag-search", {}, "/ontology/tags", "startup", 403],
    ["there is no such stream", "service-stream-briefs", { stream_id: "x" }, "/streams/x/briefs", "startup", 404],
    ["an argument is wrong", "service-stream-catalog", { page_size: 999 }, "/streams?page_size=999", "startup", 422],
    [
      "the dates are not released",
      "service-stream-signals",
      { stream_id: "1", published_date_to: "2026-12-24" },
      "/streams/1/signals?published_date_to=2026-12-24",
      "startup",
      403,
    ],
  ])("is refused as REST refuses it: %s", async (_why, name, args, path, plan, status) => {
    const member = await world.service.member(plan);
    await using agent = await openAgent(world.service.url, member);
    const given = await agent.call(name, args);
    const rest = await world.send({ method: "GET", path, as: member });
    expect(rest.status).toBe(status);
    expect(given).toMatchObject({ isError: true, structuredContent: rest.body as object });
    expect(given._meta?.["claimstream/status"]).toBe(status);
  });

  test("a second label of a name is refused as a conflict", async () => {
    await agent.call("service-label-create", { name: "twice" });
    const again = await agent.call("service-label-create", { name: "twice" });
    expect(valueAt(again.structuredContent, "detail.error_code")).toBe("label_exists");
  });

  test.each([
    [
      "service-stream-details",
      { id: "10" },
      ["stream_id is missing", "id is not an argument of this tool; did you mean stream_id?"],
    ],
    ["service-claim", {}, ["claim_id is missing"]],
    [
      "service-stream-digest",
      { digest_id: "1" },
      ["id is missing", "digest_id is not an argument of this tool; did you mean id?"],
    ],
    // Each would narrow what is read, and billed, if the tool had it.
    [
      "service-stream-signals",
      { stream_id: "1", days: 3 },
      ["days is not an argument of this tool; service-manifests takes it"],
    ],
    [
      "service-manifests",
      { stream_id: "1", days: 7 },
      ["stream_id is not an argument of this tool; did you mean stream_ids?"],
    ],
    [
      "service-stream-briefs",
      { stream_id: "1", query: "fee" },
      ["query is not an argument of this tool; service-manifests, service-claims-search take it"],
    ],
    [
      "service-tag-search",
      { query: "board" },
      ["query is not an argument of this tool; service-manifests, service-claims-search take it"],
    ],
  ])("%s %j is told which argument is wrong, and which there are", async (name, args, problems) => {
    const given = await agent.call(name, args);
    expect(given.isError).toBe(true);
    expect(valueAt(given.structuredContent, "detail.error_code")).toBe("invalid_request");
    const errors = valueAt(given.structuredContent, "detail.errors") as { field: string; message: string }[];
    expect(errors.map(({ field, message }) => `${field} ${message}`)).toEqual(problems);
    expect(valueAt(given.structuredContent, "detail.message")).toContain("It takes: ");
  });

  test("who asks for days that their cadence holds back is told so, and not that there is nothing", async () => {
    const waiting = await world.owner({ cadence: "monthly" });
    await using monthly = await openAgent(world.service.url, waiting);
    for (const mode of ["default", "count", "orient"]) {
      const given = await monthly.call("service-manifests", { stream_ids: ["1"], days: 3, mode });
      expect(valueAt(given.structuredContent, "data.warnings.0"), mode).toMatch(/released up to 2026-10-31/);
    }
  });

  test("an argument that no tool has is pointed out, and one that would widen a billed scope refused", async () => {
    const told = await agent.call("service-account", { verbose: true });
    expect(valueAt(told.structuredContent, "data.warnings.0")).toMatch(/^verbose is not a field/);
    const refused = await agent.call("service-manifests", { stream_id: "1", days: 7 });
    expect(valueAt(refused.structuredContent, "detail.errors.0.field")).toBe("stream_id");
  });
});

describe("a stream", () => {
  test.each(["fees", " FEES ", "1"])("may be given by its id or its name: %j", async (stream_id) => {
    const given = await agent.call("service-stream-details", { stream_id });
    expect(valueAt(given.structuredContent, "data.id")).toBe("1");
    const query = { days: 90, page_size: 1 };
    const over = await agent.call("service-manifests", { ...query, stream_ids: [stream_id, "2"] });
    expect(valueAt(over.structuredContent, "data.scope.stream_ids")).toEqual(["1", "2"]);
    const paged = await agent.call("service-manifests", { cursor: over.structuredContent.next_cursor });
    expect(valueAt(paged.structuredContent, "data.scope.stream_ids")).toEqual(["1", "2"]);
  });

  test("that is for the operator's people only is nobody else's, by whatever name", async () => {
    const hidden = await world.service.store.streams.list({ sees_private: true, is_public: false }, firstPage);
    const [{ id, name } = { id: "", name: "" }] = hidden.streams;
    const errors = await Promise.all(
      [id, name].map(
        async (stream_id) => (await agent.call("service-stream-details", { stream_id })).structuredContent,
      ),
    );
    for (const error of errors) expect(valueAt(error, "error_code")).toBe("not_found");
    expect(JSON.stringify(errors[1])).not.toContain(`stream ${id}`);
  });
});

const firstPage = { page: 0, page_size: 50 };

describe("an error", () => {
  test.each([
    ["service-stream-details", { stream_id: "no-such" }, "stream_id: service-stream-catalog lists what there is."],
    ["service-claim", { claim_id: "999-1-1" }, "claim_id: service-claims-search lists what there is."],
    ["service-stream-digest", { id: "999" }, "id: service-digests lists what there is."],
    ["service-related-tags", { id: "99999" }, "id: service-tag-search lists what there is."],
    ["service-tag-unsync", { id: "99999" }, "id: service-sync-list lists what there is."],
    [
      "service-manifests",
      { stream_ids: ["no-such"], days: 7 },
      "stream_ids: service-stream-catalog lists what there is.",
    ],
    ["service-stream-signals", {}, "stream_id: service-stream-catalog lists what there is."],
  ])("names the tool that helps: %s %j", async (name, args, hint) => {
    const given = await agent.call(name, args);
    expect({ isError: given.isError, hint: given.structuredContent.hint }).toEqual({ isError: true, hint });
    expect(given.content[0]?.text).toContain(hint);
  });

  test("of the plan names the account, and an unknown tool those that are meant", async () => {
    await using starter = await openAgent(world.service.url, await world.service.member("starter"));
    const refused = await starter.call("service-stream-records", { stream_id: "1" });
    expect(refused.structuredContent.hint).toBe("service-account tells what your plan opens.");
    await expect(agent.call("search_claims")).rejects.toThrow(/did you mean service-claims-search/);
    await expect(agent.call("frobnicate")).rejects.toThrow(/tools\/list/);
  });
});

describe("the quota", () => {
  test("counts a manifest once, whether it came by a tool or by REST", async () => {
    const member = await world.owner();
    await using agent = await openAgent(world.service.url, member);
    const given = await agent.call("service-stream-briefs", { stream_id: "1" });
    const rest = await world.send({ method: "GET", path: "/streams/1/manifests", as: member });
    expect(valueAt(given.structuredContent, "usage.quota_used")).toBe(4);
    expect(valueAt(rest.body, "usage.quota_used")).toBe(4);
    expect(valueAt(given._meta, "claimstream/headers.x-service-quota-used")).toBe("4");
  });

  test("counts only what fitted into the result", async () => {
    const member = await world.owner();
    await using agent = await openAgent(world.service.url, member);
    const given = await agent.call("service-stream-manifests", { stream_id: "1", max_tokens: 500 });
    expect(valueAt(given.structuredContent, "data.manifests.length")).toBe(1);
    expect(valueAt(given.structuredContent, "usage.quota_used")).toBe(1);
  });

  test("ends a hard-capped plan as REST does", async () => {
    const member = await world.service.member("demo");
    const { org_id } = member;
    const rows = Array.from({ length: 100 }, (_, at) => 1_000 + at);
    const order = { org_id, period: "life", now: "2026-11-20T09:00:00.000Z", limit: null, overage: null };
    await world.service.store.transaction((store) => store.usage.consume({ ...order, manifest_ids: rows }));
    await using agent = await openAgent(world.service.url, member);
    const given = await agent.call("service-stream-briefs", { stream_id: "1" });
    const rest = await world.send({ method: "GET", path: "/streams/1/briefs", as: member });
    expect(rest.status).toBe(429);
    expect(given).toMatchObject({ isError: true, structuredContent: rest.body as object });
  });
});

describe("a long result", () => {
  test.each([
    ["service-stream-manifests", { stream_id: "1" }, "manifests", "manifest_id"],
    ["service-stream-signals", { stream_id: "1", page_size: 3 }, "signals", "manifest_id"],
    ["service-manifests", { stream_ids: ["1", "2"], days: 90, page_size: 2 }, "manifests", "manifest_id"],
    ["service-claims-search", { page_size: 2 }, "claims", "claim_id"],
    ["service-stream-catalog", { page_size: 1 }, "streams", "id"],
  ])("comes in portions that together are all of it: %s", async (name, args, list, id) => {
    const whole = await agent.call(name, { ...args, page_size: 50 });
    const ids = (given: typeof whole) =>
      (valueAt(given.structuredContent, `data.${list}`) as Record<string, string>[]).map((item) => item[id]);
    const seen: unknown[] = [];
    let cursor: unknown;
    for (let turn = 0; turn < 20 && cursor !== null; turn += 1) {
      const given = await agent.call(name, { ...args, max_tokens: 500, ...(cursor !== undefined && { cursor }) });
      seen.push(...ids(given));
      cursor = given.structuredContent.next_cursor;
    }
    // What comes in several parts is named by each.
    expect(seen.filter((each, at) => each !== seen[at - 1])).toEqual(ids(whole));
    expect(seen.length).toBeGreaterThan(1);
  });

  test("a cursor that is not one of ours is refused", async () => {
    const given = await agent.call("service-stream-catalog", { cursor: "bm9uc2Vuc2U" });
    expect(valueAt(given.structuredContent, "detail.errors")).toEqual([
      { field: "cursor", message: "is not one of ours" },
    ]);
  });
});

describe("binding a mail address", () => {
  test("takes the address first and the code then", async () => {
    const member = await world.stranger();
    await using agent = await openAgent(world.service.url, member);
    const sent = await agent.call("service-bind-email", { email: "mara.venn@example.org" });
    expect(valueAt(sent.structuredContent, "data.status")).toBe("code_sent");
    const wrong = await agent.call("service-bind-email", { code: "000000" });
    expect(valueAt(wrong.structuredContent, "detail.error_code")).toBe("invalid_code");
  });
});
