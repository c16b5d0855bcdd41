import { parseText } from "../../../workers/text/parsed-text.ts";
import { summarize } from "../../../workers/topics/summary.ts";
import { textOf } from "../case.ts";
import type { Task } from "../task.ts";

/** The two or three sentences that say most of a text. */
export const task: Task = {
  predict: (cases) =>
    Promise.all(
      cases.map(async (input) => ({ summary: summarize(await parseText(textOf(input)), input.title ?? null) })),
    ),
};
