import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere } from "../support/service/command-here.ts";
import { installation } from "../support/service/service-process.ts";

const text = `sources:
  # The port.
  - name: Harbour News
    source_type: organization
    channels:
      - name: News
        kind: feed
        url: https://harbour-news.example/feed.xml
`;

test("a source is paused, resumed and removed in its file, comments kept", async () => {
  using place = installation();
  const file = join(place.configDir, "sources.yaml");
  writeFileSync(file, text);
  const paused = await runHere(place, ["sources", "pause", "harbour news"]);
  expect(paused).toMatchObject({ code: 0, stdout: expect.stringContaining("Harbour News is paused.") });
  expect(readFileSync(file, "utf8")).toContain("# The port.");
  expect(readFileSync(file, "utf8")).toMatch(/paused: true/);
  expect((await runHere(place, ["sources", "pause", "Harbour News"])).stdout).toContain("Nothing changed.");
  await runHere(place, ["sources", "resume", "Harbour News"]);
  expect(readFileSync(file, "utf8")).toBe(text);
  await runHere(place, ["sources", "remove", "Harbour News"]);
  expect(readFileSync(file, "utf8")).not.toContain("Harbour News");
  expect((await runHere(place, ["check"])).code).toBe(0);
});

test("a source that is not there is refused, with the one that was meant", async () => {
  using place = installation();
  writeFileSync(join(place.configDir, "sources.yaml"), text);
  expect(await runHere(place, ["sources", "remove", "Harbor News"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('did you mean "Harbour News"?'),
  });
});
