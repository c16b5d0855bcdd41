import { copyIndex, sketchOf } from "../../../pipeline/events/near-copies.ts";
import { storyGroups } from "../../../pipeline/events/story-groups.ts";
import type { Case } from "../case.ts";
import type { Task } from "../task.ts";

/** Documents that are one story: those with a text by their copies, those with a headline only by its words. */
export const task: Task = {
  together: () => "set",
  predict(cases) {
    const copies = copyGroups(cases.map(({ text }) => text));
    const stories = headlineGroups(cases);
    return cases.map(({ text }, at) => ({ group: text === undefined ? `story ${stories[at]}` : `copy ${copies[at]}` }));
  },
};

/** For each text the number of its first copy. */
function copyGroups(texts: (string | undefined)[]): number[] {
  const index = copyIndex<number>();
  const groups = texts.map((_, at) => at);
  texts.forEach((text, at) => {
    if (text === undefined) return;
    const sketch = sketchOf(text);
    for (const copy of index.copiesOf(sketch)) join(groups, at, copy);
    index.add(at, sketch);
  });
  return groups;
}

function join(groups: number[], one: number, other: number): void {
  const [from, to] = [groups[one], groups[other]];
  groups.forEach((group, at) => {
    if (group === from) groups[at] = to as number;
  });
}

function headlineGroups(cases: Case[]): (number | undefined)[] {
  const stories = storyGroups();
  const groups: (number | undefined)[] = [];
  cases.forEach(({ text, title }, at) => {
    if (text !== undefined || !title) return;
    const { group_id, merged } = stories.place(at, { headline: title, names: [], published: 0 });
    groups[at] = group_id;
    groups.forEach((group, earlier) => {
      if (merged.includes(group ?? -1)) groups[earlier] = group_id;
    });
  });
  return groups;
}
