import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../store/store.ts";
import { hasPostgres, newPostgresDatabase } from "../support/postgres/test-databases.ts";
import { openNewsstand } from "../support/servers/newsstand.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { installation } from "../support/service/service-process.ts";

test("the shipped configuration has neither problems nor warnings", async () => {
  using place = installation();
  const { code, data } = await runHereJson(place, ["check", "--config", "config"]);
  expect({ code, data }).toEqual({ code: 0, data: { ok: true, problems: [], warnings: [] } });
});

test("every problem is told with file, line, column and field, and the end is 1", async () => {
  using place = installation();
  place.configure(
    "sources.yaml",
    "sources:\n  - name: Harbour News\n    source_type: organisation\n    channels: []\n",
  );
  const { code, stdout } = await runHere(place, ["check"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /sources\.yaml:3:5 sources\[0\]\.source_type: must be one of .* \(did you mean "organization"\?\)/,
  );
  expect(stdout).toMatch(/sources\.yaml:4:5 sources\[0\]\.channels: must have at least one entry/);
  expect(stdout).toContain("2 problems, 0 warnings.");
  const { data } = await runHereJson<{ ok: boolean; problems: object[] }>(place, ["check"]);
  expect(data).toMatchObject({ ok: false, problems: [{ line: 3, field: "sources[0].source_type" }, { line: 4 }] });
});

test("a warning is told and is no failure", async () => {
  using place = installation();
  const filter = { sources: ["Nobody"] };
  place.configure("streams.yaml", {
    streams: [{ name: "none", title: "None", home_domain: "health-medicine", filter }],
  });
  const { code, stdout } = await runHere(place, ["check"]);
  expect(code).toBe(0);
  expect(stdout).toContain('names a source that sources.yaml does not have: "Nobody" (warning)');
});

const naming = (filter: Record<string, string[]>) => ({
  streams: [{ name: "fees", title: "Fees", home_domain: "health-medicine", filter }],
});

test("names that the database knows are not warned of: a text or a list of feeds brought them", async () => {
  using place = installation();
  const file = join(place.dataDir, "claimstream.db");
  mkdirSync(place.dataDir);
  await using store = await openStore({ file });
  await openNewsstand(store);
  place.configure(
    "streams.yaml",
    naming({ sources: ["harbour news", "Nobody"], tags: ["Harbour Board", "Nothing"], topics: ["Shipping"] }),
  );
  const { code, stdout, stderr } = await runHere(place, ["check"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.match(/"[^"]+"(?=.*\(warning\))/g)).toEqual(['"Nobody"', '"Shipping"', '"Nothing"']);
  const { stdout: told } = await runHere(place, ["doctor", "--quick"]);
  expect(told).toContain('"Nobody"');
  expect(told).not.toContain('"harbour news"');
});

test.runIf(hasPostgres)(
  "a database on a server is asked the same, and one that is not made yet is left as it is",
  async () => {
    await using database = await newPostgresDatabase("empty");
    using place = installation();
    const shared = { ...place, env: { ...place.env, DATABASE_URL: database.url } };
    place.configure("streams.yaml", naming({ sources: ["Harbour News", "Nobody"] }));
    const before = await runHere(shared, ["check"]);
    expect(before.stderr).toContain("names were looked up in the files alone");
    expect(before.stdout).toContain("2 warnings.");
    const limits = { pool: 2, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000 };
    await using store = await openStore({ url: database.url, ...limits, now: () => new Date() });
    await openNewsstand(store);
    const { stdout, stderr } = await runHere(shared, ["check"]);
    expect(stderr).toBe("");
    expect(stdout).toContain("1 warning.");
  },
);

test("without a database that can be read the files alone are asked, and that is said", async () => {
  using place = installation();
  place.configure("streams.yaml", naming({ sources: ["Nobody"] }));
  const before = await runHere(place, ["check"]);
  expect(before.stderr).toBe("There is no database yet: names were looked up in the files alone.\n");
  mkdirSync(place.dataDir);
  writeFileSync(join(place.dataDir, "claimstream.db"), "no database".repeat(100));
  const after = await runHere(place, ["check"]);
  expect(after.stdout).toBe(before.stdout);
  expect(after.stderr).toMatch(/^The database could not be asked \(.+\): names were looked up in the files alone\.\n$/);
});

test("a folder that is none is a problem", async () => {
  using place = installation();
  const { code, stdout } = await runHere(place, ["check", "--config", join(place.dataDir, "nothing")]);
  expect(code).toBe(1);
  expect(stdout).toContain("is not a folder");
});
