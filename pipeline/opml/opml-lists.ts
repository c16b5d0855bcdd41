import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../../config/config.ts";
import type { Logger } from "../../config/runtime/log.ts";
import { type OpmlListConfig, Source, type SourceConfig } from "../../config/sources.ts";
import type { OpmlListRow } from "../../store/sources/opml-lists.ts";
import type { Queries, Store } from "../../store/store.ts";
import type { Fetcher } from "../fetch/fetch.ts";
import type { FetchFailed, FetchOutcome, Validators } from "../fetch/outcome.ts";
import { decodeText } from "../sources/feed/decode.ts";
import { nextDue } from "../visit/due.ts";
import { type Opml, parseOpml } from "./opml.ts";
import { opmlAccept, withIncluded } from "./opml-inclusion.ts";
import { addressKey, newName, opmlPlan } from "./opml-plan.ts";

/** What reading lists takes. */
export interface ListDeps {
  store: Store;
  config: Config;
  fetcher: Fetcher;
  log: Logger;
  now: () => Date;
  signal: AbortSignal;
}

/** A source that a list brings, and the list's address. */
export interface ListedSource {
  source: SourceConfig;
  listed_by: string;
}

/**
 * What the followed lists bring, as they were read last. What sources.yaml or an earlier list follows by the same address is left
 * out; what only has the same name gets its host behind it.
 */
export async function listedSources(store: Queries, { sources, opml }: Config): Promise<ListedSource[]> {
  const names = new Set(sources.map((source) => source.name));
  const addresses = new Set(sources.flatMap(({ channels }) => channels.map(({ url }) => addressKey(url))));
  const rows = new Map((await store.opmlLists.all()).map((row) => [row.url, row]));
  return opml.flatMap(({ url: listed_by, source_type }) =>
    sourcesIn(rows.get(listed_by)).flatMap((source): ListedSource[] => {
      const url = addressOf(source);
      if (addresses.has(addressKey(url))) return [];
      addresses.add(addressKey(url));
      const name = newName(source.name, URL.parse(url)?.host ?? url, names);
      names.add(name);
      const owner = source.owner === source.name ? name : source.owner;
      return [{ source: { ...source, name, owner, source_type }, listed_by }];
    }),
  );
}

/** Reads the lists whose time has come, and logs what came and what left. Gives whether any did. */
export async function readDueLists(deps: ListDeps): Promise<boolean> {
  let changed = false;
  for (const row of await deps.store.opmlLists.due(deps.now().toISOString())) {
    const list = deps.config.opml.find(({ url }) => url === row.url);
    if (list && (await readList(list, row, deps))) changed = true;
  }
  return changed;
}

async function readList(list: OpmlListConfig, row: OpmlListRow, deps: ListDeps): Promise<boolean> {
  const outcome = await fetchList(list, row, deps);
  deps.signal.throwIfAborted();
  const at = deps.now();
  if (outcome.kind === "failed") return failList(list, row, outcome, { ...deps, at });
  if (outcome.kind === "not_modified") {
    await deps.store.opmlLists.settle(row.url, { ...fineState(list, at), message: "Unchanged since the last look." });
    return false;
  }
  const own = parseOpml(decodeText(outcome.bytes, outcome.headers).text);
  const opml = await withIncluded(own, outcome.url, deps);
  deps.signal.throwIfAborted();
  if (opml.feeds.length > 0 && opml.includes.length === 0) {
    // What a list takes in changes without it: then it is read again in any case.
    const validators = own.includes.length === 0 ? outcome.validators : { etag: null, last_modified: null };
    return takeList(list, row, { opml, validators }, { ...deps, at });
  }
  const unread = opml.includes.join(", ");
  const fault = opml.feeds.length === 0 ? "It lists no feed" : `It takes in what cannot be read: ${unread}`;
  const message = `${fault}. Those that it listed before stay.`;
  return failList(list, row, { message, gone: false, retry_after_s: null }, { ...deps, at });
}

