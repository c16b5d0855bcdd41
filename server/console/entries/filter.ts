import { field } from "../../../config/yaml/findings.ts";
import {
  ClaimType,
  Domain,
  MediaFormat,
  Sentiment,
  Significance,
  SourceType,
} from "../../../store/model/vocabulary.ts";
import { type Html, html } from "../../http/html.ts";
import { type NameKind, nameKinds } from "../../views/known-names.ts";
import { areaField, checkList, choiceField, type Refusal } from "../form-fields.ts";
import type { ConsoleContext } from "../page.ts";
import { wordsOf } from "../words.ts";
import { linesIn, unlessEmpty } from "./entry.ts";
import { listed, plain } from "./raw.ts";

/** The dimensions of which any name may be written, and those of which some values exist. */
const named = ["words", "without_words", "sources", "channels", "tags", "topics", "languages"] as const;
const chosen = {
  domains: Domain.options,
  source_types: SourceType.options,
  claim_types: ClaimType.options,
  media_formats: MediaFormat.options,
  significance: Significance.options,
  sentiment: Sentiment.options,
} as const;

/** Where a filter stands in an entry, and which dimensions it lacks. */
interface FilterPlace {
  at: "filter" | "filter_spec";
  without?: readonly (typeof named)[number][];
}

/** What a form shows of a filter. */
export function filterValues(entry: unknown, { at }: FilterPlace): [string, string][] {
  const filter = field(entry, at);
  return [
    ...named.map((name): [string, string] => [`${at}.${name}`, listed(filter, name).join("\n")]),
    ...Object.keys(chosen).flatMap((name) =>
      listed(filter, name).map((value): [string, string] => [`${at}.${name}`, value]),
    ),
    [`${at}.tag_logic`, plain(filter, "tag_logic")],
  ];
}

const hints = {
  words: "One per line. “ferr*” finds ferry and ferries.",
  without_words: "One per line. “ferr*” finds ferry and ferries.",
  languages: "One code per line: en, de.",
} as const;

/** The fields of a filter. */
export function filterFields(
  form: URLSearchParams,
  refusal: Refusal | undefined,
  place: FilterPlace,
  { link }: Pick<ConsoleContext, "link">,
): Html {
  const { at } = place;
  const from = link("/console/names");
  const hintOf = (kind: NameKind) =>
    html`One per line. <a href="${from}?kind=${kind}" target="_blank" rel="noopener">Look up ${labels[kind].toLowerCase()}<span class="unseen"> in a new tab</span></a>`;
  const lines = named
    .filter((name) => !place.without?.includes(name))
    .map((name) => {
      const kind = nameKinds.find((each) => each === name);
      return areaField({
        name: `${at}.${name}`,
        value: form.get(`${at}.${name}`) ?? "",
        refusal,
        label: labels[name],
        hint: kind ? hintOf(kind) : hints[name as keyof typeof hints],
        rows: 3,
        ...(kind && { names: { kind, from } }),
      });
    });
  const boxes = Object.entries(chosen).map(([name, values]) =>
    checkList({
      name: `${at}.${name}`,
      label: labels[name as keyof typeof labels],
      refusal,
      options: values.map((value) => ({ value, text: wordsOf(value) })),
      chosen: new Set(form.getAll(`${at}.${name}`)),
    }),
  );
  const logic = choiceField({
    name: `${at}.tag_logic`,
    label: "When there are several tags",
    value: form.get(`${at}.tag_logic`) ?? "",
    refusal,
    options: [
      ["", "Match any"],
      ["and", "Match all"],
    ],
  });
  return html`<div class="columns">${lines}${logic}${boxes}</div>`;
}

/** The filter that a form states. */
export function filterIn(form: URLSearchParams, before: unknown, { at }: FilterPlace): Record<string, unknown> {
  const logic = form.get(`${at}.tag_logic`) || (field(before, "tag_logic") === undefined ? undefined : "or");
  return {
    ...Object(before),
    ...Object.fromEntries(named.map((name) => [name, unlessEmpty(linesIn(form, `${at}.${name}`))])),
    ...Object.fromEntries(Object.keys(chosen).map((name) => [name, unlessEmpty(form.getAll(`${at}.${name}`))])),
    tag_logic: logic,
  };
}

const labels = {
  words: "Words or phrases",
  without_words: "Without words or phrases",
  sources: "Sources",
  channels: "Channels",
  tags: "Tags",
  topics: "Topics",
  domains: "Domains",
  source_types: "Kinds of source",
  claim_types: "Kinds of claims",
  media_formats: "Media",
  languages: "Languages",
  significance: "Significance",
  sentiment: "Sentiment",
};
