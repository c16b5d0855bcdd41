import { sentimentWord, significanceWord } from "../../../store/model/score-words.ts";
import type { StreamFilter } from "../../../store/model/stream.ts";
import type { Traits } from "../../../store/streams/stream-reasons.ts";

/** The plain loop: every filter is asked, one condition after the other. Names are compared as they are. */
export function naiveMatch(traits: Traits, filters: { id: number; filter: StreamFilter }[]): number[] {
  return filters.filter(({ filter }) => passes(traits, filter)).map(({ id }) => id);
}

function passes(traits: Traits, filter: StreamFilter): boolean {
  return (
    meets(filter.sources, [traits.source_name]) &&
    meets(filter.channels, [traits.channel_name]) &&
    meets(filter.source_types, [traits.source_type]) &&
    meets(filter.tags, traits.tags, filter.tag_logic) &&
    meets(filter.topics, traits.topics) &&
    meets(filter.domains, traits.domains) &&
    meets(filter.claim_types, [traits.claim_type]) &&
    meets(filter.media_formats, [traits.media_format]) &&
    meets(filter.languages, [traits.language]) &&
    meets(filter.sentiment, [sentimentWord(traits.sentiment_score)]) &&
    meets(filter.significance, [significanceWord(traits.significance_score)]) &&
    meets(filter.words, traits.text.split(/\W+/)) &&
    !filter.without_words.some((word) => traits.text.split(/\W+/).includes(word))
  );
}

function meets(wanted: string[], held: string[], logic: "or" | "and" = "or"): boolean {
  if (wanted.length === 0) return true;
  return logic === "and" ? wanted.every((name) => held.includes(name)) : wanted.some((name) => held.includes(name));
}
