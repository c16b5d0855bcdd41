import type { LinkedClaim } from "../../../store/claims/claim-links.ts";
import type { ExtractedClaim, Extraction } from "../../../workers/extraction.ts";
import type { SignalSentence } from "../../../workers/proposals/signal-sentence.ts";
import { signalSentences } from "../../ingest/signal-text.ts";

/** Claims of a text that get an example. Ours. */
const claimsMax = 3;

/**
 * Sentences such as signals have, for the first claims of a text, as if another outlet had given a higher number a day before or, where
 * there is none to be compared, had said the same: a model can be tried on them before anything is linked.
 */
export function exampleSentences({ claims, content }: Extraction): SignalSentence[] {
  return claims.slice(0, claimsMax).flatMap((claim) => {
    const { claim_text, sentence } = claim;
    const own = linked(claim, { number: 1, source_name: "The Example Gazette", day: "2026-11-19" });
    const other = linked(claim, { number: 2, source_name: "The Example Courier", day: "2026-11-18" });
    const higher = { ...other, claim_text: claim_text.replace(/\d+/, (number) => String(Number(number) + 1)) };
    const differs = signalSentences(own, { same: [], against: [higher], earlier: [] });
    const alike = { ...other, claim_text: `As reported, ${claim_text}` };
    const told = differs.length > 0 ? differs : signalSentences(own, { same: [alike], against: [], earlier: [] });
    return told.map((each) => ({ ...each, claim_text, sentence: content.slice(sentence.start, sentence.end) }));
  });
}

function linked(
  { claim_text, claim_type, entities }: ExtractedClaim,
  { number, source_name, day }: { number: number; source_name: string; day: string },
): LinkedClaim {
  return {
    claim_no: number,
    claim_id: `${number}-1-1`,
    claim_text,
    claim_type,
    language: "en",
    gloss: null,
    entities,
    record_id: number,
    fact_no: null,
    source_name,
    owner: source_name,
    homepage: null,
    source_published_date: day,
    published_at: null,
    ingested_at: `${day}T12:00:00.000Z`,
  };
}
