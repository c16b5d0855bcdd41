import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ExportManifest } from "../../store/model/export.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill } from "../support/service/command-line.ts";
import { installation } from "../support/service/service-process.ts";

test("stories are written to a folder, whole, with what describes them, and read back elsewhere", async () => {
  using place = installation();
  using other = installation();
  await fill(place, 3);
  const folder = join(place.dataDir, "out");
  const { code, data } = await runHereJson(place, ["export", folder, "--compression", "gzip"]);
  const file = join(folder, "manifests.jsonl.gz");
  expect({ code, data }).toMatchObject({ code: 0, data: { file, manifest_count: 3 } });
  const manifest = ExportManifest.parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));
  expect(manifest.files[0]?.sha256).toBe(createHash("sha256").update(readFileSync(file)).digest("hex"));
  expect(manifest.streams.length).toBeGreaterThan(0);
  expect(existsSync(`${file}.part`)).toBe(false);
  const back = await runHereJson(other, ["import", join(folder, "manifest.json")]);
  expect(back).toMatchObject({ code: 0, data: { verified: true, added: 3 } });
});

test("what is there already is left unless --force is given", async () => {
  using place = installation();
  await fill(place, 1);
  const folder = join(place.dataDir, "out");
  await runHere(place, ["export", folder]);
  const again = await runHere(place, ["export", folder]);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/is there already; --force replaces it/) });
  expect((await runHere(place, ["export", folder, "--force"])).code).toBe(0);
});

test("days and a language narrow an export, and what names no stream, form or day is refused before anything is written", async () => {
  using place = installation();
  await fill(place, 2);
  const folder = join(place.dataDir, "out");
  for (const [words, code] of [
    [["--format", "xml"], 2],
    [["--compression", "rar"], 2],
    [["--from", "yesterday"], 2],
    [["--language", "German"], 2],
    [["--streams", "one"], 2],
    [["--streams", "9999"], 1],
  ] as const)
    expect((await runHere(place, ["export", folder, ...words])).code).toBe(code);
  expect(existsSync(folder)).toBe(false);
  const none = await runHereJson(place, ["export", folder, "--to", "1999-01-01", "--format", "csv"]);
  expect(none).toMatchObject({ code: 0, data: { manifest_count: 0 } });
  const german = await runHereJson(place, ["export", folder, "--language", "de", "--force"]);
  expect(german).toMatchObject({ code: 0, data: { manifest_count: 0 } });
});
