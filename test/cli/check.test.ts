import { join } from "node:path";
import { expect, test } from "vitest";
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

test("a folder that is none is a problem", async () => {
  using place = installation();
  const { code, stdout } = await runHere(place, ["check", "--config", join(place.dataDir, "nothing")]);
  expect(code).toBe(1);
  expect(stdout).toContain("is not a folder");
});
