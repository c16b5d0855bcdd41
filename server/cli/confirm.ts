import { failed, type Surroundings, wrongUse } from "./command.ts";
import { harmless } from "./layout.ts";

/**
 * Goes on only when somebody agrees: by `--yes`, or by answering at a terminal. `what` says what would happen. Without a
 * terminal and without `--yes` this is wrong use; a no is a failure, and nothing was changed.
 */
export async function confirm(what: string, yes: boolean | undefined, here: Surroundings): Promise<void> {
  if (yes) return;
  if (!here.canAsk) throw wrongUse(`${what}\nNobody can be asked here: add --yes to go on.`);
  const answer = await here.ask(`${harmless(what)}\nGo on? [y/N] `);
  if (!/^\s*y(es)?\s*$/i.test(answer)) throw failed("Nothing was changed.");
}

/** The option of every command that destroys something. */
export const yesOption = { type: "boolean", description: "Do it without asking." } as const;
