import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openMasterKey } from "../../config/runtime/master-key.ts";
import { openSharedSecrets, openSourceSecrets } from "../../config/runtime/source-secrets.ts";
import { takeDataDir } from "../../store/engine/writer-lock.ts";
import { openStore } from "../../store/store.ts";
import { hasPostgres, newPostgresDatabase } from "../support/postgres/test-databases.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { claimstream, fill, openDatabase } from "../support/service/command-line.ts";
import {
  eventually,
  type Installation,
  installation,
  packageRoot,
  type ServiceProcess,
  startProcess,
} from "../support/service/service-process.ts";

const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000, now: () => new Date() };

/** What a report says of the two sides. */
interface Report {
  tables: { table: string; rows: number; sha256: string | null }[];
  answers: { seed: string; records: number; answers: number; differing: string[] };
  then: string[];
}

describe.runIf(hasPostgres)("an installation that moves to PostgreSQL", () => {
  test("is told what would be copied, and nothing is changed", async () => {
    await using target = await newPostgresDatabase("empty");
    using place = installation();
    await fill(place, 3);
    const { code, stdout, stderr } = await runHere(place, ["migrate-to-postgres", "--to", target.url, "--dry-run"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^records +3$/m);
    expect(stdout).toMatch(/rows of \d+ tables would be copied.*\nThey take .*\n.*Nothing was changed\./s);
    await using store = await openDatabase(place);
    expect((await store.totals.read()).records).toBe(3);
    expect(await runHere(place, ["migrate-to-postgres", "--to", target.url, "--dry-run"])).toMatchObject({ code: 0 });
  });

  test("has everything there, and back in a file again, the same row by row", async () => {
    await using target = await newPostgresDatabase("empty");
    using place = installation();
    await fill(place, 5);
    openSourceSecrets(place.dataDir).keep("SOURCE_GAZETTE", "tide");
    const { code, data } = await runHereJson<Report>(place, ["migrate-to-postgres", "--to", target.url]);
    expect(code).toBe(0);
    expect(data.answers).toMatchObject({ records: 5, answers: 25, differing: [] });
    expect(data.tables).toContainEqual(expect.objectContaining({ table: "records", rows: 5 }));
    expect(data.tables).toContainEqual({ table: "claim_search", rows: 5, sha256: null });
    const written = JSON.parse(readFileSync(join(place.dataDir, "migration-report.json"), "utf8"));
    expect(written.tables).toEqual(data.tables);
    {
      await using store = await openStore({ ...limits, url: target.url });
      expect((await store.totals.read()).records).toBe(5);
      const shared = openSharedSecrets(store.sourceSecrets, openMasterKey(place.dataDir));
      expect(await shared.read("SOURCE_GAZETTE")).toBe("tide");
    }
    using other = installation();
    const back = ["migrate-to-sqlite", "--from", target.url, "--data-dir", other.dataDir];
    const dry = await runHere(place, [...back, "--dry-run"]);
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining("Nothing was changed.") });
    expect(existsSync(other.dataDir)).toBe(false);
    const returned = await runHereJson<Report>(place, back);
    expect(returned.code).toBe(0);
    const same = ({ table }: { table: string }) => table !== "source_secrets";
    expect(returned.data.tables.filter(same)).toEqual(data.tables.filter(same));
    expect(openSourceSecrets(other.dataDir).names()).toEqual(["SOURCE_GAZETTE"]);
    await using store = await openDatabase(other);
    expect((await store.totals.read()).records).toBe(5);
    await expect(openStore({ ...limits, url: target.url })).rejects.toThrow(
      /was moved to .*migrate-to-sqlite --undo-mark/,
    );
  });

  test("is used no more where it was, unless the mark is taken off", async () => {
    await using target = await newPostgresDatabase();
    using place = installation();
    await fill(place, 1);
    const command = ["migrate-to-postgres", "--to", target.url];
    expect((await runHere(place, command)).code).toBe(0);
    await expect(startProcess(place)).rejects.toThrow(/was moved to postgres:.*use that one/);
    expect(await runHere(place, command)).toMatchObject({ code: 1, stderr: expect.stringMatching(/was moved to/) });
    expect((await runHere(place, ["migrate-to-postgres", "--undo-mark"])).code).toBe(0);
    expect(await runHere(place, ["migrate-to-postgres", "--undo-mark"])).toMatchObject({ code: 1 });
    await using store = await openDatabase(place);
    expect((await store.totals.read()).records).toBe(1);
    expect(await runHere(place, command)).toMatchObject({ code: 1, stderr: expect.stringMatching(/is not empty/) });
  });

  test("is refused with a sentence while a service runs, and for addresses that lead nowhere", async () => {
    await using target = await newPostgresDatabase("empty");
    using place = installation();
    const refusal = async (...words: string[]) => {
      const { code, stderr } = await runHere(place, ["migrate-to-postgres", ...words]);
      return [code, stderr];
    };
    expect(await refusal("--to", target.url)).toEqual([1, expect.stringMatching(/^There is no database .*\n$/)]);
    await fill(place, 1);
    const { lock } = takeDataDir(place.dataDir, process.pid);
    expect(await refusal("--to", target.url)).toEqual([
      1,
      expect.stringMatching(/^A service runs on .*stop it first\.\n$/),
    ]);
    lock?.release();
    expect(await refusal()).toEqual([2, expect.stringMatching(/^--to must be the address/)]);
    expect(await refusal("--to", "postgres:///nowhere")).toEqual([2, expect.stringMatching(/^--to must be/)]);
    expect(await refusal("--to", "mysql://localhost/x")).toEqual([2, expect.stringMatching(/^--to must be/)]);
    const nobody = "postgres://postgres@127.0.0.1:1/none";
    expect(await refusal("--to", nobody)).toEqual([1, expect.stringMatching(/^.*correct host and port in --to\.\n$/)]);
    const wrong = target.url.replace(/test_.*/, "no_such");
    expect(await refusal("--to", wrong)).toEqual([
      1,
      expect.stringMatching(/no such database.*correct its name in --to\.\n$/),
    ]);
    await using store = await openStore({ ...limits, url: target.url });
    expect(await refusal("--to", target.url)).toEqual([
      1,
      expect.stringMatching(/A process of claimstream works on .*stop every one/),
    ]);
    await store.sources.sync([], new Date().toISOString());
  });
});

