import type { FilterSpec } from "../../../store/model/digest.ts";
import type { StreamSummary } from "../../../store/model/stream.ts";
import type { View } from "../../../store/records/view.ts";
import type { Queries } from "../../../store/store.ts";
import type { DeclaredStream, RecordTrait, SourceTraits } from "../../../store/streams/stream-traits.ts";
import { aliasKey } from "../../../store/tags/tag-forms.ts";

/** How far back what a stream took tells what it is like. Hours; Decisions §8 (30 days). */
const takenWithinHours = 30 * 24;

/** What decides which streams are in a digest. */
export interface DigestMakings {
  stream_ids: readonly number[];
  filter_spec: FilterSpec | null;
}

/** Works out which live streams are in digests; what it read once serves all that it is asked for. */
export interface Membership {
  /** The streams in a digest now: the named ones and those that its filter selects, most active first. Decisions §8. */
  streamsOf(digest: DigestMakings): Promise<StreamSummary[]>;
}

/** Membership of digests as somebody may see it at a moment. */
export function openMembership({
  store,
  view,
  now,
}: {
  store: Queries;
  view: Pick<View, "sees_private">;
  now: Date;
}): Membership {
  const since = new Date(now.getTime() - takenWithinHours * 3_600_000).toISOString();
  const streams = once(() => store.streamTraits.declared(view));
  const sources = once(() => store.streamTraits.sources());
  const took = (trait: RecordTrait, values: string[]) =>
    values.length === 0 ? Promise.resolve(new Set<number>()) : store.streamTraits.took(trait, values, since);
  return {
    async streamsOf({ stream_ids, filter_spec }) {
      const passes = filter_spec ? await prepare(filter_spec, { store, sources, took }) : () => false;
      const members = (await streams()).filter((stream) => stream_ids.includes(stream.stream_id) || passes(stream));
      return members.map((stream) => stream.summary);
    },
  };
}

interface Deps {
  store: Queries;
  sources: () => Promise<SourceTraits[]>;
  took: (trait: RecordTrait, values: string[]) => Promise<Set<number>>;
}

type Test = (stream: DeclaredStream) => boolean;

/** Every dimension that says something must hold. */
async function prepare(spec: FilterSpec, deps: Deps): Promise<Test> {
  const tests = [
    spec.domains && inDomains(spec.domains),
    (spec.topics || spec.topic_ids) && (await onTopics(spec, deps)),
    (spec.tags || spec.tag_ids) && (await withTags(spec, deps)),
    spec.sources && (await fedBy(spec.sources, deps)),
    spec.source_types && (await fedByTypes(spec.source_types, deps)),
    spec.claim_types && taken(await deps.took("claim_type", spec.claim_types)),
    spec.media_formats && taken(await deps.took("media_format", spec.media_formats)),
  ].filter((test) => test !== undefined);
  return (stream) => tests.every((test) => test(stream));
}

function inDomains(domains: readonly string[]): Test {
  return ({ summary }) => [summary.home_domain, ...summary.cross_domains].some((domain) => domains.includes(domain));
}

function taken(stream_ids: ReadonlySet<number>): Test {
  return ({ stream_id }) => stream_ids.has(stream_id);
}

async function onTopics({ topics = [], topic_ids = [] }: FilterSpec, { store }: Deps): Promise<Test> {
  const wanted = new Set([...topics, ...(await store.topics.namesOf(topic_ids.map(Number)))].map(fold));
  return ({ filter }) => filter.topics.some((topic) => wanted.has(fold(topic)));
}

/** A tag is asked for under any of its names; the names of one wanted tag form a group. */
async function withTags({ tags = [], tag_ids = [], tag_logic }: FilterSpec, { store }: Deps): Promise<Test> {
  const named = await store.tagSearch.idsOf(tags);
  const keys = await store.tagSearch.aliasKeys([...[...named.values()].flat(), ...tag_ids.map(Number)]);
  const keysOf = (ids: number[]) => ids.flatMap((id) => keys.get(id) ?? []);
  const groups = [
    ...tags.map((name) => [aliasKey(name), ...keysOf(named.get(name) ?? [])]),
    ...tag_ids.map((id) => keysOf([Number(id)])),
  ];
  return ({ filter }) => {
    const asked = new Set(filter.tags.map(aliasKey));
    const holds = (group: string[]) => group.some((key) => asked.has(key));
    return tag_logic === "and" ? groups.every(holds) : groups.some(holds);
  };
}

async function fedBy(names: readonly string[], deps: Deps): Promise<Test> {
  const wanted = new Set(names.map(fold));
  const exact = (await deps.sources()).map((source) => source.name).filter((name) => wanted.has(fold(name)));
  return declaredOrTaken(
    await deps.sources(),
    (source) => wanted.has(fold(source.name)),
    await deps.took("source_name", exact),
  );
}

async function fedByTypes(types: readonly string[], deps: Deps): Promise<Test> {
  const wanted = (source: SourceTraits) => types.includes(source.source_type);
  return declaredOrTaken(await deps.sources(), wanted, await deps.took("source_type", [...types]));
}

/** By the sources that a stream's filter leads to; one that names none is known by what it took. */
function declaredOrTaken(
  sources: SourceTraits[],
  wanted: (source: SourceTraits) => boolean,
  took: ReadonlySet<number>,
): Test {
  return (stream) => {
    const { filter } = stream;
    if ([filter.sources, filter.channels, filter.source_types].every((names) => names.length === 0)) {
      return took.has(stream.stream_id);
    }
    return sources.some((source) => wanted(source) && leadsTo(filter, source));
  };
}

function leadsTo(filter: DeclaredStream["filter"], { name, source_type, channels }: SourceTraits): boolean {
  const folded = (names: string[]) => names.map(fold);
  return (
    (filter.sources.length === 0 || folded(filter.sources).includes(fold(name))) &&
    (filter.source_types.length === 0 || filter.source_types.some((type) => type === source_type)) &&
    (filter.channels.length === 0 || folded(channels).some((channel) => folded(filter.channels).includes(channel)))
  );
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

/** Reads when first asked, and never again. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}
