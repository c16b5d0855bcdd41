import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/*
 * score-entity-linking.ts GOLD.jsonl[.gz] PRED.jsonl
 *
 * Gold:       {"id","text","mentions":[{"start","end","text","cluster","title"}]}, nested and descriptive mentions among them.
 * Prediction: {"id","mentions":[{"start","end","cluster"}]}, the same offsets (UTF-16 units, end exclusive).
 *
 * Asked is "same entity or not" for every two named mentions of one document. Named is a gold mention of at most six words
 * that are written large, but for joining words, once a leading article is taken off, without a comma; of nested ones the
 * outermost counts, since the place in "University of Basel" is no name of its own. Clusters with the same Wikipedia title are
 * one entity. A predicted mention stands for the named gold mention with the same bounds, else for one that ends with it, else
 * for one that begins with it; where a gold mention goes on with "of", for one that begins with it first.
 *
 * pairs   F1 over all named gold mentions: one that was not found belongs to no pair of the prediction
 * linked  F1 over the pairs among mentions that were found: how well names are told apart and put together
 * found   share of the named gold mentions that were found
 * Last line: pairs F1 in percent.
 */

const Gold = z.object({
  id: z.string(),
  text: z.string(),
  mentions: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      text: z.string(),
      cluster: z.string(),
      title: z.string().nullable(),
    }),
  ),
});
const Predicted = z.object({
  id: z.string(),
  mentions: z.array(z.object({ start: z.number(), end: z.number(), cluster: z.number() })).default([]),
});

interface Span {
  start: number;
  end: number;
}

interface Named extends Span {
  entity: string;
  /** The predicted cluster; null when no prediction stands for it. */
  cluster: number | null;
}

const pronouns =
  /^(I|We|You|He|She|It|They|Me|Us|My|Our|Your|His|Her|Hers|Him|Its|Their|Them|This|That|These|Those|Here|There|Who|One|Some|Many|Others|Everyone|People|Both|All|Someone|Anyone|Nobody)$/i;
const joining = /^(of|the|and|for|de|la|le|du|des|van|von|der|den|al|el|bin|ibn|da|di|do|dos|y|&|[a-z]+-\p{Lu}.*)$/u;

const [goldFile = "", predictedFile = ""] = process.argv.slice(2);
const predictions = new Map(
  lines(predictedFile).map((line) => {
    const { id, mentions } = Predicted.parse(line);
    return [id, mentions] as const;
  }),
);
const documents = lines(goldFile).map((line) => {
  const { id, text, mentions } = Gold.parse(line);
  return matched(namedMentions(mentions), predictions.get(id) ?? [], text);
});
const all = documents.flat();
const found = all.filter((mention) => mention.cluster !== null);
const pairs = f1(documents);
const linked = f1(documents.map((mentions) => mentions.filter((mention) => mention.cluster !== null)));
console.log(`documents ${documents.length}  named mentions ${all.length}`);
console.log(`found   ${percent(found.length / (all.length || 1))}`);
console.log(`linked  P ${percent(linked.precision)}  R ${percent(linked.recall)}  F1 ${percent(linked.f1)}`);
console.log(`pairs   P ${percent(pairs.precision)}  R ${percent(pairs.recall)}  F1 ${percent(pairs.f1)}`);
console.log(percent(pairs.f1));

function lines(file: string): unknown[] {
  const raw = readFileSync(file);
  const text = (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): unknown => JSON.parse(line));
}

function namedMentions(mentions: z.output<typeof Gold>["mentions"]): Named[] {
  const titles = new Map(mentions.map(({ cluster, title }) => [cluster, title]));
  const named = mentions.flatMap(({ start, text, cluster }) => {
    const trimmed = text.replace(/^(the|The|a|an|A|An)\s+/, "");
    const bare = trimmed.replace(/['’]s$|['’]$/, "");
    if (!isNamed(bare)) return [];
    const from = start + text.length - trimmed.length;
    return [{ start: from, end: from + bare.length, entity: titles.get(cluster) ?? `#${cluster}`, cluster: null }];
  });
  return named.filter(
    (one) => !named.some((other) => length(other) > length(one) && other.start <= one.start && other.end >= one.end),
  );
}

function isNamed(text: string): boolean {
  const words = text.split(/\s+/);
  if (words.length > 6 || text.includes(",") || !/^\p{Lu}/u.test(text) || !/^\p{Lu}/u.test(words.at(-1) ?? ""))
    return false;
  if (words.length === 1 && pronouns.test(text)) return false;
  return words.every((word) => /^[\p{Lu}\d("“]/u.test(word) || joining.test(word));
}

function length({ start, end }: Span): number {
  return end - start;
}

/** Gives each named mention the cluster of the prediction that stands for it; a prediction stands for one mention. */
function matched(named: Named[], predicted: z.output<typeof Predicted>["mentions"], text: string): Named[] {
  const free = new Set(predicted);
  const begins = (one: Span, mention: Span) => one.start === mention.start;
  const ends = (one: Span, mention: Span) => one.end === mention.end;
  const joined = (mention: Span) => text.slice(mention.start, mention.end).includes(" of ");
  const rules: ((one: Span, mention: Span) => boolean)[] = [
    (one, mention) => begins(one, mention) && ends(one, mention),
    (one, mention) => joined(mention) && begins(one, mention),
    (one, mention) => ends(one, mention) && one.start > mention.start,
    (one, mention) => begins(one, mention) && one.end < mention.end,
  ];
  for (const fits of rules) {
    for (const mention of named) {
      const one = mention.cluster === null ? [...free].find((one) => fits(one, mention)) : undefined;
      if (one === undefined) continue;
      free.delete(one);
      mention.cluster = one.cluster;
    }
  }
  return named;
}

function f1(documents: Named[][]): { precision: number; recall: number; f1: number } {
  let [right, claimed, wanted] = [0, 0, 0];
  for (const mentions of documents) {
    for (const [at, one] of mentions.entries()) {
      for (const other of mentions.slice(at + 1)) {
        const same = one.entity === other.entity;
        const together = one.cluster !== null && one.cluster === other.cluster;
        right += Number(same && together);
        claimed += Number(together);
        wanted += Number(same);
      }
    }
  }
  const [precision, recall] = [right / (claimed || 1), right / (wanted || 1)];
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall || 1) };
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
