import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../server/operations.ts";
import { openBrowser } from "../support/browser.ts";
import { consoleOf, furnish, type Visit } from "../support/console.ts";
import { openNewsstand } from "../support/servers/newsstand.ts";
import { valueAt } from "../support/service/scenario.ts";
import { type Member, openService, servicesOnFile, type TestService } from "../support/service/service.ts";
import { packageRoot } from "../support/service/service-process.ts";
import { allowProgram, formOf, signInWithKey } from "../support/service/sign-in.ts";
import { mailTo } from "../support/visitors.ts";
import { words } from "../support/words.ts";

/*
 * What lies beside the operations: pages and their forms, agents, OAuth, sockets, files and feeds at addresses of their own. What an
 * organization has is furnished, a second one tries it, and not a row of the first one may be another afterwards.
 */
const redirect_uri = "http://127.0.0.1:53682/callback";
const oauth = {
  clients: ["newsdesk", "reader"].map((id) => ({ id, name: id, redirect_uris: ["http://127.0.0.1/callback"] })),
};

/** A service in which an organization has something of everything. */
interface Place extends AsyncDisposable {
  service: TestService;
  owner: Member;
  /** A program may act for the owner with them. */
  tokens: Tokens;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function openPlace(): Promise<Place> {
  const service = await openService({ settings: { oauth } });
  await openNewsstand(service.store);
  // A browser's cookies are told the time by the machine's clock.
  service.clock.now = new Date();
  const owner = await service.member("platform");
  await furnish(service, owner);
  const tokens = await programTokens(service, owner);
  return { service, owner, tokens, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

let place: Place;
let service: TestService;
let owner: Member;
let stranger: Member;
let visit: Visit;
beforeAll(async () => {
  place = await openPlace();
  ({ service, owner } = place);
  stranger = await service.member("platform");
  visit = await consoleOf(service, stranger);
});
afterAll(() => place[Symbol.asyncDispose]());

const verifier = "a-verifier-of-forty-three-characters-or-more-";

/** Where a program sends its user. */
function authorizationUrl(service: TestService): string {
  const asked = {
    client_id: "newsdesk",
    redirect_uri,
    response_type: "code",
    state: "1",
    scope: "account:read streams:read",
    resource: service.url,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  return `${service.url}/oauth/authorize?${new URLSearchParams(asked)}`;
}

/** What the owner's program is given to have tokens for it. */
async function programCode(service: TestService, owner: Member): Promise<string> {
  return (await allowProgram(authorizationUrl(service), owner.api_key)).searchParams.get("code") ?? "";
}

const tokensFor = (service: TestService, code: string, client_id: string) =>
  formPost(service, "/oauth/token", {
    grant_type: "authorization_code",
    code,
    redirect_uri,
    client_id,
    code_verifier: verifier,
  });

/** Allows a program to act for the owner. */
async function programTokens(service: TestService, owner: Member): Promise<Tokens> {
  return Object((await tokensFor(service, await programCode(service, owner), "newsdesk")).body);
}

async function formPost(service: TestService, path: string, fields: Record<string, string>) {
  const response = await fetch(`${service.url}${path}`, { method: "POST", body: new URLSearchParams(fields) });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

function inDatabase<T>(service: TestService, look: (database: Database.Database) => T): T {
  const database = new Database(join(service.dataDir, "claimstream.db"), { readonly: true });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

/** Tables whose rows say which organization they belong to, and those that say so by another row; what counts requests is left out. */
const owned: Record<string, string> = {
  ...Object.fromEntries(
    words(`
      users credentials consumed bound_emails grants digests digest_subscriptions digest_consumed webhooks syncs
      labels beacons beacon_alerts exports export_schedules feed_tokens digest_mails organizations outbox releases plan_tokens
      cursors kept_answers claim_feedback story_marks
    `).map((table) => [table, `org_id = '?'`]),
  ),
  sessions: "key_id in (select key_id from credentials where org_id = '?')",
  oauth_artifacts: "key_id in (select key_id from credentials where org_id = '?')",
};

/** Tables that only count how much an organization asks, and how many connections it has. */
const counting = ["usage", "usage_days", "sockets"];

/** When something was last used is written down later. */
const used = new Set(["last_used_on", "seen_on", "idle_end"]);

function rowsOf(member: Member, at = service): Record<string, unknown[]> {
  return inDatabase(at, (database) => {
    const rows = Object.entries(owned).map(([table, where]) => {
      const found = database.prepare(`select * from ${table} where ${where.replace("?", member.org_id)}`).all();
      return [
        table,
        found.map((row) => Object.fromEntries(Object.entries(Object(row)).filter(([name]) => !used.has(name)))),
      ];
    });
    return Object.fromEntries(rows);
  });
}

test.runIf(servicesOnFile)("every table that belongs to organizations is looked at", () => {
  const tables = inDatabase(service, (database) => {
    const names = database.prepare("select name from sqlite_master where type = 'table'").pluck().all().map(String);
    const columns = database.prepare("select name from pragma_table_info(?)").pluck();
    return names.filter((name) => columns.all(name).includes("org_id"));
  });
  expect(tables.toSorted()).toEqual(
    [...Object.keys(owned), ...counting].filter((name) => tables.includes(name)).toSorted(),
  );
});

/** Where requests are answered that are no operations, and where strangers try what they may reach there. */
const beside: Record<string, string> = {
  pattern: "operations: isolation.test.ts",
  path: "agents and OAuth: below, and live in their own tests",
  "`${oauthPaths.consent}/:uid`":
    "OAuth's page: test/server/oauth/oauth.test.ts, answered by nobody but the browser that was asked",
  "route.path": "pages of the console: isolation.test.ts, their forms below",
  '"/ws"':
    "test/server/delivery/websocket/sockets.test.ts: a private stream is pushed to the operator's organization alone",
  '"/**"': "nothing is there",
};

test("every kind of address beside the operations is tried: a new one is asked for here", () => {
  const text = readFileSync(join(packageRoot, "server", "http", "app.ts"), "utf8");
  const found = [...text.matchAll(/app\.(?:on\([^,]+, |all\()([^,]+),/g)].map(([, address]) => address);
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(beside).toSorted());
});

/** Fields of forms of the console that name something an organization has, by page file and field, and what says so as the page does. */
const named: Record<string, { page: string; fields: (at: Place) => Record<string, unknown>; does: string[] }> = {
  "account.ts key_id": {
    page: "/account",
    fields: ({ owner }) => ({ key_id: owner.key_id }),
    does: ["rotate", "revoke"],
  },
  "account.ts grant": {
    page: "/account",
    fields: (at) => ({ grant: first("oauth_artifacts", at, { kind: "Grant" }).id_hash }),
    does: ["end-program"],
  },
  "alert.ts alert_id": {
    page: "/delivery/alerts/1",
    fields: (at) => ({ alert_id: first("beacon_alerts", at).alert_id }),
    does: ["test", "end"],
  },
  "exports.ts schedule_id": {
    page: "/delivery/exports",
    fields: (at) => ({ schedule_id: first("export_schedules", at).schedule_id }),
    does: ["end"],
  },
  "feeds.ts token_id": {
    page: "/delivery/feeds",
    fields: (at) => ({ token_id: first("feed_tokens", at).token_id }),
    does: ["revoke"],
  },
  "mails.ts mail_id": { page: "/delivery/mails", fields: mailFields, does: ["end"] },
  "mails.ts digest_id": { page: "/delivery/mails", fields: mailFields, does: ["add"] },
};

/** Fields that name what everybody sees: a curated digest, a claim. */
const everybodys = ["digests.ts id", "story.ts claim_id"];

function mailFields(at: Place): Record<string, unknown> {
  const { mail_id, digest_id } = first("digest_mails", at);
  return { mail_id, digest_id, email: "eve@example.org" };
}

/** The first thing that the owner has in a table, or the first of a kind. */
function first(table: string, { owner, service }: Place, like: object = {}): Record<string, unknown> {
  const isLike = (row: unknown) => Object.entries(like).every(([name, value]) => valueAt(row, name) === value);
  const row = rowsOf(owner, service)[table]?.find(isLike);
  if (row === undefined) throw new Error(`the owner has nothing in ${table}`);
  return Object(row);
}

describe("forms of the console", () => {
  test("that name something are known: a new one is asked for here", () => {
    const folder = join(packageRoot, "server", "console", "pages");
    const found = globSync("**/*.ts", { cwd: folder }).flatMap((file) => {
      const names = readFileSync(join(folder, file), "utf8").matchAll(
        /form\.get\("((?:\w+_)?id|grant|token|cursor)"\)/g,
      );
      return [...names].map(([, field]) => `${file.split("/").at(-1)} ${field}`);
    });
    expect([...new Set(found)].toSorted()).toEqual([...Object.keys(named), ...everybodys].toSorted());
  });

  const form = (what: string, fields: object): Record<string, string> =>
    Object.fromEntries(
      Object.entries({ ...fields, do: what, sure: "yes" }).map(([name, value]) => [name, String(value)]),
    );

  const forms = Object.entries(named).flatMap(([name, { does, ...one }]) =>
    does.map((what) => ({ name, what, ...one })),
  );

  test.runIf(servicesOnFile).each(forms)(
    "$name, $what: change nothing that another organization has",
    async ({ what, page, fields }) => {
      const before = rowsOf(owner);
      const { text } = await visit.send(`/console${page}`, form(what, fields(place)));
      expect(rowsOf(owner)).toEqual(before);
      for (const secret of [owner.api_key, "Harbour", "mara@example.org"]) expect(text).not.toContain(secret);
    },
  );

  test.runIf(servicesOnFile).each(forms)(
    "$name, $what: change what one has oneself",
    async ({ what, page, fields }) => {
      await using own = await openPlace();
      const mine = await consoleOf(own.service, own.owner);
      const before = rowsOf(own.owner, own.service);
      await mine.send(`/console${page}`, form(what, fields(own)));
      expect(rowsOf(own.owner, own.service)).not.toEqual(before);
    },
  );
});

test("signing out everywhere ends one's own sessions alone", async () => {
  const mine = await consoleOf(service, owner);
  const theirs = await consoleOf(service, stranger);
  await theirs.send("/console/account", { do: "sign-out" });
  expect((await theirs.open("/console/account")).status).not.toBe(200);
  expect((await mine.open("/console/account")).status).toBe(200);
});

describe("a program of another organization", () => {
  const granted = () =>
    service.request("/account", { headers: { authorization: `Bearer ${place.tokens.access_token}` } });

  test("acts for those alone who allowed it", async () => {
    const { status, body } = await granted();
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain(owner.org_id);
    expect(JSON.stringify(body)).not.toContain(stranger.org_id);
  });

  test("is neither refreshed, revoked nor ended by another program", async () => {
    const { refresh_token } = place.tokens;
    const refreshed = await formPost(service, "/oauth/token", {
      grant_type: "refresh_token",
      refresh_token,
      client_id: "reader",
    });
    expect(refreshed).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    await formPost(service, "/oauth/revoke", { token: refresh_token, client_id: "reader" });
    expect((await granted()).status).toBe(200);
    const own = await formPost(service, "/oauth/token", {
      grant_type: "refresh_token",
      refresh_token,
      client_id: "newsdesk",
    });
    expect(own.status).toBe(200);
    Object.assign(place.tokens, own.body);
  });
});

/** What OAuth keeps for an organization, by kind, and what tries it. */
const kept: Record<string, string> = {
  AccessToken: "acts for those alone who allowed it",
  RefreshToken: "is neither refreshed, revoked nor ended by another program; opens no operation",
  AuthorizationCode: "gives tokens to the program alone that it was given to; opens no operation",
  Grant: "forms of the console: account.ts grant; opens no operation",
  Interaction: "a question is neither shown to nor answered by whoever is signed in elsewhere; opens no operation",
  Session: "opens no operation",
};

describe("what is handed out for an organization", () => {
  test.runIf(servicesOnFile)("is tried, whatever its kind: a new one is asked for here", async () => {
    await openBrowser().open(authorizationUrl(service));
    await programCode(service, owner);
    const kinds = inDatabase(service, (database) =>
      database.prepare("select distinct kind from oauth_artifacts").pluck().all().map(String),
    );
    expect(kinds.toSorted()).toEqual(Object.keys(kept).toSorted());
  });

  test("gives tokens to the program alone that it was given to", async () => {
    const code = await programCode(service, owner);
    const tried = await tokensFor(service, code, "reader");
    expect(tried).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  test.runIf(servicesOnFile)(
    "a question is neither shown to nor answered by whoever is signed in elsewhere",
    async () => {
      const theirs = openBrowser();
      const { location: url = "" } = await theirs.open(authorizationUrl(service));
      await signInWithKey(theirs, `${service.url}/console/sign-in`, owner.api_key);
      const question = await theirs.open(url);
      expect(question.status).toBe(200);
      const before = rowsOf(owner);
      const shown = await visit.browser.open(url);
      expect(shown.status).toBe(400);
      expect(shown.text).not.toContain("newsdesk");
      const answered = await visit.browser.send(url, { ...formOf(question), choice: "allow" });
      expect({ status: answered.status, location: answered.location }).toEqual({ status: 400, location: undefined });
      expect(rowsOf(owner)).toEqual(before);
    },
  );

  const addresses = operations.flatMap(({ rest }) =>
    rest.map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, "1") })),
  );

  test.runIf(servicesOnFile)(
    "opens no operation: refresh tokens, codes, names of grants, questions and sessions are no keys",
    async () => {
      const browser = openBrowser();
      const { location: url = "" } = await browser.open(authorizationUrl(service));
      await signInWithKey(browser, `${service.url}/console/sign-in`, owner.api_key);
      const cookies = [...browser.cookies].map(([name, { value }]) => ({ name, value }));
      expect(cookies.length).toBeGreaterThan(1);
      const handed = [
        place.tokens.refresh_token,
        await programCode(service, owner),
        String(first("oauth_artifacts", place, { kind: "Grant" }).id_hash),
        url.split("/").at(-1) ?? "",
        ...cookies.map(({ value }) => value),
      ];
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
      const shownWith = handed.map((secret): Record<string, string> => ({ authorization: `Bearer ${secret}` }));
      const before = rowsOf(owner);
      const opened: string[] = [];
      for (const { method, path } of addresses) {
        const ask = async (headers: Record<string, string>) =>
          (await service.request(path, { method, headers, ...(method !== "GET" && { body: "{}" }) })).status;
        const bare = await ask({});
        for (const headers of [...shownWith, { cookie }]) {
          const status = await ask(headers);
          // Who tries much without a key is told to wait.
          if (![401, 429, bare].includes(status)) opened.push(`${method} ${path}: ${status}, else ${bare}`);
        }
      }
      expect(addresses.length).toBeGreaterThan(100);
      expect(opened).toEqual([]);
      expect(rowsOf(owner)).toEqual(before);
    },
  );
});

describe("agents", () => {
  const asks = (as: Member, more: Record<string, string> = {}) => ({
    method: "POST",
    headers: { authorization: `Bearer ${as.mcp_token}`, accept: "application/json, text/event-stream", ...more },
  });
  const message = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });

  test("reach no session of another organization, neither to use nor to end it", async () => {
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } };
    const begun = await service.request("/mcp", { ...asks(owner), body: message("initialize", params) });
    const id = begun.headers.get("mcp-session-id") ?? "none";
    const theirs = { "mcp-session-id": id };
    for (const method of ["POST", "DELETE"]) {
      const tried = await service.request("/mcp", { ...asks(stranger, theirs), method, body: message("tools/list") });
      expect(tried.status, method).toBe(404);
    }
    expect((await service.request("/mcp", { ...asks(owner, theirs), body: message("tools/list") })).status).toBe(200);
  });
});

describe("addresses that open something by themselves", () => {
  const exported = async (as: Member) => {
    const { body } = await service.request("/export/trigger", { method: "POST", as, body: '{"stream_ids":["1"]}' });
    await service.drain();
    const id = String(valueAt(body, "data.export_id"));
    const answer = await service.request(`/export/${id}`, { as });
    return { id, urls: JSON.stringify(answer.body).match(/http:[^"]+\/files\/[^"]+/g) ?? [] };
  };

  test("open the one file that they are for", async () => {
    const [theirs, mine] = [await exported(owner), await exported(stranger)];
    expect(mine.urls.length).toBeGreaterThan(0);
    for (const url of mine.urls) {
      expect((await fetch(url)).status).toBe(200);
      const tried = await fetch(url.replace(mine.id, theirs.id));
      expect(tried.status).toBe(403);
    }
  });

  test("a feed's token opens no digest of another organization", async () => {
    const made = await service.request("/feeds/tokens", { method: "POST", as: stranger, body: '{"name":"x"}' });
    const token = String(valueAt(made.body, "data.token"));
    const ofOwner = await service.request("/feeds/tokens", { method: "POST", as: owner, body: '{"name":"y"}' });
    for (const form of ["atom", "json"]) {
      const at = (token: unknown) => fetch(`${service.url}/feeds/${token}/digests/1.${form}`);
      expect((await at(token)).status).toBe(404);
      expect((await at(valueAt(ofOwner.body, "data.token"))).status).toBe(200);
    }
  });

  test.runIf(servicesOnFile)("a mail's address is good for its own number alone", async () => {
    const before = rowsOf(owner);
    await service.request("/digests", { method: "POST", as: stranger, body: '{"name":"Own","stream_ids":["1"]}' });
    const [digest] = Object(rowsOf(stranger)).digests;
    const put = { method: "POST", as: stranger, body: '{"email":"eve@example.org"}' };
    await service.request(`/digests/${digest.digest_id}/mail`, put);
    await service.drain();
    // Mails break long lines.
    const unfolded = (mailTo(service, "eve@example.org").at(-1) ?? "").replaceAll(/=\r?\n/g, "");
    const [, own = ""] = /\/mail\/([\w.-]+)/.exec(unfolded) ?? [];
    const [number = ""] = own.split(".");
    const theirs = own.replace(number, String(first("digest_mails", place).mail_id));
    for (const choice of ["confirm", "unsubscribe"]) {
      const response = await fetch(`${service.url}/mail/${theirs}`, {
        method: "POST",
        body: new URLSearchParams({ choice }),
      });
      expect(response.status).toBe(404);
    }
    expect(rowsOf(owner)).toEqual(before);
    expect((await fetch(`${service.url}/mail/${own}`)).status).toBe(200);
  });
});
