import { join } from "node:path";
import { z } from "zod";
import { languageOf } from "../../workers/languages.ts";
import { outsideAddresses } from "../../workers/names/addresses.ts";
import { entityFeatures } from "../../workers/names/entity-features.ts";
import type { EntityKind } from "../../workers/names/entity-model.ts";
import { type Entity, resolveEntities } from "../../workers/names/name-resolution.ts";
import { tagIndex } from "../../workers/topics/tag-index.ts";
import { hashed } from "../eval/judgement.ts";
import { shippedLexicon } from "../eval/lexicon.ts";
import { jsonLines } from "../support/json-lines.ts";
import { EntityExample } from "./entity-training.ts";

const lexicon = shippedLexicon();

const Tag = z.object({
  tag_type: z.enum(["Person", "Organization", "Place"]),
  tag_value: z.string(),
  mentions: z.array(z.string()),
});
type Tag = z.output<typeof Tag>;

/** An article with the tags that a reader gave it. */
const Article = z.object({ id: z.string(), text: z.string(), tags: z.array(Tag) });

/**
 * The examples of articles whose tags readers wrote (`gold/`, and of `sheets`, lines of `{id, text, tags}` in the same form), one
 * JSON line for each name that the service finds in them and no curator settles. They hold no words of the texts.
 */
export async function makeEntityExamples(corpora: string, sheets: string | null): Promise<string[]> {
  const gold = jsonLines(join(corpora, "gold", "gold.jsonl.gz"));
  const told = sheets === null ? [] : jsonLines(sheets);
  const examples: EntityExample[] = [];
  for (const line of [...gold, ...told]) examples.push(...(await examplesOf(Article.parse(line))));
  return examples.map((example) => JSON.stringify(EntityExample.parse(example)));
}

async function examplesOf({ id, text, tags }: z.output<typeof Article>): Promise<EntityExample[]> {
  const spoken = languageOf("en");
  const mentions = spoken.mentions(await spoken.parse(text), tagIndex(lexicon.tags));
  const entities = resolveEntities(text, outsideAddresses(text, mentions));
  const left = new Set(tags);
  return entities
    .filter(({ candidates }) => candidates.length === 0)
    .flatMap((entity) => {
      const tag = tagFor(entity, left);
      if (tag) left.delete(tag);
      if (entity.curated) return [];
      const kind = (tag?.tag_type.toLowerCase() ?? "none") as EntityKind;
      return [{ article: hashed(id), kind, found: entity.type, features: entityFeatures(text, entity, entities) }];
    });
}

/** The tag that an entity is, of its kind if there is one. */
function tagFor({ name, type }: Entity, tags: ReadonlySet<Tag>): Tag | undefined {
  const fitting = [...tags].filter(({ tag_value, mentions }) =>
    [tag_value, ...mentions].some((form) => plain(form) === plain(name)),
  );
  return fitting.find(({ tag_type }) => tag_type.toLowerCase() === type) ?? fitting[0];
}

function plain(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/[‘’]/g, "'")
    .toLowerCase()
    .replace(/^the /, "")
    .replace(/[.,]/g, "")
    .replace(/'s$/, "");
}
