import { execFileSync, spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problemsWithLog } from "../../store/engine/sqlite.ts";
import { claimstream } from "../support/service/command-line.ts";
import { eventually, type ServiceProcess, writeWhole } from "../support/service/service-process.ts";
import { goThroughDay, nothingSeen, untilDone } from "./day.ts";
import { violations } from "./invariants.ts";
import { openPlace, openWorld, type Place, post, pushed, recordsIn, startIn, type World } from "./place.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld(3);
}, 1_200_000);
afterAll(() => world[Symbol.asyncDispose]());

// Installations number their deliveries alike: what came from the one before says nothing of the next.
beforeEach(() => {
  world.receiver.received.length = 0;
  world.office.mails.length = 0;
});

const patience = { timeout: 1_200_000 };
const isRoot = process.getuid?.() === 0;
/** Linux can bound how large the files of a running process become; what it writes beyond is an error of input and output. */
const hasLimits = spawnSync("prlimit", ["--version"]).status === 0;
const databaseOf = ({ dataDir }: Place) => join(dataDir, "claimstream.db");

/** A file system of its own for a data folder: only root can make one. */
function onOwnDisk(place: Place, size: string): Disposable {
  const kept = mkdtempSync(join(tmpdir(), "claimstream-disk-"));
  cpSync(place.dataDir, kept, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=700`, "claimstream-test", place.dataDir]);
  cpSync(kept, place.dataDir, { recursive: true });
  rmSync(kept, { recursive: true });
  return { [Symbol.dispose]: () => void spawnSync("umount", ["-l", place.dataDir]) };
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10).replaceAll("-", "");

/** The days of the backups that a service has made by its schedule, in the order in which it did. */
const backupDays = (service: ServiceProcess) =>
  [...service.log().matchAll(/claimstream-(\d{8})\S*"msg":"database backed up"/g)].map(([, day]) => day);

/** Goes through the day with a new process; gives what is broken in the end. */
async function restOfDay(place: Place, seen = nothingSeen()): Promise<string[]> {
  await using service = await startIn(place);
  await goThroughDay(service, place, seen);
  expect(await service.end()).toBe(0);
  return violations(place, seen);
}

/** Waits for the end of a process that ends by itself; asks it things meanwhile. */
async function endOf(service: ServiceProcess, ask: () => Promise<unknown>): Promise<number | null> {
  await eventually("the end of the process", async () => {
    await ask().catch(() => undefined);
    return service.process.exitCode !== null || service.process.signalCode !== null;
  });
  return service.process.exitCode;
}

const health = async (service: ServiceProcess) => {
  const response = await fetch(`${service.url}/health`);
  return { status: response.status, text: await response.text() };
};

const manifestCount = async (service: ServiceProcess) =>
  (await service.get("/streams/1/manifests")).body.data.pagination.total_count;

const push = (service: ServiceProcess, title: string) =>
  post(service, "/documents", { source: "Newsroom", title, text: "The fee rose by 4 percent on 3 March 2025." });

/** Pushes a document of so many characters; how that was answered. */
async function pushAnswer(service: ServiceProcess, title: string, characters: number) {
  const response = await fetch(`${service.url}/documents`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.operator.api_key}`, "content-type": "application/json" },
    body: JSON.stringify({ source: "Newsroom", title, text: "The fee rose by 4 percent. ".repeat(characters / 27) }),
  });
  const detail = Object(await response.json()).detail;
  return { status: response.status, retry_after: response.headers.get("retry-after"), detail };
}

/** Large and small documents one after the other: each is accepted, or refused as something to be sent again, and /health says 503 all the while. Gives how many were accepted. */
async function expectSteadyRefusal(service: ServiceProcess): Promise<number> {
  const refused = [];
  for (let number = 1; number <= 10; number += 1) {
    for (const characters of [100_000, 100]) {
      const answer = await pushAnswer(service, `Steady ${number} ${characters}`, characters);
      expect([202, 503]).toContain(answer.status);
      if (answer.status === 503) refused.push(answer);
      expect((await health(service)).status).toBe(503);
    }
  }
  expect(refused).not.toEqual([]);
  for (const answer of refused)
    expect(answer).toMatchObject({ retry_after: "30", detail: { error_code: "storage_unavailable", retryable: true } });
  expect(service.log()).not.toContain("no transaction is active");
  return 20 - refused.length;
}

