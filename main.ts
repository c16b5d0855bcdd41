import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { type Config, readConfig } from "./config/config.ts";
import { stopRepeatMs, stopTimeoutMs } from "./config/limits.ts";
import { type ConfigChange, type ConfigWatch, watchConfig } from "./config/reload.ts";
import { freeMegabytes } from "./config/runtime/disk-space.ts";
import { startTrimming } from "./config/runtime/freed-memory.ts";
import { type Logger, openLog } from "./config/runtime/log.ts";
import { masterKeyMark } from "./config/runtime/master-key.ts";
import { openMetrics } from "./config/runtime/metrics.ts";
import { closeToOthers, openToOthers } from "./config/runtime/owner-only.ts";
import type { Role } from "./config/service.ts";
import { ConfigError, formatProblem, type Problem, StartError } from "./config/yaml/problem.ts";
import { firstStart } from "./pipeline/ingest/relative-dates.ts";
import { packsToKeep, settlePacks } from "./pipeline/opml/packs-to-keep.ts";
import { type Pipeline, startPipeline } from "./pipeline/pipeline.ts";
import { lexiconOf, openConfiguredFetcher, openConfiguredPool } from "./pipeline/read/equipment.ts";
import { siteFeeds } from "./server/cli/site-feeds.ts";
import { startDeliverer, wakeFromTimeToTime } from "./server/delivery/deliver.ts";
import { storageRefusal } from "./server/export/storage.ts";
import { backupFolder, openBackups } from "./server/health/backups.ts";
import { type ConfigStanding, openConfigStanding } from "./server/health/config-standing.ts";
import { startWatch, type Watch } from "./server/health/health-watch.ts";
import { mailRefusal } from "./server/mail/mail.ts";
import { ensureOperator } from "./server/onboarding/first-start.ts";
import { keepPacks } from "./server/onboarding/kept-packs.ts";
import { startServer } from "./server/server.ts";
import { stillUnknown } from "./server/views/known-names.ts";
import { DatabaseRefusal } from "./store/engine/engine.ts";
import { removeLeftovers } from "./store/engine/leftovers.ts";
import { agreeOnKey, storePlace } from "./store/engine/place.ts";
import { problemsWithLog } from "./store/engine/sqlite.ts";
import { type StorageFault, storageFault } from "./store/engine/storage-fault.ts";
import { takeDataDir } from "./store/engine/writer-lock.ts";
import { LaterDatabase } from "./store/migrate.ts";
import { openStore } from "./store/store.ts";

/** What a service is started with. */
export interface ServiceOptions {
  config: Config;
  env: Readonly<Record<string, string | undefined>>;
  log: Logger;
  now: () => Date;
  /** Takes lines for people: where the service is, the operator's credentials once. */
  say: (text: string) => void;
  /** Ends the process: what is stored is damaged, or its disk fails. Nothing after it is to be written. */
  giveUp: (why: string) => never;
}

/** A running service. */
export interface Service extends AsyncDisposable {
  url: string;
  /** Runs until nothing is due. */
  drain(): Promise<void>;
}

