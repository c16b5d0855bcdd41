import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { consolePages } from "../../server/console/pages.ts";
import { fieldsOf, pathParameters } from "../../server/http/request-input.ts";
import { operationId } from "../../server/openapi/openapi.ts";
import { operations } from "../../server/operations.ts";
import { openAgent } from "../support/agents.ts";
import { consoleOf, furnish, pathOf } from "../support/console.ts";
import { openNewsstand } from "../support/servers/newsstand.ts";
import { type Answer, type Member, openService } from "../support/service/service.ts";
import { subscribed, successes } from "./successes.ts";
import { type Ask, openWorld, type World } from "./world.ts";

let world: World;
let owner: Member;
let stranger: Member;
let operator: Member;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.owner();
  stranger = await world.owner();
  operator = await world.owner({ is_operator: true });
});
afterAll(() => world[Symbol.asyncDispose]());

/**
 * Whose something is that a field names. own: an organization's, nobody else's. stream, record: everybody's unless the stream is
 * private, which the operator's organization alone sees. catalog: everybody's. credential: the value itself opens what it names.
 */
type Whose = "own" | "stream" | "record" | "catalog" | "credential";

/** By field, or by operation and field where the name alone does not say it. */
const whose: Record<string, Whose> = {
  key_id: "own",
  grant_id: "own",
  digest_id: "own",
  schedule_id: "own",
  export_id: "own",
  document_id: "own",
  mail_id: "own",
  token_id: "own",
  delivery_id: "own",
  alert_id: "own",
  subscription_id: "own",
  plan_token: "own",
  cursor: "own",
  stream_id: "stream",
  stream_ids: "stream",
  record_id: "record",
  manifest_id: "record",
  claim_id: "record",
  tag_id: "catalog",
  tag_ids: "catalog",
  topic_id: "catalog",
  topic_ids: "catalog",
  source_id: "catalog",
  source_channel_id: "catalog",
  external_id: "catalog",
  version: "catalog",
  api_key: "credential",
  token: "credential",
  visitor_token: "credential",
  guid: "catalog",
  "ontologySync.object_id": "catalog",
  "relatedTags.id": "catalog",
  "exportFile.export_id": "credential",
  "exportFile.file": "credential",
  "streamFeed.file": "stream",
  "digestFeed.file": "own",
  "docsAsset.file": "catalog",
  "docsText.page": "catalog",
  "curatedAdd.id": "catalog",
  "curatedRemove.id": "catalog",
  "ontologyUnsync.id": "own",
  ...Object.fromEntries(
    operations
      .filter(({ name }) => /^(digest|webhook|beacon)[A-Z]/.test(name))
      .map(({ name }): [string, Whose] => [`${name}.id`, "own"]),
  ),
};

const whoseIs = (operation: string, field: string): Whose | undefined => whose[`${operation}.${field}`] ?? whose[field];

