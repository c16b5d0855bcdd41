import { z } from "zod";
import { bounds, type Page } from "../../store/engine/portable.ts";
import { IdInput } from "../../store/model/id.ts";
import { RelatedTag, Tag, Topic } from "../../store/model/ontology.ts";
import { Domain, TagType } from "../../store/model/vocabulary.ts";
import { likeness, likenessMin } from "../../store/tags/tag-grams.ts";
import { found } from "../api/errors.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { type Context, operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";

const Search = z.string("must be text").trim().min(1, "must not be empty").max(200, "must have at most 200 characters");

/** `GET /ontology/tags`: tags by name, or those that are called something like what is looked for. */
export const tagList = operation({
  name: "tagList",
  summary: "Tags by name; with search those with a similar name or alias, best match first.",
  rest: [{ method: "GET", path: "/ontology/tags" }],
  tool: {
    name: "service-tag-search",
    title: "Search tags",
    description:
      "People, organizations, places and topics by name or alias, wrong letters forgiven; free, on Enterprise plans. Gives the tag_ids that reading tools take.",
    effect: "reads",
    list: "tags",
    source_text: true,
  },
  access: "ontology",
  scope: "streams:read",
  input: paged({
    search: Search.optional().meta({
      description: "Part of a name; wrong letters are forgiven.",
      examples: ["federal resreve"],
    }),
    type: TagType.optional().meta({ description: "topic: the curated topics, under their topic ids." }),
  }),
  output: z.object({ tags: z.array(Tag), pagination: Pagination }),
})(async (context, { search, type, ...input }) => {
  const page = pageOf(input);
  const { tags, total_count } = await tagsLike(context, { search, type }, page);
  return { data: { tags, pagination: pagination(page, total_count, context.pageUrl) }, items: tags.length };
});

/** `GET /ontology/tags/{id}/related`: what stands beside a tag. */
export const relatedTags = operation({
  name: "relatedTags",
  summary: "Tags that appear beside a tag in the manifests you may see, most frequent first.",
  rest: [{ method: "GET", path: "/ontology/tags/{id}/related" }],
  tool: {
    name: "service-related-tags",
    title: "Related tags",
    description:
      "What stands beside a tag in the manifests that you may see, the most often first; free, on Enterprise plans. Use it to see who and what an entity is connected with.",
    arguments: { id: "A tag's id, from service-tag-search." },
    effect: "reads",
    list: "tags",
    source_text: true,
  },
  access: "ontology",
  scope: "streams:read",
  input: paged({ id: IdInput, type: TagType.optional().meta({ description: "Only tags of this type." }) }),
  output: z.object({
    tag: Tag.pick({ id: true, name: true, type: true }).extend({
      manifest_count: z
        .int()
        .meta({ description: "Visible manifests that carry it; of more than 1,000, the newest 1,000." }),
    }),
    tags: z.array(RelatedTag),
    pagination: Pagination,
  }),
})(async ({ store, view, pageUrl }, { id, type, ...input }) => {
  const tag = found(await store.tags.today(id), `tag ${id}`);
  const page = pageOf(input);
  const { tags, total_count, manifest_count } = await store.tagSearch.related(tag.tag_id, { type, page }, view);
  const asked = { id: String(tag.tag_id), name: tag.name, type: TagType.parse(tag.tag_type), manifest_count };
  return { data: { tag: asked, tags, pagination: pagination(page, total_count, pageUrl) }, items: tags.length };
});

/** `GET /ontology/topics` */
export const topicList = operation({
  name: "topicList",
  summary: "The curated topics by name; with search those with a similar name, best match first.",
  rest: [{ method: "GET", path: "/ontology/topics" }],
  tool: {
    name: "service-topics-browse",
    title: "Browse topics",
    description: "The curated topics, by name or domain; free, on Enterprise plans.",
    effect: "reads",
    list: "topics",
  },
  access: "ontology",
  scope: "streams:read",
  input: paged({
    search: Search.optional().meta({ description: "Part of a name; wrong letters are forgiven." }),
    domain: Domain.optional(),
  }),
  output: z.object({ topics: z.array(Topic), pagination: Pagination }),
})(async (context, { search, domain, ...input }) => {
  const page = pageOf(input);
  const all = await topicsLike(context, { search, domain });
  const topics = onPage(all, page);
  return { data: { topics, pagination: pagination(page, all.length, context.pageUrl) }, items: topics.length };
});

interface TagsWanted {
  search?: string | undefined;
  type?: TagType | undefined;
}

async function tagsLike(context: Context, { search, type }: TagsWanted, page: Page) {
  const { tagSearch } = context.store;
  if (type === "topic") {
    const topics = (await topicsLike(context, { search })).map(({ domain: _domain, ...topic }) => topic);
    const tags = topics.map((topic): Tag => ({ ...topic, type: "topic", aliases: [] }));
    return { tags: onPage(tags, page), total_count: tags.length };
  }
  if (search === undefined) return tagSearch.list({ type }, page);
  const tags = await tagSearch.search(search, { type });
  return { tags: onPage(tags, page), total_count: tags.length };
}

/** There are few enough topics to compare them all. */
async function topicsLike(
  { store }: Context,
  { search, domain }: { search?: string | undefined; domain?: Domain | undefined },
): Promise<Topic[]> {
  const topics = await store.topics.list({ domain });
  if (search === undefined) return topics;
  return topics
    .map((topic) => ({ ...topic, score: Math.round(likeness(search, topic.name) * 1000) / 1000 }))
    .filter((topic) => topic.score >= likenessMin)
    .sort((a, b) => b.score - a.score);
}

function onPage<Item>(items: Item[], page: Page): Item[] {
  const { limit, offset } = bounds(page);
  return items.slice(offset, offset + limit);
}
