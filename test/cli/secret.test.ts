import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { openSourceSecrets } from "../../config/runtime/source-secrets.ts";
import { openConfiguredFetcher } from "../../pipeline/read/equipment.ts";
import { openStore } from "../../store/store.ts";
import { hasPostgres, newPostgresDatabase } from "../support/postgres/test-databases.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { installation, packageRoot } from "../support/service/service-process.ts";

test("a secret is kept, listed by its name and forgotten, and never shown", async () => {
  using place = installation();
  const ask = async () => "tide-4471\n";
  const kept = await runHere(place, ["secret", "set", "SOURCE_GAZETTE"], { ask });
  expect(kept).toMatchObject({ code: 0, stdout: expect.stringContaining(`Say \${SOURCE_GAZETTE} in a header`) });
  const listed = await runHere(place, ["secret", "list"]);
  expect(listed.stdout).toBe("SOURCE_GAZETTE\n");
  expect(kept.stdout + kept.stderr + listed.stdout).not.toContain("tide-4471");
  expect(openSourceSecrets(place.dataDir).read("SOURCE_GAZETTE")).toBe("tide-4471");
  expect((await runHere(place, ["secret", "remove", "SOURCE_GAZETTE"])).code).toBe(0);
  expect(await runHere(place, ["secret", "remove", "SOURCE_GAZETTE"])).toMatchObject({ code: 1 });
  expect(await runHereJson(place, ["secret", "list"])).toEqual({ code: 0, data: { names: [] } });
});

test("a secret is read from a file, and never from the command line", async () => {
  using place = installation();
  const file = join(place.configDir, "token.txt");
  writeFileSync(file, "from a file\n");
  expect((await runHere(place, ["secret", "set", "SOURCE_GAZETTE", "--file", file])).code).toBe(0);
  expect(openSourceSecrets(place.dataDir).read("SOURCE_GAZETTE")).toBe("from a file");
  expect(await runHere(place, ["secret", "set", "SOURCE_GAZETTE", "typed"])).toMatchObject({ code: 2, stdout: "" });
  expect(await runHere(place, ["secret", "set", "SOURCE_GAZETTE"])).toMatchObject({ code: 2, stdout: "" });
});

test.runIf(hasPostgres)(
  "where processes share a database a secret is kept in it, sealed, for all of them",
  async () => {
    await using database = await newPostgresDatabase();
    using here = installation();
    using there = installation();
    const env = { DATABASE_URL: database.url, MASTER_KEY: "0123456789abcdef".repeat(4) };
    const place = { ...here, env: { ...here.env, ...env } };
    const other = { ...there, env: { ...there.env, ...env } };
    const ask = async () => "tide-4471\n";
    expect((await runHere(place, ["secret", "set", "SOURCE_GAZETTE"], { ask })).code).toBe(0);
    expect((await runHere(other, ["secret", "list"])).stdout).toBe("SOURCE_GAZETTE\n");
    const limits = { pool: 2, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
    await using store = await openStore({ url: database.url, ...limits, now: () => new Date() });
    expect(await store.sourceSecrets.read("SOURCE_GAZETTE")).not.toContain("tide");
    let shown: string | undefined;
    const server = createServer((request, response) => {
      shown = request.headers.authorization;
      response.end("fine");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const config = readConfig({ env: other.env, packageRoot, cwd: packageRoot });
    await using fetcher = openConfiguredFetcher(config, () => new Date(), { secrets: store.sourceSecrets });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
    await fetcher.fetch({ url, headers: { authorization: `Bearer \${SOURCE_GAZETTE}` } });
    server.close();
    expect(shown).toBe("Bearer tide-4471");
    const { MASTER_KEY: _key, ...without } = place.env;
    expect(await runHere({ ...place, env: without }, ["secret", "list"])).toMatchObject({ code: 1 });
    expect((await runHere(other, ["secret", "remove", "SOURCE_GAZETTE"])).code).toBe(0);
    expect((await runHereJson(place, ["secret", "list"])).data).toEqual({ names: [] });
  },
);

test.each(["", "one\r\nx-other: two", "one\nx-other: two", "caf\u00e9", "a\u0000b", "x".repeat(8001)])(
  "%j is no secret, and what was kept before stays",
  async (text) => {
    using place = installation();
    openSourceSecrets(place.dataDir).keep("SOURCE_GAZETTE", "before");
    expect(await runHere(place, ["secret", "set", "SOURCE_GAZETTE"], { ask: async () => text })).toMatchObject({
      code: 1,
    });
    expect(openSourceSecrets(place.dataDir).read("SOURCE_GAZETTE")).toBe("before");
  },
);

test.each(["gazette", "PATH", "SOURCE_A_FILE", "../master.key"])("%s is refused as a name", async (name) => {
  using place = installation();
  expect(await runHere(place, ["secret", "set", name], { ask: async () => "x" })).toMatchObject({ code: 2 });
});

test("a source is asked with what is kept, from the next request on; what the environment says goes before", async () => {
  const heard: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    heard.push(request.headers.authorization);
    response.end("ok");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  using place = installation();
  const env = { ...place.env, SOURCE_OTHER: "of the environment" };
  await using fetcher = openConfiguredFetcher(readConfig({ env, packageRoot, cwd: packageRoot }), () => new Date());
  const { port } = server.address() as AddressInfo;
  const get = (name: string) =>
    fetcher.fetch({ url: `http://127.0.0.1:${port}/`, headers: { authorization: `Bearer \${${name}}` } });
  expect(await get("SOURCE_GAZETTE")).toMatchObject({ kind: "failed", reason: "secret_missing" });
  openSourceSecrets(place.dataDir).keep("SOURCE_GAZETTE", "kept");
  openSourceSecrets(place.dataDir).keep("SOURCE_OTHER", "kept as well");
  expect(await get("SOURCE_GAZETTE")).toMatchObject({ kind: "fetched" });
  expect(await get("SOURCE_OTHER")).toMatchObject({ kind: "fetched" });
  expect(heard).toEqual(["Bearer kept", "Bearer of the environment"]);
  expect(readFileSync(join(place.dataDir, "source-secrets.json"), "utf8")).not.toContain("kept");
  await new Promise((resolve) => server.close(resolve));
});
