import { expect, test } from "vitest";
import { claimsAnswer, openLanguageModel } from "../support/servers/language-model.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill, openDatabase } from "../support/service/command-line.ts";
import { installation } from "../support/service/service-process.ts";

/** What `reprocess --json` tells. */
interface Told {
  records: number;
  changed: number;
  unchanged: number;
  failed: number;
  results: { record_id: string; version: number; diff: { added: { claim_text: string }[] } }[];
}

test("records are read again: shown first, then written, then there is nothing left to change", async () => {
  using place = installation();
  await fill(place, 3);
  const dry = await runHereJson<Told>(place, ["reprocess", "--dry-run"]);
  expect(dry).toMatchObject({ code: 0, data: { dry_run: true, records: 3, changed: 3, unchanged: 0, failed: 0 } });
  const { stdout } = await runHere(place, ["reprocess", "--dry-run", "--record", "2"]);
  expect(stdout).toMatch(/^record 2, Item item-2: version 2 \(.*\)\n {2}[-+~] /);
  expect(stdout).toContain("1 record read: 1 would change, 0 unchanged, 0 failed.");
  const done = await runHereJson<Told>(place, ["reprocess"]);
  expect(done.data.results).toEqual(dry.data.results);
  await using store = await openDatabase(place);
  expect(await store.records.byId(1)).toMatchObject({ version: 2 });
  const again = await runHereJson<Told>(place, ["reprocess"]);
  expect(again).toMatchObject({ code: 0, data: { records: 3, changed: 0, unchanged: 3 } });
  expect((await runHere(place, ["verify"])).code).toBe(0);
});

test("records are chosen by source and by when they came", async () => {
  using place = installation();
  await fill(place, 2);
  const count = async (...words: string[]) =>
    (await runHereJson<Told>(place, ["reprocess", "--dry-run", ...words])).data;
  expect(await count("--source", "harbour news", "--since", "2026-11-20")).toMatchObject({ records: 2 });
  expect(await count("--since", "2026-11-20T10:00:01Z")).toMatchObject({ records: 0 });
});

test("a language model reads stored records, and records that it fails on stay as they are", async () => {
  using place = installation();
  await fill(place, 2);
  const fee = "The Harbour Board raised its grain fee by 4 percent.";
  const answer = claimsAnswer({ claim_text: fee, quote: fee, claim_type: "data", featured: true });
  await using model = await openLanguageModel((request) =>
    request.messages[1]?.content.includes("Item item-1") ? { says: answer } : { status: 401, body: "no" },
  );
  const extractor = { kind: "llm", base_url: model.url, model: "desk" };
  place.configure("service.yaml", { port: 0, extractor });
  const { code, data } = await runHereJson<Told>(place, ["reprocess"]);
  expect({ code, data }).toMatchObject({
    code: 1,
    data: {
      records: 2,
      changed: 1,
      failed: 1,
      results: [
        { record_id: "1", version: 2 },
        { record_id: "2", version: 1, problem: expect.stringContaining("HTTP 401") },
      ],
    },
  });
  await using store = await openDatabase(place);
  expect(await store.records.byId(1)).toMatchObject({ extractor: "llm/3 desk" });
  expect(await store.records.byId(2)).toMatchObject({ extractor: "rules/1", version: 1 });
});

test.each([
  [["--record", "77"], 1, "There is no record 77.\n"],
  [["--source", "Nobody"], 1, 'No source is called "Nobody".\n'],
  [["--since", "yesterday"], 2, /^--since must be a day/],
  [["--record", "1", "--source", "Harbour News"], 2, /^--record names one record/],
])("reprocess %j ends with %s", async (words, code, stderr) => {
  using place = installation();
  await fill(place, 1);
  expect(await runHere(place, ["reprocess", ...words])).toMatchObject({
    code,
    stderr: expect.stringMatching(stderr),
  });
});
