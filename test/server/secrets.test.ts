import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { valueAt } from "../support/scenario.ts";
import { openService } from "../support/service.ts";
import { anyNetwork, codeFor, lastCode, otherThan, post, type Visitor, visit, wait } from "../support/visitors.ts";

/** Every secret in an answer that shows new credentials. */
function secretsIn(body: unknown): string[] {
  return [...new Set(JSON.stringify(body).match(/cs_(demo|live|secret|mcp|visitor)_[\w-]{43,}/g) ?? [])];
}

test("no secret that was ever issued, and no code that was sent, can be read in the database, the data folder or the log", async () => {
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
  const page = await get("/connect", { ...from(1), accept: "text/html" });
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
  const bound = await service.request("/api/connect/bind-email/verify", { ...asBody, body: JSON.stringify(verified) });
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
});
