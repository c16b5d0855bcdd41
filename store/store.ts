import { existsSync, mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, sql, type Transaction } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { arrivals } from "./arrivals.ts";
import { backlog } from "./backlog.ts";
import { beacons } from "./beacons.ts";
import { bindings } from "./bindings.ts";
import { changes } from "./changes.ts";
import { openCheckpoints } from "./checkpoints.ts";
import { claimLinks } from "./claim-links.ts";
import { claimSearch } from "./claim-search.ts";
import { claims } from "./claims.ts";
import { coverage } from "./coverage.ts";
import { credentials } from "./credentials.ts";
import { curatedDigests } from "./curated-digests.ts";
import { deliveries } from "./deliveries.ts";
import { deliveryLog } from "./delivery-log.ts";
import { digestMails } from "./digest-mails.ts";
import { digests } from "./digests.ts";
import { documents } from "./documents.ts";
import { openPauses } from "./event-loop.ts";
import { explanations } from "./explanations.ts";
import { exportSchedules } from "./export-schedules.ts";
import { exports } from "./exports.ts";
import { feedTokens } from "./feed-tokens.ts";
import { grants } from "./grants.ts";
import { hubs } from "./hubs.ts";
import { imports } from "./imports.ts";
import { installation } from "./installation.ts";
import { items } from "./items.ts";
import { llm } from "./llm.ts";
import { manifests } from "./manifests.ts";
import { matching } from "./matching.ts";
import * as initial from "./migrations/001-initial.ts";
import * as provisioningTables from "./migrations/002-provisioning.ts";
import * as subscriptions from "./migrations/003-subscriptions.ts";
import * as requestsMigration from "./migrations/004-requests.ts";
import * as digestsOntology from "./migrations/005-digests-ontology.ts";
import * as deliveriesMigration from "./migrations/006-deliveries.ts";
import * as exportsMigration from "./migrations/007-exports.ts";
import * as tagChangesMigration from "./migrations/008-tag-changes.ts";
import * as claimLinksMigration from "./migrations/009-claim-links.ts";
import * as versionsMigration from "./migrations/010-versions-llm.ts";
import * as politenessMigration from "./migrations/011-politeness.ts";
import * as documentsMigration from "./migrations/012-documents-speech.ts";
import * as coverageMigration from "./migrations/013-coverage.ts";
import * as feedTokensMigration from "./migrations/014-feed-tokens.ts";
import * as websubMigration from "./migrations/015-websub.ts";
import * as opmlListsMigration from "./migrations/016-opml-lists.ts";
import * as oauthMigration from "./migrations/017-oauth.ts";
import * as sessionsMigration from "./migrations/018-sessions.ts";
import * as oauthAudienceMigration from "./migrations/019-oauth-audience.ts";
import * as streamDaysMigration from "./migrations/025-stream-days.ts";
import * as packedStoriesMigration from "./migrations/026-packed-stories.ts";
import * as storyTextsMigration from "./migrations/027-story-texts.ts";
import * as arrivalsMigration from "./migrations/029-arrivals.ts";
import * as quarantineMigration from "./migrations/034-quarantine.ts";
import { failpoint } from "./model/failpoint.ts";
import { oauthArtifacts } from "./oauth-artifacts.ts";
import { ontology } from "./ontology.ts";
import { opmlLists } from "./opml-lists.ts";
import { organizations } from "./organizations.ts";
import { outbox } from "./outbox.ts";
import { provisioning } from "./provisioning.ts";
import { quarantine } from "./quarantine.ts";
import { readingBeside } from "./reading-handle.ts";
import { records } from "./records.ts";
import { releases } from "./releases.ts";
import { requests } from "./requests.ts";
import { retention } from "./retention.ts";
import { scopes } from "./scopes.ts";
import { sessions } from "./sessions.ts";
import { signInCodes } from "./sign-in-codes.ts";
import { sources } from "./sources.ts";
import { speech } from "./speech.ts";
import { backUp, giveBackPages, leaveLogToOthers, openReader, sqliteDialect, takeLogBack } from "./sqlite.ts";
import { runDirectly } from "./statements.ts";
import { type StorageFault, storageFault } from "./storage-fault.ts";
import { streamPlaces } from "./stream-places.ts";
import { streamTraits } from "./stream-traits.ts";
import { streams } from "./streams.ts";
import type { Tables } from "./tables.ts";
import { tagChanges } from "./tag-changes.ts";
import { tagRefreshes } from "./tag-refreshes.ts";
import { tagSearch } from "./tag-search.ts";
import { tagStories } from "./tag-stories.ts";
import { tags } from "./tags.ts";
import { topics } from "./topics.ts";
import { totals } from "./totals.ts";
import { traces } from "./traces.ts";
import { openTurns } from "./turns.ts";
import { usage } from "./usage.ts";
import { usageHistory } from "./usage-history.ts";
import { versions } from "./versions.ts";
import { webhooks } from "./webhooks.ts";

