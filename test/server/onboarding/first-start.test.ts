import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ensureOperator, type OperatorParts, recoverOperatorKey } from "../../../server/onboarding/first-start.ts";
import { openStore } from "../../../store/store.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/postgres/test-databases.ts";
import { openService, standingAt, testConfig } from "../../support/service/service.ts";

async function openParts(): Promise<OperatorParts & AsyncDisposable> {
  const dataDir = mkdtempSync(join(tmpdir(), "claimstream-first-"));
  const store = await openStore({ file: join(dataDir, "claimstream.db") });
  const paths = { dataDir, configDir: dataDir, packageRoot: dataDir, workingDir: dataDir };
  return {
    store,
    config: { ...testConfig(), paths },
    now: () => standingAt,
    base_url: "http://127.0.0.1:8787",
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true });
    },
  };
}

const written = ({ config }: OperatorParts) => {
  const path = join(config.paths.dataDir, "operator.json");
  return { mode: statSync(path).mode & 0o777, file: JSON.parse(readFileSync(path, "utf8")) };
};

describe("the first start", () => {
  test("opens the operator's organization on Platform and writes its credentials for the owner's eyes only", async () => {
    await using parts = await openParts();
    const text = await ensureOperator(parts);
    const { mode, file } = written(parts);
    expect(mode).toBe(0o600);
    expect(file).toEqual({
      org_id: expect.stringMatching(/^org_/),
      api_key: expect.stringMatching(/^cs_live_[\w-]{43}$/),
      api_secret: expect.stringMatching(/^cs_secret_[\w-]{43}$/),
      mcp_token: expect.stringMatching(/^cs_mcp_[\w-]{43}$/),
      base_url: "http://127.0.0.1:8787",
      mcp_url: "http://127.0.0.1:8787/mcp",
      ws_url: "ws://127.0.0.1:8787/ws",
    });
    for (const value of Object.values(file)) expect(text).toContain(value);
    expect(text).toContain(`curl -H "Authorization: Bearer ${file.api_key}" http://127.0.0.1:8787/streams`);
    expect(await parts.store.organizations.operator()).toMatchObject({
      org_id: file.org_id,
      plan: "platform",
      cadence: "continuous",
    });
    expect(readdirSync(parts.config.paths.dataDir).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test.runIf(hasPostgres)(
    "of two processes at once opens one organization, and shows what no folder can keep",
    async () => {
      await using database = await newPostgresDatabase();
      await using parts = await openParts();
      const limits = { pool: 2, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
      const open = () => openStore({ url: database.url, ...limits, now: () => new Date() });
      await using one = await open();
      await using other = await open();
      const { secrets, paths } = parts.config;
      const dataDir = join(paths.dataDir, "claimstream.db", "inside");
      const config = {
        ...parts.config,
        secrets: { ...secrets, database_url: database.url },
        paths: { ...paths, dataDir },
      };
      const told = await Promise.all([one, other].map((store) => ensureOperator({ ...parts, config, store })));
      const [text, ...others] = told.filter((text) => text !== undefined);
      expect(others).toEqual([]);
      expect(text).toContain("not kept, as");
      const shown = /api_key +(cs_live_\S+)/.exec(text ?? "")?.[1];
      const recovered = await recoverOperatorKey({ ...parts, config, store: one });
      expect(recovered).toMatchObject({ kept: false, file: { api_key: expect.stringMatching(/^cs_live_/) } });
      expect(recovered?.file.api_key).not.toBe(shown);
      const settled = await Promise.all([one, other].map((store, at) => store.installation.settle("mark", `of ${at}`)));
      expect(new Set(settled).size).toBe(1);
    },
  );

  test("happens once", async () => {
    await using parts = await openParts();
    await ensureOperator(parts);
    const before = written(parts);
    expect(await ensureOperator(parts)).toBeUndefined();
    expect(written(parts)).toEqual(before);
  });

  test("happens once also where several start at the same time", async () => {
    await using parts = await openParts();
    const texts = await Promise.all([1, 2, 3].map(() => ensureOperator(parts)));
    expect(texts.filter((text) => text !== undefined)).toHaveLength(1);
    expect(texts.join("")).toContain(written(parts).file.api_key);
  });

  test("leaves no organization behind when the credentials cannot be written", async () => {
    await using parts = await openParts();
    const nowhere = { ...parts.config.paths, dataDir: join(parts.config.paths.dataDir, "claimstream.db", "inside") };
    await expect(ensureOperator({ ...parts, config: { ...parts.config, paths: nowhere } })).rejects.toThrow();
    expect(await parts.store.organizations.operator()).toBeUndefined();
    expect(await ensureOperator(parts)).toContain("cs_live_");
  });
});

describe("a lost operator key", () => {
  test("is replaced, and the old one ends", async () => {
    await using service = await openService();
    await using parts = await openParts();
    await ensureOperator({ ...parts, store: service.store });
    const { file: old } = written(parts);
    const fresh = (await recoverOperatorKey({ ...parts, store: service.store }))?.file;
    expect(written(parts).file).toEqual(fresh);
    expect(fresh?.org_id).toBe(old.org_id);
    const ask = (key?: string) => service.request("/account", { headers: { authorization: `Bearer ${key}` } });
    expect((await ask(old.api_key)).status).toBe(401);
    expect((await ask(fresh?.api_key)).status).toBe(200);
  });

  test("cannot be replaced before the first start", async () => {
    await using parts = await openParts();
    expect(await recoverOperatorKey(parts)).toBeUndefined();
  });
});
