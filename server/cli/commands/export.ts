import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import { contentLevels, ExportCompression, ExportFormat } from "../../../store/model/export.ts";
import { Day } from "../../../store/model/id.ts";
import { LanguageCode, readLanguages } from "../../../store/model/vocabulary.ts";
import type { ManifestRow } from "../../../store/records/manifests.ts";
import type { Store } from "../../../store/store.ts";
import { describedExport, manifestKind } from "../../export/described.ts";
import { fileContent, fileKind, textContent } from "../../export/file.ts";
import { writeWhole } from "../../export/folder-storage.ts";
import { countHits, hitPages, type Reading, readBodies, scopeOf } from "../../export/pages.ts";
import { command, failed, type Surroundings, wrongUse } from "../command.ts";
import { everything } from "../everything.ts";
import { openInstallation, typedId } from "../installation.ts";
import { counted, shortSize } from "../layout.ts";
import { refuseOverwrite } from "../overwrite.ts";

/** Manifests between two lines of progress. Ours. */
const progressEvery = 1000;

/** `claimstream export`: stories with their claims and proofs as files, without the service and without a plan. */
export const exportStories = command(
  {
    name: "export",
    description: "Write stories with their claims and proofs to a folder, for a notebook or a warehouse.",
    args: {
      folder: { type: "positional", required: true, description: "Folder to write to; it is created." },
      streams: { type: "string", description: "Ids of streams, with commas between; all live streams by default." },
      format: { type: "string", default: "jsonl", description: `One of ${ExportFormat.options.join(", ")}.` },
      compression: { type: "string", default: "none", description: `One of ${ExportCompression.options.join(", ")}.` },
      from: { type: "string", description: "First day of publication, YYYY-MM-DD." },
      to: { type: "string", description: "Last day of publication, YYYY-MM-DD." },
      language: { type: "string", description: `Only texts in this language, ISO 639-1: ${readLanguages.join(", ")}.` },
      force: { type: "boolean", description: "Overwrite an export that is in the folder." },
    },
  },
  async ({ folder, force, ...typed }, here) => {
    const wanted = wantedOf(typed);
    const target = resolve(here.cwd, folder);
    await using store = await openInstallation(here);
    const stream_ids = await streamsOf(store, wanted.stream_ids);
    const { name } = fileKind({ ...wanted, record_access: undefined });
    for (const file of [name, manifestKind.name]) refuseOverwrite(join(target, file), force);
    const told = await writeExport(store, { ...wanted, stream_ids }, target, here);
    const text = `${join(target, name)}: ${counted(told.manifest_count, "manifest")}, ${shortSize(told.size_bytes)}. ${manifestKind.name} beside it says what the columns mean.`;
    return { data: { file: join(target, name), manifest: join(target, manifestKind.name), ...told }, text };
  },
);

/** What is to be exported. */
interface Wanted {
  stream_ids: number[] | null;
  format: ExportFormat;
  compression: ExportCompression;
  published_date_from: string | null;
  published_date_to: string | null;
  language: string | null;
}

function wantedOf(typed: {
  streams: string | undefined;
  format: string;
  compression: string;
  from: string | undefined;
  to: string | undefined;
  language: string | undefined;
}): Wanted {
  const one = <T>(name: string, found: { data?: T; success: boolean }, words: string): T => {
    if (found.data === undefined) throw wrongUse(`--${name} must be ${words}.`);
    return found.data;
  };
  const day = (name: string, text: string | undefined) =>
    text === undefined ? null : one(name, Day.safeParse(text), "a day: YYYY-MM-DD");
  return {
    stream_ids: typed.streams === undefined ? null : typed.streams.split(",").map((id) => typedId(id.trim())),
    format: one("format", ExportFormat.safeParse(typed.format), `one of ${ExportFormat.options.join(", ")}`),
    compression: one(
      "compression",
      ExportCompression.safeParse(typed.compression),
      `one of ${ExportCompression.options.join(", ")}`,
    ),
    published_date_from: day("from", typed.from),
    published_date_to: day("to", typed.to),
    language:
      typed.language === undefined
        ? null
        : one("language", LanguageCode.safeParse(typed.language), "a language code, such as en"),
  };
}

/** The ids of the streams to read: those named, or all that are live. */
async function streamsOf(store: Store, named: number[] | null): Promise<number[]> {
  const streams = await store.scopes.streams(named, everything);
  const found = streams.filter(({ status }) => status !== "removed").map(({ stream_id }) => stream_id);
  const missing = (named ?? []).filter((id) => !found.includes(id));
  if (missing.length > 0)
    throw failed(`There is no stream ${missing.join(", ")}; "claimstream streams" lists those there are.`);
  return found;
}

/** Writes the data, then what describes it; each appears whole or not at all. */
async function writeExport(
  store: Store,
  wanted: Wanted & { stream_ids: number[] },
  target: string,
  here: Pick<Surroundings, "now" | "say">,
): Promise<{ manifest_count: number; size_bytes: number }> {
  const created_on = here.now().toISOString();
  const request = { ...wanted, digest_id: null, monthly_cap: null, content_levels: [...contentLevels] };
  const view = { from: everything.from, before: created_on };
  const scope = scopeOf({ ...request, matched_from: view.from, matched_before: view.before }, wanted.stream_ids);
  const reading: Reading = { store, scope, view: everything, gathered: null };
  const order = { format: wanted.format, compression: wanted.compression, record_access: undefined };
  const progress = { done: 0, total: await countHits(reading, never) };
  const data = fileContent(stories(reading, progress, here), order);
  await writeWhole(join(target, fileKind(order).name), data.content, never);
  const figures = data.done();
  const { stream_ids, published_date_from, published_date_to, language } = wanted;
  const told = {
    export_id: randomUUID(),
    created_on,
    finished_on: here.now().toISOString(),
    digest_id: null,
    published_date_from,
    published_date_to,
    language,
    matched_from: view.from,
    matched_before: null,
    content_levels: request.content_levels,
    manifest_count: progress.done,
    truncated_by_quota: false,
    stream_ids,
  };
  const manifest = await describedExport(store, told, order, figures);
  const described = textContent(`${JSON.stringify(manifest, null, 2)}\n`);
  await writeWhole(join(target, manifestKind.name), described.content, never);
  return { manifest_count: progress.done, size_bytes: figures.size_bytes };
}

async function* stories(
  reading: Reading,
  progress: { done: number; total: number },
  { say }: Pick<Surroundings, "say">,
): AsyncGenerator<ManifestRow[]> {
  for await (const hits of hitPages(reading, never)) {
    const rows = await readBodies(reading, hits, contentLevels);
    if (rows.length > 0) yield rows;
    const before = progress.done;
    progress.done += rows.length;
    if (Math.floor(before / progressEvery) < Math.floor(progress.done / progressEvery))
      say(`${progress.done} of ${counted(progress.total, "manifest")}`);
  }
}

/** Nothing breaks it off but the end of the process, which leaves no half file in place. */
const never = new AbortController().signal;
