/** Design: docs/design/name-certainty.md */
import { femaleNames, maleNames } from "../lexica/first-names.ts";
import { givenNames } from "../lexica/persons.ts";
import type { Mention } from "../mentions.ts";
import type { Entity } from "./name-resolution.ts";
import { labelTypes } from "./tagger/name-labels.ts";

/** What an entity shows of itself, by name and without any word of its text. */
export type EntityFeatures = Record<string, number>;

/** What the tagger tells apart, in the order of a certainty's kinds. */
const kinds = ["none", ...labelTypes] as const;

/** The features of an entity among all of its text, each alone and with the entity's kind; what is 0 has none. */
export function entityFeatures(content: string, entity: Entity, entities: readonly Entity[]): EntityFeatures {
  const own: EntityFeatures = {
    ...certaintyFeatures(entity),
    ...formFeatures(entity),
    ...placeFeatures(content, entity.mentions),
    ...companyFeatures(entity, entities),
    [`rule ${entity.settled.rule}`]: 1,
  };
  const features: EntityFeatures = { [`kind ${entity.type}`]: 1 };
  for (const [name, value] of Object.entries(own)) {
    const rounded = Math.round(value * 1000) / 1000;
    if (rounded !== 0) features[name] = features[`${entity.type} ${name}`] = rounded;
  }
  return features;
}

/** The model's steps that count as one, and those from which on a lead counts no more, by how fine it is looked at. Ours. */
const step = 200;
const leadMost = [60, 150, 300];

/** How sure the tagger is of each kind, where it is surest and on average. */
function certaintyFeatures({ type, mentions }: Entity): EntityFeatures {
  const known = mentions.flatMap(({ certainty }) => certainty ?? []);
  if (known.length === 0) return { unseen: 1 };
  const features: EntityFeatures = {};
  const own = kinds.indexOf(type);
  kinds.forEach((kind, at) => {
    const behind = known.map((one) => one.behind[at]!);
    features[`best ${kind}`] = -Math.min(...behind) / step;
    features[`mean ${kind}`] = -mean(behind) / step;
  });
  const whole = known.map(({ behind }) => Math.min(...behind.filter((_, at) => at !== own)) - behind[own]!);
  const least = Math.max(...known.map(({ leads }) => leads[own]!));
  for (const most of leadMost) {
    features[`lead ${most}`] = within(Math.max(...whole), most);
    features[`least lead ${most}`] = within(least, most);
    features[`mean lead ${most}`] = within(mean(whole), most);
  }
  return features;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** -1..1. */
function within(value: number, most: number): number {
  return Math.max(-1, Math.min(1, value / most));
}

function formFeatures({ name, mentions }: Entity): EntityFeatures {
  const words = name.split(" ");
  const [first = ""] = words;
  return flags({
    once: mentions.length === 1,
    twice: mentions.length === 2,
    thrice: mentions.length >= 3,
    often: mentions.length >= 6,
    "one word": words.length === 1,
    "two words": words.length === 2,
    "four words": words.length >= 4,
    letters: /^[A-Z]{2,}s?$/.test(name),
    "capital inside": /\p{Ll}\p{Lu}/u.test(name),
    digit: /\d/.test(name),
    "given name": givenNames.has(first) || femaleNames.has(first.toLowerCase()) || maleNames.has(first.toLowerCase()),
  });
}

/** Characters beside a mention that are looked at. Ours. */
const beside = 30;

/** What stands before and behind the mentions: the share of those where it does. */
function placeFeatures(content: string, mentions: readonly Mention[]): EntityFeatures {
  const places = mentions.map(({ start, end }) => ({
    before: content.slice(Math.max(0, start - beside), start),
    after: content.slice(end, end + beside),
  }));
  const share = (test: (place: { before: string; after: string }) => boolean) =>
    places.filter(test).length / places.length;
  return {
    possessive: share(({ after }) => /^['’](?:s\b| )/.test(after)),
    article: share(({ before }) => /\b(?:the|a|an|its|their|his|her|new|this|our)\s$/i.test(before)),
    "in or to": share(({ before }) => /\b(?:in|at|near|across|from|to)\s$/i.test(before)),
    "digit behind": share(({ after }) => /^ \d/.test(after)),
    "capital behind": share(({ after }) => /^[ -]\p{Lu}/u.test(after)),
    "capital before": share(({ before }) => /\p{Lu}[\p{L}'’.]*[ -]$/u.test(before)),
    ampersand: share(({ before, after }) => /^ & /.test(after) || / & $/.test(before)),
    "mark before": share(({ before }) => /[“"‘'(]$/.test(before)),
    "colon before": share(({ before }) => /: $/.test(before)),
    "colon behind": share(({ after }) => after.startsWith(":")),
    "verb behind": share(({ after }) => verbs.test(after)),
    says: share(({ before, after }) => says.test(after) || /\b(?:said|says|told|added)\s$/.test(before)),
    "small behind": share(({ after }) => /^ \p{Ll}/u.test(after)),
    brackets: share(({ before, after }) => before.endsWith("(") && after.startsWith(")")),
    "comma behind": share(({ after }) => after.startsWith(",")),
    opening: share(({ before }) => /(?:^|[.!?\n:]\s*)$/.test(before)),
    joined: share(({ before, after }) => /[/-]$/.test(before) || /^[/-]/.test(after)),
  };
}

const verbs = /^,? (?:said|says|told|added|wrote|tweeted|has|is|was|will|had|did|can|plans|announced|launched)\b/;
const says = /^,? (?:said|says|told|added|wrote|tweeted|noted|explained)\b/;

/** Whether a longer name holds this one, or this one a shorter. */
function companyFeatures(entity: Entity, entities: readonly Entity[]): EntityFeatures {
  const holds = (long: string, short: string) => ` ${long} `.includes(` ${short} `);
  const others = entities.filter((other) => other !== entity);
  return flags({
    within: others.some(({ name }) => holds(name, entity.name)),
    covers: others.some(({ name }) => holds(entity.name, name)),
  });
}

function flags(all: Readonly<Record<string, boolean>>): EntityFeatures {
  return Object.fromEntries(Object.entries(all).map(([name, is]) => [name, Number(is)]));
}
