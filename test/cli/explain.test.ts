import { expect, test } from "vitest";
import { claimstream, claimstreamJson, fill, openDatabase } from "../support/command-line.ts";
import { installation } from "../support/service-process.ts";

test("a record is explained: what its extractor said, and what can be told from where it was put", async () => {
  using place = installation();
  await fill(place, 1);
  {
    await using store = await openDatabase(place);
    await store.explanations.write(1, {
      featured: [{ claim: 0, score: 2.7, features: { figure: 0.7, lead: 2, vague: -0.1 } }],
      domain: { words: ["fee", "grain"], score: 0.8, runner_up: { name: "society-law-government", score: 0.3 } },
    });
  }
  const { code, data } = await claimstreamJson(place, "explain", "1");
  expect({ code, data }).toMatchObject({
    code: 0,
    data: {
      ...{ record_id: "1", extractor: "rules/1", version: 1 },
      featured: [{ claim_id: "1-1-1", score: 2.7 }],
      tags: [{ name: "Harbour Board", mentions: 1 }, { name: "Mara Venn" }],
      topics: [{ name: "Shipping", reason: "harbour" }],
      domain: { home_domain: "economics-business-work", words: ["fee", "grain"] },
      streams: [{ name: "fees", because: { tags: ["Harbour Board"], topics: ["Shipping"] } }],
    },
  });
  const { stdout } = await claimstream(place, "explain", "1");
  expect(stdout).toContain("2.7: figure +0.7, lead +2, vague -0.1");
  expect(stdout).toContain("economics-business-work, also society-law-government (0.8): fee, grain; next best society");
  expect(stdout).toContain("fees, because of tags: Harbour Board; topics: Shipping");
});

test("a record that is not there cannot be explained", async () => {
  using place = installation();
  await fill(place, 1);
  expect(await claimstream(place, "explain", "7")).toMatchObject({ code: 1, stderr: "There is no record 7.\n" });
});
