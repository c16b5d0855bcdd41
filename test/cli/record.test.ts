import { expect, test } from "vitest";
import type { Item } from "../../pipeline/visit/item.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill, openDatabase } from "../support/service/command-line.ts";
import { installation } from "../support/service/service-process.ts";

test("a record is shown with its claims, the words that prove them, and why its streams took it", async () => {
  using place = installation();
  await fill(place, 1);
  const { code, data } = await runHereJson(place, ["record", "show", "1"]);
  expect({ code, data }).toMatchObject({
    code: 0,
    data: {
      record_id: "1",
      version: 1,
      source_name: "Harbour News",
      content_origin: "body",
      claims: [{ proof: ["The Harbour Board raised its grain fee by 4 percent."], featured: true }],
      tags: [{ name: "Harbour Board" }, { name: "Mara Venn" }],
      topics: [{ name: "Shipping", reason: "harbour" }],
      domains: ["economics-business-work", "society-law-government"],
      streams: [{ name: "fees", because: { tags: ["Harbour Board"], topics: ["Shipping"] } }],
    },
  });
  const { stdout } = await runHere(place, ["record", "show", "1"]);
  expect(stdout).toContain('proof: "The Harbour Board raised its grain fee by 4 percent."');
  expect(stdout).toContain("fees, 2026-11-20 10:00, because of tags: Harbour Board; topics: Shipping");
});

test("a record to be read again is queued with what it is known by, and with the text that came with it", async () => {
  using place = installation();
  await fill(place, 1);
  const { code, data } = await runHereJson(place, ["record", "refetch", "1"]);
  expect({ code, data }).toMatchObject({ code: 0, data: { record_id: "1", state: "queued" } });
  await using store = await openDatabase(place);
  const row = await store.items.ofRecord(1);
  expect(row).toMatchObject({ state: "queued", attempts: 0, record_id: 1, settled_at: null });
  const item = JSON.parse(row?.payload ?? "{}") as Item;
  expect(item).toMatchObject({
    identity: "item-1",
    title: "Item item-1",
    link: "https://harbour.example/item-1",
    published: null,
    text: expect.stringContaining("raised its grain fee"),
    media_format: "text",
    extra: {},
  });
  const again = await runHere(place, ["record", "refetch", "1"]);
  expect(again).toMatchObject({ code: 1, stderr: "Record 1 is queued already.\n" });
});

test("a deleted record is gone with its claims and manifest, and neither its item nor a queued reading brings it back", async () => {
  using place = installation();
  await fill(place, 2);
  await runHere(place, ["record", "refetch", "1"]);
  expect(await runHere(place, ["record", "delete", "1"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--yes"),
  });
  const dry = await runHereJson(place, ["record", "delete", "1", "--dry-run"]);
  expect(dry).toMatchObject({ code: 0, data: { deleted: false, claim_count: 1, streams: ["fees"] } });
  const { code, data } = await runHereJson(place, ["record", "delete", "1", "--yes"]);
  expect({ code, data }).toMatchObject({ code: 0, data: { deleted: true, record_id: "1" } });
  await using store = await openDatabase(place);
  expect(await store.totals.read()).toMatchObject({ records: 1, claims: 1, manifests: 1 });
  expect(await store.items.counts()).toEqual([{ state: "done", items: 2 }]);
  expect((await runHere(place, ["verify"])).code).toBe(0);
});

test.each(["show", "refetch", "delete"])("record %s of an unknown id fails", async (word) => {
  using place = installation();
  await fill(place, 1);
  expect(await runHere(place, ["record", word, "77"])).toEqual({
    code: 1,
    stdout: "",
    stderr: "There is no record 77.\n",
  });
});
