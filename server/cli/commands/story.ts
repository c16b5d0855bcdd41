import { shownClaims } from "../../views/claim-view.ts";
import { type Headline, headlineOf, headlineSections } from "../../views/headline.ts";
import { command, failed } from "../command.ts";
import { everything } from "../everything.ts";
import { openInstallation, typedId } from "../installation.ts";
import { harmless } from "../layout.ts";
import { claimLines } from "./search.ts";

/** `claimstream story`: a story with its claims and the words that prove them. */
export const story = command(
  {
    name: "story",
    description: "Show a story: headline, summary, and its claims with the words that prove them.",
    args: { id: { type: "positional", required: true, description: "The story's id, which is its record's." } },
  },
  async (args, here) => {
    const record_id = typedId(args.id);
    await using store = await openInstallation(here);
    const row = await store.manifests.ofRecord(record_id, headlineSections, everything);
    if (!row) throw failed(`There is no story ${record_id}.`);
    const headline = headlineOf(row);
    const numbers = await store.claimSearch.numbersOf(record_id);
    const claims = await shownClaims({ store, view: everything }, numbers);
    const text = [...headlineLines(headline), ...claims.map(claimLines)].join("\n\n");
    return { data: { ...headline, claims }, text: harmless(text) };
  },
);

function headlineLines({ headline, summary, source_name, published, url }: Headline): string[] {
  return [headline, [source_name, published ?? "no date", ...(url === null ? [] : [url])].join(", "), summary];
}
