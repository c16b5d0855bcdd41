import { command, failed } from "../command.ts";
import { confirm, yesOption } from "../confirm.ts";
import { openInstallation, typedId } from "../installation.ts";
import { authorOf, dryRunOption, reasonOption } from "../tag.ts";
import { changeLine, linesOf } from "../tag-log.ts";

/** `claimstream tags undo`: takes a merge or split back. The log keeps both. */
export const tagsUndo = command(
  {
    name: "undo",
    description: "Undo a merge or split; records get their earlier tags back.",
    args: {
      change: { type: "positional", required: true, description: "The change's number in the log." },
      reason: reasonOption,
      "dry-run": dryRunOption,
      yes: yesOption,
    },
  },
  async (args, here) => {
    const change_id = typedId(args.change);
    await using store = await openInstallation(here);
    const change = (await store.tagChanges.standing()).find((each) => each.change_id === change_id);
    if (!change) throw failed(`There is no change ${change_id} that could be undone.`);
    const [line] = await linesOf(store, [change]);
    const what = line ? changeLine(line) : "";
    if (args["dry-run"]) return { data: { undone: false, change: line }, text: `Would be undone: ${what}` };
    await confirm(`To be undone: ${what}`, args.yes, here);
    const undo = await store.transaction((store) =>
      store.tagChanges.undo(change_id, authorOf(here, args.reason), here.now().toISOString()),
    );
    return { data: { undone: true, change_id: undo, change: line }, text: `Undone: ${what}` };
  },
);
