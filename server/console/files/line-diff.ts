import { type ArrayChange, diffArrays } from "diff";

/** A line of two texts put beside each other: only in the old one, only in the new one, or in both. */
export interface DiffLine {
  kind: "removed" | "added" | "same";
  text: string;
  /** Its number in the text that has it, 1-based; of a line in both, in the new one. */
  number: number;
}

/** Lines that differ beyond which no shortest way is looked for: all of one text then stand before all of the other. Ours. */
const stepsMax = 400;

/** How one text becomes another, line by line, by the shortest way. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  let [oldNumber, number] = [0, 0];
  return changesOf(old, fresh).flatMap(({ value, added, removed }) =>
    value.map((text): DiffLine => {
      if (removed) return { kind: "removed", text, number: ++oldNumber };
      if (!added) oldNumber += 1;
      return { kind: added ? "added" : "same", text, number: ++number };
    }),
  );
}

/** The lines that changed with some around them, in pieces that stand apart. */
export function hunks(lines: readonly DiffLine[], around = 3): DiffLine[][] {
  const near = lines.map((_, at) => lines.slice(Math.max(0, at - around), at + around + 1).some(isChange));
  const found: DiffLine[][] = [];
  lines.forEach((line, at) => {
    if (!near[at]) return;
    if (at === 0 || !near[at - 1]) found.push([]);
    found.at(-1)?.push(line);
  });
  return found;
}

function isChange({ kind }: DiffLine): boolean {
  return kind !== "same";
}

type Change = Pick<ArrayChange<string>, "value" | "added" | "removed">;

function changesOf(old: readonly string[], fresh: readonly string[]): Change[] {
  const found = diffArrays([...old], [...fresh], { maxEditLength: stepsMax });
  return found ?? wholly(old, fresh);
}

/** What is the same at both ends, and between them all of the one before all of the other. */
function wholly(old: readonly string[], fresh: readonly string[]): Change[] {
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, fresh.length) - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const change = (value: string[], kind: "added" | "removed" | "same"): Change => ({
    value,
    added: kind === "added",
    removed: kind === "removed",
  });
  return [
    change(fresh.slice(0, start), "same"),
    change(old.slice(start, old.length - end), "removed"),
    change(fresh.slice(start, fresh.length - end), "added"),
    change(fresh.slice(fresh.length - end), "same"),
  ];
}
