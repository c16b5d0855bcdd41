import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sealedHubSecret } from "../../config/runtime/hub-secret.ts";
import { openLog } from "../../config/runtime/log.ts";
import { openMasterKey } from "../../config/runtime/master-key.ts";
import { openSourceSecrets } from "../../config/runtime/source-secrets.ts";
import { copyDatabase } from "../../store/engine/database-copy.ts";
import { consoleOf, consolePaths, furnish } from "../support/console.ts";
import { openNewsstand } from "../support/servers/newsstand.ts";
import { runHere } from "../support/service/command-here.ts";
import { valueAt } from "../support/service/scenario.ts";
import { openService, servicesOnFile } from "../support/service/service.ts";
import { installation } from "../support/service/service-process.ts";
import { anyNetwork, codeFor, lastCode, otherThan, post, type Visitor, visit, wait } from "../support/visitors.ts";

/** They read the files of a database, or start a process on one. */
const ofFiles = test.runIf(servicesOnFile);

/** Every secret in an answer that shows new credentials. */
function secretsIn(body: unknown): string[] {
  return [...new Set(JSON.stringify(body).match(/cs_(demo|live|secret|mcp|visitor)_[\w-]{43,}/g) ?? [])];
}

ofFiles(
  "no secret that was ever issued, and no code that was sent, can be read in the database, the data folder or the log",
  async () => {
    await using service = await openService({ settings: anyNetwork });
    const secrets: string[] = [];
    const keep = (body: unknown) => {
      const found = secretsIn(body);
      expect(found.length).toBeGreaterThanOrEqual(3);
      secrets.push(...found);
    };
    const from = (last: number) => ({ "x-forwarded-for": `203.0.113.${last}` });
    const get = (path: string, headers: Record<string, string> = {}) => service.request(path, { headers });

    for (const format of ["json", "md"]) keep((await get(`/connect?format=${format}`, from(1))).body);
    const page = await service.request("/connect", { method: "POST", headers: { ...from(1), accept: "text/html" } });
    keep(page.body);
    keep(page.headers.get("set-cookie") + String(page.body));

    const visitor: Visitor = await visit(service, "203.0.113.2");
    keep(visitor);
    await get(`/connect?visitor_token=${visitor.visitor_token}`, visitor.from);
    await get("/connect", { ...visitor.from, cookie: `visitor_token=${visitor.visitor_token}` });
    await get(`/account?api_key=${visitor.api_key}&token=${visitor.mcp_token}`);
    await get("/account", { "api-key": visitor.api_key, secret: visitor.mcp_token });
    await get(`/nowhere/${visitor.api_key}`);
    const once = { ...visitor.from, "content-type": "application/json", "idempotency-key": "repeat-1" };
    const regenerate = { method: "POST", headers: once, as: visitor };
    const fresh = await service.request("/keys/regenerate", regenerate);
    expect(fresh.status).toBe(200);
    keep(fresh.body);

    const binder = await visit(service, "203.0.113.3");
    keep(binder);
    const asBody = { method: "POST", headers: { ...once, ...from(3) } };
    const codes = [await codeFor(service, binder, "first@example.org")];
    wait(service, 60);
    const email = { email: "second@example.org", api_key: binder.api_key };
    await service.request("/api/connect/bind-email", { ...asBody, body: JSON.stringify(email) });
    codes.push(lastCode(service, "second@example.org"));
    await post(service, binder, "/api/connect/bind-email/verify", { code: otherThan(codes[1] ?? "") });
    const verified = { code: codes[1], api_key: binder.api_key };
    const bound = await service.request("/api/connect/bind-email/verify", {
      ...asBody,
      body: JSON.stringify(verified),
    });
    expect(bound.status).toBe(200);
    const again = await service.request("/keys/regenerate", { method: "POST", as: binder });
    expect(valueAt(again.body, "data.key_type")).toBe("live");
    keep(again.body);

    const form = { "content-type": "application/x-www-form-urlencoded", ...from(4) };
    const typed = await visit(service, "203.0.113.4");
    keep(typed);
    const fields = new URLSearchParams({ api_key: typed.api_key, email: "third@example.org" }).toString();
    await service.request("/signup", { method: "POST", headers: form, body: fields });
    codes.push(lastCode(service, "third@example.org"));

    const reader = await service.member("pro_developer");
    const asReader = { method: "POST", as: reader, headers: once };
    const feeds = await service.request("/feeds/tokens", { ...asReader, body: JSON.stringify({ name: "reader" }) });
    const opens = String(valueAt(feeds.body, "data.token"));
    for (const path of [`/feeds/${opens}/sources.opml`, `/feeds/${opens}/streams/1.atom`]) await get(path);
    secrets.push(opens);

    const files = globSync("**/*", { cwd: service.dataDir, exclude: ["outbox"] });
    const read = files.map((file) => join(service.dataDir, file)).filter((path) => statSync(path).isFile());
    expect(files.filter((file) => file.startsWith("outbox"))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(["claimstream.db", "claimstream.db-wal", "master.key"]));
    const kept = [...read.map((path) => readFileSync(path, "latin1")), JSON.stringify(service.logged)];
    expect(secrets.length).toBeGreaterThan(25);
    for (const secret of [...new Set(secrets), ...codes]) {
      expect(kept.filter((text) => text.includes(secret)).length, `places that hold ${secret}`).toBe(0);
    }
  },
);

