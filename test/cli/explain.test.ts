import { expect, test } from "vitest";
import { extract } from "../../workers/extract.ts";
import { readAgain } from "../support/arrivals.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill, filledAt, openDatabase } from "../support/service/command-line.ts";
import { installation } from "../support/service/service-process.ts";
import { documentOf } from "../workers/claims/claims-of.ts";

test("a record is explained: what its extractor said, and what can be told from where it was put", async () => {
  using place = installation();
  await fill(place, 1);
  const board = { name: "Harbour Board", type: "organization" as const, aliases: ["HB"], context: ["grain"] };
  const text = "The Harbour Board raised its grain fee by 4 percent. Mara Venn has led the board since 2019.";
  {
    await using store = await openDatabase(place);
    const { claims, reasons } = await extract(documentOf({ body: { text } }), { tags: [board], topics: [] });
    await readAgain(store, 1, filledAt, { content: text, claims, ...(reasons && { reasons }) });
  }
  const { code, data } = await runHereJson(place, ["explain", "1"]);
  expect({ code, data }).toMatchObject({
    code: 0,
    data: {
      record_id: "1",
      extractor: "rules/1",
      version: 2,
      featured: [
        {
          claim_id: "1-2-1",
          claim_text: "The Harbour Board raised its grain fee by 4 percent.",
          score: expect.any(Number),
        },
        { claim_id: "1-2-2" },
      ],
      tags: [{ name: "Harbour Board", mentions: 1, rule: "curated", agreement: "alone" }, { name: "Mara Venn" }],
      topics: [{ name: "Shipping", reason: "harbour" }],
      domain: { home_domain: "economics-business-work", words: expect.any(Array) },
      streams: [{ name: "fees", because: { tags: ["Harbour Board"], topics: ["Shipping"] } }],
    },
  });
  const { stdout } = await runHere(place, ["explain", "1"]);
  expect(stdout).toMatch(/\d: opening \+1, place \+[\d., a-z+_-]*figure \+0\.7/);
  expect(stdout).toMatch(/economics-business-work, also society-law-government \([\d.]+\): /);
  expect(stdout).toContain('by "Harbour Board" (curated, 1), which needs no context');
  expect(stdout).toContain("fees, because of tags: Harbour Board; topics: Shipping");
});

test("a record that is not there cannot be explained", async () => {
  using place = installation();
  await fill(place, 1);
  expect(await runHere(place, ["explain", "7"])).toMatchObject({ code: 1, stderr: "There is no record 7.\n" });
});
