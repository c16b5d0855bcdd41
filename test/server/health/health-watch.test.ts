import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSourceSecrets } from "../../../config/runtime/source-secrets.ts";
import { seenClients } from "../../../server/api/seen-clients.ts";
import type { ServerConfig } from "../../../server/api/server-config.ts";
import { openWebhookPoster } from "../../../server/delivery/webhooks/post.ts";
import { openBackups } from "../../../server/health/backups.ts";
import { checks } from "../../../server/health/checks.ts";
import { openWatch, startWatch, troublesOf } from "../../../server/health/health-watch.ts";
import type { Check, Trouble } from "../../../server/health/trouble.ts";
import { exportSample } from "../../store/samples.ts";
import { sourceEntry } from "../../support/arrivals.ts";
import { openReceiver } from "../../support/servers/receiver.ts";
import { logInto, openService, servicesOnFile, type TestService } from "../../support/service/service.ts";

let service: TestService;
let config: ServerConfig;
beforeEach(async () => {
  service = await openService();
  const { secrets, ...rest } = structuredClone(service.config);
  config = { ...rest, secrets: { ...secrets, smtp_url: null } };
});
afterEach(() => service[Symbol.asyncDispose]());

const cheap = checks.filter(({ costly }) => !costly);
const look = () => troublesOf(cheap, { store: async () => service.store, config, now: service.clock.now });
const later = (minutes: number) => {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000);
};