/** Every field of an operation that names something, with where it stands. */
const naming = operations.flatMap((operation) =>
  operation.rest.flatMap((rest) => {
    const inPath = pathParameters(rest.path);
    const names = fieldNames(z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" }));
    const told = names.filter(
      (name) => inPath.includes(name) || /(^|[_.])(ids?|guid|token|cursor|api_key)$/.test(name),
    );
    const id = operationId(operation, rest);
    return told.map((field) => ({
      operation,
      rest,
      id,
      name: operation.name,
      field,
      isInPath: inPath.includes(field),
    }));
  }),
);

function fieldNames(schema: unknown): string[] {
  const { properties = {}, anyOf = [], allOf = [] } = Object(schema);
  const own = Object.entries<unknown>(properties).flatMap(([name, inner]) => [
    name,
    ...fieldNames(inner).map((each) => `${name}.${each}`),
  ]);
  return [...new Set([...own, ...[...anyOf, ...allOf].flatMap(fieldNames)])];
}

test("of every field that names something it is known whose that is: a new one is asked for here", () => {
  const last = (field: string) => field.split(".").at(-1) ?? "";
  expect(naming.length).toBeGreaterThan(100);
  const unknown = naming.filter(({ name, field }) => whoseIs(name, last(field)) === undefined);
  expect(unknown.map(({ name, field }) => `${name}.${field}`)).toEqual([]);
});

/** What nobody ever had. */
const ghost = "987654321";

/** What the operator's organization alone sees, by field. */
function hidden(field: string): string {
  const { streams, records } = world.stand;
  if (field === "claim_id") return `${records.aside}-1-1`;
  return String(["record_id", "manifest_id"].includes(field) ? records.aside : streams.desk);
}

/** What an answer says apart from ids, which are the same two words for what is hidden and what never was. */
function said({ status, body }: Answer, ...named: string[]): { status: number; body: unknown } {
  const changing = /^(id|slug|.*_id|.*_on|.*_at|next|url|secret|plan_token|request_id|search_duration_ms|.*_ms)$/;
  const text = JSON.stringify(body ?? null, (key, value) =>
    changing.test(key) && typeof value !== "object" ? "…" : value,
  );
  return { status, body: unnamed(text, named) };
}

/** A text without the ids that are asked for; addresses of the service have digits as well. */
function unnamed(text: string, ids: string[]): string {
  const longestFirst = ids.toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce(
    (plain, id) => plain.replaceAll(new RegExp(`(?<![\\d.:-])${id}(?!\\.?\\d)`, "g"), "[named]"),
    text,
  );
}

/** What nobody ever had, of the same form as what somebody has. */
function ghostOf(id: string): string {
  if (/^\d+$/.test(id)) return ghost;
  return /^\d+-\d+-\d+$/.test(id) ? `${ghost}-1-1` : `${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`;
}

async function succeeding(id: string, method: string, as: Member): Promise<Ask> {
  const part = await successes[id]?.(world, as);
  if (!part) throw new Error(`${id} has no row in successes.ts`);
  return { method, as, ...part };
}

/** The request with another value of a parameter of its path. */
function withInPath(ask: Ask, template: string, field: string, value: string): Ask {
  const parts = template.split("/");
  const [path = "", query] = ask.path.split("?");
  const replaced = path.split("/").map((part, at) => {
    if (parts[at] !== `{${field}}`) return part;
    return field === "file" ? `${value}${/\.\w+$/.exec(part)?.[0] ?? ""}` : value;
  });
  return { ...ask, path: [replaced.join("/"), query].filter((each) => each !== undefined).join("?") };
}

function inPath(ask: Ask, template: string, field: string): string {
  const at = template.split("/").indexOf(`{${field}}`);
  return (ask.path.split("?")[0] ?? "").split("/")[at]?.replace(/\.\w+$/, "") ?? "";
}

describe("what another organization has is not there, at each place of an address where it may be named", () => {
  const own = naming.filter(({ name, field, isInPath }) => isInPath && whoseIs(name, field) === "own");
  test.each(own)("$rest.method $rest.path: $field", async ({ id, rest, field }) => {
    const asOwner = await succeeding(id, rest.method, owner);
    const base = await succeeding(id, rest.method, stranger);
    const theirs = inPath(asOwner, rest.path, field);
    const tried = await world.send(withInPath({ ...base, as: base.as && stranger }, rest.path, field, theirs));
    const nobodys = ghostOf(theirs);
    const never = await world.send(withInPath({ ...base, as: base.as && stranger }, rest.path, field, nobodys));
    expect({ status: tried.status, body: tried.body }).toMatchObject({
      status: 404,
      body: { error_code: "not_found" },
    });
    expect(said(tried, theirs, nobodys)).toEqual(said(never, theirs, nobodys));
    const whole = await world.send({ ...asOwner, as: asOwner.as && stranger });
    if (asOwner.as) expect(whole.status).toBe(404);
    // Whoever was refused has changed nothing.
    expect((await world.send(asOwner)).status).toBeLessThan(300);
  });
});

describe("what lies in a private stream is not there, at each place of an address where it may be named", () => {
  const inStreams = naming.filter(({ name, field, isInPath }) => {
    return isInPath && ["stream", "record"].includes(String(whoseIs(name, field)));
  });
  test.each(inStreams)("$rest.method $rest.path: $field", async ({ id, rest, field }) => {
    const base = await succeeding(id, rest.method, stranger);
    const secret = hidden(field === "file" ? "stream_id" : field);
    const never = ghostOf(secret);
    const tried = await world.send(withInPath(base, rest.path, field, secret));
    expect(tried.status).toBe(404);
    expect(said(tried, secret, never)).toEqual(
      said(await world.send(withInPath(base, rest.path, field, never)), secret, never),
    );
    const allowed = withInPath(await succeeding(id, rest.method, operator), rest.path, field, secret);
    expect((await world.send(allowed)).status).toBeLessThan(300);
  });
});

/** What an owner has that stands in bodies and queries, by the name of the field. */
const belongings: Record<string, () => Promise<string>> = {
  key_id: () => world.made(owner, "/keys", { name: "Night desk" }, "data.id"),
  digest_id: () => world.made(owner, "/digests", { name: "Harbour", stream_ids: [1] }, "data.id"),
  subscription_id: async () => String((await subscribed(world, owner)).subscription_id),
  plan_token: () =>
    world.made(owner, "/manifests/plan", { stream_ids: ["1"], days: 30, page_size: 1 }, "data.plan_token"),
  cursor: async () => {
    const scope = { stream_ids: ["1"], days: 30, page_size: 1 };
    const next = await world.made(owner, "/manifests/query", scope, "data.pagination.next");
    return new URL(next, "http://x").searchParams.get("cursor") ?? "";
  },
};

/** The same request with another value in a field of its body or its query; what says the same in another way is left out. */
function withField(ask: Ask, place: string, field: string, value: string): Ask {
  const alike: Record<string, string[]> = {
    digest_id: ["stream_ids", "stream_id"],
    stream_id: ["stream_ids"],
    stream_ids: ["stream_id"],
  };
  const without = alike[field] ?? [];
  if (place === "query" || (place === "either" && ask.body === undefined)) {
    const [path = "", query = ""] = ask.path.split("?");
    const fields = new URLSearchParams(query);
    for (const name of without) fields.delete(name);
    fields.set(field, value);
    return { ...ask, path: `${path}?${fields}` };
  }
  const kept = Object.entries(Object(ask.body)).filter(([name]) => !without.includes(name));
  return { ...ask, body: { ...Object.fromEntries(kept), [field]: field.endsWith("ids") ? [value] : value } };
}

/** Where nobody is answered differently: what stands in a plan's token, or in the digest itself, decides. */
const inert = new Set(["manifestExec.stream_ids", "digestStreamsRemove.stream_ids"]);

describe("what another organization has, or lies in a private stream, is answered in bodies and queries as what never was", () => {
  const elsewhere = naming.filter(({ name, field, isInPath }) => {
    return !isInPath && !field.includes(".") && ["own", "stream", "record"].includes(String(whoseIs(name, field)));
  });
  test.each(elsewhere)("$rest.method $rest.path: $field", async ({ id, name, rest, field }) => {
    const isOwn = whoseIs(name, field) === "own";
    const named = isOwn ? await belongings[field]?.() : hidden(field);
    if (named === undefined) throw new Error(`nothing says what an owner has as ${field}`);
    const never = ghostOf(named);
    const ask = async (as: Member, value: string) =>
      world.send(withField({ ...(await succeeding(id, rest.method, as)), as }, fieldsOf(rest), field, value));
    const [tried, vain] = [await ask(stranger, named), await ask(stranger, never)];
    // Nobody comes by a plan's token by trying; whoever shows somebody else's is told that it is, and gets nothing.
    if (field === "plan_token") expect(tried).toMatchObject({ status: 409, body: { detail: { reason: "foreign" } } });
    else expect(said(tried, named, never)).toEqual(said(vain, named, never));
    expect(tried.status).toBeLessThan(500);
    if (inert.has(`${name}.${field}`)) return;
    // The field counts: to whom it belongs the answer is another one.
    expect(said(await ask(isOwn ? owner : operator, named), named, never)).not.toEqual(said(tried, named, never));
  });
});

describe("no list shows what another organization has", () => {
  const lists = operations.flatMap((operation) =>
    operation.rest
      .filter((rest) => rest.method === "GET" && !rest.path.includes("{") && operation.access !== "public")
      .map((rest) => ({ id: operationId(operation, rest), path: rest.path })),
  );
  test.each(lists)("GET $path", async ({ id }) => {
    const marked = await world.owner();
    const marker = "Kestrel4471";
    const post = (path: string, body: object) => world.send({ method: "POST", path, as: marked, body });
    await Promise.all([
      post("/digests", { name: marker, stream_ids: [1] }),
      post("/beacons", { name: marker, stream_ids: ["1"], lookback_hours: 48 }),
      post("/webhooks", { url: "https://hooks.example.org/x", label: marker }),
      post("/feeds/tokens", { name: marker }),
      post("/keys", { name: marker }),
      post("/ontology/labels", { name: marker }),
      post("/ontology/sync", {
        object_type: "tag",
        object_id: world.stand.tags.board,
        external_id: marker,
        labels: marker,
      }),
    ]);
    const base = await succeeding(id, "GET", stranger);
    const { status, body } = await world.send({ ...base, path: base.path.replace("page_size=1", "page_size=50") });
    expect(status).toBeLessThan(300);
    expect(JSON.stringify(body)).not.toContain(marker);
    expect(JSON.stringify(body)).not.toContain(marked.org_id);
  });
});

describe("tools of agents answer as REST does", () => {
  const tools = operations.flatMap((operation) => {
    const { tool, name } = operation;
    if (!tool) return [];
    const fields = naming.filter((each) => each.operation === operation && !each.field.includes("."));
    return fields
      .filter(({ field }) => ["own", "stream", "record"].includes(String(whoseIs(name, field))))
      .map(({ field, rest, id }) => ({ tool: tool.name, field, rest, id, name }));
  });
  test("there are such tools", () => expect(tools.length).toBeGreaterThan(8));

  test.each(tools)("$tool: $field", async ({ tool, field, rest, id, name }) => {
    await using agent = await openAgent(world.service.url, stranger);
    const isOwn = whoseIs(name, field) === "own";
    const base = await succeeding(id, rest.method, stranger);
    const asOwner =
      isOwn && rest.path.includes(`{${field}}`)
        ? inPath(await succeeding(id, rest.method, owner), rest.path, field)
        : undefined;
    const named = asOwner ?? (isOwn ? await belongings[field]?.() : hidden(field));
    if (named === undefined) throw new Error(`nothing says what an owner has as ${field}`);
    const never = ghostOf(named);
    const args = Object.fromEntries(new URLSearchParams(base.path.split("?")[1] ?? ""));
    for (const each of pathParameters(rest.path)) args[each] = inPath(base, rest.path, each);
    const call = async (value: string) => {
      const given = { ...args, ...Object(base.body), [field]: field.endsWith("ids") ? [value] : value };
      const { page_size: _size, timeout_ms: _time, ...wanted } = given;
      return agent.call(tool, wanted);
    };
    const [tried, vain] = [await call(named), await call(never)];
    const plain = (given: unknown) =>
      JSON.stringify(given, (key, value) => (/_ms$|^request_id$|^mark|_at$/.test(key) ? "…" : value)).replaceAll(
        /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{16,}/g,
        "…",
      );
    expect(unnamed(plain(tried), [named, never])).toEqual(unnamed(plain(vain), [named, never]));
  });
});

describe("pages of the console show nothing of another organization", () => {
  let furnished: Awaited<ReturnType<typeof consoleOf>>;
  const single = consolePages.filter(({ path }) => /\/:(id|delivery)\b/.test(path));
  const ofOrganizations = single.filter(({ path }) => /^\/(digests|delivery)\//.test(path));
  test("every page of one thing is either of an organization or of what all see", () => {
    const shared = single.filter((page) => !ofOrganizations.includes(page)).map(({ path }) => path);
    expect(shared.sort()).toEqual(["/sources/:id", "/stories/:id", "/streams/:id", "/tags/:id"]);
  });

  test.each(ofOrganizations)("$path", async (page) => {
    await using place = await openService();
    await openNewsstand(place.store);
    await furnish(place, await place.member("platform"));
    furnished = await consoleOf(place, await place.member("platform"));
    const theirs = await furnished.open(pathOf(page));
    const never = await furnished.open(pathOf(page).replaceAll(/\/1\b/g, `/${ghost}`));
    const plain = (text: string) => text.replaceAll(ghost, "1").replaceAll(/value="[\w.-]{20,}"|[0-9a-f-]{36}/g, "…");
    expect(theirs.status).toBe(404);
    expect({ status: never.status, text: plain(never.text) }).toEqual({ status: 404, text: plain(theirs.text) });
    if (!page.take) return;
    const { text } = await furnished.open("/console/account");
    const proof = /name="proof" value="([^"]+)"/.exec(text)?.[1] ?? "";
    for (const action of [
      "delete",
      "disable",
      "reactivate",
      "rotate",
      "test",
      "resend",
      "remove",
      "activate",
      "deactivate",
      "save",
    ]) {
      const fields: [string, string][] = [
        ["proof", proof],
        ["action", action],
        ["do", action],
        ["sure", "yes"],
        ["name", "x"],
      ];
      const sent = await furnished.browser.send(`${place.url}${pathOf(page)}`, fields);
      expect(sent.status, action).toBeGreaterThanOrEqual(400);
    }
  });

  test.each(["/streams/3", "/stories/5"])("%s of a private stream", async (path) => {
    const visit = await consoleOf(world.service, stranger);
    const of = path.startsWith("/stories") ? `/stories/${world.stand.records.aside}` : path;
    expect((await visit.open(`/console${of}`)).status).toBe(404);
    expect((await (await consoleOf(world.service, operator)).open(`/console${of}`)).status).toBe(200);
  });
});
