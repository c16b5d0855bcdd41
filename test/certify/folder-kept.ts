import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { contentsOf, integrityProblems } from "../../store/engine/sqlite.ts";
import type { Place } from "./place.ts";

/** Everything that may lie in DATA_DIR once a service has stopped. */
const expectedFiles = [
  /^claimstream\.db(-wal|-shm)?$/,
  // The present database is kept beside what takes its place, and when a newer version changes it.
  /^claimstream\.db\.before-[\w-]+(\.db)?$/,
  /^service\.lock(-journal)?$/,
  /^master\.key$/,
  /^operator\.json$/,
  /^inbox\/done\/notice\.md$/,
  /^inbox\/failed\/drawing\.xyz(\.reason\.txt)?$/,
  /^exports\/exp_[0-9a-f]{24}\/(manifests\.jsonl|manifest\.json)$/,
  /^backups\/claimstream-[0-9TZ]+\.db$/,
  /^outbox\/[\w-]+\.eml$/,
];

/** What is wrong with the files of an installation whose service has stopped: some lies there half, or is gone, or a backup is not sound. */
export function folderBroken({ dataDir }: Pick<Place, "dataDir">): string[] {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = entries.map((entry) => relative(dataDir, join(entry.parentPath, entry.name)));
  const stray = names.filter((name) => !expectedFiles.some((pattern) => pattern.test(name)));
  const lost = ["inbox/done/notice.md", "inbox/failed/drawing.xyz", "inbox/failed/drawing.xyz.reason.txt"].filter(
    (name) => !names.includes(name),
  );
  const backups = names.filter((name) => name.startsWith("backups/") && name.endsWith(".db"));
  const unsound = backups.filter((name) => !isSound(join(dataDir, name)));
  return [
    ...stray.map((name) => `${name} is there`),
    ...lost.map((name) => `${name} is not there`),
    ...unsound.map((name) => `${name} is not sound`),
  ];
}

function isSound(file: string): boolean {
  return integrityProblems(file).length === 0 && contentsOf(file, {}).migrations.length > 0;
}
