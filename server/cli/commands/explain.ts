import type { Explanation } from "../../../store/model/explanation.ts";
import { agreementWords } from "../../views/agreement-words.ts";
import { explain as explainRecord } from "../../views/explanation.ts";
import { command, failed } from "../command.ts";
import { openInstallation, typedId } from "../installation.ts";

/** `claimstream explain`: why a record's claims, tags, topics, domain and streams are what they are. */
export const explain = command(
  {
    name: "explain",
    description: "Explain a record: its featured claims, tags, topics, domain and streams.",
    args: { id: { type: "positional", required: true, description: "The record's id." } },
  },
  async (args, here) => {
    const record_id = typedId(args.id);
    await using store = await openInstallation(here);
    const explanation = await explainRecord(store, record_id);
    if (!explanation) throw failed(`There is no record ${record_id}.`);
    return { data: { record_id: String(record_id), ...explanation }, text: wordsFor(record_id, explanation) };
  },
);

function wordsFor(record_id: number, { extractor, version, featured, tags, topics, domain, streams }: Explanation) {
  const lines = [
    `record ${record_id}, version ${version}, read by ${extractor}`,
    "",
    "featured claims",
    ...orNone(featured.map(featuredLine)),
    "",
    "tags",
    ...orNone(tags.map(tagLine)),
    "",
    "topics",
    ...orNone(
      topics.map(({ name, score, reason, runner_up }) => `  ${name} (${score}): ${reason}${besides(runner_up)}`),
    ),
    "",
    "domain",
    domainLine(domain),
    "",
    "streams",
    ...orNone(streams.map(streamLine)),
  ];
  return lines.join("\n");
}

function orNone(lines: string[]): string[] {
  return lines.length > 0 ? lines : ["  none, or none whose reason is known"];
}

function featuredLine({ claim_id, claim_text, score, features }: Explanation["featured"][number]): string {
  const weights = Object.entries(features).map(([name, weight]) => `${name} ${weight > 0 ? "+" : ""}${weight}`);
  return `  ${claim_id}  ${claim_text}\n     ${score}: ${weights.join(", ")}`;
}

function tagLine({
  name,
  tag_type,
  mentions,
  alias,
  rule,
  score,
  runner_up,
  agreement,
  context,
}: Explanation["tags"][number]): string {
  const beside = agreementWords({ agreement, context });
  const why = rule === undefined ? "" : `, by "${alias}" (${rule}, ${score})${beside}`;
  return `  ${name} (${tag_type}), ${mentions} ${mentions === 1 ? "mention" : "mentions"}${why}${besides(runner_up)}`;
}

function domainLine({ home_domain, cross_domains, words, score, runner_up }: Explanation["domain"]): string {
  if (home_domain === null) return "  none: the text could not be read";
  const beside = cross_domains.length > 0 ? `, also ${cross_domains.join(", ")}` : "";
  const why = words === undefined ? "" : ` (${score}): ${words.join(", ")}`;
  return `  ${home_domain}${beside}${why}${besides(runner_up)}`;
}

function streamLine({ name, because }: Explanation["streams"][number]): string {
  const reasons = Object.entries(because).map(([dimension, values]) => `${dimension}: ${values.join(", ")}`);
  return `  ${name}, because of ${reasons.join("; ") || "nothing: it takes every record"}`;
}

function besides(runner_up: { name: string; score: number } | null | undefined): string {
  return runner_up ? `; next best ${runner_up.name} (${runner_up.score})` : "";
}
