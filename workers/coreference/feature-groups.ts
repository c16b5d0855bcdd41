/** Sets of features of which each pair has at most one value, with how many values there are. */
export interface FeatureGroups<Name extends string> {
  /** How many features there are in all. */
  count: number;
  /** The number of a group's value; values beyond its last are its last. */
  at(group: Name, value: number): number;
}

/** Numbers the values of groups one after the other. */
export function featureGroups<Name extends string>(sizes: Readonly<Record<Name, number>>): FeatureGroups<Name> {
  let count = 0;
  const places = new Map<Name, { from: number; size: number }>();
  for (const name in sizes) {
    places.set(name, { from: count, size: sizes[name] });
    count += sizes[name];
  }
  return {
    count,
    at: (group, value) => {
      const place = places.get(group);
      if (!place) throw new Error(`There is no group of features "${group}".`);
      return place.from + Math.min(value, place.size - 1);
    },
  };
}

/** The number of the first bound that a value does not exceed. */
export function bucket(value: number, bounds: readonly number[]): number {
  let at = 0;
  while (at < bounds.length && value > bounds[at]!) at++;
  return at;
}
