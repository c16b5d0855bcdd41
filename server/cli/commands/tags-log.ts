import { command } from "../command.ts";
import { openInstallation } from "../installation.ts";
import { changeLine, linesOf } from "../tag-log.ts";

/** How many changes are shown at most. Ours. */
const linesMax = 100;

/** `claimstream tags log`: who merged and split what, and why, the newest first. */
export const tagsLog = command(
  { name: "log", description: "List merges, splits and undone changes, newest first.", args: {} },
  async (_args, here) => {
    await using store = await openInstallation(here);
    const lines = await linesOf(store, await store.tagChanges.log({ page: 0, page_size: linesMax }));
    return { data: { changes: lines }, text: lines.map(changeLine).join("\n") || "No tags were merged or split." };
  },
);
