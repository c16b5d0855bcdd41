import { parseOpml } from "../../../pipeline/opml/opml.ts";
import type { Case } from "../case.ts";
import type { Prediction, Task } from "../task.ts";

/** The feeds that an OPML file lists. */
export const task: Task = { predict: (cases) => cases.map(predictFeeds) };

function predictFeeds({ opml }: Case): Prediction {
  if (opml === undefined) throw new Error("the case has no OPML");
  const feeds = parseOpml(opml).feeds.map(({ folders, ...feed }) => ({ ...feed, category: folders.at(-1) ?? null }));
  return { feeds };
}
