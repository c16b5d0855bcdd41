import type { Config } from "../../config/config.ts";
import type { ChannelInput } from "../../config/sources.ts";
import type { Fetcher } from "../../pipeline/fetch/fetch.ts";
import { lexiconOf } from "../../pipeline/read/equipment.ts";
import { linkedText } from "../../pipeline/read/linked-text.ts";
import type { Item } from "../../pipeline/visit/item.ts";
import { counted, cut } from "./layout.ts";

/** What would be made of one item. */
export interface PreviewedItem {
  title: string | null;
  link: string | null;
  /** Why the text is not the one that was wished for, or why there is no claim. */
  problem: string | null;
  words: number;
  claims: { claim_text: string; claim_type: string; confidence: string }[];
}

/** How many items are read, and how many claims of each are shown. Ours: a minute's look. */
const itemsRead = 3;
const claimsShown = 4;

/** Reads the newest items as the service would, by the rules, and keeps nothing. */
export async function preview(
  items: Item[],
  { source_name, channel, config, fetcher }: Previewing,
): Promise<PreviewedItem[]> {
  const { extract } = await import("../../workers/extract.ts");
  const lexicon = lexiconOf(config);
  const newest = items.toSorted((a, b) => (b.published ?? "").localeCompare(a.published ?? "")).slice(0, itemsRead);
  const previewed: PreviewedItem[] = [];
  for (const item of newest) {
    const wish = { full_text: channel.full_text ?? ("auto" as const), url: channel.url ?? "", folder: null };
    const text = await linkedText(item, wish, { fetcher });
    const { page, body } = text.kind === "ready" ? text : { page: null, body: null };
    const media_format = item.media_format ?? channel.media_format ?? "text";
    const { url, title, language } = { url: item.link, title: item.title, language: item.language };
    const described = { url, title, language, source_name, media_format, claim_type: null, page, body };
    const { claims, word_count, no_claims_reason, text_problem } = await extract(described, lexicon);
    const problem = (text.kind === "ready" ? text.problem : text.message) ?? text_problem ?? no_claims_reason;
    previewed.push({ title, link: url, problem, words: word_count, claims: claims.map(shown) });
  }
  return previewed;
}

/** What previewing takes. */
interface Previewing {
  source_name: string;
  channel: Pick<ChannelInput, "url" | "full_text" | "media_format">;
  config: Config;
  fetcher: Fetcher;
}

function shown({ claim_text, claim_type, confidence }: PreviewedItem["claims"][number]) {
  return { claim_text, claim_type, confidence };
}

/** The same for people. */
export function previewWords(items: PreviewedItem[]): string[] {
  return items.flatMap(({ title, link, problem, words, claims }) => [
    `  ${cut(title ?? link ?? "Untitled", 100)}: ${counted(words, "word")}, ${counted(claims.length, "claim")}`,
    ...(problem ? [`    ${problem}`] : []),
    ...claims
      .slice(0, claimsShown)
      .map((claim) => `    - ${cut(claim.claim_text, 160)} (${claim.claim_type}, ${claim.confidence})`),
    ...(claims.length > claimsShown ? [`    and ${claims.length - claimsShown} more`] : []),
  ]);
}