describe("what is looked for", () => {
  // Backups, and the check whether a file is sound, are of files.
  test.runIf(servicesOnFile)("a fresh installation has no trouble, looked at in every way", async () => {
    expect(await troublesOf(checks, { store: async () => service.store, config, now: service.clock.now })).toEqual([]);
  });

  test("a disk with little room, and one that is nearly full", async () => {
    config.service.disk.warn_free_mb = 1e12;
    expect(await look()).toMatchObject([{ about: "disk-space", grade: "warning" }]);
    config.service.disk.stop_free_mb = 1e12;
    expect(await look()).toMatchObject([{ about: "disk-space", grade: "failure" }]);
  });

  test("items and deliveries that wait too long", async () => {
    await service.store.sources.sync([sourceEntry("Harbour News")], service.clock.now.toISOString());
    await service.store.items.enqueue(
      1,
      [{ identity: "a", link: null, payload: "{}" }],
      service.clock.now.toISOString(),
    );
    expect(await look()).toEqual([]);
    later(121);
    expect(await look()).toMatchObject([{ about: "items", message: expect.stringContaining("1 items wait") }]);
  });

  test("a channel that is gone, or fails for over a day", async () => {
    const at = service.clock.now.toISOString();
    await service.store.sources.sync([sourceEntry("Harbour News")], at);
    const failing = { health: "failing", message: "It answers 500.", last_tried_at: at, last_success_at: at };
    await service.store.channels.settle(1, failing);
    expect(await look()).toEqual([]);
    later(25 * 60);
    expect(await look()).toMatchObject([{ about: "channel 1", message: expect.stringContaining("It answers 500.") }]);
    await service.store.channels.settle(1, { health: "gone", message: "It is gone." });
    expect(await look()).toMatchObject([{ message: expect.stringContaining("gone for good") }]);
  });

  test("a webhook that its receiver's failures disabled, and none that was disabled by request", async () => {
    const { org_id } = await service.member("startup");
    const hook = { org_id, url: "https://hooks.example/", label: "", secret_id: "id", created_on: "2026-11-20" };
    const ids = [];
    for (const _ of [1, 2]) {
      ids.push((await service.store.webhooks.create({ ...hook, events: [], stream_id: null, digest_id: null })).id);
    }
    await service.store.webhooks.disable(ids[0] ?? 0, "by_request", "2026-11-20T09:00:00.000Z");
    await service.store.webhooks.disable(ids[1] ?? 0, "failing", "2026-11-20T09:00:00.000Z");
    expect(await look()).toMatchObject([{ about: `webhook ${ids[1]}` }]);
  });

  test("exports that were given up, for a day", async () => {
    const { org_id } = await service.member("startup");
    const request = exportSample();
    const at = service.clock.now.toISOString();
    await service.store.exports.create({ org_id, grant_id: null, batch: null, request, created_on: at });
    const row = await service.store.exports.claim({ owner: "me", now: at, ms: 60_000 });
    const error = { error_code: "internal_error", message: "It failed." };
    await service.store.exports.fail(row?.export_id ?? "", "me", error, at);
    expect(await look()).toMatchObject([{ about: "exports", message: expect.stringContaining("1 export failed") }]);
    later(25 * 60);
    expect(await look()).toEqual([]);
  });

  test.runIf(servicesOnFile)("backups that are not made", async () => {
    config.service.backup.schedule = "30 3 * * *";
    expect(await look()).toMatchObject([{ about: "backups", message: "No scheduled backup was made yet." }]);
    const deps = { store: service.store, config: () => config, log: logInto([]), now: () => service.clock.now };
    const backups = openBackups(deps);
    await backups.make();
    await backups[Symbol.asyncDispose]();
    expect(await look()).toEqual([]);
    later(37 * 60);
    expect(await look()).toMatchObject([{ message: "The newest backup is 37 hours old." }]);
    config.service.backup.schedule = "30 3 * * 1";
    expect(await look()).toEqual([]);
    later(7 * 24 * 60);
    expect(await look()).toMatchObject([{ about: "backups" }]);
  });

  describe("a proxy that is not trusted", () => {
    const ask = async (from?: string) => {
      await service.request("/plans", from === undefined ? {} : { headers: { "x-forwarded-for": from } });
      // What was noted of it is written before what is written now.
      await service.store.transaction(async () => undefined);
    };

    test("is told of when all clients come from its address", async () => {
      await ask();
      expect(await look()).toEqual([]);
      await ask("203.0.113.1");
      await ask("203.0.113.2");
      expect(await look()).toMatchObject([
        { about: "proxies", grade: "warning", advice: expect.stringContaining('"127.0.0.1" to trusted_proxies') },
      ]);
      config.service.trusted_proxies = ["127.0.0.1"];
      expect(await look()).toEqual([]);
    });

    test("is told of no more once it sends nothing for a week", async () => {
      await ask("203.0.113.1");
      later(8 * 24 * 60);
      expect(await look()).toEqual([]);
    });

    test("is not suspected where clients come from several addresses, nor where a trusted one is", async () => {
      await ask("203.0.113.1");
      await service.store.installation.write(
        "seen_clients",
        JSON.stringify({ day: "2026-11-20", networks: ["203.0.113.1", "203.0.113.2"], is_forwarded: true }),
      );
      expect(await look()).toEqual([]);
      await using trusting = await openService({ settings: { trusted_proxies: ["127.0.0.1"] } });
      await trusting.request("/plans", { headers: { "x-forwarded-for": "203.0.113.1" } });
      await trusting.store.transaction(async () => undefined);
      expect(await seenClients(trusting.store)).toBeUndefined();
    });
  });

  test("secrets that others can read", async () => {
    await service.request("/connect?format=json");
    chmodSync(join(service.dataDir, "master.key"), 0o644);
    expect(await look()).toMatchObject([{ grade: "warning", advice: expect.stringContaining("chmod go-rwx") }]);
  });

  test("secrets of sources that this installation's key does not open", async () => {
    const kept = openSourceSecrets(service.dataDir);
    kept.keep("SOURCE_GAZETTE", "one");
    expect(await look()).toEqual([]);
    const key = readFileSync(join(service.dataDir, "master.key"));
    writeFileSync(join(service.dataDir, "master.key"), `${"ab".repeat(32)}\n`);
    expect(await look()).toMatchObject([
      { grade: "failure", message: expect.stringContaining("SOURCE_GAZETTE was kept with another master key") },
    ]);
    writeFileSync(join(service.dataDir, "master.key"), key);
    writeFileSync(join(service.dataDir, "source-secrets.json"), "half of i");
    expect(await look()).toMatchObject([{ message: expect.stringContaining("source-secrets.json is damaged") }]);
    rmSync(join(service.dataDir, "source-secrets.json"));
  });

  test("a check that breaks off is told, and the others are made", async () => {
    const broken: Check = { name: "broken", look: () => Promise.reject(new Error("no such thing")) };
    config.service.disk.warn_free_mb = 1e12;
    const found = await troublesOf([broken, ...cheap], {
      store: async () => service.store,
      config,
      now: service.clock.now,
    });
    expect(found).toMatchObject([{ about: "check broken", grade: "failure" }, { about: "disk-space" }]);
  });
});

