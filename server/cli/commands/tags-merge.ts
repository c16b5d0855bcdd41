import { command, failed } from "../command.ts";
import { confirm, yesOption } from "../confirm.ts";
import { openInstallation } from "../installation.ts";
import { counted } from "../layout.ts";
import { authorOf, dryRunOption, reasonOption, tagWords, typedTag, typeOption } from "../tag.ts";

/** `claimstream tags merge`: two tags are one entity; the first becomes another name of the second. */
export const tagsMerge = command(
  {
    name: "merge",
    description: "Merge two tags: ids and names of the first lead to the second.",
    args: {
      from: { type: "positional", required: true, description: "The tag to merge: id or name." },
      into: { type: "positional", required: true, description: "The tag that remains: id or name." },
      type: typeOption,
      reason: reasonOption,
      "dry-run": dryRunOption,
      yes: yesOption,
    },
  },
  async (args, here) => {
    await using store = await openInstallation(here);
    const from = await typedTag(store, args.from, args.type);
    const into = await typedTag(store, args.into, args.type);
    if (from.tag_id === into.tag_id) throw failed(`${tagWords(from)} is one tag already.`);
    if (from.tag_type !== into.tag_type)
      throw failed(`${tagWords(from)} and ${tagWords(into)} are of different kinds.`);
    const records = await store.tagRefreshes.countOf(from.tag_id);
    const plan = { from, into, records };
    const what = `${tagWords(from)} with ${counted(records, "record")} becomes ${tagWords(into)}.`;
    if (args["dry-run"]) return { data: { merged: false, ...plan }, text: `Would be merged: ${what}` };
    await confirm(`To be merged: ${what}`, args.yes, here);
    const change_id = await store.transaction((store) =>
      store.tagChanges.merge(
        { tag_id: from.tag_id, into_tag_id: into.tag_id },
        authorOf(here, args.reason),
        here.now().toISOString(),
      ),
    );
    const text = `Merged: ${what} The running service settles the records anew. Undo: claimstream tags undo ${change_id}`;
    return { data: { merged: true, change_id, ...plan }, text };
  },
);
