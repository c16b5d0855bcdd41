import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestItem } from "../support/arrivals.ts";
import { openNewsstand } from "../support/servers/newsstand.ts";
import { runHere } from "../support/service/command-here.ts";
import { filledAt, openDatabase } from "../support/service/command-line.ts";
import { valueAt } from "../support/service/scenario.ts";
import { openService, type TestService } from "../support/service/service.ts";
import { type Installation, installation } from "../support/service/service-process.ts";

let service: TestService;
let exported: Exported;
beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  const audio = {
    actionable_takeaways: ["Look up."],
    guest_details: [],
    cross_promotion: [],
    cultural_relevance: null,
  };
  await ingestItem(service.store, {
    channel_id: 1,
    identity: "épisode",
    now: new Date("2026-11-20T07:00:00.000Z"),
    item: {
      media_format: "audio",
      title: "Sirènes \u2028 of the quay",
      extra: { "9": "b", "1": "a", feed: { deep: [1.5, -0] } },
    },
    extraction: { audio, topics: [{ name: "Unheard of", score: 1, reason: "quay" }] },
  });
  exported = await exportFrom(service);
});
afterAll(() => service[Symbol.asyncDispose]());

interface Exported {
  id: string;
  data: Buffer;
  manifest: Record<string, unknown>;
}

/** Exports everything of two streams from a service. */
async function exportFrom(from: TestService, more: object = {}): Promise<Exported> {
  const as = await from.member("platform", { cadence: "continuous" });
  const body = JSON.stringify({ stream_ids: ["1", "2"], ...more });
  const asked = await from.request("/export/trigger", { method: "POST", as, body });
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  await from.drain();
  const id = String(valueAt(asked.body, "data.export_id"));
  const { body: done } = await from.request(`/export/${id}`, { as });
  const file = async (at: number) =>
    Buffer.from(await (await fetch(String(valueAt(done, `data.files.${at}.url`)))).arrayBuffer());
  return { id, data: await file(0), manifest: JSON.parse((await file(1)).toString("utf8")) };
}

/** Puts an export into a folder as a person who fetched it would. */
function kept(place: Installation, { data, manifest }: Exported): string {
  const folder = join(place.dataDir, "..", "fetched");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, String(valueAt(manifest, "files.0.name"))), data);
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  return folder;
}

async function claimstream(place: Installation, ...words: string[]) {
  const { code, stdout, stderr } = await runHere(place, [...words, "--json"], { now: filledAt });
  return { code, data: stdout === "" ? undefined : JSON.parse(stdout), stderr };
}