/** Starts everything on one data folder; what was opened is closed again when a later part fails. */
export async function startService({
  config: initial,
  env,
  log,
  now: ownNow,
  say,
  giveUp,
}: ServiceOptions): Promise<Service> {
  await using parts = new AsyncDisposableStack();
  let config = initial;
  const place = storePlace(config);
  const isFile = "file" in place;
  // A database on a server is shared, and what lies in the folder is this process's own.
  if (isFile) parts.defer(lockDataDir(config.paths.dataDir));
  else inDataDir(config.paths.dataDir, (dataDir) => mkdirSync(dataDir, { recursive: true, mode: 0o700 }));
  await keepFromOthers(config, log);
  const leftovers = removeLeftovers([config.paths.dataDir, join(config.paths.dataDir, "outbox"), backupFolder(config)]);
  if (leftovers.length > 0)
    log.info({ files: leftovers }, "unfinished files of a process that was killed were removed");
  if (isFile) refuseStrangeLog(place.file);
  const onFault = (fault: StorageFault | null) => {
    if (fault === null) log.info("what is stored can be read and written again");
    else if (fault.isFinal) giveUp(fault.sentence);
    else log.error(fault.sentence);
  };
  const free_mb = () => freeMegabytes(config.paths.dataDir);
  const store = parts.use(
    isFile
      ? await openStore({ ...place, onMigration: (note) => log.info(note), onFault, free_mb, serves: true })
      : await openStore({ ...place, now: ownNow, onWarning: (words) => log.warn(words), onFault: serverFault(log) }),
  );
  if (!isFile) await agreeOnKey(store.installation, markGiven(config));
  const now = store.now ?? ownNow;
  for (const refusal of [storageRefusal(config), mailRefusal(config)]) if (refusal !== null) log.warn(refusal);
  const started = now().toISOString();
  const first_start = await firstStart(store, started);
  config = await withKeptPacks(first_start === started);
  // While the database is away, what the files say is told.
  const unknownIn = (warnings: readonly Problem[]) => stillUnknown(store, warnings).catch(() => warnings);
  for (const warning of await unknownIn(config.warnings)) log.warn(formatProblem(warning));
  const does = (role: Role) => config.service.role === "all" || config.service.role === role;
  let pool = does("ingest") ? openConfiguredPool(config) : undefined;
  parts.defer(async () => pool?.[Symbol.asyncDispose]());
  const workersUp = pool?.ready() ?? Promise.resolve();
  // Whoever fails before it is waited for has the more telling reason.
  workersUp.catch(() => undefined);
  // Somebody waits for the sample: the engines load while the rest starts.
  if (first_start === started) {
    const warm = workersUp.then(() => pool?.warm()).then(() => log.debug("the language engines are loaded"));
    warm.catch(() => undefined);
  }
  const common = { hosts: store.hosts, secrets: isFile ? undefined : store.sourceSecrets };
  let fetcher = openConfiguredFetcher(config, now, common);
  parts.defer(() => fetcher[Symbol.asyncDispose]());
  let running = false;
  const monotonic = () => performance.now();
  const { role } = config.service;
  const metrics = openMetrics(monotonic, isFile ? {} : { role, process: `${hostname()}/${process.pid}` });
  let standing: ConfigStanding | undefined;
  let watch: ConfigWatch | undefined;
  let looks: Watch | undefined;
  let reading: Pipeline | undefined;
  const following = {
    apply: async () => {
      await watch?.drain();
      await standing?.untilInForce();
    },
    wake: () => reading?.tick(),
    ...siteFeeds({ config: () => config, fetcher: () => fetcher }),
  };
  const server = parts.use(
    await startServer({
      store,
      config: () => config,
      log,
      now,
      monotonic,
      metrics,
      ready,
      troubles: () => looks?.found() ?? [],
      standing: () => standing?.found() ?? null,
      following,
    }),
  );
  const operator = await ensureOperator({ store, config, base_url: server.url, now });
  const shared = { store, config: () => config, log, now };
  const opened = pool;
  if (opened) {
    const readers = { pool: () => pool ?? opened, fetcher: () => fetcher };
    reading = parts.use(await startPipeline({ ...shared, ...readers, first_start, metrics }));
  }
  if (!isFile) standing = parts.use(await openConfigStanding({ store, config: () => config, log }));
  const delivering = { ...shared, base_url: server.url, channels: [server.sockets] };
  const deliverer = does("deliver") ? parts.use(startDeliverer(delivering)) : undefined;
  // Whoever delivers is another process, and what it releases is seen in the store.
  if (!deliverer) parts.use(wakeFromTimeToTime(server.sockets));
  const onChange = ({ config, changed }: ConfigChange) => apply(config, changed);
  watch = parts.use(watchConfig({ config, env, log, onChange, stillUnknown: unknownIn }));
  if (isFile) parts.use(openBackups(shared));
  if (does("deliver")) looks = parts.use(startWatch({ ...shared, base_url: server.url }));
  await workersUp;
  running = true;
  if (operator) say(operator);
  say(`claimstream is ready at ${server.url}`);
  const open = parts.move();
  const drain = async () => {
    await reading?.drain();
    await deliverer?.drain();
    await server.drain();
  };
  return { url: server.url, drain, [Symbol.asyncDispose]: () => open.disposeAsync() };

  /** What was followed before there were packs goes on being followed. */
  async function withKeptPacks(isNew: boolean): Promise<Config> {
    const kept = await packsToKeep(store, config, isNew);
    if (kept.length > 0) keepPacks(config, kept);
    await settlePacks(store, started);
    if (kept.length === 0) return config;
    log.warn(
      { packs: kept },
      "sources that used to ship in sources.yaml are starter packs now; those that are followed here were written into packs: of sources.yaml",
    );
    return readConfig({ env, packageRoot: config.paths.packageRoot, cwd: config.paths.workingDir });
  }

  function ready(): { ready: boolean; reasons: string[] } {
    const fault = store.fault();
    const reasons = [
      ...(store.isOpen() ? [] : ["the store is closed"]),
      ...(fault === null ? [] : [fault]),
      ...(running ? [] : ["the workers are starting"]),
    ];
    return { ready: reasons.length === 0, reasons };
  }

  async function apply(changed: Config, parts: readonly string[]): Promise<void> {
    const hasNewLexicon = !isDeepStrictEqual(lexiconOf(changed), lexiconOf(config));
    config = changed;
    log.level = config.service.log_level;
    if (pool && hasNewLexicon) {
      const old = pool;
      pool = openConfiguredPool(config);
      void old[Symbol.asyncDispose]();
    }
    if (parts.includes("service")) {
      const old = fetcher;
      fetcher = openConfiguredFetcher(config, now, common);
      setTimeout(() => void old[Symbol.asyncDispose](), config.service.fetch.timeout_ms).unref();
    }
    await reading?.reload();
  }
}

