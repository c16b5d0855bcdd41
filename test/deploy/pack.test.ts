import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pack } from "../../deploy/pack.ts";
import { eventually, type Installation, packageRoot, startProcess } from "../support/service/service-process.ts";

let folder: string;
const command = () => join(folder, "node_modules/claimstream/server/cli/claimstream.mjs");
const run = (...words: string[]) =>
  spawnSync(process.execPath, [command(), ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    encoding: "utf8",
  });

// An empty folder with the package in it, as npm leaves it; the packages that it needs are those of this checkout.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "claimstream-"));
  const own = join(folder, "node_modules/claimstream");
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(packageRoot, "node_modules")))
    if (name !== ".cache") symlinkSync(join(packageRoot, "node_modules", name), join(folder, "node_modules", name));
  const tarball = pack({ root: packageRoot, target: folder });
  const { status, stderr } = spawnSync("tar", ["-xzf", tarball, "-C", own, "--strip-components=1"], {
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a package holds JavaScript alone, the versions of the lock file, and nothing that only developers need", () => {
  const own = join(folder, "node_modules/claimstream");
  expect(globSync("**/*.ts", { cwd: own })).toEqual([]);
  expect(readdirSync(own)).not.toContain("test");
  expect(readdirSync(join(own, "data")).toSorted()).toEqual(["models", "packs", "sample"]);
  const { packages } = JSON.parse(readFileSync(join(own, "npm-shrinkwrap.json"), "utf8"));
  expect(packages["node_modules/h3"].version).toMatch(/^\d/);
  expect(packages["node_modules/vitest"]).toBeUndefined();
  const stated = JSON.parse(readFileSync(join(own, "package.json"), "utf8"));
  expect(stated).not.toHaveProperty("devDependencies");
  expect(stated).not.toHaveProperty("private");
});

test("in an empty folder, init writes the configuration there with its comments, and start reads the sample", async () => {
  const early = run("status");
  expect({ status: early.status, stderr: early.stderr }).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/\S/),
  });
  expect(run("start").stderr).toContain("`npx claimstream init` writes the configuration");
  const init = run("init");
  expect({ status: init.status, stderr: init.stderr }).toEqual({ status: 0, stderr: "" });
  expect(init.stdout).toContain("npx claimstream start");
  expect(readFileSync(join(folder, "config/service.yaml"), "utf8")).toContain("# how clients reach the service");
  const again = run("init");
  expect({ status: again.status, stderr: again.stderr }).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("nothing was changed"),
  });
  const place: Installation = {
    cwd: folder,
    dataDir: join(folder, "data"),
    configDir: join(folder, "config"),
    env: { PORT: "0", LOG_LEVEL: "warn" },
    configure: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
  await using service = await startProcess(place, {}, [process.execPath, command(), "start"]);
  await eventually("the sample to be read", async () => {
    const { body } = await service.get("/streams?page_size=200");
    return body.data.streams.filter(({ manifests_last24h }) => manifests_last24h > 0).length >= 3;
  });
  expect((await fetch(`${service.url}/docs`)).status).toBe(200);
  expect(run("search", "grain", "index", "--limit", "1").stdout).toContain("Sample Grain Board");
  expect(await service.end("SIGTERM")).toBe(0);
});
