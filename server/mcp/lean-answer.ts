/** A kind of thing in answers, known by fields that nothing else has together. */
interface Kind {
  marks: readonly string[];
  /** What of it agents are handed unless they ask for detail. */
  keep: readonly string[];
}

const story = ["manifest_id", "stream_ids", "matched_at", "headline", "summary", "sentiment", "significance", "body"];
const claim = ["claim_id", "claim_text", "claim_type", "confidence", "corroboration", "citation"];

/** What stands in several fields of REST's answers stands in one here, and what an agent seldom needs comes with detail. */
const kinds: readonly Kind[] = [
  {
    marks: ["claim_id", "claim_text", "versions"],
    keep: [...claim, "evidence", "quote", "entities", "is_current", "versions", "same", "conflicts", "explanation"],
  },
  { marks: ["claim_id", "claim_text", "quote"], keep: claim },
  { marks: ["claim_id", "claim_text"], keep: [...claim, "featured", "signal"] },
  { marks: ["source_url", "span"], keep: ["source_name", "source_url", "source_published_date"] },
  { marks: ["independent_owners"], keep: ["independent_owners", "conflicts"] },
  {
    marks: ["manifest_id", "signal", "brief"],
    keep: ["manifest_id", "stream_ids", "matched_at", "source", "signal", "brief", "record", "record_access"],
  },
  { marks: ["source_name", "source_channel_ids"], keep: ["source_name", "source_url", "source_published_date"] },
  { marks: ["story_id", "claim_count"], keep: story },
  { marks: ["story_id", "key_points_count"], keep: [...story, "citation"] },
  { marks: ["claims", "entity_details"], keep: ["claims", "claims_span", "no_claims_reason"] },
  {
    marks: ["key_insights", "notable_quotes"],
    keep: [
      "key_insights",
      "notable_quotes",
      "actionable_takeaways",
      "guest_details",
      "cross_promotion",
      "cultural_relevance",
    ],
  },
  { marks: ["text", "speaker", "context"], keep: ["text", "speaker"] },
  {
    marks: ["content", "extra_data"],
    keep: [
      "manifest_id",
      "matched_at",
      "title",
      "url",
      "source_name",
      "source_published_date",
      "content",
      "content_span",
    ],
  },
  { marks: ["total_count", "page_size"], keep: ["total_count"] },
  { marks: ["quota_used", "quota_limit"], keep: ["quota_used", "quota_remaining"] },
];

/** The fields of something that are kept without detail; all of what is no kind of ours. */
export function keptFields<Value>(fields: Readonly<Record<string, Value>>): Record<string, Value> {
  const kind = kinds.find(({ marks }) => marks.every((name) => name in fields));
  if (!kind) return { ...fields };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => kind.keep.includes(name)));
}

/** An answer without what agents do not need: each thing said once, and nothing of what is empty. Doing it again changes nothing. */
export function leanData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(leanData);
  if (typeof value !== "object" || value === null) return value;
  const fields: Record<string, unknown> = { ...value };
  const isKnown = kinds.some(({ marks }) => marks.every((name) => name in fields));
  const kept = Object.entries(keptFields(fields)).map(([name, each]) => [name, leanData(each)] as const);
  const told = isKnown ? kept.filter(([name, each]) => !saysNothing(name, each)) : kept;
  return withoutRepeats(Object.fromEntries(told));
}

/** A manifest says once what its claims' citations and its other views say as well. */
function withoutRepeats(fields: Record<string, unknown>): Record<string, unknown> {
  const { signal, brief } = fields;
  if (!isObject(signal) || !isObject(brief)) return fields;
  const isCited = isObject(signal.body) && Array.isArray(signal.body.claims) && signal.body.claims.length > 0;
  const only: Record<string, readonly string[]> = {
    brief: ["body"],
    record: ["title", "content", "content_span"],
    ...(isCited && { source: [] }),
  };
  const views = Object.entries(fields).map(([name, view]) => {
    const names = only[name];
    return [name, names && isObject(view) ? picked(view, names) : view] as const;
  });
  return Object.fromEntries(views.filter(([name]) => only[name]?.length !== 0));
}

function picked(fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/** Lists of what was found may be empty and say so; a field that adds nothing, or says what is usual, is left out. */
function saysNothing(name: string, value: unknown): boolean {
  if (name === "confidence" && value === "stated") return true;
  if (value === null || value === "" || (value === false && name !== "is_current")) return true;
  if (Array.isArray(value)) return value.length === 0 && name !== "claims";
  return isObject(value) && value.independent_owners === 1 && value.conflicts === 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
