import type { Transaction } from "kysely";
import { bindings } from "./accounts/bindings.ts";
import { buckets } from "./accounts/buckets.ts";
import { credentials } from "./accounts/credentials.ts";
import { feedTokens } from "./accounts/feed-tokens.ts";
import { grants } from "./accounts/grants.ts";
import { keptAnswers } from "./accounts/kept-answers.ts";
import { oauthArtifacts } from "./accounts/oauth-artifacts.ts";
import { organizations } from "./accounts/organizations.ts";
import { provisioning } from "./accounts/provisioning.ts";
import { requests } from "./accounts/requests.ts";
import { scopes } from "./accounts/scopes.ts";
import { sessions } from "./accounts/sessions.ts";
import { signInCodes } from "./accounts/sign-in-codes.ts";
import { usage } from "./accounts/usage.ts";
import { usageHistory } from "./accounts/usage-history.ts";
import { claimFeedback } from "./claims/claim-feedback.ts";
import { claimLinks } from "./claims/claim-links.ts";
import { type ClaimMemory, claimMemory, inStep } from "./claims/claim-memory.ts";
import { claimSearch } from "./claims/claim-search.ts";
import { claimSignals } from "./claims/claim-signals.ts";
import { claims } from "./claims/claims.ts";
import { signalWords } from "./claims/signal-words.ts";
import { deliveries } from "./delivery/deliveries.ts";
import { deliveryLog } from "./delivery/delivery-log.ts";
import { digestMails } from "./delivery/digest-mails.ts";
import { exportSchedules } from "./delivery/export-schedules.ts";
import { exports } from "./delivery/exports.ts";
import { outbox } from "./delivery/outbox.ts";
import { releases } from "./delivery/releases.ts";
import { sockets } from "./delivery/sockets.ts";
import { webhooks } from "./delivery/webhooks.ts";
import { backlog } from "./engine/backlog.ts";
import { configRevisions } from "./engine/config-revisions.ts";
import type { Db } from "./engine/db.ts";
import type { Company, Engine } from "./engine/engine.ts";
import { installation } from "./engine/installation.ts";
import { leases } from "./engine/leases.ts";
import type { PostgresEngineOptions } from "./engine/postgres/postgres-engine.ts";
import { serverFacts } from "./engine/server-facts.ts";
import { openSqliteEngine, type SqliteOptions } from "./engine/sqlite-engine.ts";
import { totals } from "./engine/totals.ts";
import { openWriteQueue, type Priority, type WriteQueue, type Writing } from "./engine/write-queue.ts";
import { failpoint } from "./model/failpoint.ts";
import { changes } from "./records/changes.ts";
import { coverage } from "./records/coverage.ts";
import { explanations } from "./records/explanations.ts";
import { manifests } from "./records/manifests.ts";
import { matchableRecords } from "./records/matchable-records.ts";
import { publication } from "./records/publication.ts";
import { records } from "./records/records.ts";
import { retention } from "./records/retention.ts";
import { stories } from "./records/stories.ts";
import { storyMarks } from "./records/story-marks.ts";
import { traces } from "./records/traces.ts";
import { versions } from "./records/versions.ts";
import { arrivals } from "./sources/arrivals.ts";
import { channels } from "./sources/channels.ts";
import { documents } from "./sources/documents.ts";
import { hosts } from "./sources/hosts.ts";
import { hubs } from "./sources/hubs.ts";
import { imports } from "./sources/imports.ts";
import { items } from "./sources/items.ts";
import { opmlLists } from "./sources/opml-lists.ts";
import { outletIcons } from "./sources/outlet-icons.ts";
import { pageTitles } from "./sources/page-titles.ts";
import { paidAnswers } from "./sources/paid-answers.ts";
import { quarantine } from "./sources/quarantine.ts";
import { sourceSecrets } from "./sources/source-secrets.ts";
import { sources } from "./sources/sources.ts";
import { curatedDigests } from "./streams/curated-digests.ts";
import { digests } from "./streams/digests.ts";
import { matching } from "./streams/matching.ts";
import { streamActivity } from "./streams/stream-activity.ts";
import { streamEntries } from "./streams/stream-entries.ts";
import { streamPlaces } from "./streams/stream-places.ts";
import { streamTraits } from "./streams/stream-traits.ts";
import { streams } from "./streams/streams.ts";
import type { Tables } from "./tables.ts";
import { beaconAlerts } from "./tags/beacon-alerts.ts";
import { beacons } from "./tags/beacons.ts";
import { ontology } from "./tags/ontology.ts";
import { risingTags } from "./tags/rising-tags.ts";
import { tagChanges } from "./tags/tag-changes.ts";
import { tagRefreshes } from "./tags/tag-refreshes.ts";
import { tagSearch } from "./tags/tag-search.ts";
import { tagStories } from "./tags/tag-stories.ts";
import { tags } from "./tags/tags.ts";
import { topics } from "./tags/topics.ts";

