import type { z } from "zod";
import { ClaimType, Confidence } from "../../../store/model/vocabulary.ts";
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
  };
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

/** The address of the same search with something else in it; an empty value takes a field away. */
export function searchAddress({ url }: ConsoleContext["request"], changes: Record<string, string>): string {
  const query = new URLSearchParams(url.searchParams);
  query.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") query.delete(name);
    else query.set(name, value);
  }
  return `?${query}`;
}