ofFiles(
  "nor can any be read in backups, in what commands, metrics and pages tell, in errors, or in the log at its most talkative",
  async () => {
    using place = installation();
    await using service = await openService({ dataDir: place.dataDir });
    await openNewsstand(service.store);
    const operator = await service.member("platform", { is_operator: true, cadence: "continuous" });
    await furnish(service, operator);
    const made = async (path: string, body: object, at: string) => {
      const answer = await service.request(path, { method: "POST", as: operator, body: JSON.stringify(body) });
      return String(valueAt(answer.body, at));
    };
    const secondKey = async () => {
      const answer = await service.request("/keys", { method: "POST", as: operator, body: '{"name":"another"}' });
      return secretsIn(answer.body).find((each) => each.startsWith("cs_live_")) ?? "";
    };
    const hub = { channel_id: 1, token: "hub-token-4471", hub: "https://hub.example/", topic: "news" };
    const masterKey = openMasterKey(service.dataDir);
    const shared = sealedHubSecret(masterKey, { token: hub.token, secret: "between-us-4471" });
    await service.store.hubs.want({ ...hub, secret: shared }, service.clock.now.toISOString());
    openSourceSecrets(service.dataDir).keep("SOURCE_GAZETTE", "gazette-4471");
    const secrets = {
      api_key: operator.api_key,
      api_secret: operator.api_secret,
      mcp_token: operator.mcp_token,
      webhook: await made("/webhooks", { url: "https://hooks.example.org/secrets" }, "data.secret"),
      feed: await made("/feeds/tokens", { name: "another" }, "data.token"),
      second: await secondKey(),
      plan: await made("/manifests/plan", { stream_ids: ["1"], days: 30 }, "data.plan_token"),
      hub: "between-us-4471",
      source: "gazette-4471",
      master: readFileSync(join(service.dataDir, "master.key"), "utf8").trim(),
    };
    for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(9);

    const told: Record<string, string> = {};
    const { api_key, api_secret, mcp_token } = operator;
    for (const secret of [api_key, api_secret, mcp_token, secrets.feed]) {
      const asks: [string, Record<string, string>, string?][] = [
        [`/nowhere/${secret}`, {}],
        [`/streams/${secret}`, { authorization: `Bearer ${api_key}` }],
        [`/account?api_key=${secret}&token=${secret}`, {}],
        ["/account", { authorization: `Bearer ${secret}x` }],
        ["/account", { authorization: `Basic ${secret}`, "api-key": secret, secret: "wrong" }],
        [
          "/digests",
          { authorization: `Bearer ${api_key}` },
          JSON.stringify({ name: "x", stream_ids: [secret], [secret]: 1 }),
        ],
        ["/beacons", { authorization: `Bearer ${api_key}` }, `{"token": "${secret}", "api_key": "${secret}`],
        [`/feeds/${secret}x/sources.opml`, {}],
      ];
      for (const [path, headers, body] of asks) {
        const method = body === undefined ? "GET" : "POST";
        const answer = await service.request(path, { method, headers, ...(body !== undefined && { body }) });
        const text = JSON.stringify(answer.body);
        // Whoever writes a secret where another thing belongs is told which value that was.
        if (!path.startsWith("/digests") && !path.startsWith("/streams"))
          told[`${method} ${path} ${JSON.stringify(headers)}`] = text;
      }
    }
    told.metrics = String((await service.request("/metrics", { as: operator })).body);
    const visit = await consoleOf(service, operator);
    for (const path of consolePaths()) told[path] = (await visit.open(path)).text;
    for (const words of [["doctor"], ["trace", "1"], ["status"], ["keys"], ["check"], ["secret", "list"]]) {
      const { stdout, stderr } = await runHere(place, words);
      told[words.join(" ")] = stdout + stderr;
    }
    const copy = join(service.dataDir, "copy.db");
    await copyDatabase(service.store, copy);
    told.backup = readFileSync(copy, "latin1");
    const lines: string[] = [];
    const log = openLog("trace", { write: (line: string) => void lines.push(line) });
    for (const { fields, message } of service.logged) log.trace(fields, message);
    expect(lines.length).toBeGreaterThan(50);
    told.log = lines.join("");
    for (const [where, text] of Object.entries(told)) {
      for (const [name, secret] of Object.entries(secrets))
        expect(text.includes(secret), `${name} in ${where}`).toBe(false);
    }
  },
);