/** The queries of every resource on one handle. */
export function bind(db: Db, memory: ClaimMemory) {
  return {
    installation: installation(db),
    organizations: organizations(db),
    credentials: credentials(db),
    provisioning: provisioning(db),
    bindings: bindings(db),
    usage: usage(db),
    usageHistory: usageHistory(db),
    grants: grants(db),
    sources: sources(db),
    channels: channels(db),
    opmlLists: opmlLists(db),
    hosts: hosts(db),
    hubs: hubs(db),
    sourceSecrets: sourceSecrets(db),
    items: items(db),
    leases: leases(db),
    configRevisions: configRevisions(db),
    quarantine: quarantine(db),
    pageTitles: pageTitles(db),
    backlog: backlog(db),
    documents: documents(db),
    records: records(db),
    stories: stories(db),
    retention: retention(db),
    coverage: coverage(db),
    arrivals: arrivals(db),
    tags: tags(db),
    tagChanges: tagChanges(db),
    tagRefreshes: tagRefreshes(db),
    topics: topics(db),
    streams: streams(db),
    streamPlaces: streamPlaces(db),
    streamEntries: streamEntries(db),
    streamActivity: streamActivity(db),
    matching: matching(db),
    matchableRecords: matchableRecords(db),
    manifests: manifests(db),
    scopes: scopes(db),
    requests: requests(db),
    keptAnswers: keptAnswers(db),
    buckets: buckets(db),
    outbox: outbox(db),
    publication: publication(db),
    totals: totals(db),
    server: serverFacts(db),
    digests: digests(db),
    digestMails: digestMails(db),
    curatedDigests: curatedDigests(db),
    streamTraits: streamTraits(db),
    webhooks: webhooks(db),
    sockets: sockets(db),
    deliveries: deliveries(db),
    deliveryLog: deliveryLog(db),
    releases: releases(db),
    ontology: ontology(db),
    tagSearch: tagSearch(db),
    tagStories: tagStories(db),
    risingTags: risingTags(db),
    beacons: beacons(db),
    beaconAlerts: beaconAlerts(db),
    outletIcons: outletIcons(db),
    changes: changes(db),
    claims: claims(db, memory.prefilter),
    claimSearch: claimSearch(db),
    claimFeedback: claimFeedback(db),
    storyMarks: storyMarks(db),
    claimLinks: claimLinks(db, memory),
    claimSignals: claimSignals(db),
    signalWords: signalWords(db),
    explanations: explanations(db),
    traces: traces(db),
    versions: versions(db),
    llm: paidAnswers(db, "llm"),
    speech: paidAnswers(db, "speech"),
    exports: exports(db),
    exportSchedules: exportSchedules(db),
    imports: imports(db),
    feedTokens: feedTokens(db),
    oauthArtifacts: oauthArtifacts(db),
    sessions: sessions(db),
    signInCodes: signInCodes(db),
  };
}

/** The queries of every resource, on the database or inside a transaction. */
export type Queries = ReturnType<typeof bind>;

