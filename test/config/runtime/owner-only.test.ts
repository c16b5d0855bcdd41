import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { closeToOthers, openToOthers } from "../../../config/runtime/owner-only.ts";
import { resolveSources, SourcesFile } from "../../../config/sources.ts";
import { post } from "../../certify/place.ts";
import { claimstreamJson } from "../../support/service/command-line.ts";
import { eventually, installation, startProcess } from "../../support/service/service-process.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

test("what others have rights to in a data folder is found and closed; inboxes, and what links lead to, are left as they are", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "claimstream-"));
  const dataDir = join(folder.path, "data");
  const at = (...names: string[]) => join(dataDir, ...names);
  for (const [path, mode] of [
    [dataDir, 0o755],
    [at("outbox"), 0o2775],
    [at("closed"), 0o700],
    [at("inbox"), 0o777],
    [at("dropped", "here"), 0o770],
  ] as const) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, mode);
  }
  chmodSync(at("dropped"), 0o700);
  const files = [
    [at("claimstream.db"), 0o644],
    [at("outbox", "mail.eml"), 0o664],
    [at("closed", "run.sh"), 0o750],
    [at("closed", "own"), 0o600],
    [at("inbox", "notice.md"), 0o666],
    [at("dropped", "here", "notice.md"), 0o644],
    [join(folder.path, "elsewhere"), 0o644],
  ] as const;
  for (const [path, mode] of files) {
    writeFileSync(path, "x");
    chmodSync(path, mode);
  }
  symlinkSync(join(folder.path, "elsewhere"), at("link"));
  const channels = [{ name: "Here", kind: "inbox", url: at("dropped", "here"), media_format: "text" }];
  const parsed = SourcesFile.parse({ sources: [{ name: "Town", source_type: "organization", channels }] });
  const sources = resolveSources(parsed.sources, { config: dataDir, data: dataDir });
  const config = { sources, paths: { dataDir, configDir: dataDir, packageRoot: dataDir, workingDir: dataDir } };
  const found = await openToOthers(config);
  expect(found.toSorted()).toEqual(
    [dataDir, at("claimstream.db"), at("closed", "run.sh"), at("outbox"), at("outbox", "mail.eml")].toSorted(),
  );
  expect(await closeToOthers(found)).toEqual([]);
  expect(await openToOthers(config)).toEqual([]);
  expect(
    [dataDir, at("outbox"), at("inbox"), at("dropped", "here"), ...files.map(([path]) => path)].map(modeOf),
  ).toEqual(["700", "2700", "777", "770", "600", "600", "700", "600", "666", "644", "644"]);
});

/** Everything below a folder that others have rights to, but for what lies in the inbox. */
function openBelow(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => !/^inbox(\/|$)/.test(name));
  return ["", ...below].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
}

test("a service that is started with no umask keeps all that it writes, and what it finds, to its user; doctor looks at all of it", async () => {
  using place = installation({
    sources: [
      {
        name: "Town Hall",
        source_type: "organization",
        channels: [{ name: "Notices", kind: "inbox", url: "inbox", media_format: "regulatory" }],
      },
    ],
    streams: [{ name: "everything", title: "Everything", home_domain: "society-law-government" }],
    service: { schedule: { tick: "* * * * * *" }, backup: { schedule: "* * * * * *", keep: 2 } },
  });
  const inbox = join(place.dataDir, "inbox");
  mkdirSync(join(place.dataDir, "exports", "old"), { recursive: true });
  mkdirSync(inbox);
  for (const path of [place.dataDir, join(place.dataDir, "exports"), join(place.dataDir, "exports", "old"), inbox])
    chmodSync(path, 0o777);
  writeFileSync(join(place.dataDir, "exports", "old", "manifests.jsonl"), "{}\n");
  chmodSync(join(place.dataDir, "exports", "old", "manifests.jsonl"), 0o666);
  writeFileSync(join(inbox, "notice.md"), "# Notice\n\nThe Harbour Board closed the east quay on 3 March 2025.\n");
  writeFileSync(join(inbox, "drawing.xyz"), "Nobody reads this.");
  const withoutUmask: [string, ...string[]] = ["/bin/sh", "-c", 'umask 000; exec "$0" main.ts', process.execPath];
  {
    await using service = await startProcess(place, {}, withoutUmask);
    await eventually("the record", async () => existsSync(join(inbox, "done", "notice.md")));
    await post(service, "/export/trigger", { stream_ids: ["1"] });
    const exported = () => readdirSync(join(place.dataDir, "exports"), { recursive: true, encoding: "utf8" });
    await eventually("the export", async () => exported().some((name) => name.endsWith("/manifest.json")));
    await eventually("a backup", async () =>
      readdirSync(join(place.dataDir, "backups")).some((name) => name.endsWith(".db")),
    );
    expect(openBelow(place.dataDir)).toEqual([]);
    expect(modeOf(inbox)).toBe("777");
    expect(await service.end()).toBe(0);
  }
  expect(openBelow(place.dataDir)).toEqual([]);
  const permissions = async () => {
    const { data } = await claimstreamJson<{ checks: { check: string; troubles: { message: string }[] }[] }>(
      place,
      "doctor",
    );
    return data.checks.find(({ check }) => check === "permissions")?.troubles.map(({ message }) => message);
  };
  expect(await permissions()).toEqual([]);
  const odd = join(place.dataDir, "exports", "old", "manifests.jsonl");
  chmodSync(odd, 0o640);
  expect(await permissions()).toEqual([`Others than their owner have rights to ${odd}.`]);
});
