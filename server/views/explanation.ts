import { z } from "zod";
import type { Explanation } from "../../store/model/explanation.ts";
import { StreamFilter } from "../../store/model/stream.ts";
import { Domain, TagType } from "../../store/model/vocabulary.ts";
import type { Store } from "../../store/store.ts";
import { foldedFilter, streamReasons, type Traits } from "../../store/streams/stream-reasons.ts";
import { Flag } from "../api/input-fields.ts";

/** The field of a request that asks for reasons. */
export const Explain = Flag.default(false).meta({
  description: "true: also why it is so: featured claims, tags, topics, domain and streams.",
  default: false,
});

/**
 * Why a record's current version is as it is, with the streams that `sees` lets through: what its extractor said, and what can
 * be told from where it was put. undefined when there is no such record.
 */
export async function explain(
  store: Pick<Store, "records" | "tags" | "explanations">,
  record_id: number,
  sees: (stream_id: number) => boolean = () => true,
): Promise<Explanation | undefined> {
  const record = await store.records.byId(record_id);
  if (!record) return undefined;
  const reasons = await store.explanations.ofRecord(record_id);
  const placing = await store.records.placing(record_id);
  const claims = await store.records.claims(record_id, record.version);
  const traits = traitsOf(record, placing);
  const streams = placing.streams.filter(({ stream_id }) => sees(stream_id));
  const [home, ...cross] = z.array(Domain).parse(placing.domains);
  return {
    extractor: record.extractor,
    version: record.version,
    featured: (reasons.featured ?? []).flatMap(({ claim, ...reason }) => {
      const { claim_id, claim_text } = claims[claim] ?? {};
      return claim_id === undefined || claim_text === undefined ? [] : [{ claim_id, claim_text, ...reason }];
    }),
    tags: placing.tags.map(({ tag_id, tag_type, name, mentions }) => {
      const type = TagType.parse(tag_type);
      const found = reasons.tags?.find((reason) => reason.name === name && reason.tag_type === type);
      return { ...found, id: String(tag_id), name, tag_type: type, mentions };
    }),
    topics: placing.topics.map(({ topic_id, name, score, reason }) => {
      const found = reasons.topics?.find((topic) => topic.name === name);
      return { ...found, id: String(topic_id), name, score, reason };
    }),
    domain: { home_domain: home ?? null, cross_domains: cross, ...reasons.domain },
    streams: await Promise.all(streams.map((stream) => explainedStream(store, stream, traits))),
  };
}

type Placing = Awaited<ReturnType<Store["records"]["placing"]>>;

async function explainedStream(
  store: Pick<Store, "tags">,
  { stream_id, name, matched_at, filter }: Placing["streams"][number],
  traits: Traits,
) {
  const stated = StreamFilter.parse(JSON.parse(filter));
  const wanted = foldedFilter(stated, await store.tags.canonicalNames(stated.tags));
  return { stream_id: String(stream_id), name, matched_at, because: streamReasons(traits, wanted, stated) };
}

function traitsOf(
  record: NonNullable<Awaited<ReturnType<Store["records"]["byId"]>>>,
  { tags, topics, domains }: Placing,
): Traits {
  const { source_name, channel_name, source_type, claim_type, media_format, is_read } = record;
  return {
    language: record.language,
    sentiment_score: record.sentiment_score,
    significance_score: record.significance_score,
    text: `${record.headline}\n${record.content}`,
    source_name,
    channel_name,
    source_type,
    claim_type,
    media_format,
    is_read,
    tags: tags.map(({ name }) => name),
    topics: topics.map(({ name }) => name),
    domains,
  };
}
