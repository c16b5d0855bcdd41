import type { z } from "zod";
import { ClaimType, Confidence, Domain, LanguageCode, Sentiment } from "../../../store/model/vocabulary.ts";
import type { StoryFilter } from "../../views/story-filters.ts";
import type { ConsoleContext } from "../page.ts";

/** What can be found, each on a tab of its own. */
export const searchKinds = ["claims", "stories", "tags", "streams", "sources"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Times within which something was published, by days. */
export const searchSpans = {
  "1": "Last 24 hours",
  "7": "Last 7 days",
  "30": "Last 30 days",
  "365": "Last year",
} as const;

/** What somebody looks for. */
export interface SearchAsked {
  /** As it was typed, without blanks around it. */
  text: string;
  kind: SearchKind;
  types: z.infer<typeof ClaimType>[];
  confidences: z.infer<typeof Confidence>[];
  /** Days back from now; undefined: any time. */
  days: keyof typeof searchSpans | undefined;
  /** Of stories: their domain, whether they are good or bad news, the name of their source and their language; undefined: any. */
  domain: Domain | undefined;
  sentiment: Sentiment | undefined;
  source: string | undefined;
  language: string | undefined;
}

/** What an address asks for; what it does not know is left out. */
export function searchAsked({ url }: ConsoleContext["request"]): SearchAsked {
  const { searchParams } = url;
  const days = searchParams.get("days") ?? "";
  return {
    text: (searchParams.get("q") ?? "").trim().slice(0, 200),
    kind: searchKinds.find((kind) => kind === searchParams.get("in")) ?? "claims",
    types: ClaimType.options.filter((each) => searchParams.getAll("type").includes(each)),
    confidences: Confidence.options.filter((each) => searchParams.getAll("confidence").includes(each)),
    days: days in searchSpans ? (days as keyof typeof searchSpans) : undefined,
    domain: Domain.safeParse(searchParams.get("domain")).data,
    sentiment: Sentiment.safeParse(searchParams.get("sentiment")).data,
    source: (searchParams.get("source") ?? "").trim().slice(0, 200) || undefined,
    language: LanguageCode.safeParse(searchParams.get("language")).data,
  };
}

/** What stories are to be like besides having the words; of other kinds nothing is asked. */
export function storyFilters({ domain, sentiment, source, language }: SearchAsked): StoryFilter[] {
  return Object.entries({ domain, sentiment, source, language }).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, operator: "eq" as const, value }],
  );
}

/** The words of a search, as they are marked in what was found. */
export function wordsAsked({ text }: SearchAsked): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
}

/** The first day within the time asked for, `YYYY-MM-DD`; undefined: any. */
export function firstDay({ days }: SearchAsked, now: Date): string | undefined {
  if (days === undefined) return undefined;
  return new Date(now.getTime() - Number(days) * 86_400_000).toISOString().slice(0, 10);
}
