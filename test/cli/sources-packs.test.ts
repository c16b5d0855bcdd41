import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { type Installation, installation } from "../support/service/service-process.ts";

const sourcesOf = (place: Installation) => readFileSync(join(place.configDir, "sources.yaml"), "utf8");

test("packs are listed with their sources and streams, followed, and dropped again", async () => {
  using place = installation();
  const listed = await runHere(place, ["sources", "packs"]);
  expect(listed.stdout).toMatch(/economy +domain +14 sources +7 streams +Economy, business and work/);
  expect(await runHere(place, ["sources", "packs", "follow", "economy,europe"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Followed: economy, europe. The service fetches it as soon as it is started."),
  });
  expect(sourcesOf(place)).toBe("sources: []\n\npacks:\n  - economy\n  - europe\n");
  const { data } = await runHereJson<{ packs: { name: string; followed: boolean; streams: string[] }[] }>(place, [
    "sources",
    "packs",
  ]);
  expect(data?.packs.filter(({ followed }) => followed)).toMatchObject([
    { name: "economy", streams: expect.arrayContaining(["central-banks"]) },
    { name: "europe" },
  ]);
  expect((await runHere(place, ["check"])).code).toBe(0);
  await runHere(place, ["sources", "packs", "drop", "economy"]);
  expect(sourcesOf(place)).toBe("sources: []\n\npacks:\n  # - economy\n  - europe\n");
});

test("a pack that does not exist is refused with the one that was meant, and nothing is written", async () => {
  using place = installation();
  expect(await runHere(place, ["sources", "packs", "follow", "econmy"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'There is no pack "econmy" (did you mean "economy"?). There are: economy, technology',
    ),
  });
  expect(sourcesOf(place)).toBe("sources: []\n");
});
