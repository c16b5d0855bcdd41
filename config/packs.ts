import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type PackName, packNames } from "./pack-names.ts";
import { Source, type SourceConfig } from "./sources.ts";
import { type StreamConfig, StreamSettings } from "./streams.ts";
import type { GoodFiles } from "./yaml/config-files.ts";
import { readKeptYaml } from "./yaml/kept-yaml.ts";

/** What packs are sorted by when somebody chooses; in this order. */
export const packGroups = ["domain", "region", "language", "own"] as const;
export type PackGroup = (typeof packGroups)[number];

/** A starter pack: sources that are followed together, with the streams that they feed. */
export interface Pack {
  name: PackName;
  group: PackGroup;
  title: string;
  description: string;
  sources: SourceConfig[];
  streams: StreamConfig[];
}

const PacksFile = z.strictObject({
  packs: z.array(
    z.strictObject({
      name: z.enum(packNames),
      group: z.enum(packGroups),
      title: z.string(),
      description: z.string(),
      sources: z.array(z.string()),
      streams: z.array(z.string()),
    }),
  ),
});
const SourcesOfPacks = z.strictObject({ sources: z.array(Source) });
const StreamsOfPacks = z.strictObject({ streams: z.array(StreamSettings) });

const packageRoot = join(import.meta.dirname, "..");

let known: readonly Pack[] | undefined;

/** All packs. They ship and do not change: read once. */
export function readPacks(): readonly Pack[] {
  known ??= packsThatShip();
  return known;
}

/** The files with the sources and streams of the packs that are followed behind those of their own; of two with one name the own one counts. */
export function withPacks(files: GoodFiles): GoodFiles {
  const { packs } = files.sources.value;
  if (packs.length === 0) return files;
  const followed = readPacks().filter(({ name }) => packs.includes(name));
  const sources = eachOnce([...files.sources.value.sources, ...followed.flatMap((pack) => pack.sources)]);
  const streams = eachOnce([...files.streams.value.streams, ...followed.flatMap((pack) => pack.streams)]);
  return {
    ...files,
    sources: { ...files.sources, value: { ...files.sources.value, sources } },
    streams: { ...files.streams, value: { ...files.streams.value, streams } },
  };
}

function packsThatShip(): Pack[] {
  const read = <T>(name: string, schema: z.ZodType<T>): T => {
    const text = readFileSync(join(packageRoot, "data", "packs", `${name}.yaml`), "utf8");
    const kept = join(packageRoot, "node_modules/.cache/claimstream");
    return schema.parse(readKeptYaml(text, `packs-${name}`, kept).value);
  };
  const sources = byName(read("sources", SourcesOfPacks).sources);
  const streams = byName(read("streams", StreamsOfPacks).streams);
  return read("packs", PacksFile).packs.map((pack) => ({
    ...pack,
    sources: pack.sources.map((name) => named(sources, name, pack.name)),
    streams: pack.streams.map((name) => named(streams, name, pack.name)),
  }));
}

function byName<T extends { name: string }>(entries: readonly T[]): Map<string, T> {
  return new Map(entries.map((entry) => [entry.name, entry]));
}

function named<T>(entries: Map<string, T>, name: string, pack: string): T {
  const entry = entries.get(name);
  if (entry === undefined) throw new Error(`data/packs: the pack ${pack} names "${name}", which is not there`);
  return entry;
}

function eachOnce<T extends { name: string }>(entries: readonly T[]): T[] {
  const seen = new Set<string>();
  return entries.filter(({ name }) => {
    const key = name.trim().toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
