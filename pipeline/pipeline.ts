import { windowStart } from "../config/cadence.ts";
import type { Config } from "../config/config.ts";
import { atCronTimes } from "../config/cron.ts";
import { freeMegabytes, isTooFull } from "../config/disk-space.ts";
import type { Logger } from "../config/log.ts";
import { openMasterKey } from "../config/master-key.ts";
import type { Metrics } from "../config/metrics.ts";
import { hubCallbacks } from "../config/service.ts";
import type { ChannelRow } from "../store/channels.ts";
import { storageFault } from "../store/storage-fault.ts";
import { type Store, withPriority } from "../store/store.ts";
import type { ExtractorPool } from "../workers/pool.ts";
import { settleSignals } from "./claim-signals.ts";
import { syncConfig } from "./config-sync.ts";
import { openCoverage } from "./coverage.ts";
import type { Extractor } from "./extractors/extractor.ts";
import { openExtractor } from "./extractors.ts";
import type { Fetcher } from "./fetch.ts";
import { mayTidy } from "./inbox-files.ts";
import type { KnownBodies } from "./known-bodies.ts";
import { openFilterIndex } from "./match.ts";
import { fillOlderSignals, packOlderStories } from "./older-stories.ts";
import { readDueLists } from "./opml-lists.ts";
import { refreshTags } from "./refresh-tags.ts";
import { rematchWaiting } from "./rematch.ts";
import { eraseExpired } from "./retention.ts";
import { openSilenceWatch } from "./silence-watch.ts";
import { openSpeech } from "./speech.ts";
import { refreshStreamIndex, type StreamIndex } from "./stream-index.ts";
import { openUpkeep } from "./upkeep.ts";
import { markBroken, visit } from "./visit.ts";
import { openVisitLog } from "./visit-log.ts";
import { askHubs, followHub, type HubDeps, hubsAreDue, readTold } from "./websub.ts";
import { type QueuedRow, retryOrFail, type Worked, workOff } from "./work.ts";

/** What the pipeline runs on. Configuration, pool and fetcher may change while it runs, hence functions. */
export interface PipelineMeans {
  store: Store;
  config: () => Config;
  pool: () => ExtractorPool;
  fetcher: () => Fetcher;
  log: Logger;
  now: () => Date;
  /** ISO; the installation's first start. */
  first_start: string;
  /** Counts for whoever watches. */
  metrics?: Metrics;
}

/** The running pipeline. */
export interface Pipeline extends AsyncDisposable {
  /** Takes a changed configuration over: the store is brought in line, new channels are due at once. */
  reload(): Promise<void>;
  /** Looks for work now instead of at the next tick. */
  tick(): void;
  /** Runs until nothing is due any more. */
  settle(): Promise<void>;
}

/** What is looked for: all that may be due, or the next items only, when one was worked off. */
type Sought = "all" | "items";

/** Items worked on at once for each worker thread: while one is read, others wait for their pages, or to be written together. Ours. */
const itemsPerThread = 12;

/** Text that items in work bring along at which no more are begun. Characters; ours: each is held several times, here and by its worker. */
const charactersInWorkMax = 1_000_000;

/** How long closing waits for what is in flight; the rest stays queued. Milliseconds; ours, inside the contract's 10 s. */
const closePatienceMs = 4_000;

