import { extract } from "../../../workers/extract.ts";
import type { Document, ExtractedClaim } from "../../../workers/extraction.ts";

/** A plain English text without more, as the workers get it. */
export function documentOf(more: Partial<Document>): Document {
  return {
    url: null,
    title: null,
    source_name: "",
    media_format: "text",
    claim_type: null,
    page: null,
    body: null,
    language: "en",
    ...more,
  };
}

/** The claims of a plain English text, from a source of this name. */
export async function claimsOf(text: string, source_name = "", title: string | null = null): Promise<ExtractedClaim[]> {
  const { claims } = await extract(documentOf({ title, source_name, body: { text } }), { tags: [], topics: [] });
  return claims;
}

/** Their words only. */
export async function claimTexts(text: string, source_name = ""): Promise<string[]> {
  return (await claimsOf(text, source_name)).map((claim) => claim.claim_text);
}