describe("import", () => {
  test.each(["none", "gzip", "zstd"])(
    "an export read into an empty database is exported the same again (%s)",
    async (compression) => {
      using place = installation();
      const first = await exportFrom(service, { compression });
      const folder = kept(place, first);
      const { code, data, stderr } = await claimstream(place, "import", join(folder, "manifest.json"));
      expect({ code, data }, stderr).toMatchObject({
        code: 0,
        data: { verified: true, manifests: 5, added: 5, same: 0, conflicts: [], dry_run: false },
      });
      expect(data.channels_added).toEqual(["Harbour News — News"]);
      expect(data.streams_added.toSorted()).toEqual(["fees", "quiet", "shipping"]);
      await using again = await openService({ dataDir: place.dataDir });
      const second = await exportFrom(again, { compression });
      expect(valueAt(second.manifest, "files.0.sha256")).toBe(valueAt(first.manifest, "files.0.sha256"));
      expect(second.data.equals(first.data)).toBe(true);
      expect(valueAt(second.manifest, "streams")).toEqual(valueAt(first.manifest, "streams"));
      const as = await again.member("platform", { cadence: "continuous" });
      const found = await again.request("/claims?query=grain", { as });
      const ids = [valueAt(found.body, "data.claims")].flat().map((claim) => Number(valueAt(claim, "record_id")));
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      expect(ids).toHaveLength(5);
    },
  );

  test("what was read back is proved, and reading it once more changes nothing", async () => {
    using place = installation();
    const folder = kept(place, exported);
    await claimstream(place, "import", join(folder, "manifest.json"));
    const proved = await claimstream(place, "verify");
    expect(proved).toMatchObject({ code: 0, data: { claims: 5, proved: 5, failures: [] } });
    const again = await claimstream(place, "import", join(folder, "manifests.jsonl"));
    expect(again).toMatchObject({ code: 0, data: { verified: true, added: 0, same: 5, streams_added: [] } });
    await using store = await openDatabase(place);
    expect(await store.totals.read()).toMatchObject({ records: 5, claims: 5 });
    // Ids go on above those that were read.
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "new", now: filledAt });
    expect(record_id).toBeGreaterThan(
      Number(valueAt(JSON.parse(String(exported.data).split("\n")[0] ?? ""), "record_id")),
    );
  });

  test("--dry-run tells what would be done and does nothing, not even a database", async () => {
    using place = installation();
    const folder = kept(place, exported);
    const { code, data } = await claimstream(place, "import", join(folder, "manifest.json"), "--dry-run");
    expect({ code, data }).toMatchObject({ code: 0, data: { dry_run: true, manifests: 5, added: 5 } });
    expect(data.streams_added.toSorted()).toEqual(["fees", "quiet", "shipping"]);
    expect(existsSync(join(place.dataDir, "claimstream.db"))).toBe(false);
    await claimstream(place, "import", join(folder, "manifest.json"));
    const after = await claimstream(place, "import", join(folder, "manifest.json"), "--dry-run");
    expect(after.data).toMatchObject({ added: 0, same: 5, streams_added: [], channels_added: [] });
  });

  test("data that was changed by one character is refused, and so is data without a manifest unless it is said", async () => {
    using place = installation();
    const folder = kept(place, exported);
    const file = join(folder, "manifests.jsonl");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("4 percent", "5 percent"));
    for (const named of ["manifest.json", "manifests.jsonl"]) {
      const refused = await claimstream(place, "import", join(folder, named));
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("SHA-256") });
    }
    expect(existsSync(join(place.dataDir, "claimstream.db"))).toBe(false);
    writeFileSync(file, text);
    rmSync(join(folder, "manifest.json"));
    const alone = await claimstream(place, "import", file);
    expect(alone).toMatchObject({ code: 1, stderr: expect.stringContaining("--unverified") });
    expect(await claimstream(place, "import", file, "--unverified")).toMatchObject({
      code: 0,
      data: { verified: false, added: 5 },
    });
    appendFileSync(file, "{}\n");
    const broken = await claimstream(place, "import", file, "--unverified");
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining("line 6") });
  });

  test("what else stands under an id is left alone and told", async () => {
    using place = installation();
    {
      await using store = await openDatabase(place);
      await openNewsstand(store);
    }
    const { data: plain, ...rest } = exported;
    const lines = String(plain).replaceAll("grain fee by 4 percent", "grain fee by 9 percent");
    const folder = kept(place, { ...rest, data: Buffer.from(lines) });
    const { code, data } = await claimstream(place, "import", join(folder, "manifests.jsonl"), "--unverified");
    expect({ code, data }).toMatchObject({ code: 1, data: { added: 1, same: 0, conflicts: ["4", "3", "2", "1"] } });
    await using store = await openDatabase(place);
    expect((await store.records.byId(1))?.content).toContain("4 percent");
  });

  test("an export without records, or in another form, is refused", async () => {
    using place = installation();
    const bare = kept(place, await exportFrom(service, { content_levels: ["signal", "brief"] }));
    expect(await claimstream(place, "import", join(bare, "manifest.json"))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("lacks record"),
    });
    const csv = kept(place, await exportFrom(service, { format: "csv" }));
    expect(await claimstream(place, "import", join(csv, "manifest.json"))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("csv"),
    });
    expect(await claimstream(place, "import", join(csv, "none.json"))).toMatchObject({ code: 1 });
  });
});
