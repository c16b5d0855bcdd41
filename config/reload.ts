import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { watch } from "chokidar";
import { assembleConfig, type Config, type ConfigPart } from "./config.ts";
import { type Env, readEnvironment } from "./environment.ts";
import type { Logger } from "./runtime/log.ts";
import type { ServiceConfig } from "./service.ts";
import type { ConfigFolders } from "./yaml/config-file.ts";
import {
  type ConfigFiles,
  configParts,
  type GoodFiles,
  goodFiles,
  goodOr,
  readConfigFiles,
} from "./yaml/config-files.ts";
import { formatProblem, type Problem } from "./yaml/problem.ts";

/** An edit that is in force. */
export interface ConfigChange {
  config: Config;
  /** The parts that are not what they were. */
  changed: ConfigPart[];
}

/** A watch on the config folder. Disposing it stops watching, after what is under way. */
export interface ConfigWatch extends AsyncDisposable {
  /** Resolves once what stands in the files now is applied or refused. */
  drain(): Promise<void>;
}

/** What a watch needs. */
export interface WatchOptions {
  /** What was read at the start. */
  config: Config;
  env: Env;
  log: Pick<Logger, "info" | "warn" | "error">;
  onChange: (change: ConfigChange) => void | Promise<void>;
  /** Of warnings, those that remain when more is asked than the files; absent: all. */
  stillUnknown?: (warnings: readonly Problem[]) => Promise<readonly Problem[]>;
  /** How long a file must be quiet before it is read: editors write in steps. */
  debounce_ms?: number;
}

/**
 * Applies edits of config files while the service runs. A good edit gives a new Config; a bad one is logged with its place and
 * the last good content of that file stays in force, beside good edits of the others. Throws ConfigError when a file was
 * broken between readConfig and now.
 */
export function watchConfig({ debounce_ms = 200, ...options }: WatchOptions): ConfigWatch {
  const { config, log } = options;
  const seen = readConfigFiles(foldersOf(config));
  const state: State = { seen, good: goodFiles(seen), config };
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const drain = () => {
    clearTimeout(timer);
    work = work.then(() => applyEdits(state, options)).catch((error) => log.error({ err: error }, notApplied));
    return work;
  };
  const applySoon = () => {
    clearTimeout(timer);
    timer = setTimeout(drain, debounce_ms);
  };
  const watcher = watch(config.paths.configDir, { ignoreInitial: true, depth: 0 });
  // Ready: what was edited before the watch stood is read as well.
  watcher.on("all", applySoon).on("ready", applySoon);
  watcher.on("error", (error) =>
    log.error({ err: error }, "the config folder is not watched any more: restart to apply edits"),
  );
  return {
    drain,
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      await watcher.close();
      clearTimeout(timer);
      await work;
    },
  };
}

const notApplied = "an edit of the config files could not be applied";

interface State {
  /** As last read, good or bad: what is unchanged is neither parsed nor reported again. */
  seen: ConfigFiles;
  /** The last good content of each file. */
  good: GoodFiles;
  config: Config;
}

function foldersOf({ paths }: Config): ConfigFolders {
  return { config: paths.configDir, shipped: join(paths.packageRoot, "config"), working: paths.workingDir };
}

async function applyEdits(
  state: State,
  { env, log, onChange, stillUnknown }: Omit<WatchOptions, "config">,
): Promise<void> {
  const before = state.seen;
  state.seen = readConfigFiles(foldersOf(state.config), before);
  reportEdits(state.seen, before, log);
  state.good = goodParts(state.seen, state.good);
  const edited = assembled(state, env, state.seen.service === before.service ? undefined : log);
  const warnings = newWarnings(edited, state.config);
  const changed = configParts.filter((part) => !isDeepStrictEqual(saidIn(part, edited), saidIn(part, state.config)));
  state.config = edited;
  for (const warning of (await stillUnknown?.(warnings)) ?? warnings) log.warn({ ...warning }, formatProblem(warning));
  if (changed.length === 0) return;
  log.info({ changed }, `config applied: ${changed.map((part) => `${part}.yaml`).join(", ")}`);
  await onChange({ config: edited, changed });
}

/** What the file of a part says; sources.yaml has packs and lists of feeds besides its sources. */
function saidIn(part: ConfigPart, config: Config): unknown {
  return part === "sources" ? [config.sources, config.packs, config.opml] : config[part];
}

function reportEdits(files: ConfigFiles, before: ConfigFiles, log: WatchOptions["log"]): void {
  for (const part of configParts) {
    const file = files[part];
    if (file === before[part]) continue;
    for (const problem of file.problems) {
      log.error({ ...problem }, `${formatProblem(problem)}; the last good ${part}.yaml stays in force`);
    }
    if (file.problems.length === 0 && before[part].problems.length > 0) log.info(`${file.shown} is good again`);
  }
}

function goodParts(files: ConfigFiles, before: GoodFiles): GoodFiles {
  return {
    service: goodOr(files.service, before.service),
    sources: goodOr(files.sources, before.sources),
    streams: goodOr(files.streams, before.streams),
    topics: goodOr(files.topics, before.topics),
    tags: goodOr(files.tags, before.tags),
    plans: goodOr(files.plans, before.plans),
    digests: goodOr(files.digests, before.digests),
  };
}

/** The new Config, with the settings that need a restart as they are in force; `log`: where to say so. */
function assembled({ good, config }: State, env: Env, log: WatchOptions["log"] | undefined): Config {
  const environment = readEnvironment(env, config.paths.workingDir);
  const asked = { ...good.service.value, ...environment.service };
  const late = lateSettings(asked, config.service).filter((name) => name !== "data_dir" || !environment.data_dir);
  if (late.length > 0) log?.warn({ settings: late }, `${good.service.shown}: restart to apply ${late.join(", ")}`);
  const { host, port, data_dir, workers } = config.service;
  const service = { ...good.service, value: { ...asked, host, port, data_dir, workers } };
  const kept = { ...environment, secrets: config.secrets, data_dir: config.paths.dataDir };
  return assembleConfig({ ...good, service }, kept, config.paths);
}

function lateSettings(asked: ServiceConfig, inForce: ServiceConfig): string[] {
  return (["host", "port", "data_dir", "workers"] as const).filter(
    (name) => !isDeepStrictEqual(asked[name], inForce[name]),
  );
}

function newWarnings(config: Config, before: Config): Problem[] {
  const known = new Set(before.warnings.map((warning) => `${warning.field} ${warning.message}`));
  return config.warnings.filter((warning) => !known.has(`${warning.field} ${warning.message}`));
}
