import { expect, test } from "vitest";
import { claimLines } from "../../server/cli/commands/search.ts";
import { found } from "../../server/console/design/invented.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill } from "../support/service/command-line.ts";
import { installation } from "../support/service/service-process.ts";

test("claims are found by their words, with the words that prove them and who says them", async () => {
  using place = installation();
  await fill(place, 2);
  const { code, data } = await runHereJson(place, ["search", "grain fee", "--limit", "1"]);
  expect({ code, data }).toMatchObject({
    code: 0,
    data: {
      total_is_exact: true,
      claims: [{ claim_text: expect.stringMatching(/grain fee/), quote: expect.any(String) }],
    },
  });
  const { stdout } = await runHere(place, ["search", "grain", "fee"]);
  expect(stdout).toMatch(/grain fee.*\n {2}“.*grain fee.*”\n {2}\S.*story \d+, claim \d+-\d+-\d+/);
  expect((await runHereJson(place, ["search", "fee", "--language", "en"])).data).not.toMatchObject({ total_count: 0 });
  expect((await runHereJson(place, ["search", "fee", "--language", "de"])).data).toMatchObject({ total_count: 0 });
  expect((await runHere(place, ["search", "xylophone"])).stdout).toBe("No claim has all of these words.\n");
});

test("sentences that the service wrote from a data series are not quoted", () => {
  expect(claimLines(found)).toContain(`“${found.quote}”`);
  const computed = { ...found, confidence: "measured", source: { ...found.source, media_format: "data" } } as const;
  expect(claimLines(computed)).toContain("\n  Worked out from a data series.\n");
  expect(claimLines(computed)).not.toContain("“");
});

test("what is no number, type or day is refused", async () => {
  using place = installation();
  await fill(place, 1);
  for (const words of [
    ["--limit", "0"],
    ["--type", "gossip"],
    ["--language", "German"],
    ["--from", "yesterday"],
  ])
    expect((await runHere(place, ["search", "fee", ...words])).code).toBe(2);
});