function fetchList(
  { url, headers }: OpmlListConfig,
  row: OpmlListRow,
  { fetcher, signal }: ListDeps,
): Promise<FetchOutcome> {
  const { etag, last_modified, validated_url } = row;
  const validators = { etag, last_modified, url: validated_url };
  if (url.startsWith("file:")) {
    const path = fileURLToPath(url);
    return fetcher.readLocal(path, dirname(path), validators);
  }
  return fetcher.fetch({ url, validators, accept: opmlAccept, signal, ...(headers && { headers }) });
}

type AtDeps = ListDeps & { at: Date };

async function takeList(
  list: OpmlListConfig,
  row: OpmlListRow,
  { opml, validators }: { opml: Opml; validators: Validators },
  { store, log, at }: AtDeps,
): Promise<boolean> {
  const before = sourcesIn(row);
  const called = new Map(before.map((source) => [addressKey(addressOf(source)), source.name]));
  const { added, unusable } = opmlPlan(opml, { addresses: new Map(), names: [], called }, list.source_type);
  const sources = JSON.stringify(added);
  const { etag, last_modified, url: validated_url = null } = validators;
  const left_out = unusable.length > 0 ? `, and ${unusable.length} that cannot be fetched` : "";
  const message = `${added.length} feed${added.length === 1 ? "" : "s"} listed${left_out}.`;
  await store.opmlLists.settle(row.url, {
    ...fineState(list, at),
    message,
    sources,
    etag,
    last_modified,
    validated_url,
  });
  if (sources === row.sources) return false;
  const [old, fresh] = [before.map(({ name }) => name), added.map(({ name }) => name)];
  const came = fresh.filter((name) => !old.includes(name));
  const left = old.filter((name) => !fresh.includes(name));
  const words = `the list of feeds changed: ${came.length} added, ${left.length} deactivated`;
  log.info({ url: list.url, added: came, deactivated: left }, words);
  return true;
}

/** A list that cannot be read changes nothing: what it listed last is followed on. */
async function failList(
  { schedule, url }: OpmlListConfig,
  row: OpmlListRow,
  { message, gone, retry_after_s }: Pick<FetchFailed, "message" | "gone" | "retry_after_s">,
  { store, log, at }: AtDeps,
): Promise<false> {
  const failures = row.failures + 1;
  const freshness = { retry_after_s, max_age_s: null, expires_at: null };
  const visit = { schedule: schedule ?? null, bounds: retryBounds, failures, freshness, wishes: null, published: [] };
  const due = nextDue({ ...visit, last_interval_minutes: null }, at);
  const [due_at, last_tried_at] = [due.at.toISOString(), at.toISOString()];
  const health = gone ? "gone" : "failing";
  await store.opmlLists.settle(row.url, { health, message, failures, due_at, due_reason: due.reason, last_tried_at });
  log.warn({ url, failures }, `the list of feeds could not be read: ${message}`);
  return false;
}

/** Bounds of the back-off. Minutes; ours. */
const retryBounds = { min_interval_minutes: 15, default_interval_minutes: 1440, max_interval_minutes: 1440 };

const dayMs = 86_400_000;

function fineState({ schedule }: OpmlListConfig, at: Date) {
  const bounds = retryBounds;
  const visit = { bounds, failures: 0, freshness: null, wishes: null, published: [], last_interval_minutes: null };
  const due = schedule
    ? nextDue({ ...visit, schedule }, at)
    : { at: new Date(at.getTime() + dayMs), reason: "lists are read once a day" };
  const seen = at.toISOString();
  return {
    health: "fine",
    failures: 0,
    last_tried_at: seen,
    last_success_at: seen,
    due_at: due.at.toISOString(),
    due_reason: due.reason,
  };
}

function sourcesIn(row: OpmlListRow | undefined): SourceConfig[] {
  return row === undefined ? [] : Source.array().parse(JSON.parse(row.sources));
}

function addressOf({ channels }: SourceConfig): string {
  return channels[0]?.url ?? "";
}