/** The store: queries, transactions and its life. A missing row is `undefined`; errors are defects or broken constraints. */
export interface Store extends Queries, Writing<Queries> {
  /** The clock that all processes of a shared database go by; absent: this machine's. */
  now?: (() => Date) | undefined;
  /** Resolves when nothing that matched before a moment, which must have passed, is still being written. Not inside of a transaction. */
  reach(moment: Date): Promise<void>;
  /**
   * Carries out what only reads with a store that may ask a standby, which has everything that was committed before; where the
   * standby cannot answer, once more with the server that is written. On SQLite: with the file.
   */
  reading<Answer>(work: (store: Store) => Promise<Answer>): Promise<Answer>;
  /** Whether other processes may write the database at the same time. */
  isShared: boolean;
  /** Gives some of the room of what was erased back to the disk; whether there may be more. Databases from before this was kept track of reuse it instead. */
  giveBackRoom(): boolean;
  /** Copies the database to `file` while it is in use, until `signal` breaks it off. */
  backup(file: string, signal?: AbortSignal): Promise<void>;
  /** False once closed. */
  isOpen(): boolean;
  /** Why it cannot be read or written as it should, and what to do; null: it can, as far as is known. */
  fault(): string | null;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The store of somebody whose transactions have this priority. */
export function withPriority(store: Store, priority: Priority): Store {
  return { ...store, transaction: (work) => store.transaction(work, priority) };
}
/** How a store is opened: a file of SQLite, or a server. */
export type StoreOptions = SqliteOptions | PostgresEngineOptions;

/** A transaction that others got in the way of is run so often at most. Ours. */
const runsMax = 5;

/**
 * Opens the database, bringing its schema up to date. Before a migration touches an existing file, a copy goes to
 * `<file>.before-<migration>.db`; `onMigration` hears of it. Throws LaterDatabase when it is from a newer version, and
 * DatabaseRefusal when a server cannot be used.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const engine = "url" in options ? await openServer(options) : await openSqliteEngine(options);
  return storeOn(engine);
}

/** What a server needs is loaded only where one is used. */
async function openServer(options: PostgresEngineOptions): Promise<Engine> {
  const { openPostgresEngine } = await import("./engine/postgres/postgres-engine.ts");
  return openPostgresEngine(options);
}

/** The store on an engine. */
export function storeOn(engine: Engine): Store {
  const memory = claimMemory(engine.isShared);
  const queueOf = (company: Company): WriteQueue<Queries> => {
    const queue: WriteQueue<Queries> = openWriteQueue(async (work, beforeCommit) => {
      const run = (transaction: Transaction<Tables>) => work(bind(transaction, memory));
      const once = () => engine.transact(company, run, { beforeCommit, pauses: queue.pauses });
      await again(engine, () => inStep(memory, once));
      failpoint("transaction.committed");
    });
    return queue;
  };
  const alone = queueOf("alone");
  let reached = 0;
  const store: Store = {
    ...bind(engine.outside, memory),
    reading: (work) => readOn(engine, (at) => work((at === null ? undefined : standbys[at]) ?? store)),
    isShared: engine.isShared,
    transaction: alone.transaction,
    small: (engine.isShared ? queueOf("small") : alone).small,
    beside: (engine.isShared ? queueOf("beside") : alone).beside,
    now: engine.now,
    async reach(moment) {
      if (moment.getTime() <= reached) return;
      // Transactions follow each other: what was begun before is written by now, and what comes later gets a later moment.
      await alone.transaction(({ publication }) => publication.moment(moment));
      reached = Math.max(reached, moment.getTime());
    },
    giveBackRoom: engine.giveBackRoom,
    backup: engine.backup,
    isOpen: engine.isOpen,
    fault: engine.fault,
    [Symbol.asyncDispose]: engine.close,
  };
  const standbys = engine.standbys?.handles.map((db) => ({ ...store, ...bind(db, memory) })) ?? [];
  return store;
}

/** Reads from a standby, by its place, or from the server that is written: null. */
async function readOn<Answer>({ standbys }: Engine, work: (at: number | null) => Promise<Answer>): Promise<Answer> {
  const at = (await standbys?.caughtUp()) ?? null;
  if (!standbys || at === null) return work(null);
  try {
    return await work(at);
  } catch (error) {
    if (!standbys.isItsOwn(at, error)) throw error;
    return work(null);
  }
}

async function again(engine: Engine, run: () => Promise<void>): Promise<void> {
  for (let runs = 1; ; runs += 1) {
    try {
      return await run();
    } catch (error) {
      if (runs >= runsMax || !engine.mayRunAgain(error)) throw error;
    }
  }
}
