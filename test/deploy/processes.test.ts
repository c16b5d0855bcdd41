import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { articlePages } from "../support/pages.ts";
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from "../support/postgres/pgbouncer.ts";
import { hasPostgres, newPostgresDatabase } from "../support/postgres/test-databases.ts";
import { openNewsroom } from "../support/servers/newsroom.ts";
import {
  eventually,
  installation,
  packageRoot,
  type ServiceProcess,
  startProcess,
} from "../support/service/service-process.ts";
import { ini, ours, text } from "./compose.ts";

describe.runIf(hasPostgres && hasPgbouncer)("the processes of compose.scale.yaml, without containers", () => {
  test("start at once behind the pooler, and what one of them reads is answered by each that answers", async () => {
    const [page] = articlePages(1);
    if (!page) throw new Error("no page was made");
    await using newsroom = await openNewsroom({ pages: [page] });
    newsroom.publishFeed({ path: "/feed.xml", title: "Harbour News", items: [{ title: page.title, link: page.path }] });
    const channels = [{ name: "News", kind: "feed", url: `${newsroom.url}/feed.xml`, media_format: "text" }];
    const sources = [{ name: "Harbour News", source_type: "organization", channels }];
    const filter = { sources: ["Harbour News"] };
    const streams = [{ name: "everything", title: "Everything", home_domain: "society-law-government", filter }];

    await using database = await newPostgresDatabase();
    using pooler = await shippedPooler(database.server);
    using secrets = shippedSecrets(`${pooler.url}${new URL(database.url).pathname}`);
    await using running = await startAll(secrets.folder, { sources, streams, service: settings() });

    expect(running.started.map(({ role }) => role)).toEqual(["api", "api", "ingest", "ingest", "deliver", "deliver"]);
    const processes = running.started.map(({ process }) => process);
    const keys = processes.flatMap(({ operator }) => operator.api_key ?? []);
    expect(keys).toHaveLength(1);
    const asOperator = { authorization: `Bearer ${keys[0]}` };
    const answering = running.started.filter(({ role }) => role === "api").map(({ process }) => process);
    const answers = await Promise.all(answering.map((api) => recordOf(api, asOperator)));
    expect(answers[0]?.record?.title).toBe(page.title);
    expect(answers[1]).toEqual(answers[0]);
    for (const process of processes) {
      expect((await process.get("/health")).status).toBe(200);
      expect(process.log()).not.toMatch(/"level":[4-6]0/);
    }
    expect(await Promise.all(processes.map((process) => process.end("SIGTERM")))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

/** The only record, once this process answers it. */
function recordOf(api: ServiceProcess, headers: Record<string, string>) {
  return eventually("the record", async () => {
    const streams = await api.get("/streams?page_size=200", headers);
    const stream = streams.body.data.streams.find(({ title }) => title === "Everything");
    const { body } = await api.get(`/streams/${stream?.id}/manifests`, headers);
    return body.data.manifests[0];
  });
}

/** What ships, but for what a test may not have: a port that is taken, addresses that cannot be reached from it, threads for two. */
function settings(): Record<string, unknown> {
  return { ...parse(text("deploy/scale/service.yaml")), export: { shared: true } };
}

/** A pooler with the settings that ship, before a server of the tests. */
function shippedPooler(server: string): Promise<Pgbouncer> {
  const { databases, pgbouncer = {} } = ini("deploy/scale/pgbouncer.ini");
  const { auth_type: _type, auth_file: _file, ...others } = pgbouncer;
  const database = /connect_query='[^']*'/.exec(databases?.claimstream ?? "")?.[0] ?? "";
  return startPgbouncer({ server, settings: others, database });
}

/** The secrets as they are made for containers, with the address of a database that can be reached from here. */
function shippedSecrets(database_url: string): Disposable & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-secrets-"));
  execFileSync(join(packageRoot, "deploy/scale/make-secrets"), [folder]);
  chmodSync(join(folder, "database_url"), 0o644);
  writeFileSync(join(folder, "database_url"), database_url);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** As many of each role as the file says, all at once, each with a data folder of its own. */
async function startAll(secrets: string, own: Parameters<typeof installation>[0]) {
  await using parts = new AsyncDisposableStack();
  const wanted = ours.flatMap(([role, { environment, deploy }]) =>
    Array.from({ length: role === "migrate" ? 0 : (deploy?.replicas ?? 1) }, () => ({ role, environment })),
  );
  const started = await Promise.all(
    wanted.map(async ({ role, environment }) => {
      const place = parts.use(installation(own));
      return { role, process: parts.use(await startProcess(place, here(environment, secrets))) };
    }),
  );
  const all = parts.move();
  return { started, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** The environment of a container, where this is its machine. */
function here(environment: Readonly<Record<string, string>>, secrets: string): Record<string, string> {
  const moved = Object.entries(environment).map(([name, value]) => [name, value.replace("/run/secrets", secrets)]);
  // Nothing stands before it that clients reach, and there is no bucket.
  return {
    ...Object.fromEntries(moved),
    BASE_URL: "",
    S3_ENDPOINT: "",
    S3_BUCKET: "",
    SMTP_URL: "smtp://127.0.0.1:1",
    PORT: "0",
  };
}
