import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  channelOf,
  deliver,
  placeRestored,
  restore,
  standingOf,
  type WholeManifest,
} from "../../../pipeline/ingest/restore.ts";
import type { ExportManifest } from "../../../store/model/export.ts";
import type { Domain } from "../../../store/model/vocabulary.ts";
import type { ImportedStream } from "../../../store/sources/imports.ts";
import { openStore, type Queries, type Store } from "../../../store/store.ts";
import { command } from "../command.ts";
import { type ExportSource, exportedManifests, openExport } from "../export-source.ts";
import { storePlaceOf } from "../installation.ts";
import { counted } from "../layout.ts";

/** `claimstream import`: reads an export in jsonl back into a database. */
export const importExport = command(
  {
    name: "import",
    description: "Read an export (jsonl, with records) back into the database, after checking its hash.",
    args: {
      file: { type: "positional", required: true, description: "manifest.json of the export, or the data beside it." },
      "dry-run": { type: "boolean", description: "Show what would be done, and change nothing." },
      unverified: { type: "boolean", description: "Read data that has no manifest.json." },
    },
  },
  async ({ file, "dry-run": dry_run = false, unverified = false }, here) => {
    const source = await openExport(resolve(here.cwd, file), unverified);
    const place = storePlaceOf(here);
    // A try-out leaves no database where there is none.
    const isAbsent = "file" in place && !existsSync(place.file);
    const opened = dry_run && isAbsent ? { file: ":memory:" } : place;
    await using store = await openStore({ ...opened, now: here.now, onMigration: (note) => here.say(note) });
    const tally = await readBack(store, source, { dry_run, now: here.now().toISOString() });
    const data = { file: source.file, verified: source.manifest !== null, dry_run, ...shown(tally) };
    return { data, text: wordsFor(data), exit_code: tally.conflicts.length > 0 ? 1 : 0 };
  },
);

/** Manifests written in one transaction, so that a running service gets its turn between. Ours. */
const manifestsAtOnce = 50;

interface Tally {
  manifests: number;
  added: number;
  same: number;
  /** Those that are as the export has them. */
  record_ids: number[];
  /** Ids under which the database has something else. */
  conflicts: string[];
  channels: Set<string>;
  streams: Set<string>;
}

interface Import {
  dry_run: boolean;
  now: string;
}

async function readBack(store: Store, source: ExportSource, how: Import): Promise<Tally> {
  const none = { conflicts: [], record_ids: [], channels: new Set<string>(), streams: new Set<string>() };
  const tally: Tally = { manifests: 0, added: 0, same: 0, ...none };
  let batch: WholeManifest[] = [];
  const flush = async () => {
    const manifests = batch;
    batch = [];
    await store.transaction(async (store) => {
      for (const manifest of manifests) await readOne(store, manifest, { source, tally, how });
    });
  };
  for await (const manifest of exportedManifests(source)) {
    batch.push(manifest);
    if (batch.length >= manifestsAtOnce) await flush();
  }
  await flush();
  if (!how.dry_run) await placeAll(store, tally.record_ids);
  return tally;
}

/** An export has the newest first, and claims are numbered from the oldest on. */
async function placeAll(store: Store, record_ids: number[]): Promise<void> {
  record_ids.sort((a, b) => a - b);
  for (let at = 0; at < record_ids.length; at += manifestsAtOnce) {
    await store.transaction((store) => placeRestored(store, record_ids.slice(at, at + manifestsAtOnce)));
  }
}

async function readOne(
  store: Queries,
  manifest: WholeManifest,
  { source, tally, how }: { source: ExportSource; tally: Tally; how: Import },
): Promise<void> {
  tally.manifests += 1;
  const standing = await standingOf(store, manifest);
  if (standing === "other") return void tally.conflicts.push(manifest.manifest_id);
  if (standing === "same") tally.same += 1;
  else tally.added += 1;
  tally.record_ids.push(Number(manifest.record_id));
  const channel = channelOf(manifest);
  const known = await store.imports.channel(channel);
  if (standing === "new" && !known) {
    tally.channels.add(manifest.source.source_channel_display);
    if (!how.dry_run) await store.imports.addChannel(channel, how.now);
  }
  if (standing === "new" && !how.dry_run) await restore(store, manifest, how.now);
  const stream_ids: number[] = [];
  for (const [at, name] of manifest.stream_names.entries()) {
    const stream = streamOf(manifest, at, name, source.manifest);
    const stream_id = await store.imports.streamId(name);
    if (stream_id === undefined) {
      tally.streams.add(name);
      if (!how.dry_run) await store.imports.addStream(stream, how.now);
    }
    stream_ids.push(stream_id ?? (await store.imports.streamId(name)) ?? stream.stream_id);
  }
  if (!how.dry_run) await deliver(store, manifest, stream_ids);
}

/** A stream has a home domain, also where nothing tells it: what most news is about. */
const usualDomain: Domain = "society-law-government";

/** A stream as the export describes it; one that only a manifest names is like the record. */
function streamOf(manifest: WholeManifest, at: number, name: string, described: ExportManifest | null): ImportedStream {
  const stream_id = Number(manifest.stream_ids[at]);
  const told = described?.streams.find((stream) => stream.name === name);
  if (told) {
    const { id: _id, ...stated } = told;
    return { stream_id, ...stated };
  }
  const { home_domain } = manifest.signal.body.domain_classification;
  const stated = { name, title: name, description: "Imported.", stream_class: "discovery" };
  return { stream_id, ...stated, home_domain: home_domain ?? usualDomain, cross_domains: [] };
}

function shown({ channels, streams, record_ids: _ids, ...tally }: Tally) {
  return { ...tally, channels_added: [...channels], streams_added: [...streams] };
}

interface Shown extends ReturnType<typeof shown> {
  file: string;
  dry_run: boolean;
}

function wordsFor({ file, dry_run, manifests, added, same, conflicts, channels_added, streams_added }: Shown): string {
  const would = dry_run ? "would be " : "";
  const lines = [
    `${file}: ${counted(manifests, "manifest")}: ${added} ${would}added, ${same} there already.`,
    ...(channels_added.length > 0 ? [`Channels ${would}added, not fetched: ${channels_added.join(", ")}.`] : []),
    ...(streams_added.length > 0
      ? [
          `Streams ${would}added: ${streams_added.join(", ")}. ${join("config", "streams.yaml")} has to name those that are to stay.`,
        ]
      : []),
    ...(conflicts.length > 0
      ? [
          `${counted(conflicts.length, "manifest")} not read, because something else stands under the id: ${conflicts.join(", ")}.`,
        ]
      : []),
  ];
  return lines.join("\n");
}
