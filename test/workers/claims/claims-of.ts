import { extract } from "../../../workers/extract.ts";
import type { ExtractedClaim } from "../../../workers/extraction.ts";

/** The claims of a plain English text, from a source of this name. */
export async function claimsOf(text: string, source_name = "", title: string | null = null): Promise<ExtractedClaim[]> {
  const { claims } = await extract(
    {
      url: null,
      title,
      source_name,
      media_format: "text",
      claim_type: null,
      page: null,
      body: { text },
      language: "en",
    },
    { tags: [], topics: [] },
  );
  return claims;
}

/** Their words only. */
export async function claimTexts(text: string, source_name = ""): Promise<string[]> {
  return (await claimsOf(text, source_name)).map((claim) => claim.claim_text);
}
