/** Who stands behind a source: the owner that its entry names, and where it is at home. */
export interface Ownership {
  owner: string;
  homepage: string | null;
}

/** Whether two sources belong to one owner: under one name, or at home under one domain. */
export function haveOneOwner(a: Ownership, b: Ownership): boolean {
  const [home, other] = [homeDomain(a.homepage), homeDomain(b.homepage)];
  return a.owner === b.owner || (home !== null && home === other);
}

/** How many owners there are who have nothing in common with each other; `alike` says what else makes two of them one. */
export function countOwners<T extends Ownership>(sources: readonly T[], alike: (a: T, b: T) => boolean): number {
  const groups: T[][] = [];
  for (const source of sources) {
    const own = groups.filter((group) => group.some((one) => haveOneOwner(one, source) || alike(one, source)));
    for (const group of own) groups.splice(groups.indexOf(group), 1);
    groups.push([...own.flat(), source]);
  }
  return groups.length;
}

/** Second levels under which names are registered, as in co.uk. */
const secondLevels = new Set(["co", "com", "org", "net", "gov", "ac", "edu", "or", "ne", "go", "gob", "gouv"]);

/** The domain that somebody registered, of an address: the last two labels, three under names such as co.uk. */
export function homeDomain(address: string | null): string | null {
  const host = address === null ? null : URL.parse(address)?.hostname;
  if (!host || /^[\d.]+$|:/.test(host)) return host ?? null;
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  const deep = last.length === 2 && secondLevels.has(labels.at(-2) ?? "");
  return labels.slice(deep ? -3 : -2).join(".");
}
