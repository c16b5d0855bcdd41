import type { Reasons } from "../../store/model/reasons.ts";
import type { ExtractedTag } from "../extraction.ts";
import type { Mention } from "../mentions.ts";
import { type KnownName, knownName } from "./known-names.ts";
import { type Group, groupNames, mentionsOf, type RunnerUp, titleOf } from "./name-groups.ts";
import type { NameLink } from "./name-links.ts";
import type { NameType } from "./name-types.ts";
import { spelled } from "./usual-form.ts";

/** One person, organization or place of a text under its fullest name, with all places where it is named. */
export interface Entity {
  name: string;
  type: NameType;
  curated: boolean;
  mentions: Mention[];
  /** How its name was settled. */
  settled: Settled;
  /** Names that this one may stand for, when the text leaves open which; empty when it is clear who is meant. */
  candidates: string[];
}

/** Which form led to the name by which rule, how sure that is, and what else it could have been. */
export interface Settled {
  alias: string;
  rule: NameLink["rule"] | "curated" | "known" | "itself" | "ambiguous";
  score: number;
  runner_up: RunnerUp | null;
  /** What of the text agrees with a curated name or a well-known short form; absent where the name stands alone. */
  agreement?: "full_name" | "context" | "alone";
  context?: string;
}

/**
 * Groups mentions by whom they name: curated aliases first, then spellings, acronyms, surnames and short forms of fuller names
 * in the text, then well-known short forms. What could mean two of the text's names stands for itself, with its candidates.
 * In order of first mention.
 */
export function resolveEntities(content: string, mentions: readonly Mention[]): Entity[] {
  const entities = groupNames(content, mentions).map((group) => entityOf(group, content));
  return merged(entities).sort((a, b) => firstStart(a) - firstStart(b));
}

/** The entities that are clear, as the record keeps them. */
export function tagsOf(entities: readonly Entity[]): ExtractedTag[] {
  return entities.filter((entity) => entity.candidates.length === 0).map(asTag);
}

/** Why the tags of a record are what they are. */
export function tagReasons(entities: readonly Entity[]): NonNullable<Reasons["tags"]> {
  return entities
    .filter((entity) => entity.candidates.length === 0)
    .map(({ type, name, settled }) => ({ tag_type: type, name, ...settled }));
}

function asTag(entity: Entity): ExtractedTag {
  return {
    tag_type: entity.type,
    name: entity.name,
    forms: [...new Set(entity.mentions.map((mention) => mention.text))],
    mentions: entity.mentions.length,
    curated: entity.curated,
  };
}

function entityOf(group: Group, content: string): Entity {
  const { type, candidates } = group;
  const own = titleOf(group);
  const mentions = mentionsOf(group).sort((a, b) => a.start - b.start);
  const known = group.curated === null && candidates.length === 0 ? knownName(type, own, mentions, content) : null;
  const name = known?.name ?? own;
  return { name, type, curated: group.curated !== null, mentions, settled: settledBy(group, known), candidates };
}

/** The form met most often speaks for the tag. */
function settledBy({ names, curated, candidates }: Group, known: KnownName | null): Settled {
  const often = names.reduce((best, each) => (each.name.mentions.length > best.name.mentions.length ? each : best));
  const { link, runner_up } = often;
  const alias = spelled(often.name);
  if (candidates.length > 0) return { alias, rule: "ambiguous", score: 0.5, runner_up };
  if (often.name.first.curated !== null)
    return { alias, rule: "curated", score: 1, runner_up, ...agreementOf(often.name.first) };
  if (link !== null) return { alias, ...link, runner_up };
  if (known !== null) return { alias, rule: "known", score: 0.7, runner_up, ...agreed("context", known.context) };
  return { alias, rule: curated === null ? "itself" : "curated", score: 1, runner_up };
}

/** What the mentions were found to agree with; nothing is said where that was not asked. */
function agreementOf({ agreement }: Mention): Pick<Settled, "agreement" | "context"> {
  if (agreement?.by === "full_name" || agreement?.by === "context") return agreed(agreement.by, agreement.word);
  return agreement?.by === "alone" ? agreed("context", null) : {};
}

/** Without a word that agrees, the name stands alone. */
function agreed(by: "full_name" | "context", context: string | null): Pick<Settled, "agreement" | "context"> {
  return context === null ? { agreement: "alone" } : { agreement: by, context };
}

/** Groups that well-known short forms turned out to be one. */
function merged(entities: readonly Entity[]): Entity[] {
  const groups = Map.groupBy(entities, (entity) => `${entity.type}:${entity.name}:${entity.candidates.length > 0}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    if (others.length === 0) return [first];
    const mentions = [first, ...others].flatMap((entity) => entity.mentions).sort((a, b) => a.start - b.start);
    const { name, type, settled, candidates } = first;
    const curated = first.curated || others.some((entity) => entity.curated);
    return [{ name, type, curated, mentions, settled, candidates }];
  });
}

function firstStart({ mentions }: Entity): number {
  return mentions[0]?.start ?? 0;
}
