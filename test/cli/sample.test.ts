import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ingestItem, sourceEntry } from "../support/arrivals.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { filledAt, openDatabase } from "../support/service/command-line.ts";
import { type Installation, installation, packageRoot } from "../support/service/service-process.ts";

/** An installation with the sources and streams that ship. */
function shipped(): Installation {
  const place = installation();
  for (const name of ["sources.yaml", "streams.yaml"]) {
    cpSync(join(packageRoot, "config", name), join(place.configDir, name));
  }
  return place;
}

const textOf = (place: Installation, name: string) => readFileSync(join(place.configDir, name), "utf8");

test("the sample leaves sources.yaml and streams.yaml, and every other line stays", async () => {
  using place = shipped();
  const [sources, streams] = [textOf(place, "sources.yaml"), textOf(place, "streams.yaml")];
  const dry = await runHereJson<{ sources: string[] }>(place, ["sample", "remove", "--dry-run"]);
  expect(dry).toMatchObject({ code: 0, data: { removed: false, records: 0 } });
  expect(dry.data.sources).toContain("Sample Courier");
  expect(textOf(place, "sources.yaml")).toBe(sources);
  expect((await runHere(place, ["sample", "remove"])).code).toBe(2);
  expect((await runHere(place, ["sample", "remove", "--yes"])).code).toBe(0);
  for (const [name, before] of [
    ["sources.yaml", sources],
    ["streams.yaml", streams],
  ] as const) {
    const after = textOf(place, name);
    const kept = before.slice(0, before.search(/^ *# =+ the sample$/m)).trimEnd();
    // A list of which nothing is left is written as one that is empty.
    expect(after.trimEnd().replace(/: \[\]$/, ":")).toBe(kept);
    expect(() => parse(after)).not.toThrow();
  }
  expect((await runHere(place, ["check"])).code).toBe(0);
  const again = await runHere(place, ["sample", "remove", "--yes"]);
  expect(again).toMatchObject({ code: 0, stdout: "The sample is not in the config files.\n" });
});

test("records of the sample stay unless they are asked for, also later; those of others always do", async () => {
  using place = shipped();
  const url = pathToFileURL(join(packageRoot, "data", "sample", "news", "feed.xml")).href;
  const sample = sourceEntry("Sample Courier");
  const store = await openDatabase(place);
  const channels = sample.channels.map((channel) => ({ ...channel, url }));
  await store.sources.sync([{ ...sample, channels }, sourceEntry("Harbour News")], filledAt.toISOString());
  for (const channel_id of [1, 1, 2]) {
    await ingestItem(store, { channel_id, identity: `item-${Math.random()}`, now: filledAt });
  }
  await store[Symbol.asyncDispose]();
  expect((await runHere(place, ["sample", "remove", "--yes"])).stdout).toContain("Records that came from them stay.");
  const { code, data } = await runHereJson(place, ["sample", "remove", "--records", "--yes"]);
  expect({ code, data }).toMatchObject({ code: 0, data: { removed: true, sources: [], records: 2 } });
  await using after = await openDatabase(place);
  expect(await after.totals.read()).toMatchObject({ records: 1 });
});
