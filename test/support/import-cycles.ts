/** What one file imports. */
export interface Import {
  from: string;
  /** A file, or a package. */
  to: string;
  /** It is gone when the file runs. */
  isType: boolean;
}

/** For each file that leads back to itself the shortest way around, each way once, the shortest first: those are where to cut. */
export function cycles(edges: readonly Import[]): string[] {
  // Where a file takes both from another, it is the values that are told.
  const valuesFirst = edges.toSorted((a, b) => Number(a.isType) - Number(b.isType));
  const next = Map.groupBy(valuesFirst, ({ from }) => from);
  const ways = [...next.keys()].flatMap((file) => {
    const way = wayBack(file, next);
    return way ? [fromFirst(way)] : [];
  });
  const shown = ways.toSorted((a, b) => a.length - b.length).map(wayShown);
  return [...new Set(shown)];
}

/** The shortest way from a file to itself. */
function wayBack(file: string, next: ReadonlyMap<string, Import[]>): Import[] | undefined {
  const ledTo = new Map<string, Import>();
  const queue = [file];
  for (const at of queue)
    for (const edge of next.get(at) ?? []) {
      if (ledTo.has(edge.to)) continue;
      ledTo.set(edge.to, edge);
      if (edge.to === file) return wayThatEnds(edge, ledTo);
      queue.push(edge.to);
    }
  return undefined;
}

/** The way whose last step is known, from where that leads to. */
function wayThatEnds(last: Import, ledTo: ReadonlyMap<string, Import>): Import[] {
  const way = [last];
  while (way[0]!.from !== last.to) way.unshift(ledTo.get(way[0]!.from)!);
  return way;
}

/** The same way around, from the file whose name is first. */
function fromFirst(way: Import[]): Import[] {
  const [first] = way.map(({ from }) => from).sort();
  const at = way.findIndex(({ from }) => from === first);
  return [...way.slice(at), ...way.slice(0, at)];
}

function wayShown(way: Import[]): string {
  return [way[0]!.from, ...way.map(({ to, isType }) => (isType ? `types of ${to}` : to))].join(" > ");
}