/** Starts the pipeline: due channels are visited, queued items become records, streams are matched, until it is closed. */
export async function startPipeline(given: PipelineMeans): Promise<Pipeline> {
  const means = { ...given, store: withPriority(given.store, "ingest") };
  const { store, log, now } = means;
  const stop = new AbortController();
  const upkeep = openUpkeep({ store, now, guarded: (work) => guarded("counting what streams took", work) });
  const masterKey = openMasterKey(given.config().paths.dataDir);
  const extractor = told(openExtractor(means), log);
  const speech = openSpeech(means);
  const coverage = openCoverage(store);
  const bodies: KnownBodies = new Map();
  const visits = new Map<number, Promise<void>>();
  const works = new Map<number, Promise<void>>();
  const together: Store = { ...store, transaction: (work) => store.beside(work, works.size) };
  const streams: StreamIndex = openFilterIndex();
  let charactersInWork = 0;
  let isFull = false;
  let triedStorage_ms = 0;
  let looking: Promise<void> | null = null;
  let lookAgain: Sought | null = null;
  let rematching: Promise<void> | null = null;
  let covering: Promise<void> | null = null;
  let coverAgain = false;
  let coverTimer: NodeJS.Timeout | null = null;
  let refreshing: Promise<void> | null = null;
  let settling: Promise<void> | null = null;
  let listing: Promise<void> | null = null;
  const silences = openSilenceWatch(means);
  const logVisit = openVisitLog(means);
  let erasing: Promise<void> | null = null;
  let erasedOn = "";
  let hearing: Promise<void> | null = null;

  await takeOver();
  const packing = guarded("packing older stories", packOlder);
  const ticking = atCronTimes({
    expression: () => means.config().service.schedule.tick,
    since: now,
    now,
    work: () => tick(),
  });
  tick();
  return {
    reload: takeOver,
    tick: () => tick(),
    async settle() {
      let isQuiet = false;
      while (true) {
        // What ends meanwhile has it look again.
        while (looking) await looking;
        const pending = [
          ...visits.values(),
          ...works.values(),
          ...[rematching, refreshing, settling, hearing, listing, erasing].filter((each) => each !== null),
        ];
        if (pending.length === 0 && isQuiet) break;
        isQuiet = pending.length === 0;
        if (isQuiet) tick();
        else await Promise.race(pending);
      }
      while (covering) await covering;
      await cover();
      await upkeep.run(true);
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      if (coverTimer) clearTimeout(coverTimer);
      upkeep[Symbol.dispose]();
      ticking[Symbol.dispose]();
      const pending = [
        looking,
        packing,
        rematching,
        refreshing,
        settling,
        covering,
        hearing,
        listing,
        erasing,
        ...visits.values(),
        ...works.values(),
      ];
      await Promise.race([Promise.all(pending), pause(closePatienceMs)]);
    },
  };

  async function takeOver(): Promise<void> {
    await syncConfig(store, means.config(), now().toISOString());
    await refreshStreamIndex(store, streams);
    const waiting: Promise<void> = (rematching ?? Promise.resolve()).then(rematch).finally(() => {
      if (rematching === waiting) rematching = null;
    });
    rematching = waiting;
    tick();
  }

  async function rematch(): Promise<void> {
    const since = windowStart(now(), means.config().service.window_months).toISOString();
    await guarded("matching streams backwards", async () => {
      const matched = await rematchWaiting(store, streams, since, stop.signal);
      if (matched > 0) log.info({ streams: matched }, "streams matched backwards");
      await upkeep.run(true);
    });
  }

  async function packOlder(): Promise<void> {
    const stories = await packOlderStories(store, stop.signal);
    if (stories > 0) log.info({ stories }, "older stories packed");
    await fillOlderSignals(store, stop.signal);
  }

  function tick(sought: Sought = "all"): void {
    if (stop.signal.aborted) return;
    if (looking) {
      lookAgain = lookAgain === "all" ? "all" : sought;
      return;
    }
    looking = guarded("looking for work", () => look(sought)).finally(() => {
      looking = null;
      const again = lookAgain;
      lookAgain = null;
      if (again) tick(again);
    });
  }

  async function look(sought: Sought): Promise<void> {
    const at = now().toISOString();
    if (hasRoom() && isWritable()) {
      if (sought === "all") await beginVisits(at);
      await beginWorks(at);
    }
    if (sought === "all") await lookAround(at);
    await upkeep.run();
  }

  /** On a disk that is nearly full nothing more is taken in: what waits stays queued, and reading goes on. */
  function hasRoom(): boolean {
    const { paths, service } = means.config();
    const full = isTooFull(freeMegabytes(paths.dataDir), service.disk);
    if (full && !isFull)
      log.error({ data_dir: paths.dataDir }, "the disk is nearly full: nothing is fetched until there is room");
    if (!full && isFull) log.info({ data_dir: paths.dataDir }, "there is room again: fetching goes on");
    isFull = full;
    return !full;
  }

  /** While the store cannot be written, some work is begun from time to time, which tells whether it can be again: what fails is due at once. */
  function isWritable(): boolean {
    if (store.fault() === null) return true;
    const at = now().getTime();
    if (Math.abs(at - triedStorage_ms) < storageTriedMs) return false;
    triedStorage_ms = at;
    return true;
  }

  async function beginVisits(at: string): Promise<void> {
    const { channels_at_once } = means.config().service.schedule;
    const due = await store.channels.due(at, channels_at_once + visits.size);
    for (const channel of due) {
      if (visits.size >= channels_at_once) break;
      if (!visits.has(channel.channel_id))
        begin(visits, channel.channel_id, { what: "visiting a channel", next: "all" }, () => visitOne(channel));
    }
  }

  /** One by one: only the last may go beyond the bound, and none is read from the store to wait here for others. */
  async function beginWorks(at: string): Promise<void> {
    const most = itemsPerThread * means.pool().threads;
    while (works.size < most && charactersInWork < charactersInWorkMax) {
      const [row] = await store.items.next(at, 1, [...works.keys()]);
      if (!row) return;
      begin(works, row.item_id, { what: "working an item off", next: "items" }, () => measured(row));
    }
  }

  async function measured(row: QueuedRow): Promise<void> {
    const characters = row.payload.length;
    charactersInWork += characters;
    await workOne(row).finally(() => {
      charactersInWork -= characters;
    });
  }

  /** What comes up seldom: records that wait for their event, silent channels, lists, hubs, tags to be settled anew. */
  async function lookAround(at: string): Promise<void> {
    coverSoon();
    if (silences.isDue(now())) await silences.look(now());
    if (erasing === null && erasedOn !== at.slice(0, 10)) {
      erasedOn = at.slice(0, 10);
      erasing = guarded("erasing what is no longer kept", erase).finally(() => {
        erasing = null;
      });
    }
    if (listing === null && (await store.opmlLists.due(at)).length > 0) {
      listing = guarded("reading lists of feeds", list).finally(() => {
        listing = null;
      });
    }
    const { service } = means.config();
    if (hearing === null && (await hubsAreDue(store, hubCallbacks(service), now()))) {
      hearing = guarded("following hubs", hear).finally(() => {
        hearing = null;
        tick();
      });
    }
    if (settling === null && (await store.claimSignals.waiting(1)).length > 0) {
      settling = guarded("settling signals", settle).finally(() => {
        settling = null;
      });
    }
    if (refreshing === null && (await store.tagRefreshes.next())) {
      refreshing = guarded("settling tags anew", refresh).finally(() => {
        refreshing = null;
      });
    }
  }

  /** Once a day: what is older than what is kept. */
  async function erase(): Promise<void> {
    const { retention_months } = means.config().service;
    const erased = await eraseExpired({ store, months: retention_months, now: now(), signal: stop.signal });
    if (erased > 0) log.info({ records: erased }, "records erased that are no longer kept");
    if (erased > 0) upkeep.touch();
  }

  /** Claims say of themselves what stands beside them now. */
  async function settle(): Promise<void> {
    if ((await settleSignals(store, stop.signal, now)) > 0) upkeep.touch();
  }

  /** Sources that come and go with a list do so as they do with the file. */
  async function list(): Promise<void> {
    const reading = { store, config: means.config(), fetcher: means.fetcher(), log, now, signal: stop.signal };
    if (await readDueLists(reading)) await takeOver();
  }

  /** What filters call a tag may have changed with it. */
  async function refresh(): Promise<void> {
    await refreshStreamIndex(store, streams);
    const since = windowStart(now(), means.config().service.window_months).toISOString();
    const records = await refreshTags(store, { streams, since, now, signal: stop.signal });
    if (records > 0) log.info({ records }, "tags settled anew");
    upkeep.touch();
  }

  /** Runs a piece of work under its id; when it is over there is room for more. */
  function begin(
    running: Map<number, Promise<void>>,
    id: number,
    { what, next }: { what: string; next: Sought },
    work: () => Promise<void>,
  ): void {
    running.set(
      id,
      guarded(what, work).finally(() => {
        running.delete(id);
        tick(next);
      }),
    );
  }

  /** Reads what hubs told, and asks them to go on telling. */
  async function hear(): Promise<void> {
    await readTold(visiting());
    await askHubs(visiting(), hubCallbacks(means.config().service));
  }

  function visiting(): HubDeps {
    const { paths, service } = means.config();
    return {
      tidies: (channel) => mayTidy(channel, paths),
      store,
      fetcher: means.fetcher(),
      now,
      bounds: service.schedule,
      first_start: means.first_start,
      signal: stop.signal,
      bodies,
      masterKey,
    };
  }

  async function visitOne(channel: ChannelRow): Promise<void> {
    const visited = await visit(channel, visiting()).catch((error) => sayBroken(channel, error));
    await followHub(channel, visited, visiting(), hubCallbacks(means.config().service));
    means.metrics?.visited(channel.kind, visited.health);
    logVisit(channel, visited);
  }

  /** Finds the events that new records tell of; one look at a time, and another for what came meanwhile. */
  function cover(): Promise<void> {
    if (covering) {
      coverAgain = true;
      return covering;
    }
    covering = guarded("finding events", async () => void (await coverage.catchUp(now()))).finally(() => {
      covering = null;
      if (coverAgain && !stop.signal.aborted) void cover();
    });
    coverAgain = false;
    return covering;
  }

  /** Records come in company: the events that they tell of are looked for together, and written at once. */
  function coverSoon(): void {
    coverTimer ??= setTimeout(() => {
      coverTimer = null;
      if (!stop.signal.aborted) void cover();
    }, companyMs).unref();
  }

  /** A visit that broke off is a failure of its channel, with the usual back-off; what a full disk breaks off is none. */
  async function sayBroken(channel: ChannelRow, error: unknown) {
    if (stop.signal.aborted || storageFault(error)) throw error;
    log.error({ err: error, channel_id: channel.channel_id }, "visiting a channel failed");
    return markBroken(channel, error, { store, now, bounds: means.config().service.schedule });
  }

  async function workOne(row: QueuedRow): Promise<void> {
    const { fetcher } = means;
    const begun = now().getTime();
    const working = { store: together, extractor, speech, fetcher, streams, now, signal: stop.signal };
    const worked = await workOff(row, working).catch((error) => putBack(row, error));
    means.metrics?.worked(worked.kind, (now().getTime() - begun) / 1000);
    upkeep.touch();
    coverSoon();
    if (worked.kind === "failed") log.error({ item_id: row.item_id }, `given up: ${worked.message}`);
    else if (worked.kind === "later") log.warn({ item_id: row.item_id, due_at: worked.due_at }, worked.message);
    else log.debug({ item_id: row.item_id, ...worked.result }, "record written");
  }

  /** An item whose work broke off waits for its next try, or is given up with the reason after the last. What a full disk broke off counts as no try. */
  async function putBack(row: QueuedRow, error: unknown): Promise<Worked> {
    if (stop.signal.aborted || storageFault(error)) throw error;
    log.error({ err: error, item_id: row.item_id }, "working an item off failed");
    return retryOrFail(store, row, error instanceof Error ? error.message : String(error), now());
  }

  /** A defect in one piece of work is logged and stops nothing else; work cut off by closing is silent. */
  async function guarded(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!stop.signal.aborted) log.error({ err: error }, `${what} failed`);
    }
  }
}

/** An extractor whose failures are told: the record keeps them as well, but nobody looks there first. */
function told(extractor: Extractor, log: Logger): Extractor {
  return {
    ...extractor,
    async extract(document, signal) {
      const extraction = await extractor.extract(document, signal);
      if (extraction.extractor_problem) log.warn({ url: document.url }, extraction.extractor_problem);
      return extraction;
    },
  };
}

/** Between tries while the store cannot be written. Milliseconds; ours: trying costs little, and clients' writes tell as well. */
const storageTriedMs = 5000;

/** How long a record waits for others that come after it. Milliseconds; ours. */
const companyMs = 200;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
