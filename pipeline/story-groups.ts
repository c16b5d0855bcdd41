/** How near a headline must be to a story's words to join it, and two stories to each other to become one. Cosines; measured. */
const nearness = { join: 0.2, merge: 0.3 } as const;

/** A story goes on while its last news is no older than this. Milliseconds: five days; ours. */
const goesOnMs = 5 * 86_400_000;

/** Words that a headline and a story must share: one alone ("record", a weekday, a city) joins what has nothing in common. Ours. */
const leastWords = 2;

/** Headlines without news in them; the more of them are imagined, the less a word counts that two first headlines share. Ours. */
const imagined = 200;

/** What is told of a record to find its story. */
export interface Told {
  headline: string;
  /** Whom and what it is about, under their settled names. Two stories that both have names share at least one. */
  names: readonly string[];
  /** Milliseconds. */
  published: number;
}

/** A story in which records are grouped: the sum of its headlines' unit vectors, and the names in it. */
interface Group {
  group_id: number;
  sum: Map<string, number>;
  norm: number;
  names: Set<string>;
  /** When its last record was published. Milliseconds. */
  last: number;
}

type Content = Pick<Group, "sum" | "names" | "last">;

/** Where a record belongs. */
export interface Placement {
  group_id: number;
  /** Groups that turned out to be the same story and are now part of this one. */
  merged: number[];
}

/** The stories of the last days, in memory. */
export interface StoryGroups {
  /** Puts a record with its headline into the nearest story, or begins one that is named by `record_id`. */
  place(record_id: number, told: Told): Placement;
  /** Puts a record into the story that it is known to belong to: a copy of one that is there, or one placed before a restart. */
  join(group_id: number, told: Told): void;
  /** Forgets stories without news since `before`. Milliseconds. */
  forget(before: number): void;
}

/** No stories yet. The same headlines in the same order give the same groups. */
export function storyGroups(): StoryGroups {
  const groups = new Map<number, Group>();
  const holders = new Map<string, Set<Group>>();
  const seen = new Map<string, number>();
  let headlines = imagined;

  return {
    place(record_id, { headline, names, published }) {
      const one = { sum: vectorOf(headline), names: new Set(names), last: published };
      const near = nearest(one);
      const group = near && near.cosine >= nearness.join ? near.group : begin(record_id);
      extend(group, one);
      return { group_id: group.group_id, merged: mergeAround(group) };
    },
    join(group_id, { headline, names, published }) {
      const one = { sum: vectorOf(headline), names: new Set(names), last: published };
      extend(groups.get(group_id) ?? begin(group_id), one);
    },
    forget(before) {
      for (const group of groups.values()) if (group.last < before) drop(group);
    },
  };

  /** Unit vector of a headline's words; words that few headlines have weigh more. */
  function vectorOf(headline: string): Map<string, number> {
    const words = headlineWords(headline);
    headlines++;
    for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1);
    return unit(new Map([...words].map((word) => [word, Math.log((headlines + 1) / (seen.get(word) ?? 1))])));
  }

  function nearest(one: Content): { group: Group; cosine: number } | undefined {
    const shared = new Map<Group, { dot: number; words: number }>();
    for (const [word, weight] of one.sum) {
      for (const group of holders.get(word) ?? []) {
        const { dot, words } = shared.get(group) ?? { dot: 0, words: 0 };
        if (group !== one) shared.set(group, { dot: dot + weight * (group.sum.get(word) ?? 0), words: words + 1 });
      }
    }
    let best: { group: Group; cosine: number } | undefined;
    for (const [group, { dot, words }] of shared) {
      if (words < leastWords || Math.abs(one.last - group.last) > goesOnMs || strangers(one, group)) continue;
      const cosine = dot / group.norm;
      if (!best || cosine > best.cosine) best = { group, cosine };
    }
    return best;
  }

  function mergeAround(group: Group): number[] {
    const merged: number[] = [];
    for (;;) {
      const near = nearest(group);
      if (!near || near.cosine / group.norm < nearness.merge) return merged;
      merged.push(near.group.group_id);
      drop(near.group);
      extend(group, near.group);
    }
  }

  function begin(group_id: number): Group {
    const group: Group = { group_id, sum: new Map(), norm: 0, names: new Set(), last: 0 };
    groups.set(group_id, group);
    return group;
  }

  function extend(group: Group, { sum, names, last }: Content): void {
    for (const [word, weight] of sum) {
      group.sum.set(word, (group.sum.get(word) ?? 0) + weight);
      const holding = holders.get(word) ?? new Set();
      holders.set(word, holding.add(group));
    }
    group.norm = Math.hypot(...group.sum.values()) || 1;
    for (const name of names) group.names.add(name);
    group.last = Math.max(group.last, last);
  }

  function drop(group: Group): void {
    groups.delete(group.group_id);
    for (const word of group.sum.keys()) {
      const holding = holders.get(word);
      holding?.delete(group);
      if (holding?.size === 0) holders.delete(word);
    }
  }
}

/** Both have names, and none in common. */
function strangers(one: Content, other: Content): boolean {
  return one.names.size > 0 && other.names.size > 0 && one.names.isDisjointFrom(other.names);
}

/** Words that any headline may have. Ours. */
const common = new Set(
  (
    "a an the of to in on for and or but with at by from as is are was were be been will would may might can could has have had " +
    "do does did not no it its this that these those he she his her him they their them we us you your i my our after before over " +
    "under up down out off into about against more most than new say says said how why what who when where which all just now get " +
    "gets got via vs amid while during between through back here there so if than too very also first last one two three top"
  ).split(" "),
);

/** The words of a headline that tell what it is about, without their endings. */
export function headlineWords(headline: string): Set<string> {
  const words = headline.toLowerCase().match(/(?:\p{L}\.){2,}|[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [];
  return new Set(words.filter((word) => !common.has(word)).map(stem));
}

/** Plural, possessive and verb endings off: enough to bring "falls", "falling" and "fell in" together where letters allow. */
function stem(word: string): string {
  const bare = word.replaceAll(".", "").replace(/['’]s?$/, "");
  if (bare.length <= 4) return bare;
  return bare
    .replace(/ies$/, "y")
    .replace(/sses$/, "ss")
    .replace(/([^s])s$/, "$1")
    .replace(/(?:ing|ed)$/, "")
    .replace(/([^aeiou])\1$/, "$1")
    .replace(/e$/, "");
}

function unit(vector: Map<string, number>): Map<string, number> {
  const norm = Math.hypot(...vector.values()) || 1;
  return new Map([...vector].map(([word, weight]) => [word, weight / norm]));
}