/** Installations from before may have files that others can read; those of another user stay as they are, and `doctor` tells of them. */
async function keepFromOthers(config: Config, log: Logger): Promise<void> {
  const found = await openToOthers(config);
  const left = await closeToOthers(found);
  const paths = found.filter((path) => !left.includes(path));
  if (paths.length > 0) log.info({ paths }, "what lies in DATA_DIR is for its owner alone now");
}

/** By which the master key of the environment is known; null: none was given. */
function markGiven({ paths, secrets }: Config): string | null {
  return secrets.master_key && masterKeyMark(paths.dataDir, secrets.master_key);
}

/** Says once that a server is lost, and once that it is back. */
function serverFault(log: Logger): (sentence: string | null) => void {
  return (sentence) => (sentence === null ? log.info("the database is reached again") : log.error(sentence));
}

function lockDataDir(dataDir: string): () => void {
  const taken = inDataDir(dataDir, () => takeDataDir(dataDir, process.pid));
  if (taken.lock) return () => taken.lock.release();
  throw new StartError(
    `Another claimstream service (${taken.holder}) already runs on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

/** What writes into the data folder first. Throws StartError with what to do. */
function inDataDir<T>(dataDir: string, write: (dataDir: string) => T): T {
  try {
    return write(dataDir);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `Nothing can be written into ${dataDir} (${why}). See that it belongs to the user that the service runs as, that its disk is not mounted read-only, and that there is room.`,
      { cause },
    );
  }
}

/** A log that a killed process left is taken over; one of another database, such as stays behind when files are copied by hand, would spoil this one. */
function refuseStrangeLog(file: string): void {
  const [problem] = problemsWithLog(file);
  if (problem === undefined) return;
  throw new StartError(
    `${file} and its log do not belong together, or are damaged (${problem}). Nothing was changed. Move ${file}-wal to another folder and start again; if it is still damaged, put the newest sound backup in its place: claimstream restore <file>.`,
  );
}

/** The service as a process: from the environment until SIGTERM or SIGINT. */
async function run(): Promise<void> {
  const role = askedRole(process.argv.slice(2));
  // What it writes is for its own user, whatever others of that user's programs do.
  process.umask(0o077);
  const env = { ...process.env, ...(role === undefined ? {} : { ROLE: role }) };
  const stopping = stopSignal();
  const config = readConfig({ env, packageRoot: import.meta.dirname, cwd: process.cwd() });
  const log = openLog(config.service.log_level);
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const giveUp = (why: string) => {
    log.fatal(why);
    process.stderr.write(`${why}\n`);
    process.exit(1);
  };
  const service = await startService({ config, env, log, now: () => new Date(), say, giveUp });
  using _trimming = startTrimming();
  const signal = await stopping;
  log.info({ signal }, "stopping");
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  await service[Symbol.asyncDispose]();
  log.info("stopped");
}

/** The role that was asked for. Whoever asks for help, or means a command, shall not start a service instead. */
function askedRole(given: string[]): string | undefined {
  const { values, positionals } = parseArgs({ args: given, options: { role: { type: "string" } }, strict: false });
  const others = Object.keys(values).filter((name) => name !== "role");
  if (others.length === 0 && positionals.length === 0 && typeof values.role !== "boolean") return values.role;
  throw new StartError(
    `The service takes no arguments but --role=<role> (given: ${given.join(" ")}). Commands are run as \`npx claimstream <command>\`; \`npx claimstream --help\` lists them.`,
  );
}

/** The first stop signal; a different or later one than npm's repeat ends the process at once. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: { signal: NodeJS.Signals; at: number } | undefined;
    for (const name of ["SIGTERM", "SIGINT"] as const) {
      process.on(name, (signal) => {
        const at = performance.now();
        if (first && (first.signal !== signal || at - first.at > stopRepeatMs)) process.exit(1);
        first ??= { signal, at };
        resolve(signal);
      });
    }
  });
}

/** Errors that say themselves what to do. */
function isTold(error: unknown): error is Error {
  return [ConfigError, StartError, LaterDatabase, DatabaseRefusal].some((known) => error instanceof known);
}

if (import.meta.main) {
  try {
    await run();
    process.exit(0);
  } catch (error) {
    const why = isTold(error) ? error.message : storageFault(error)?.sentence;
    if (why === undefined) throw error;
    process.stderr.write(`${why}\n`);
    process.exit(1);
  }
}
