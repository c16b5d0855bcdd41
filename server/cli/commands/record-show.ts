import { z } from "zod";
import { Span } from "../../../store/model/claim.ts";
import { StreamFilter } from "../../../store/model/stream.ts";
import type { StoredRecord } from "../../../store/records/records.ts";
import type { Store } from "../../../store/store.ts";
import { foldedFilter, streamReasons, type Traits } from "../../../store/streams/stream-reasons.ts";
import { command, failed } from "../command.ts";
import { openInstallation, typedId } from "../installation.ts";
import { cut } from "../layout.ts";

/** `claimstream record show`: a record with everything that was read out of it, and why it is where it is. */
export const recordShow = command(
  {
    name: "show",
    description: "Show a record, its claims with the words that prove them, and why its streams took it.",
    args: { id: { type: "positional", required: true, description: "The record's id." } },
  },
  async (args, here) => {
    const record_id = typedId(args.id);
    await using store = await openInstallation(here);
    const record = await store.records.byId(record_id);
    if (!record) throw failed(`There is no record ${record_id}.`);
    const shown = await shownRecord(store, record);
    return { data: shown, text: wordsFor(shown) };
  },
);

type Placing = Awaited<ReturnType<Store["records"]["placing"]>>;
type StoredClaim = Awaited<ReturnType<Store["records"]["claims"]>>[number];
type ShownRecord = Awaited<ReturnType<typeof shownRecord>>;

async function shownRecord(store: Store, record: StoredRecord) {
  const { record_id, source_id, channel_id, extra, version, ...stated } = record;
  const claims = await store.records.claims(record_id, version);
  const placing = await store.records.placing(record_id);
  const reasons = await Promise.all(
    placing.streams.map((stream) => shownStream(store, stream, traitsOf(record, placing))),
  );
  return {
    record_id: String(record_id),
    source_id: String(source_id),
    channel_id: String(channel_id),
    version,
    ...stated,
    extra: JSON.parse(extra) as unknown,
    claims: claims.map((claim) => shownClaim(claim, record.content)),
    tags: placing.tags.map(({ tag_id, ...tag }) => ({ tag_id: String(tag_id), ...tag })),
    topics: placing.topics.map(({ topic_id, ...topic }) => ({ topic_id: String(topic_id), ...topic })),
    domains: placing.domains,
    streams: reasons,
  };
}

function shownClaim(claim: StoredClaim, content: string) {
  const { claim_id, claim_text, claim_type, confidence, evidence, signal, featured } = claim;
  const span = { start: claim.span_start, end: claim.span_end };
  const antecedents = z.array(Span).parse(JSON.parse(claim.antecedents));
  const proof = [span, ...antecedents].map(({ start, end }) => content.slice(start, end));
  const entities: unknown = JSON.parse(claim.entities);
  const what = { claim_id, claim_text, claim_type, confidence, evidence, signal, featured: featured === 1 };
  return { ...what, span, antecedents, proof, entities };
}

async function shownStream(store: Store, { stream_id, filter, ...stream }: Placing["streams"][number], traits: Traits) {
  const stated = StreamFilter.parse(JSON.parse(filter));
  const wanted = foldedFilter(stated, await store.tags.canonicalNames(stated.tags));
  return { stream_id: String(stream_id), ...stream, because: streamReasons(traits, wanted, stated) };
}

function traitsOf(record: StoredRecord, placing: Placing): Traits {
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
    tags: placing.tags.map((tag) => tag.name),
    topics: placing.topics.map((topic) => topic.name),
    domains: placing.domains,
  };
}

/** How much of the text is shown to people. Characters; ours. */
const headLength = 600;

function wordsFor(record: ShownRecord): string {
  const { claims, tags, topics, streams } = record;
  const published = record.source_published_date ?? "no date";
  const lines = [
    record.title,
    `record ${record.record_id}, version ${record.version}, ${published}, ${record.source_name} / ${record.channel_name}`,
    `${record.url ?? "no address"} (${record.content_origin}, ${record.word_count} words, ${record.language})`,
    "",
    cut(record.content, headLength),
    "",
    `claims (${claims.length})`,
    ...claims.flatMap((claim, at) => claimLines(claim, at + 1)),
    "",
    `domains  ${record.domains.join(", ")}`,
    `tags     ${tags.map((tag) => `${tag.name} (${tag.tag_type})`).join(", ") || "none"}`,
    `topics   ${topics.map((topic) => `${topic.name} (${topic.reason})`).join(", ") || "none"}`,
    "",
    ...(streams.length === 0 ? ["No stream took it."] : ["streams", ...streams.map(streamLine)]),
  ];
  return lines.join("\n");
}

function claimLines(
  { claim_text, claim_type, confidence, evidence, proof }: ShownRecord["claims"][number],
  number: number,
) {
  return [
    `${String(number).padStart(3)}. ${claim_text} [${claim_type}, ${confidence}, ${evidence}]`,
    `     proof: ${proof.map((words) => `"${words.replace(/\s+/g, " ")}"`).join(" + ")}`,
  ];
}

function streamLine({ name, matched_at, because }: ShownRecord["streams"][number]): string {
  const reasons = Object.entries(because).map(
    ([dimension, values]) => `${dimension}: ${values.join(", ") || "no longer"}`,
  );
  return `  ${name}, ${matched_at.slice(0, 16).replace("T", " ")}, because of ${reasons.join("; ") || "nothing: it takes every record"}`;
}