/** A place whose processes set what is said on their databases. */
function withPragma(place: Place): { place: Place; say: (pragma: string) => void } {
  const file = join(place.configDir, "pragma");
  const say = (pragma: string) => writeWhole(file, pragma);
  say("user_version");
  return { place: { ...place, env: { ...place.env, CERTIFY_PRAGMA: file } }, say };
}

describe("the disk", () => {
  test.each([
    [
      "full, as the database may not grow,",
      "max_page_count = 1",
      "max_page_count = 4294967294",
      /is full: nothing can be written\. Free some space/,
    ],
    ["not to be written any more", "query_only = 1", "query_only = 0", /cannot be written/],
  ])(
    "that turns out to be %s while the service runs: writing is refused, /health and the log say why, and with the trouble over everything goes on",
    patience,
    async (_words, trouble, over, sentence) => {
      using opened = openPlace(world);
      const { place, say } = withPragma(opened);
      await using service = await startIn(place);
      say(trouble);
      const told = await eventually("the refusal", async () => {
        await push(service, `Notice ${performance.now()}`).catch(() => undefined);
        // What needs no more room is written all the same, and takes the trouble for over until something does again.
        const answer = await health(service);
        return answer.status === 503 && answer;
      });
      expect(told.text).toMatch(sentence);
      expect(service.log()).toMatch(sentence);
      await expectSteadyRefusal(service);
      say(over);
      await eventually("the service to go on", async () => (await health(service)).status === 200);
      await eventually("the records", async () => (await manifestCount(service)) >= recordsIn(world) - 2);
      expect(await service.end()).toBe(0);
      const database = new Database(databaseOf(place), { readonly: true });
      expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
      // What the disk refused counts as no try of an item: else it would be given up in the end.
      expect(database.prepare("select item_id from items where attempts > 0").all()).toEqual([]);
      database.close();
      expect((await claimstream(place, "verify")).code).toBe(0);
    },
  );

  test.runIf(hasLimits)(
    "that fails to write: the process ends with a sentence and code 1, and the next one goes on where it was",
    patience,
    async () => {
      using place = openPlace(world);
      {
        await using service = await startIn(place);
        const bytes = statSync(`${databaseOf(place)}-wal`, { throwIfNoEntry: false })?.size ?? 0;
        execFileSync("prlimit", ["--pid", String(service.process.pid), `--fsize=${bytes}:unlimited`]);
        expect(await endOf(service, () => push(service, `Notice ${performance.now()}`))).toBe(1);
        expect(service.log()).toContain("The disk that DATA_DIR lies on fails.");
      }
      await using service = await startIn(place);
      await goThroughDay(service, place, nothingSeen());
      expect(await service.end()).toBe(0);
      expect((await claimstream(place, "verify")).code).toBe(0);
    },
  );

  test.skipIf(!isRoot)(
    "that is full: writing is refused, /health and the log say why, and once there is room everything goes on",
    patience,
    async () => {
      using place = openPlace(world);
      using _disk = onOwnDisk(place, "24m");
      place.configure("service.yaml", { ...place.service, disk: { warn_free_mb: 0, stop_free_mb: 0 } });
      const accepted: string[] = [];
      let acceptedMeanwhile = 0;
      const told = async (service: ServiceProcess, title: string) => {
        await push(service, title);
        accepted.push(title);
      };
      {
        await using service = await startIn(place);
        const filler = openSync(join(place.dataDir, "inbox", ".filler"), "w");
        const fill = () => {
          for (const bytes of [1_048_576, 4096]) while (written(filler, Buffer.alloc(bytes)));
        };
        const refused = await eventually("the refusal", async () => {
          fill();
          await told(service, `Notice ${performance.now()}`).catch(() => undefined);
          const answer = await health(service);
          return answer.status === 503 && answer;
        });
        expect(refused.text).toContain("is full: nothing can be written. Free some space");
        expect(service.log()).toContain("is full: nothing can be written. Free some space");
        acceptedMeanwhile = await expectSteadyRefusal(service);
        closeSync(filler);
        rmSync(join(place.dataDir, "inbox", ".filler"));
        await eventually("the service to go on", async () => (await health(service)).status === 200);
        await service.end("SIGKILL");
      }
      const database = new Database(databaseOf(place), { readonly: true });
      expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
      database.close();
      await using again = await startIn(place);
      await told(again, "Notice of the disk's room");
      const whole = recordsIn(world) - pushed.length + accepted.length + acceptedMeanwhile;
      await eventually("all that came in and was accepted", async () => (await manifestCount(again)) >= whole);
      expect(await manifestCount(again)).toBe(whole);
      expect(await again.end()).toBe(0);
      expect((await claimstream(place, "verify")).code).toBe(0);
    },
  );

  test.skipIf(!isRoot)(
    "that cannot be written: the start ends with a sentence, and once it can be written nothing is missing",
    patience,
    async () => {
      using place = openPlace(world);
      using _disk = onOwnDisk(place, "64m");
      place.configure("service.yaml", { ...place.service, disk: { warn_free_mb: 0, stop_free_mb: 0 } });
      execFileSync("mount", ["-o", "remount,ro", place.dataDir]);
      await expect(startIn(place)).rejects.toThrow(
        /ended with 1: .*Nothing can be written into .* See that it belongs to/s,
      );
      execFileSync("mount", ["-o", "remount,rw", place.dataDir]);
      expect(await restOfDay(place)).toEqual([]);
    },
  );
});