describe("who is told", () => {
  const trouble: Trouble = { about: "tide", grade: "failure", message: "The tide is out.", advice: "Wait." };
  let present: Trouble[];
  let logged: Parameters<typeof logInto>[0];
  const tide: Check = { name: "tide", look: async () => present };
  beforeEach(() => {
    present = [trouble];
    logged = [];
    config.service.alerts = { mail: null, webhook_url: null, after_minutes: 10, repeat_hours: 24 };
  });
  const deps = () => ({
    store: service.store,
    config: () => config,
    log: logInto(logged),
    now: () => service.clock.now,
  });

  test("the log, once when it begins and once when it is over", async () => {
    await using watch = startWatch({ ...deps(), base_url: service.url });
    config.service.disk.warn_free_mb = 1e12;
    await watch.look();
    await watch.look();
    config.service.disk.warn_free_mb = 0;
    config.service.disk.stop_free_mb = 0;
    await watch.look();
    expect(logged.map(({ level, message }) => `${level} ${message}`)).toEqual([
      expect.stringMatching(/^warn \d+ MB are free/),
      expect.stringMatching(/^info over: \d+ MB are free/),
    ]);
  });

  test("by webhook and mail, once it lasts, again after a day, and when it is over", async () => {
    await using receiver = await openReceiver();
    config.service.network.allow = ["127.0.0.1/32"];
    config.service.alerts.webhook_url = receiver.url;
    const subjects: string[] = [];
    const mail = { send: async ({ subject }: { subject: string }) => void subjects.push(subject) };
    config.service.alerts.mail = "ops@example.org";
    await using poster = openWebhookPoster(() => config.service.network);
    await using watch = openWatch({ ...deps(), mail, poster }, [tide]);
    const told = () => receiver.received.map(({ body }) => JSON.parse(body));
    await watch.look();
    later(9);
    await watch.look();
    expect(told()).toEqual([]);
    later(1);
    await watch.look();
    expect(told()).toEqual([{ at: service.clock.now.toISOString(), troubles: [trouble], over: [] }]);
    later(23 * 60);
    await watch.look();
    expect(told()).toHaveLength(1);
    later(60);
    await watch.look();
    expect(told()).toHaveLength(2);
    present = [];
    await watch.look();
    expect(told()[2]).toMatchObject({ troubles: [], over: [trouble] });
    expect(subjects).toEqual([
      "claimstream: The tide is out.",
      "claimstream: The tide is out.",
      "claimstream: all is well again",
    ]);
  });

  test("what could not be told is told with the next look", async () => {
    config.service.alerts = { ...config.service.alerts, mail: "ops@example.org", after_minutes: 0 };
    let isDown = true;
    const sent: string[] = [];
    const mail = {
      send: async ({ text }: { text: string }) => {
        if (isDown) throw new Error("connection refused");
        sent.push(text);
      },
    };
    await using poster = openWebhookPoster(() => config.service.network);
    await using watch = openWatch({ ...deps(), mail, poster }, [tide]);
    await watch.look();
    isDown = false;
    await watch.look();
    await watch.look();
    expect(sent).toEqual([expect.stringContaining("FAILURE: The tide is out.\nWait.")]);
  });

  test("without a mail server alerts are files in the outbox", async () => {
    config.service.alerts = { ...config.service.alerts, mail: "ops@example.org", after_minutes: 0 };
    config.service.disk.warn_free_mb = 1e12;
    await using watch = startWatch({ ...deps(), base_url: service.url });
    await watch.look();
    const [file] = readdirSync(join(service.dataDir, "outbox"));
    expect(readFileSync(join(service.dataDir, "outbox", file ?? ""), "utf8")).toContain("To: ops@example.org");
  });
});
