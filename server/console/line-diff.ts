/** A line of two texts put beside each other: only in the old one, only in the new one, or in both. */
export interface DiffLine {
  kind: "removed" | "added" | "same";
  text: string;
  /** Its number in the text that has it, 1-based; of a line in both, in the new one. */
  number: number;
}

/** Lines that differ beyond which no shortest way is looked for: all of one text then stand before all of the other. Ours. */
const stepsMax = 400;

/** How one text becomes another, line by line, by the shortest way. Myers, "An O(ND) difference algorithm", 1986. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, fresh.length) - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const same = (text: string, at: number): DiffLine => ({ kind: "same", text, number: at + 1 });
  const tail = fresh.length - end;
  return [
    ...fresh.slice(0, start).map(same),
    ...middle(old.slice(start, old.length - end), fresh.slice(start, tail), start),
    ...fresh.slice(tail).map((text, at) => same(text, tail + at)),
  ];
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

function middle(old: string[], fresh: string[], offset: number): DiffLine[] {
  const added = (at: number): DiffLine => ({ kind: "added", text: fresh[at] ?? "", number: offset + at + 1 });
  const removed = (at: number): DiffLine => ({ kind: "removed", text: old[at] ?? "", number: offset + at + 1 });
  const trail = trailOf(old, fresh);
  if (!trail) return [...old.map((_, at) => removed(at)), ...fresh.map((_, at) => added(at))];
  const lines: DiffLine[] = [];
  let [x, y] = [old.length, fresh.length];
  for (let steps = trail.length - 1; steps >= 0; steps--) {
    const reached = trail[steps] ?? new Map<number, number>();
    const from = comesFromAbove(reached, x - y, steps) ? x - y + 1 : x - y - 1;
    const [oldX, oldY] = steps === 0 ? [0, 0] : [reached.get(from) ?? 0, (reached.get(from) ?? 0) - from];
    while (x > oldX && y > oldY) {
      x--;
      y--;
      lines.push({ kind: "same", text: fresh[y] ?? "", number: offset + y + 1 });
    }
    if (steps > 0) lines.push(x === oldX ? added(oldY) : removed(oldX));
    [x, y] = [oldX, oldY];
  }
  return lines.reverse();
}

/** How far each diagonal was reached before each step; undefined when it takes too many. */
function trailOf(old: string[], fresh: string[]): Map<number, number>[] | undefined {
  const reached = new Map([[1, 0]]);
  const trail: Map<number, number>[] = [];
  for (let steps = 0; steps <= Math.min(old.length + fresh.length, stepsMax); steps++) {
    trail.push(new Map(reached));
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const above = comesFromAbove(reached, diagonal, steps);
      let x = above ? (reached.get(diagonal + 1) ?? 0) : (reached.get(diagonal - 1) ?? 0) + 1;
      while (x < old.length && x - diagonal < fresh.length && old[x] === fresh[x - diagonal]) x++;
      reached.set(diagonal, x);
      if (x >= old.length && x - diagonal >= fresh.length) return trail;
    }
  }
  return undefined;
}

function comesFromAbove(reached: ReadonlyMap<number, number>, diagonal: number, steps: number): boolean {
  if (diagonal === -steps) return true;
  return diagonal !== steps && (reached.get(diagonal - 1) ?? 0) < (reached.get(diagonal + 1) ?? 0);
}
