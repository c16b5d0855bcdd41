import { TagType } from "../../../store/model/vocabulary.ts";
import { command } from "../command.ts";
import { openInstallation } from "../installation.ts";
import { counted } from "../layout.ts";
import { tagWords, typedTag, typeOption } from "../tag.ts";

/** How many tags that might be the same are shown. Ours. */
const similarMax = 5;

/** `claimstream tags show`: a tag, its names, and tags that might be the same entity. */
export const tagsShow = command(
  {
    name: "show",
    description: "Show a tag, its names, and possible duplicates.",
    args: {
      tag: { type: "positional", required: true, description: "The tag's id, or one of its names." },
      type: typeOption,
    },
  },
  async (args, here) => {
    await using store = await openInstallation(here);
    const tag = await typedTag(store, args.tag, args.type);
    const records = await store.tagRefreshes.countOf(tag.tag_id);
    const alike = await store.tagSearch.search(tag.name, { type: TagType.parse(tag.tag_type) });
    const aliases = alike.find(({ id }) => id === String(tag.tag_id))?.aliases ?? [];
    const similar = alike.filter(({ id }) => id !== String(tag.tag_id)).slice(0, similarMax);
    const lines = [
      `${tagWords(tag)}, ${counted(records, "record")}`,
      `names    ${[tag.name, ...aliases].join(", ")}`,
      `similar  ${similar.map(({ id, name }) => `${name} (${id})`).join(", ") || "none"}`,
    ];
    return { data: { ...tag, records, aliases, similar }, text: lines.join("\n") };
  },
);
