import { command, failed } from "../command.ts";
import { confirm, yesOption } from "../confirm.ts";
import { openInstallation } from "../installation.ts";
import { authorOf, dryRunOption, reasonOption, tagWords, typedTag, typeOption } from "../tag.ts";

/** `claimstream tags split`: a name that texts use leads to the wrong tag; it gets one of its own, or goes to another. */
export const tagsSplit = command(
  {
    name: "split",
    description: "Move a name from its tag to a tag of its own.",
    args: {
      tag: { type: "positional", required: true, description: "The tag that has the name: id or name." },
      alias: { type: "positional", required: true, description: "The name to move." },
      into: { type: "string", description: "The tag to move it to: id or name. Default: a new tag." },
      type: typeOption,
      reason: reasonOption,
      "dry-run": dryRunOption,
      yes: yesOption,
    },
  },
  async (args, here) => {
    await using store = await openInstallation(here);
    const tag = await typedTag(store, args.tag, args.type);
    const into = args.into === undefined ? null : await typedTag(store, args.into, args.type);
    const plan = { tag, alias: args.alias, into };
    const what = `"${args.alias}" of ${tagWords(tag)} goes to ${into ? tagWords(into) : "a tag of its own"}.`;
    if (args["dry-run"]) return { data: { split: false, ...plan }, text: `Would be split: ${what}` };
    await confirm(`To be split: ${what}`, args.yes, here);
    const wanted = { tag_id: tag.tag_id, alias: args.alias, into_tag_id: into?.tag_id ?? null };
    const change_id = await store.transaction((store) =>
      store.tagChanges.split(wanted, authorOf(here, args.reason), here.now().toISOString()),
    );
    if (change_id === null)
      throw failed(`No text brought "${args.alias}" to ${tagWords(tag)}; a curated alias is changed in tags.yaml.`);
    return {
      data: { split: true, change_id, ...plan },
      text: `Split: ${what} Undo: claimstream tags undo ${change_id}`,
    };
  },
);
