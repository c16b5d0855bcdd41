import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { valueAt } from "../support/service/scenario.ts";
import { unequal, unlike } from "./exactly.ts";
import { manifestIds, type Over } from "./over.ts";

/** An export as the database has it. `files`: JSON. */
interface Export {
  export_id: string;
  schedule_id: string | null;
  state: string;
  files: string;
  manifests_done: number;
}

const Files = z.array(z.object({ name: z.string(), sha256: z.string() }));

/** What is wrong with exports: those that were answered are there and no more than were asked for, each is the files that were written, those of a schedule have each manifest in one of them. */
export function exportsBroken(over: Over): string[] {
  const { seen, database } = over;
  const exports = database.prepare<[], Export>("select * from exports").all();
  const scheduled = [...Map.groupBy(exports, ({ schedule_id }) => schedule_id)].filter(([id]) => id !== null);
  const asked = exports.filter(({ schedule_id }) => schedule_id === null);
  // Killed before its answer, a request may have been carried out; whoever sent it does not know, and asks again.
  const ids = asked.map(({ export_id }) => export_id);
  const isAnswered = (id: string) => seen.exports.has(id);
  const unanswered = ids.filter((id) => !isAnswered(id));
  const unknown = unanswered.slice(Math.max(0, seen.exportsAsked - seen.exports.size));
  return [
    ...unlike("exports that were answered", ids.filter(isAnswered), seen.exports),
    ...unknown.map((id) => `exports: ${id} is there, but was not asked for`),
    ...unequal(
      "schedules that have exports",
      scheduled.length,
      database.prepare("select 1 from export_schedules").all().length,
    ),
    ...scheduled.flatMap(([, own]) =>
      unlike(
        "manifests in exports of the schedule",
        own.flatMap((each) => exported(over, each)),
        manifestIds(database),
      ),
    ),
    ...asked.flatMap((each) => unlike(`manifests in ${each.export_id}`, exported(over, each), manifestIds(database))),
    ...exports.flatMap((each) => exportBroken(over, each)),
  ];
}

/** The manifests in an export's file, in its order. */
export function exported({ place }: Pick<Over, "place">, { export_id }: Pick<Export, "export_id">): string[] {
  const path = join(place.dataDir, "exports", export_id, "manifests.jsonl");
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  return lines.map((line) => String(valueAt(parsed(line), "manifest_id")));
}

function exportBroken(over: Over, { export_id, state, files, manifests_done }: Export): string[] {
  if (state !== "done") return [`${export_id} is ${state}`];
  const unlikeWritten = Files.parse(JSON.parse(files)).filter(({ name, sha256 }) => {
    const path = join(over.place.dataDir, "exports", export_id, name);
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.of();
    return createHash("sha256").update(bytes).digest("hex") !== sha256;
  });
  return [
    ...unlikeWritten.map(({ name }) => `${export_id}/${name} is not the file that was written`),
    ...unequal(`manifests in ${export_id}`, exported(over, { export_id }).length, manifests_done),
  ];
}

/** Half a line is none. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
