import type { FoundClaim } from "../../../store/model/found-claim.ts";
import { ClaimType, LanguageCode, readLanguages } from "../../../store/model/vocabulary.ts";
import { startBudget } from "../../manifests/walk.ts";
import { shownClaims } from "../../views/claim-view.ts";
import { findClaims } from "../../views/claim-walk.ts";
import { computedWords, isComputed } from "../../views/computed.ts";
import { command, wrongUse } from "../command.ts";
import { everything } from "../everything.ts";
import { openInstallation } from "../installation.ts";
import { counted, harmless } from "../layout.ts";

/** Claims that are printed unless told otherwise, and at most. Ours. */
const limits = { default: 10, most: 100 } as const;

/** How long a search may take. Milliseconds; ours. */
const budgetMs = 20_000;

/** `claimstream search`: claims by their words, with the words of the source that prove them. */
export const search = command(
  {
    name: "search",
    description: "Search claims by their words; each is printed with the words that prove it and who says it.",
    args: {
      words: { type: "positional", required: true, description: "Words that all stand in the claim." },
      type: { type: "string", description: `One type of claim: ${ClaimType.options.join(", ")}.` },
      language: { type: "string", description: `The language of the texts, ISO 639-1: ${readLanguages.join(", ")}.` },
      from: { type: "string", description: "First day of publication, YYYY-MM-DD." },
      to: { type: "string", description: "Last day of publication, YYYY-MM-DD." },
      limit: { type: "string", default: String(limits.default), description: `Claims, at most ${limits.most}.` },
    },
    takesMany: true,
  },
  async ({ _: words, type, language, from, to, limit }, here) => {
    const most = Number(limit);
    if (!Number.isInteger(most) || most < 1 || most > limits.most)
      throw wrongUse(`--limit must be a whole number from 1 to ${limits.most}.`);
    const claim_type = type === undefined ? undefined : ClaimType.safeParse(type).data;
    if (type !== undefined && claim_type === undefined)
      throw wrongUse(`--type must be one of ${ClaimType.options.join(", ")}.`);
    if (language !== undefined && !LanguageCode.safeParse(language).success)
      throw wrongUse("--language must be a language code, such as en.");
    for (const [name, day] of Object.entries({ from, to }))
      if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw wrongUse(`--${name} must be a day: YYYY-MM-DD.`);
    await using store = await openInstallation(here);
    const monotonic = () => performance.now();
    const wanted = { query: words.join(" "), claim_types: claim_type && [claim_type], language, from, to };
    const { numbers, is_exact } = await findClaims(
      { store, view: everything, monotonic },
      wanted,
      startBudget(monotonic, budgetMs),
    );
    const claims = await shownClaims({ store, view: everything }, numbers.slice(0, most));
    const total = `${counted(numbers.length, "claim")}${is_exact ? "" : " or more"}`;
    const text =
      numbers.length === 0 ? "No claim has all of these words." : [...claims.map(claimLines), total].join("\n\n");
    return { data: { total_count: numbers.length, total_is_exact: is_exact, claims }, text: harmless(text) };
  },
);

/** A claim, the words that prove it, and who says it. */
export function claimLines(claim: FoundClaim): string {
  const { claim_id, claim_text, quote, record_id, source, corroboration } = claim;
  const { independent_owners, conflicts } = corroboration;
  const proof = isComputed(claim, source.media_format) ? computedWords : `“${quote.replaceAll(/\s+/g, " ")}”`;
  const facts = [
    source.source_name,
    source.source_published_date ?? "no date",
    ...(independent_owners > 1 ? [counted(independent_owners, "voice")] : []),
    ...(conflicts > 0 ? [`DISPUTED by ${counted(conflicts, "voice")}`] : []),
    `story ${record_id}`,
    `claim ${claim_id}`,
  ];
  return `${claim_text}\n  ${proof}\n  ${facts.join(", ")}`;
}
