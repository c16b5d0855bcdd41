import { z } from "zod";
import type { TaggedRecord } from "../../store/tags/tag-refreshes.ts";

/** What the names of a record are from now on. */
export interface NewNames {
  /** What a name that was handed out is called now, in what is said around it. */
  rename(tag_type: string, name: string, said: string): string;
  /** All names that the record's tags have now. */
  all: { tag_type: string; name: string }[];
}

const Loose = z.record(z.string(), z.unknown());
const Details = z.array(z.looseObject({ tag_type: z.string(), tag_value: z.string() }));
const Entities = z.array(z.looseObject({ name: z.string(), type: z.string() }));
const Claims = z.array(z.looseObject({ claim_text: z.string(), entities: Entities }));

/** The texts that hand out a record's tags, with their names changed and all else as it was. */
export function renamedTexts(
  record: Pick<TaggedRecord, "signal_json" | "brief_json" | "record_json">,
  names: NewNames,
): Pick<TaggedRecord, "signal_json" | "brief_json" | "record_json"> {
  return {
    signal_json: withPart(record.signal_json, ["body"], (body) => renamedClaims(newDetails(body, names), names)),
    brief_json: withPart(record.brief_json, ["body"], (body) => newDetails(body, names)),
    record_json: withPart(record.record_json, ["extra_data", "extraction"], (part) => newDetails(part, names)),
  };
}

function withPart(json: string, path: string[], change: (part: Record<string, unknown>) => Record<string, unknown>) {
  const changed = (value: unknown, [step, ...rest]: string[]): unknown => {
    const { data: held } = Loose.safeParse(value);
    if (held === undefined) return value;
    return step === undefined ? change(held) : { ...held, [step]: changed(held[step], rest) };
  };
  return JSON.stringify(changed(JSON.parse(json), path));
}

/** The tags' details anew: those that stood there in their order, then the others; the topics' as they were. */
function newDetails(body: Record<string, unknown>, { rename, all }: NewNames): Record<string, unknown> {
  const { data: details } = Details.safeParse(body.entity_details);
  if (details === undefined) return body;
  const topics = details.filter(({ tag_type }) => tag_type === "Topic");
  const stood = details.filter((detail) => !topics.includes(detail));
  const names = [
    ...stood.map(({ tag_type, tag_value }) => ({ tag_type, tag_value: rename(tag_type.toLowerCase(), tag_value, "") })),
    ...all.map(({ tag_type, name }) => ({ tag_type: detailType(tag_type), tag_value: name })),
  ];
  const once = new Map(names.map((detail) => [`${detail.tag_type} ${detail.tag_value}`, detail]));
  return { ...body, entity_details: [...once.values(), ...topics] };
}

function detailType(tag_type: string): string {
  return tag_type.charAt(0).toUpperCase() + tag_type.slice(1);
}

function renamedClaims(body: Record<string, unknown>, names: NewNames): Record<string, unknown> {
  const { data: claims } = Claims.safeParse(body.claims);
  if (claims === undefined) return body;
  const held = z.array(Loose).parse(body.claims);
  const renamed = held.map((claim, at) => {
    const { claim_text = "", entities = [] } = claims[at] ?? {};
    return { ...claim, entities: entitiesRenamed(entities, claim_text, names) };
  });
  return { ...body, claims: renamed };
}

function entitiesRenamed(entities: z.output<typeof Entities>, said: string, names: NewNames) {
  return entities.map(({ name, type, ...rest }) => ({ name: names.rename(type, name, said), type, ...rest }));
}