/** A handle on the database or on a transaction of it. */
export type Db = Kysely<Tables>;

/** Forward only; a released migration never changes. The name's order is the order of running. */
export const migrations: Record<string, Migration> = {
  "001-initial": initial,
  "002-provisioning": provisioningTables,
  "003-subscriptions": subscriptions,
  "004-requests": requestsMigration,
  "005-digests-ontology": digestsOntology,
  "006-deliveries": deliveriesMigration,
  "007-exports": exportsMigration,
  "008-tag-changes": tagChangesMigration,
  "009-claim-links": claimLinksMigration,
  "010-versions-llm": versionsMigration,
  "011-politeness": politenessMigration,
  "012-documents-speech": documentsMigration,
  "013-coverage": coverageMigration,
  "014-feed-tokens": feedTokensMigration,
  "015-websub": websubMigration,
  "016-opml-lists": opmlListsMigration,
  "017-oauth": oauthMigration,
  "018-sessions": sessionsMigration,
  "019-oauth-audience": oauthAudienceMigration,
  "025-stream-days": streamDaysMigration,
  "026-packed-stories": packedStoriesMigration,
  "027-story-texts": storyTextsMigration,
  "029-arrivals": arrivalsMigration,
  "034-quarantine": quarantineMigration,
};

/** The queries of every resource on one handle. */
export function bind(db: Db) {
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
    opmlLists: opmlLists(db),
    hubs: hubs(db),
    items: items(db),
    quarantine: quarantine(db),
    backlog: backlog(db),
    documents: documents(db),
    records: records(db),
    retention: retention(db),
    coverage: coverage(db),
    arrivals: arrivals(db),
    tags: tags(db),
    tagChanges: tagChanges(db),
    tagRefreshes: tagRefreshes(db),
    topics: topics(db),
    streams: streams(db),
    streamPlaces: streamPlaces(db),
    matching: matching(db),
    manifests: manifests(db),
    scopes: scopes(db),
    requests: requests(db),
    outbox: outbox(db),
    totals: totals(db),
    digests: digests(db),
    digestMails: digestMails(db),
    curatedDigests: curatedDigests(db),
    streamTraits: streamTraits(db),
    webhooks: webhooks(db),
    deliveries: deliveries(db),
    deliveryLog: deliveryLog(db),
    releases: releases(db),
    ontology: ontology(db),
    tagSearch: tagSearch(db),
    tagStories: tagStories(db),
    beacons: beacons(db),
    changes: changes(db),
    claims: claims(db),
    claimSearch: claimSearch(db),
    claimLinks: claimLinks(db),
    explanations: explanations(db),
    traces: traces(db),
    versions: versions(db),
    llm: llm(db),
    speech: speech(db),
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
export interface Store extends Queries {
  /** All or nothing. Inside `work` use its argument only: the outer store would wait for this very transaction. */
  transaction<T>(work: (store: Queries) => Promise<T>): Promise<T>;
  /** Whether somebody waits for the transaction under way to be over. */
  isAwaited(): boolean;
  /** Gives some of the room of what was erased back to the disk; whether there may be more. Databases from before this was kept track of reuse it instead. */
  giveBackRoom(): boolean;
  /** Copies the database to `file` while it is in use. */
  backup(file: string): Promise<void>;
  /** False once closed. */
  isOpen(): boolean;
  /** Why it cannot be read or written as it should, and what to do; null: it can, as far as is known. */
  fault(): string | null;
  [Symbol.asyncDispose](): Promise<void>;
}

/** How a store is opened. */
export interface StoreOptions {
  file: string;
  /** Hears of the copy that is made before a migration. */
  onMigration?: (note: string) => void;
  /** Hears when the disk or the database does not do any more what it should; null: it does again. */
  onFault?: (fault: StorageFault | null) => void;
  /** For a process that serves: the log is written back by a thread of its own, so that nobody waits for it. */
  serves?: boolean;
}

/**
 * Opens the database file, bringing its schema up to date. Before a migration touches an existing database,
 * a copy goes to `<file>.before-<migration>.db`; `onMigration` hears of it. Throws when the file is from a newer version.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const isNew = !existsSync(options.file);
  mkdirSync(dirname(options.file), { recursive: true });
  let fault: StorageFault | null = null;
  const turn = (now: StorageFault | null) => {
    if (fault === now) return;
    fault = now;
    options.onFault?.(now);
  };
  const hear = (error: unknown) => turn(storageFault(error) ?? fault);
  const { dialect, database, connection } = sqliteDialect(options.file, hear);
  const db: Db = new Kysely<Tables>({ dialect });
  await migrate(db, async (pending) => {
    if (isNew) return;
    const copy = `${options.file}.before-${pending}.db`;
    await database.backup(`${copy}.part`);
    renameSync(`${copy}.part`, copy);
    options.onMigration?.(`database backed up to ${copy} before migration ${pending}`);
  });
  // Nobody else can open a database in memory: it is read on the one connection there is.
  const reader = options.file === ":memory:" ? null : openReader(options.file, hear);
  const outside = reader ? readingBeside(db, new Kysely<Tables>({ dialect: reader.dialect })) : db;
  runDirectly(outside, reader?.connection ?? connection, reader === null);
  const checkpoints = options.serves ? openCheckpoints(options.file, () => takeLogBack(database)) : undefined;
  if (checkpoints) leaveLogToOthers(database);
  const turns = openTurns();
  const pauses = openPauses(() => performance.now(), turns.areAwaited);
  const inTransaction = (transaction: Transaction<Tables>) => {
    // On the only connection there is, others would write into the transaction.
    runDirectly(transaction, connection, true, reader ? pauses : undefined);
    return bind(transaction);
  };
  return {
    ...bind(outside),
    async transaction(work) {
      const result = await turns(() =>
        db.transaction().execute(async (transaction) => {
          const result = await work(inTransaction(transaction));
          failpoint("transaction.commit");
          return result;
        }),
      );
      turn(null);
      failpoint("transaction.committed");
      return result;
    },
    isAwaited: turns.areAwaited,
    giveBackRoom: () => giveBackPages(database),
    backup: (file) => backUp(database, file),
    isOpen: () => database.open,
    fault: () => fault?.sentence ?? null,
    async [Symbol.asyncDispose]() {
      await checkpoints?.[Symbol.asyncDispose]();
      reader?.connection.close();
      await db.destroy();
    },
  };
}

/** Runs what is pending, after `before` was told the first pending name. Throws the migration's own error. */
export async function migrate(
  db: Db,
  before: (pending: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => passing(migrations) },
    // Parts that do not touch each other may come in any order.
    allowUnorderedMigrations: true,
  });
  await refuseLater(db);
  const known = await migrator.getMigrations();
  const pending = known.find((migration) => migration.executedAt === undefined);
  if (!pending) return;
  await before(pending.name);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** A database that a later version of the software wrote. The message says what to do. */
export class LaterDatabase extends Error {
  override name = "LaterDatabase";
}

/** What a later version keeps in places of its own would be missed, or broken, by this one. */
async function refuseLater(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const later = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  if (later.length === 0) return;
  throw new LaterDatabase(
    `The database is from a newer version of claimstream (${later.join(", ")}). Nothing was changed. Install that version, or put the copy that was made before the upgrade in its place: claimstream restore <file>.`,
  );
}

function passing(all: Record<string, Migration>): Record<string, Migration> {
  const passed = Object.entries(all).map(([name, { up }]): [string, Migration] => {
    const run = async (db: Kysely<unknown>) => {
      await up(db);
      failpoint("migration.commit");
    };
    return [name, { up: run }];
  });
  return Object.fromEntries(passed);
}
