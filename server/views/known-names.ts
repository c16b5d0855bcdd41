import type { Problem } from "../../config/yaml/problem.ts";
import type { View } from "../../store/records/view.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Store } from "../../store/store.ts";
import { visibleChannels } from "./visible-sources.ts";

/** What names can be looked up for a form. */
export const nameKinds = ["tags", "topics", "sources", "channels"] as const;
export type NameKind = (typeof nameKinds)[number];

/** A name as forms and files take it. */
export interface KnownName {
  name: string;
  /** Its type, its domain, how many channels it has, or whose channel it is. */
  about: string;
  /** How many stories have it, of sources those of the last `sourceDays`; undefined where that is not counted. */
  stories?: number;
}

/** Days in which the stories of a source are counted. Ours: they tell whether it is alive, and a count of all would take ever longer. */
export const sourceDays = 30;

/** What names are looked up. */
interface NamesWanted {
  kind: NameKind;
  /** Without words: the first of all. */
  typed: string;
  limit: number;
  now: Date;
}

/** Names of a kind that begin with or contain what was typed, the likeliest first. */
export async function knownNames(
  store: Store,
  view: View,
  { kind, typed, limit, now }: NamesWanted,
): Promise<KnownName[]> {
  if (kind === "tags") return tagNames(store, typed, limit);
  if (kind === "topics") return topicNames(store, typed, limit);
  const channels = (await visibleChannels(store, view)).filter(({ is_active }) => is_active === 1);
  if (kind === "sources") return sourceNames(store, channels, { view, typed, limit, now });
  const named = channels.map(({ name, source_name }) => ({ name, about: source_name }));
  return likest(named, typed).slice(0, limit);
}

/** Of warnings about names, those whose name the database does not know either: a text, or a list of feeds, may have brought it. */
export async function stillUnknown(
  store: Pick<Store, "scopes" | "channels">,
  warnings: readonly Problem[],
): Promise<readonly Problem[]> {
  if (!warnings.some(({ unknown }) => unknown)) return warnings;
  const named = (kind: NameKind) => warnings.flatMap(({ unknown }) => (unknown?.kind === kind ? unknown.name : []));
  const tags = await store.scopes.tagGroups(named("tags"));
  const asksChannels = named("sources").length + named("channels").length > 0;
  const channels = asksChannels ? await store.channels.all() : [];
  const known = {
    tags: new Set([...tags.keys()].map((name) => name.toLowerCase())),
    sources: new Set(channels.map(({ source_name }) => source_name.toLowerCase())),
    channels: new Set(channels.map(({ name }) => name.toLowerCase())),
    // A topic that no file has is gone, whatever the database remembers.
    topics: new Set<string>(),
  };
  return warnings.filter(({ unknown }) => !unknown || !known[unknown.kind].has(unknown.name.toLowerCase()));
}

async function tagNames({ tagSearch }: Store, typed: string, limit: number): Promise<KnownName[]> {
  const page = { page: 0, page_size: limit };
  const tags =
    typed === "" ? (await tagSearch.list({}, page)).tags : (await tagSearch.search(typed, {})).slice(0, limit);
  const counts = await tagSearch.storiesOf(tags.map(({ id }) => Number(id)));
  return tags.map(({ id, name, type }) => ({ name, about: type, stories: counts.get(Number(id)) ?? 0 }));
}

async function topicNames({ topics }: Store, typed: string, limit: number): Promise<KnownName[]> {
  const found = likest(await topics.list({}), typed).slice(0, limit);
  const counts = await topics.storiesOf(found.map(({ id }) => Number(id)));
  return found.map(({ id, name, domain }) => ({ name, about: domain, stories: counts.get(Number(id)) ?? 0 }));
}

async function sourceNames(
  { arrivals }: Store,
  channels: readonly ChannelRow[],
  { view, typed, limit, now }: Omit<NamesWanted, "kind"> & { view: View },
): Promise<KnownName[]> {
  const all = [...Map.groupBy(channels, ({ source_name }) => source_name)].map(([name, rows]) => ({ name, rows }));
  const found = likest(all, typed).slice(0, limit);
  const ids = found.flatMap(({ rows }) => rows[0]?.source_id ?? []);
  const since = new Date(now.getTime() - sourceDays * 86_400_000).toISOString();
  const days = await arrivals.itemsByDay(ids, { since, until: view.before });
  const bySource = Map.groupBy(days, ({ source_id }) => source_id);
  return found.map(({ name, rows }) => ({
    name,
    about: `${rows.length} ${rows.length === 1 ? "channel" : "channels"}`,
    stories: (bySource.get(rows[0]?.source_id ?? 0) ?? []).reduce((sum, { items }) => sum + items, 0),
  }));
}

/** Those that contain what was typed, each once: first those that begin with it. */
function likest<Named extends { name: string }>(names: readonly Named[], typed: string): Named[] {
  const wanted = typed.toLowerCase();
  const once = [...new Map(names.map((each) => [each.name, each])).values()];
  const found = once.filter(({ name }) => name.toLowerCase().includes(wanted));
  const begins = ({ name }: Named) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return found.toSorted((one, other) => begins(one) - begins(other) || one.name.localeCompare(other.name));
}
