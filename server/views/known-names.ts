import type { Problem } from "../../config/yaml/problem.ts";
import type { View } from "../../store/records/view.ts";
import type { Store } from "../../store/store.ts";
import { visibleChannels } from "./visible-sources.ts";

/** What names can be looked up for a form. */
export const nameKinds = ["tags", "topics", "sources", "channels"] as const;
export type NameKind = (typeof nameKinds)[number];

/** A name as forms and files take it, and what is said of it: its kind, how often it comes up. */
export interface KnownName {
  name: string;
  about: string;
}

/** Names of a kind that begin with or contain what was typed, the likeliest first, at most `limit`. Without words: the first of all. */
export async function knownNames(
  store: Store,
  view: Pick<View, "sees_private">,
  kind: NameKind,
  typed: string,
  limit: number,
): Promise<KnownName[]> {
  if (kind === "tags") return tagNames(store, typed, limit);
  const all = kind === "topics" ? await topicNames(store) : await sourceNames(store, view, kind);
  return likest(all, typed).slice(0, limit);
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
  return tags.map(({ id, name, type }) => {
    const count = counts.get(Number(id)) ?? 0;
    return { name, about: `${type}, ${count} ${count === 1 ? "story" : "stories"}` };
  });
}

async function topicNames({ topics }: Store): Promise<KnownName[]> {
  return (await topics.list({})).map(({ name, domain }) => ({ name, about: domain }));
}

/** Sources with how many channels they have, or channels with their source. */
async function sourceNames(
  store: Store,
  view: Pick<View, "sees_private">,
  kind: "sources" | "channels",
): Promise<KnownName[]> {
  const channels = (await visibleChannels(store, view)).filter(({ is_active }) => is_active === 1);
  if (kind === "channels") return channels.map(({ name, source_name }) => ({ name, about: source_name }));
  const bySource = Map.groupBy(channels, ({ source_name }) => source_name);
  return [...bySource].map(([name, { length }]) => ({
    name,
    about: `${length} ${length === 1 ? "channel" : "channels"}`,
  }));
}

/** Those that contain what was typed, each once: first those that begin with it. */
function likest(names: readonly KnownName[], typed: string): KnownName[] {
  const wanted = typed.toLowerCase();
  const once = [...new Map(names.map((each) => [each.name, each])).values()];
  const found = once.filter(({ name }) => name.toLowerCase().includes(wanted));
  const begins = ({ name }: KnownName) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return found.toSorted((one, other) => begins(one) - begins(other) || one.name.localeCompare(other.name));
}
