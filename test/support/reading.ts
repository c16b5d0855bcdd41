import type { Reading } from "../../workers/claims/extractor.ts";
import { readStatements } from "../../workers/extract.ts";

/** An English text as it is read for claims, on a machine that knows no curated names. */
export async function readingOf(content: string): Promise<Reading> {
  return (await statementsOf(content)).reading;
}

/** An English text's claims and what they were read from. */
export function statementsOf(content: string) {
  const document = {
    url: null,
    title: null,
    source_name: "Example News",
    media_format: "text" as const,
    claim_type: null,
    page: null,
    body: { text: content },
    language: "en",
  };
  return readStatements(content, document, { tags: [], topics: [] });
}
