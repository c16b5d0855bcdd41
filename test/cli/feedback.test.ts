import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill, filledAt, openDatabase } from "../support/service/command-line.ts";
import { installation } from "../support/service/service-process.ts";

test("what readers reported is listed and exported, each report with its claim", async () => {
  using place = installation();
  await fill(place, 1);
  expect((await runHere(place, ["feedback", "list"])).stdout).toBe("No claim was reported.\n");
  const said = {
    org_id: "org",
    claim_id: "1-1-1",
    record_id: 1,
    claim_text: "It rose.",
    quote: "It fell.",
    source_name: "Quay",
  };
  {
    await using store = await openDatabase(place);
    await store.claimFeedback.keep({ ...said, fault: "false", note: "It\nfell.", created_on: filledAt.toISOString() });
  }
  const { stdout } = await runHere(place, ["feedback", "list"]);
  expect(stdout).toContain("It rose.\n  “It fell.”\n  false, Quay, claim 1-1-1");
  expect(stdout).toContain("\n  It fell.\n");
  const file = join(place.dataDir, "feedback.jsonl");
  expect(await runHereJson(place, ["feedback", "export", file])).toMatchObject({
    code: 0,
    data: { feedback_count: 1 },
  });
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ ...said, fault: "false", note: "It\nfell." }]);
  expect((await runHere(place, ["feedback", "export", file])).code).toBe(1);
});
