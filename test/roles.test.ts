import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hasPostgres, newPostgresDatabase } from "./support/postgres/test-databases.ts";
import { eventually, installation, packageRoot, startProcess } from "./support/service/service-process.ts";

const master_key = "0123456789abcdef".repeat(4);

describe.runIf(hasPostgres)("processes that share a PostgreSQL database", () => {
  test("read, answer and deliver apart: what one reads, another answers", async () => {
    await using database = await newPostgresDatabase();
    const env = { DATABASE_URL: database.url, MASTER_KEY: master_key, CONFIG_DIR: join(packageRoot, "config") };
    using own = installation();
    using other = installation();
    await using ingest = await startProcess(own, { ...env, PORT: "0", ROLE: "ingest" });
    await using api = await startProcess(other, { ...env, PORT: "0", ROLE: "api" });
    const asOperator = { authorization: `Bearer ${ingest.operator.api_key}` };
    const filled = await eventually("manifests of the sample, from the process that answers", async () => {
      const { body } = await api.get("/streams?page_size=200", asOperator);
      return body.data.streams.find((stream) => stream.manifests_last24h > 0);
    });
    expect((await api.get(`/streams/${filled.id}/manifests`, asOperator)).status).toBe(200);
    expect(api.log()).not.toMatch(/"level":[4-6]0/);
    expect(await ingest.end("SIGTERM")).toBe(0);
    expect(await api.end("SIGTERM")).toBe(0);
  });

  test("are refused without a key that all have, with another one, and apart on a file", async () => {
    await using database = await newPostgresDatabase();
    using place = installation();
    const env = { DATABASE_URL: database.url };
    await expect(startProcess(place, env)).rejects.toThrow(/need one master key: set MASTER_KEY/);
    {
      await using first = await startProcess(place, { ...env, MASTER_KEY: master_key });
      expect((await first.get("/health")).status).toBe(200);
    }
    const another = { ...env, MASTER_KEY: "f".repeat(64) };
    await expect(startProcess(place, another)).rejects.toThrow(/MASTER_KEY is not the one/);
    await expect(startProcess(place, { ...env, MASTER_KEY: "f" })).rejects.toThrow(/64 hexadecimal digits/);
    await expect(startProcess(place, { ROLE: "api" })).rejects.toThrow(/role is api, but the database is a file/);
  });
});
