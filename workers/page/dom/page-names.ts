/** Names kept at once; a name that meets another in its place takes it over. A power of two; ours. */
const places = 2048;

/** Longer names are no use to keep. Characters; ours. */
const nameLengthMax = 40;

const kept: string[] = Array.from({ length: places }, () => "");

/**
 * The name that stands in a text from `start` to `end`, in lower case: the same string each time, so that comparing names is
 * comparing places in memory, and none of them holds its page. `hash` is any number that the name's characters give.
 */
export function nameAt(html: string, start: number, end: number, hash: number): string {
  const place = hash & (places - 1);
  const known = kept[place] ?? "";
  if (known !== "" && known.length === end - start && html.startsWith(known, start)) return known;
  const name = withoutCapitals(html.slice(start, end));
  if (name.length > nameLengthMax) return name;
  const own = ownName(name);
  kept[place] = own;
  return own;
}

/** Only ASCII's letters have two cases in HTML's names. */
function withoutCapitals(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** What an object's key is made of, V8 holds once. */
function ownName(name: string): string {
  return Object.keys({ [name]: true })[0] ?? name;
}
