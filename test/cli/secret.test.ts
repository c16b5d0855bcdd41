import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { openSourceSecrets } from "../../config/runtime/source-secrets.ts";
import { openConfiguredFetcher } from "../../pipeline/read/equipment.ts";
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