describe("the database", () => {
  test(
    "that was cut short: doctor says so, whoever meets it ends with a sentence, and a backup puts it right",
    patience,
    async () => {
      using place = openPlace(world);
      const backup = join(place.configDir, "backup.db");
      {
        await using service = await startIn(place);
        await untilDone(service, place);
        expect(await service.end()).toBe(0);
      }
      expect((await claimstream(place, "backup", backup)).code).toBe(0);
      truncateSync(databaseOf(place), Math.floor(statSync(databaseOf(place)).size / 8192) * 4096);
      const { code, stdout, stderr } = await claimstream(place, "doctor");
      expect(code).toBe(1);
      expect(stdout + stderr).toMatch(/damaged|malformed/);
      await expect(startIn(place)).rejects.toThrow(/ended with 1: .*The database in DATA_DIR is damaged\./s);
      expect((await claimstream(place, "restore", backup, "--yes")).code).toBe(0);
      expect(await restOfDay(place)).toEqual([]);
    },
  );

  test("with a page that is damaged: doctor says so, and whoever meets it ends with a sentence", patience, async () => {
    using place = openPlace(world);
    const pages = statSync(databaseOf(place)).size / 4096;
    const file = openSync(databaseOf(place), "r+");
    for (let page = 2; page < pages; page += 1) writeSync(file, Buffer.alloc(200, 0xff), 0, 200, page * 4096);
    closeSync(file);
    const { code, stdout, stderr } = await claimstream(place, "doctor");
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(/damaged|malformed/);
    await expect(startIn(place)).rejects.toThrow(/ended with 1: .*The database in DATA_DIR is damaged\./s);
  });

  test(
    "whose log is cut short is as it was some moments before, and what is missing comes again",
    patience,
    async () => {
      using place = openPlace(world);
      {
        await using service = await startIn(place);
        for (const title of ["one", "two", "three"]) await push(service, title);
        await service.end("SIGKILL");
      }
      const log = `${databaseOf(place)}-wal`;
      truncateSync(log, Math.floor(statSync(log).size / 2) + 100);
      expect(problemsWithLog(databaseOf(place))).toEqual([]);
      await using service = await startIn(place);
      await push(service, "one");
      await eventually(
        "records",
        async () => (await service.get("/streams/1/manifests")).body.data.pagination.total_count >= 5,
      );
      expect(await service.end()).toBe(0);
      expect((await claimstream(place, "verify")).code).toBe(0);
    },
  );

  test(
    "beside which the log of another database lies: the start is refused, nothing is changed, and without that log it goes on",
    patience,
    async () => {
      using other = openPlace(world);
      {
        await using service = await startIn(other);
        await push(service, "one");
        await eventually(
          "a record",
          async () => (await service.get("/streams/1/manifests")).body.data.pagination.total_count > 0,
        );
        await service.end("SIGKILL");
      }
      using fresh = openPlace(world, { isNew: true });
      {
        await using service = await startIn(fresh);
        expect(await service.end()).toBe(0);
      }
      const before = readFileSync(databaseOf(fresh));
      cpSync(`${databaseOf(other)}-wal`, `${databaseOf(fresh)}-wal`);
      await expect(startIn(fresh)).rejects.toThrow(
        /ended with 1: .* do not belong together.* Move .*-wal to another folder/s,
      );
      expect(readFileSync(databaseOf(fresh)).equals(before)).toBe(true);
      rmSync(`${databaseOf(fresh)}-wal`);
      await using service = await startIn(fresh);
      expect((await health(service)).status).toBe(200);
    },
  );
});

