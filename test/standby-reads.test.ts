import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startPair } from "./support/postgres/pair.ts";
import { postgresPrograms } from "./support/postgres/server.ts";
import { rowsOf } from "./support/service/loaded-processes.ts";
import { eventually, installation, packageRoot, startProcess } from "./support/service/service-process.ts";

/** What is asked of both processes, and answered alike. */
const questions = ["/streams?page_size=200", "/catalog", "/claims?query=grain", "/ontology/topics", "/sources"];

describe.runIf(postgresPrograms() !== null)("a process with a standby", () => {
  test("answers as one without, from the standby, and without it when that is gone", async () => {
    using pair = await startPair();
    const env = {
      DATABASE_URL: pair.url,
      MASTER_KEY: "0123456789abcdef".repeat(4),
      CONFIG_DIR: join(packageRoot, "config"),
      S3_BUCKET: "exports",
      S3_ENDPOINT: "http://127.0.0.1:1",
      SMTP_URL: "smtp://127.0.0.1:1",
      PORT: "0",
    };
    using own = installation();
    using other = installation();
    await using ingest = await startProcess(own, { ...env, ROLE: "ingest" });
    await using api = await startProcess(other, { ...env, ROLE: "api", DATABASE_READ_URLS: pair.read_urls[0] });
    const asOperator = { authorization: `Bearer ${ingest.operator.api_key}` };
    const stream = await eventually("the sample", async () => {
      const { body } = await api.get("/streams?page_size=200", asOperator);
      return body.data.streams.find((stream) => stream.manifests_last24h > 0);
    });
    const asked = () =>
      rowsOf(`${pair.standby.url}/own`, "select query from pg_stat_activity where query like '%from \"streams\"%'");
    await eventually("the standby to be asked for streams", async () => {
      expect((await api.get("/streams?page_size=200", asOperator)).status).toBe(200);
      return (await asked()).length > 0;
    });
    await eventually("the sample to be read as a whole", async () => {
      const rows = await rowsOf(pair.url, "select 1 from items where state <> 'done'");
      return rows.length === 0;
    });
    // Counts of streams follow what was read within seconds.
    for (const each of [ingest, api])
      await eventually("all twelve numbers of the sample's index to be counted", async () => {
        const { body } = await each.get("/streams?page_size=200", asOperator);
        return body.data.streams.some(
          ({ name, manifests_last24h }) => name === "sample-grain-index" && manifests_last24h === 12,
        );
      });
    const answers = async (from: typeof api) => {
      const paths = [...questions, `/streams/${stream.id}/manifests`, `/streams/${stream.id}`];
      return Promise.all(
        paths.map(async (path) => {
          const { status, body } = await from.get(path, asOperator);
          // Addresses of further pages are the process's own.
          return { path, status, data: JSON.stringify(body.data).replaceAll(from.url, "") };
        }),
      );
    };
    expect(await answers(api)).toEqual(await answers(ingest));
    pair.standby.stop("immediate");
    expect(await answers(api)).toEqual(await answers(ingest));
    expect(api.log()).toMatch(/The standby at 127\.0\.0\.1:\d+ is not asked: /);
    expect(api.log()).not.toMatch(/"level":[5-6]0/);
    for (const process of [api, ingest]) expect(await process.end("SIGTERM")).toBe(0);
  });
});
