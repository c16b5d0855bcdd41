import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let owner: Member;
let other: Member;
let sync_id = 0;

const json = (body: object) => JSON.stringify(body);
const ask = (method: string, path: string, body?: object, as = owner) =>
  service.request(path, { method, as, ...(body && { body: json(body) }) });

beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  owner = await service.member("enterprise", { cadence: "daily" });
  other = await service.member("enterprise");
  const made = await ask("POST", `/ontology/sync?object_type=stream&object_id=1&external_id=fees-1&labels=watch`);
  sync_id = Number(valueAt(made.body, "data.id"));
});
afterAll(() => service[Symbol.asyncDispose]());

const asOwner = () => owner;
const refused = (field: string) => ({
  status: 422,
  has: { "detail.error_code": "invalid_request", "detail.errors.0.field": field },
});
const syncing = (name: string, query: string, field: string) => ({
  name: `refuses ${name}`,
  as: asOwner,
  ask: `POST /ontology/sync?${query}`,
  ...refused(field),
});

describe("ontology", () => {
  scenarios("POST /ontology/sync", () => service, { ask: "POST /ontology/sync", as: "enterprise" }, [
    {
      name: "takes its fields from the query",
      ask: () =>
        `POST /ontology/sync?object_type=tag&object_id=${stand.tags.board}&external_id=crm-1&external_name=Board&labels=a,%20b`,
      has: { "data.status": "active" },
    },
    {
      name: "takes its fields from a JSON body",
      body: () => ({ object_type: "topic", object_id: stand.topic, external_id: "t-1", labels: ["a", "b"] }),
    },
    syncing("an unknown type", "object_type=place&object_id=1&external_id=x", "object_type"),
    syncing("a tag that is not there", "object_type=tag&object_id=999999&external_id=x", "object_id"),
    syncing("a topic that is not there", "object_type=topic&object_id=999999&external_id=x", "object_id"),
    syncing("a private stream", "object_type=stream&object_id=3&external_id=x", "object_id"),
    syncing("an object that is no number", "object_type=tag&object_id=x&external_id=x", "object_id"),
    syncing("no external_id", "object_type=stream&object_id=1", "external_id"),
    syncing("an empty external_id", "object_type=stream&object_id=1&external_id=%20", "external_id"),
    { name: "is for Enterprise and above", as: "startup", status: 403, has: { "detail.required_plan": "enterprise" } },
  ]);

  describe("states of a sync", () => {
    test("syncing the same object again overwrites", async () => {
      const path = "/ontology/sync?object_type=stream&object_id=2";
      const first = await ask("POST", `${path}&external_id=old&external_name=Old&labels=one`);
      const second = await ask("POST", `${path}&external_id=new&labels=two,three`);
      expect(valueAt(second.body, "data.id")).toBe(valueAt(first.body, "data.id"));
      expect((await ask("GET", "/ontology/syncs?label=TWO")).body).toMatchObject({
        data: { syncs: [{ object_id: "2", external_id: "new", external_name: null, labels: "three,two" }] },
      });
      expect((await ask("GET", "/ontology/syncs?label=one")).body).toMatchObject({ data: { syncs: [] } });
    });

    test("active, DELETE /ontology/sync/{id}: deleted softly, and created again by a new sync", async () => {
      const path = `/ontology/sync?object_type=tag&object_id=${stand.tags.mara}&external_id=crm-2`;
      const id = valueAt((await ask("POST", path)).body, "data.id");
      expect((await ask("DELETE", `/ontology/sync/${id}`)).body).toMatchObject({ data: { id, status: "deleted" } });
      expect((await ask("DELETE", `/ontology/sync/${id}`)).status).toBe(404);
      expect((await ask("GET", "/ontology/syncs?object_type=tag")).body).toMatchObject({ data: { syncs: [] } });
      expect((await ask("POST", path)).body).toMatchObject({ data: { id, status: "active" } });
    });
  });

  scenarios("DELETE /ontology/sync/{id}", () => service, {}, [
    { name: "knows nothing that is no number", as: asOwner, ask: "DELETE /ontology/sync/x", status: 404 },
    { name: "is for Enterprise and above", as: "startup", ask: "DELETE /ontology/sync/1", status: 403 },
  ]);

  scenarios("GET /ontology/syncs", () => service, { ask: "/ontology/syncs", as: asOwner }, [
    {
      name: "lists by type and label",
      ask: "/ontology/syncs?object_type=stream&label=watch",
      has: () => ({
        "data.syncs.0": {
          id: sync_id,
          object_type: "stream",
          object_id: "1",
          external_id: "fees-1",
          external_name: null,
          labels: "watch",
          created_on: "2026-11-20T10:00:00.000Z",
          updated_on: "2026-11-20T10:00:00.000Z",
        },
        "data.pagination.total_count": 1,
      }),
    },
    { name: "shows nobody those of others", as: () => other, has: { "data.syncs": [] } },
    { name: "refuses an unknown type", ask: "/ontology/syncs?object_type=place", ...refused("object_type") },
    { name: "refuses a page size over 200", ask: "/ontology/syncs?page_size=201", ...refused("page_size") },
    { name: "is for Enterprise and above", as: "startup", status: 403 },
  ]);

  scenarios("labels", () => service, { ask: "POST /ontology/labels", as: asOwner }, [
    {
      name: "are defined with a description and a color",
      as: "enterprise",
      body: { name: "Central banks", description: "All of them", color: "#1f6feb" },
      status: 201,
      has: { "data.name": "Central banks", "data.description": "All of them", "data.color": "#1f6feb" },
    },
    {
      name: "are refused under a name that is taken, in any case",
      body: { name: "WATCH" },
      status: 409,
      has: { "detail.error_code": "label_exists" },
    },
    { name: "need a name", body: {}, ...refused("name") },
    { name: "have no comma in it", body: { name: "a,b" }, ...refused("name") },
    { name: "have a color that is one", body: { name: "a", color: "red;" }, ...refused("color") },
    { name: "are defined on Enterprise and above", as: "startup", body: {}, status: 403 },
    {
      name: "are listed, those of syncs too",
      ask: "/ontology/labels?page_size=200",
      has: { "data.labels.3.name": "watch" },
    },
    { name: "are shown to nobody else", as: () => other, ask: "/ontology/labels", has: { "data.labels": [] } },
    { name: "are listed by pages that exist", ask: "/ontology/labels?page=x", ...refused("page") },
    { name: "are listed on Enterprise and above", as: "startup", ask: "/ontology/labels", status: 403 },
  ]);

  scenarios("GET /ontology/tags", () => service, { as: asOwner }, [
    {
      name: "finds a tag by its name, with its type and aliases",
      ask: "/ontology/tags?search=harbour%20board",
      has: () => ({
        "data.tags.0": {
          id: String(stand.tags.board),
          name: "Harbour Board",
          type: "organization",
          aliases: [],
          score: 1,
        },
      }),
    },
    {
      name: "forgives wrong letters",
      ask: "/ontology/tags?search=harbor%20bord",
      has: { "data.tags.0.name": "Harbour Board" },
    },
    { name: "keeps to a type", ask: "/ontology/tags?search=harbour&type=person", has: { "data.tags": [] } },
    {
      name: "lists all by name without a search",
      ask: "/ontology/tags?page_size=1",
      has: { "data.tags.0.name": "Harbour Board", "data.tags.0.score": undefined, "data.pagination.total_count": 2 },
    },
    {
      name: "knows topics as tags of that type",
      ask: "/ontology/tags?type=topic&search=shiping",
      has: () => ({
        "data.tags.0.id": String(stand.topic),
        "data.tags.0.name": "Shipping",
        "data.tags.0.type": "topic",
      }),
    },
    { name: "refuses an unknown type", ask: "/ontology/tags?type=city", ...refused("type") },
    { name: "refuses an empty search", ask: "/ontology/tags?search=", ...refused("search") },
    { name: "is for Enterprise and above", as: "startup", ask: "/ontology/tags", status: 403 },
  ]);

  scenarios("GET /ontology/tags/{id}/related", () => service, { as: asOwner }, [
    {
      name: "counts what stands beside a tag in what the caller may see",
      ask: () => `/ontology/tags/${stand.tags.board}/related`,
      has: () => ({
        "data.tag": { id: String(stand.tags.board), name: "Harbour Board", type: "organization", manifest_count: 3 },
        "data.tags": [
          {
            id: String(stand.tags.mara),
            name: "Mara Venn",
            type: "person",
            co_occurrences: 3,
            manifest_count: 3,
            lift: 1,
          },
        ],
        "data.pagination.total_count": 1,
      }),
      billed: 0,
    },
    {
      name: "keeps to a type",
      ask: () => `/ontology/tags/${stand.tags.board}/related?type=place`,
      has: { "data.tags": [] },
    },
    { name: "refuses an unknown type", ask: "/ontology/tags/1/related?type=city", ...refused("type") },
    { name: "is for Enterprise and above", as: "startup", ask: "/ontology/tags/1/related", status: 403 },
  ]);

  scenarios("GET /ontology/topics", () => service, { as: asOwner }, [
    {
      name: "lists the topics of a domain",
      ask: "/ontology/topics?domain=economics-business-work",
      has: () => ({
        "data.topics": [{ id: String(stand.topic), name: "Shipping", domain: "economics-business-work" }],
      }),
    },
    {
      name: "finds one with a wrong letter",
      ask: "/ontology/topics?search=shippin",
      has: { "data.topics.0.name": "Shipping" },
    },
    {
      name: "finds nothing in another domain",
      ask: "/ontology/topics?domain=health-medicine",
      has: { "data.topics": [] },
    },
    { name: "refuses an unknown domain", ask: "/ontology/topics?domain=finance", ...refused("domain") },
    { name: "is for Enterprise and above", as: "startup", ask: "/ontology/topics", status: 403 },
  ]);
});