describe("the clock", () => {
  test.each([
    ["forward", [86_400]],
    ["back, and is put right after a while,", [-86_400, 86_400]],
  ])("that jumps a day %s in the midst of a day breaks no promise", patience, async (_words, jumps) => {
    using place = openPlace(world);
    const seen = nothingSeen();
    await using service = await startIn(place);
    await eventually("deliveries", async () => world.receiver.received.length > 0);
    for (const seconds of jumps) {
      place.clock.move(seconds);
      // Its timers go on by the new time.
      await eventually("a backup", async () => backupDays(service).at(-1) === dayOf(place.clock.now()));
      expect((await health(service)).status).toBe(200);
    }
    await goThroughDay(service, place, seen);
    expect(await service.end()).toBe(0);
    expect(await violations(place, seen)).toEqual([]);
  });
});

describe("what is outside", () => {
  test(
    "names that cannot be looked up, servers that hang amid an answer, and that send a byte a second: each channel says why, the others go on",
    patience,
    async () => {
      using place = openPlace(world);
      const sockets = createServer((socket) => {
        socket.on("error", () => undefined);
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\nContent-Length: 100000\r\n\r\n<");
        const drip = setInterval(() => socket.write("r"), 1000);
        socket.on("close", () => clearInterval(drip));
      });
      await new Promise<void>((resolve) => sockets.listen(0, "127.0.0.1", () => resolve()));
      const address = sockets.address();
      const port = typeof address === "object" ? address?.port : 0;
      world.newsroom.trouble("/feed-that-hangs.xml", { stalls: true });
      const source = (name: string, url: string) => ({
        name,
        source_type: "organization",
        channels: [{ name: "News", kind: "feed", url, media_format: "text" }],
      });
      place.configure("service.yaml", { ...place.service, fetch: { timeout_ms: 3000 } });
      place.configure("sources.yaml", {
        sources: [
          source("Nowhere", "http://nowhere.invalid/feed.xml"),
          source("Hanging", `${world.newsroom.url}/feed-that-hangs.xml`),
          source("Dripping", `http://127.0.0.1:${port}/feed.xml`),
          source("Harbour News", `${world.newsroom.url}/feed.xml`),
        ],
      });
      await using service = await startIn(place);
      await eventually(
        "the records",
        async () => (await service.get("/streams/1/manifests")).body.data.pagination.total_count === 3,
      );
      const said = (name: string) =>
        new RegExp(`"source":"${name}".*"health":"failing".*"msg":"[^"]{15,}"`).test(service.log());
      await eventually("a word on each", async () => ["Nowhere", "Hanging", "Dripping"].every(said));
      expect((await health(service)).status).toBe(200);
      expect(await service.end()).toBe(0);
      sockets.close();
    },
  );
});

/** Whether bytes could be written. */
function written(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch {
    return false;
  }
}
