import type { z } from "zod";
import { DigestsFile } from "../digests.ts";
import { PlansFile } from "../plans.ts";
import { ServiceFile } from "../service.ts";
import { SourcesFile } from "../sources.ts";
import { StreamsFile } from "../streams.ts";
import { TagsFile } from "../tags.ts";
import { TopicsFile } from "../topics.ts";
import { type ConfigFile, type ConfigFolders, draftedFile, readConfigFile } from "./config-file.ts";
import { ConfigError, type Problem } from "./problem.ts";

/** What each config file holds, by its name without `.yaml`. */
export const fileSchemas = {
  service: ServiceFile,
  sources: SourcesFile,
  streams: StreamsFile,
  topics: TopicsFile,
  tags: TagsFile,
  plans: PlansFile,
  digests: DigestsFile,
} as const;
export type FileName = keyof typeof fileSchemas;

/** The names of all config files. */
export const configParts = [
  "service",
  "sources",
  "streams",
  "topics",
  "tags",
  "plans",
  "digests",
] as const satisfies FileName[];

/** All config files as they were read. */
export type ConfigFiles = { readonly [Name in FileName]: ConfigFile<z.output<(typeof fileSchemas)[Name]>> };

/** Config files without problems. */
export type GoodFiles = {
  readonly [Name in FileName]: ConfigFiles[Name] & { value: NonNullable<ConfigFiles[Name]["value"]> };
};

/** Reads all config files; those whose text is that of `last` are taken from there. Never throws. */
export function readConfigFiles(folders: ConfigFolders, last?: ConfigFiles): ConfigFiles {
  return {
    service: readConfigFile("service", fileSchemas.service, folders, last?.service),
    sources: readConfigFile("sources", fileSchemas.sources, folders, last?.sources),
    streams: readConfigFile("streams", fileSchemas.streams, folders, last?.streams),
    topics: readConfigFile("topics", fileSchemas.topics, folders, last?.topics),
    tags: readConfigFile("tags", fileSchemas.tags, folders, last?.tags),
    plans: readConfigFile("plans", fileSchemas.plans, folders, last?.plans),
    digests: readConfigFile("digests", fileSchemas.digests, folders, last?.digests),
  };
}

/** The files with a text in the place of one of them. */
export function withDraft(files: ConfigFiles, part: FileName, text: string): ConfigFiles {
  const drafted = <T>(name: FileName, schema: z.ZodType<T>, file: ConfigFile<T>): ConfigFile<T> =>
    name === part ? draftedFile(name, schema, { shown: file.shown, text }) : file;
  return {
    service: drafted("service", fileSchemas.service, files.service),
    sources: drafted("sources", fileSchemas.sources, files.sources),
    streams: drafted("streams", fileSchemas.streams, files.streams),
    topics: drafted("topics", fileSchemas.topics, files.topics),
    tags: drafted("tags", fileSchemas.tags, files.tags),
    plans: drafted("plans", fileSchemas.plans, files.plans),
    digests: drafted("digests", fileSchemas.digests, files.digests),
  };
}

/** The files when all of them are good; throws ConfigError with every problem of every file, and with those given. */
export function goodFiles(files: ConfigFiles, otherProblems: readonly Problem[] = []): GoodFiles {
  const problems = [...otherProblems, ...Object.values(files).flatMap((file) => file.problems)];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    service: good(files.service),
    sources: good(files.sources),
    streams: good(files.streams),
    topics: good(files.topics),
    tags: good(files.tags),
    plans: good(files.plans),
    digests: good(files.digests),
  };
}

/** The file when it is good, else what was in force before. */
export function goodOr<T>(
  file: ConfigFile<T>,
  before: ConfigFile<T> & { value: NonNullable<T> },
): ConfigFile<T> & { value: NonNullable<T> } {
  return file.problems.length === 0 ? good(file) : before;
}

function good<T>(file: ConfigFile<T>): ConfigFile<T> & { value: NonNullable<T> } {
  const { value } = file;
  if (value === null || value === undefined) throw new ConfigError(file.problems);
  return { ...file, value };
}
