import { expect, test } from "vitest";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill, filledAt, openDatabase } from "../support/service/command-line.ts";
import { type Installation, installation } from "../support/service/service-process.ts";

/** An installation with two records, both of whose items lie in quarantine. */
async function withQuarantine(place: Installation): Promise<void> {
  await fill(place, 2);
  await using store = await openDatabase(place);
  const kept = {
    document: '{"title":"Item","body":{"text":"\\u001b[2J"}}',
    reason: "It took too long.",
    extractor: "rules/1",
  };
  for (const item_id of [1, 2]) await store.quarantine.put(item_id, kept, filledAt.toISOString());
}

test("what is in quarantine is listed with its reason, shown, and told by status and doctor", async () => {
  using place = installation();
  await withQuarantine(place);
  const { data } = await runHereJson(place, ["quarantine", "list"]);
  expect(data).toMatchObject([
    { item_id: "2", record_id: "2", source_name: "Harbour News", reason: "It took too long." },
    { item_id: "1", record_id: "1" },
  ]);
  expect((await runHere(place, ["quarantine", "list"])).stdout).toContain("It took too long.");
  expect((await runHere(place, ["quarantine", "show", "1"])).stdout).toContain('"title":"Item"');
  const { stdout } = await runHere(place, ["status"]);
  expect(stdout).toContain("2 in quarantine");
  expect(stdout).toMatch(/^disk {6}enough room, [\d,]+ MB free$/m);
  expect((await runHere(place, ["doctor"])).stdout).toContain("2 items are in quarantine");
});

test("an item is queued to be read again, one or all, and stays until that went well", async () => {
  using place = installation();
  await withQuarantine(place);
  expect(await runHereJson(place, ["quarantine", "retry", "1"])).toMatchObject({ code: 0, data: { queued: ["1"] } });
  expect(await runHereJson(place, ["quarantine", "retry", "--all"])).toMatchObject({ data: { queued: ["2", "1"] } });
  await using store = await openDatabase(place);
  expect(await store.items.counts()).toEqual([{ state: "queued", items: 2 }]);
  expect(await store.quarantine.count()).toMatchObject({ items: 2 });
});

test("an item is forgotten with --yes only; its record stays", async () => {
  using place = installation();
  await withQuarantine(place);
  expect(await runHere(place, ["quarantine", "drop", "1"])).toMatchObject({ code: 2 });
  expect(await runHereJson(place, ["quarantine", "drop", "1", "--yes"])).toMatchObject({ data: { dropped: ["1"] } });
  expect(await runHere(place, ["quarantine", "drop", "1", "--yes"])).toMatchObject({
    code: 1,
    stderr: "Item 1 is not in quarantine.\n",
  });
  expect(await runHereJson(place, ["quarantine", "list"])).toMatchObject({ data: [{ item_id: "2" }] });
  expect((await runHere(place, ["record", "show", "1"])).code).toBe(0);
});
