/** How many things at the beginning of an ordered list something holds of, where it holds of none behind the first that it does not hold of; few of them are looked at. */
export function countWhile<Thing>(list: readonly Thing[], holds: (thing: Thing) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(list[middle]!)) from = middle + 1;
    else to = middle;
  }
  return from;
}
