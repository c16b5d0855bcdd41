import type { Explanation } from "../../store/model/explanation.ts";

/** What agreed with a tag's name, as the end of a sentence; nothing where the extractor does not say. */
export function agreementWords({
  agreement,
  context,
}: Pick<Explanation["tags"][number], "agreement" | "context">): string {
  if (agreement === "alone") return ", which needs no context";
  if (context === undefined) return "";
  return agreement === "full_name"
    ? `, which the full name "${context}" agrees with`
    : `, which "${context}" agrees with`;
}
