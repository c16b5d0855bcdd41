import type { TextTrees } from "../../workers/coreference/text-trees.ts";
import { tagMentions } from "../../workers/mentions.ts";
import { resolveEntities } from "../../workers/names/name-resolution.ts";
import { quotedSpans } from "../../workers/quotes/quoted-spans.ts";
import { readTree } from "../../workers/syntax/sentence-tree.ts";
import { parseText } from "../../workers/text/parsed-text.ts";
import { tagIndex } from "../../workers/topics/tag-index.ts";

/** A text as the service reads it: its sentences with their trees, its names and quotations. */
export async function readTrees(content: string): Promise<TextTrees> {
  const parsed = await parseText(content);
  const entities = resolveEntities(content, tagMentions(parsed, tagIndex([])));
  const sentences = parsed.sentences.map((sentence) => readTree(content, sentence)?.nodes ?? []);
  return {
    content,
    sentences,
    entities: entities.map(({ type, mentions, candidates }) => ({
      type,
      candidates,
      mentions: mentions.map(({ start, end }) => ({ start, end })),
    })),
    quoted: quotedSpans(content),
  };
}
