/** What a site calls itself, as far as a page or who followed it says so. */
export type SiteNames = (text: string) => boolean;

/** Words that a site's name has at most: some pages give their own title for it. Ours. */
const nameWords = 5;

/** Letters from which on a part of a host's name tells its site: shorter ones are words and languages as well. Ours. */
const labelLetters = 4;

/** Whether a text is one of the names that a site is called by, or a label of the host that it lies at; `learnt` are of any length. */
export function siteNames(
  named: readonly (string | null)[],
  addresses: readonly (string | null)[],
  learnt: readonly string[] = [],
): SiteNames {
  const short = named.filter((name) => name !== null).filter((name) => plain(name).split(" ").length <= nameWords);
  const known = new Set([...[...short, ...learnt].map(letters), ...addresses.flatMap(hostNames)]);
  return (text) => known.has(letters(text));
}

/** "herald" and "heraldexample" of "www.herald.example". */
function hostNames(address: string | null): string[] {
  if (!address || !URL.canParse(address)) return [];
  const host = new URL(address).hostname.replace(/^www\./, "");
  return [...host.split("."), host].map(letters).filter((label) => label.length >= labelLetters);
}

/** The words of a text in lower case, apart by blanks. */
export function plain(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}

function letters(text: string): string {
  return plain(text).replaceAll(" ", "");
}
