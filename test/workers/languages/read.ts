import { extract } from "../../../workers/extract.ts";
import type { Document, Extraction, Lexicon } from "../../../workers/extraction.ts";

const lexicon: Lexicon = { tags: [], topics: [] };

/** Everything that is read out of a plain text in a language, with no tag or topic known. */
export function read(language: string, text: string): Promise<Extraction> {
  const document: Document = {
    url: null,
    title: null,
    source_name: "Test",
    media_format: "text",
    claim_type: null,
    page: null,
    body: { text },
    language,
  };
  return extract(document, lexicon);
}

/** The texts of its claims. */
export async function claimsIn(language: string, text: string): Promise<string[]> {
  return (await read(language, text)).claims.map(({ claim_text }) => claim_text);
}
