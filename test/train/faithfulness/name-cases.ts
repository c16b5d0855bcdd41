import { z } from "zod";
import type { TeachingCase } from "./teaching-case.ts";

const Span = z.object({ start: z.number(), end: z.number() });
const Mention = Span.extend({ kind: z.string(), etype: z.string().optional() });
const Document = z.object({
  doc: z.string(),
  text: z.string(),
  sentences: z.array(Span),
  clusters: z.array(z.array(Mention)),
});

/** Pronouns of a document that are replaced by names at most, and sentences before that hold the names. */
const pronounsMax = 40;
const beforeMax = 8;

/** Sentences of a document with people's clusters in which a name stands for a pronoun: the one that is meant, and another of the same type. */
export function nameCases(line: unknown, weight: number): TeachingCase[] {
  const { doc, text, sentences, clusters } = Document.parse(line);
  const cases: TeachingCase[] = [];
  sentences.forEach((sentence, number) => {
    const first = sentences[Math.max(0, number - beforeMax)]!;
    const before = sentences
      .slice(Math.max(0, number - beforeMax), number)
      .map(({ start, end }) => text.slice(start, end));
    const names = (cluster: z.output<typeof Document>["clusters"][number]) =>
      cluster.filter(({ kind, start, end }) => kind === "name" && start >= first.start && end <= sentence.start);
    for (const cluster of clusters) {
      const pronoun = cluster.find(
        (one) => one.start >= sentence.start && one.end <= sentence.end && isSubject(text, one),
      );
      if (!pronoun) continue;
      const told = (name: { start: number; end: number }, supported: boolean): TeachingCase => ({
        doc,
        kind: supported ? "grown name-right" : "grown name-wrong",
        sentence: text.slice(sentence.start, sentence.end),
        before,
        claim: `${text.slice(sentence.start, pronoun.start)}${text.slice(name.start, name.end)}${text.slice(pronoun.end, sentence.end)}`,
        supported,
        weight,
      });
      const own = names(cluster).at(-1);
      const other = clusters
        .flatMap((one) => (one === cluster ? [] : names(one).filter(({ etype }) => etype === pronoun.etype)))
        .sort((a, b) => a.start - b.start)
        .at(-1);
      if (own) cases.push(told(own, true));
      if (other) cases.push(told(other, false));
    }
  });
  return cases.slice(0, 2 * pronounsMax);
}

/** "He", "she", "it", "they" at a sentence's beginning or behind a comma or a joint. */
function isSubject(text: string, { kind, start, end }: z.output<typeof Mention>): boolean {
  if (kind !== "pronoun" || !/^(?:he|she|it|they)$/i.test(text.slice(start, end))) return false;
  return /(?:^|[\n.!?"“]\s*|, |\b(?:and|but|that|because|when|as|after|while) )$/.test(
    text.slice(Math.max(0, start - 12), start),
  );
}
