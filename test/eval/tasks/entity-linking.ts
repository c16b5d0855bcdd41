import { tagMentions } from "../../../workers/mentions.ts";
import { resolveEntities } from "../../../workers/names/name-resolution.ts";
import { parseText } from "../../../workers/text/parsed-text.ts";
import { tagIndex } from "../../../workers/topics/tag-index.ts";
import { textOf } from "../case.ts";
import { shippedLexicon } from "../lexicon.ts";
import type { Prediction, Task } from "../task.ts";

const lexicon = shippedLexicon();

/** Where a text names whom: every mention with the number of its entity. */
export const task: Task = {
  predict: (cases) => Promise.all(cases.map((input) => link(textOf(input)))),
};

async function link(content: string): Promise<Prediction> {
  const found = tagMentions(await parseText(content), tagIndex(lexicon.tags));
  const mentions = resolveEntities(content, found).flatMap(({ name, type, mentions }, cluster) =>
    mentions.map(({ start, end }) => ({ start, end, type, cluster, name })),
  );
  return { mentions };
}
