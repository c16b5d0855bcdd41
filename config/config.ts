import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { DigestConfig } from "./digests.ts";
import { type Env, type Environment, readEnvironment, type Secrets, type SourceSecrets } from "./environment.ts";
import { configFolder, installationFolder, isInstalled } from "./installation-folder.ts";
import type { PackName } from "./pack-names.ts";
import { withPacks } from "./packs.ts";
import type { PlanConfig } from "./plans.ts";
import type { ServiceConfig } from "./service.ts";
import { type OpmlListConfig, resolveLists, resolveSources, type SourceConfig } from "./sources.ts";
import type { StreamConfig } from "./streams.ts";
import type { TagConfig } from "./tags.ts";
import type { TopicConfig } from "./topics.ts";
import { type FileName, type GoodFiles, goodFiles, readConfigFiles } from "./yaml/config-files.ts";
import type { Problem } from "./yaml/problem.ts";
import { referenceWarnings } from "./yaml/references.ts";

/** Everything that is set, from files and environment; frozen all the way down. */
export interface Config {
  readonly service: ServiceConfig;
  /** Those of sources.yaml, and behind them those of the packs. */
  readonly sources: readonly SourceConfig[];
  /** Starter packs that are followed. */
  readonly packs: readonly PackName[];
  /** Lists of feeds that are kept elsewhere. */
  readonly opml: readonly OpmlListConfig[];
  readonly streams: readonly StreamConfig[];
  readonly topics: readonly TopicConfig[];
  readonly tags: readonly TagConfig[];
  readonly plans: readonly PlanConfig[];
  readonly digests: readonly DigestConfig[];
  readonly secrets: Secrets;
  readonly source_secrets: SourceSecrets;
  readonly paths: ConfigPaths;
  /** What is allowed but surely not meant. */
  readonly warnings: readonly Problem[];
}

/** Absolute folders. */
export interface ConfigPaths {
  /** What the installation writes. */
  readonly dataDir: string;
  readonly configDir: string;
  /** What ships: `data/`, `config/`. */
  readonly packageRoot: string;
  /** What relative paths in messages and in the environment count from. */
  readonly workingDir: string;
}

/** The parts of a Config that come from one file each. */
export type ConfigPart = FileName;

/** Reads all config files and the environment. Throws ConfigError with every problem at once. Decisions §1. */
export function readConfig({ env, packageRoot, cwd }: { env: Env; packageRoot: string; cwd: string }): Config {
  const environment = readEnvironment(env, cwd);
  const configDir = configFolder(environment.config_dir, { packageRoot, cwd });
  const files = readConfigFiles({ config: configDir, shipped: join(packageRoot, "config"), working: cwd });
  const good = goodFiles(files, [...environment.problems, ...folderProblems(configDir, packageRoot)]);
  return assembleConfig(good, environment, { configDir, packageRoot, workingDir: cwd });
}

/** Puts good files and the environment together; the environment wins. */
export function assembleConfig(
  own: GoodFiles,
  environment: Environment,
  folders: Omit<ConfigPaths, "dataDir">,
): Config {
  const files = withPacks(own);
  const service = { ...files.service.value, ...environment.service };
  const home = installationFolder({ packageRoot: folders.packageRoot, cwd: folders.workingDir });
  const dataDir = environment.data_dir ?? resolve(home, service.data_dir);
  const oddities = Object.values(files).flatMap((file) => file.oddities);
  return deepFreeze({
    service,
    sources: resolveSources(files.sources.value.sources, { config: folders.configDir, data: dataDir }),
    packs: files.sources.value.packs,
    opml: resolveLists(files.sources.value.opml, folders.configDir),
    streams: files.streams.value.streams,
    topics: files.topics.value.topics,
    tags: files.tags.value.tags,
    plans: files.plans.value.plans,
    digests: files.digests.value.digests,
    secrets: environment.secrets,
    source_secrets: environment.source_secrets,
    paths: { ...folders, dataDir },
    warnings: [...oddities, ...referenceWarnings(files)],
  });
}

/** Freezes plain data, whatever is inside it included. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}

function folderProblems(configDir: string, packageRoot: string): Problem[] {
  if (statSync(configDir, { throwIfNoEntry: false })?.isDirectory()) return [];
  const advice = isInstalled(packageRoot) ? "; `npx claimstream init` writes the configuration" : "";
  const message = `is not a folder: ${configDir}${advice}`;
  return [{ file: "environment", line: 0, column: 0, field: "CONFIG_DIR", message }];
}