describe.runIf(hasPostgres)("a service that moves to PostgreSQL", () => {
  test("killed while it moves it goes on, and answers there as it did before", async () => {
    await using target = await newPostgresDatabase("empty");
    using place = installation();
    Object.assign(place.env, { CONFIG_DIR: join(packageRoot, "config"), PORT: "0" });
    let before: Record<string, unknown>;
    {
      await using service = await startProcess(place);
      before = await eventually("the sample, read and counted", async () => {
        await using store = await openDatabase(place);
        const counts = await store.items.counts();
        const streams = await filledStreams(service);
        const isDone = counts.length === 1 && counts[0]?.state === "done" && streams.length > 0;
        return isDone && answersOf(service, streams);
      });
      expect(JSON.stringify(before)).toContain("manifest_id");
      expect(await service.end("SIGTERM")).toBe(0);
    }
    openMasterKey(place.dataDir).derive("webhook", "1");
    const words = ["migrate-to-postgres", "--to", target.url];
    for (const line of ["copied records:", "copied claim_search:", "proved records:"])
      expect(await killedAt(place, words, line)).toBe("SIGKILL");
    expect(await claimstream(place, ...words)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/the same on both sides/),
    });
    const key = readFileSync(join(place.dataDir, "master.key"), "utf8").trim();
    const env = { DATABASE_URL: target.url, MASTER_KEY: key };
    await expect(startProcess(place, { ...env, MASTER_KEY: "f".repeat(64) })).rejects.toThrow(
      /MASTER_KEY is not the one/,
    );
    await using service = await startProcess(place, env);
    expect(await answersOf(service, Object.keys(before))).toEqual(before);
  });
});

/** Some streams that have manifests, when they are counted. */
async function filledStreams(service: ServiceProcess): Promise<string[]> {
  const { body } = await service.get("/streams?page_size=200");
  return body.data.streams.filter((stream) => stream.manifests_last30d > 0).map(({ id }) => String(id));
}

/** What the service answers about the manifests in streams, by stream. */
async function answersOf(service: ServiceProcess, streams: readonly string[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const id of streams) answers[id] = (await service.get(`/streams/${id}/manifests`)).body.data;
  return JSON.parse(JSON.stringify(answers).replaceAll(service.url, "http://service"));
}

/** Runs a command and kills it as soon as it says something; gives the signal that it ended by. */
function killedAt(place: Installation, words: string[], said: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [join(packageRoot, "server/cli/claimstream.mjs"), ...words], {
    cwd: packageRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...place.env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let heard = "";
  child.stderr.on("data", (chunk) => {
    heard += chunk;
    if (heard.includes(said)) child.kill("SIGKILL");
  });
  return new Promise((resolve) => child.on("close", (_code, signal) => resolve(signal)));
}
