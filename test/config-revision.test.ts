import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { consoleOf } from "./support/console.ts";
import { hasPostgres, newPostgresDatabase } from "./support/postgres/test-databases.ts";
import { openSocketClient, subscribe } from "./support/servers/socket-client.ts";
import { eventually, installation, startProcess } from "./support/service/service-process.ts";

const master_key = "0123456789abcdef".repeat(4);
const board = {
  name: "Notice Board",
  source_type: "organization",
  channels: [{ name: "Notices", kind: "push", media_format: "text" }],
};
const streams = [{ name: "everything", title: "Everything", home_domain: "society-law-government" }];
const more = { name: "more", title: "More", home_domain: "society-law-government" };

test.runIf(hasPostgres)("what one process is told, and reads, the sockets and files of another tell of", async () => {
  await using database = await newPostgresDatabase();
  using shared = installation({ sources: [board], streams });
  using apart = installation({ sources: [board], streams: [] });
  const env = { DATABASE_URL: database.url, MASTER_KEY: master_key };
  await using ingest = await startProcess(shared, { ...env, ROLE: "ingest" });
  await using deliver = await startProcess(apart, { ...env, ROLE: "deliver" });
  // It has a data folder of its own, and the files of the process that reads.
  const place = { ...apart, dataDir: `${apart.dataDir}-api` };
  const folders = { CONFIG_DIR: shared.configDir, DATA_DIR: place.dataDir };
  await using api = await startProcess(place, { ...env, ...folders, ROLE: "api" });
  const { api_key } = ingest.operator;
  const authorization = `Bearer ${api_key}`;

  await using client = await openSocketClient(api.url, { token: api_key });
  await subscribe(client, { streams: ["1"] });
  const push = async (title: string) => {
    const told = client.next("story");
    const body = JSON.stringify({
      source: "Notice Board",
      title,
      text: `The Harbour Board raised its ${title} by 4 percent.`,
    });
    const headers = { authorization, "content-type": "application/json" };
    expect((await fetch(`${api.url}/documents`, { method: "POST", headers, body })).status).toBe(202);
    return told;
  };
  await push("grain fee");
  expect(client.received.at(-1)).toMatchObject({ type: "story", stream_names: ["everything"] });

  const { body } = await api.get("/health");
  expect(body).toMatchObject({ status: "ok", role: "api", config_revision: 1, config_files: "in_force" });
  expect((await deliver.get("/health")).body).toMatchObject({ role: "deliver", config_files: "other" });
  await eventually("the other files are told of", async () => /are not those in force/.test(deliver.log()));

  const operator = await consoleOf(api, { api_key });
  const path = "/console/config/streams/text";
  const text = JSON.stringify({ streams: [...streams, more] });
  const shown = await operator.send(path, { text });
  const hidden = [...shown.text.matchAll(/name="(read|text)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]): [string, string] => [name, value.replaceAll("&quot;", '"')],
  );
  const agreed = /name="agreed" value="([^"]+)"/.exec(shown.text)?.[1] ?? "";
  const proof = /name="proof" value="([^"]+)"/.exec(shown.text)?.[1] ?? "";
  const written = await operator.browser.send(`${api.url}${path}`, [...hidden, ["agreed", agreed], ["proof", proof]]);
  expect(written.location).toMatch(/done=applied/);
  await push("berth rent");
  expect(client.received.at(-1)).toMatchObject({ type: "story", stream_names: ["everything", "more"] });

  // Where files are not those in force, none is edited.
  const elsewhere = await consoleOf(deliver, { api_key });
  const refused = await elsewhere.send(path, { text: JSON.stringify({ streams: [more] }) });
  expect(refused.text).toContain("cannot be edited here until this is fixed");

  const metrics = await fetch(`${api.url}/metrics`, { headers: { authorization } });
  const figures = await metrics.text();
  expect(figures).toMatch(/claimstream_items_waiting\{.*role="api".*\} 0/);
  expect(figures).toMatch(/process="[^"]+\/\d+"/);
  expect(figures).toMatch(/claimstream_database_bytes\{file="database".*\} [1-9]/);
  rmSync(place.dataDir, { recursive: true, force: true });
});
