import type { StreamFilter } from "../../store/model/stream.ts";
import {
  type DimensionValues,
  type FilterDimension,
  filterDimensions,
  foldedFilter,
  foldedTraits,
  type Traits,
} from "../../store/streams/stream-reasons.ts";
import { asksWords, foldedText, passesWords, type Wording } from "../../store/streams/stream-words.ts";

/** What is filed: a stream with its filter. */
export interface Matchable {
  stream_id: number;
  filter: StreamFilter;
}

/** A stream whose filter's tag names were resolved: `tags` are those of today. */
export interface Resolved<Stream extends Matchable> {
  stream: Stream;
  tags: string[];
}

/** Streams filed under what they want, so that a record only meets those that can take it. */
export interface FilterIndex<Stream extends Matchable> {
  /** Which streams take a record: every stated dimension must hold; inside one, any value does, or all tags with `tag_logic: and`. In the order of their ids. */
  match(traits: Traits): Stream[];
  has(stream_id: number): boolean;
  /** Whether any of its streams asks for words, so that records are matched with their texts. */
  asksWords(): boolean;
  /** Makes these the streams that are matched; those whose filter is what it was stay where they are. Gives how many were filed. */
  take(streams: Resolved<Stream>[]): number;
  /** Files one stream, anew when its filter changed; whether it did. */
  file(stream: Resolved<Stream>): boolean;
  /** An index of those of its streams that are named. */
  only(stream_ids: Set<number>): FilterIndex<Stream>;
}

/**
 * The dimensions a stream can be filed under, those with the most values first: what few records have leads to few streams.
 * A stream is filed under the first that its filter states; the others are asked when a record leads there.
 */
const filingOrder = [
  "tags",
  "sources",
  "topics",
  "channels",
  "domains",
  "claim_types",
  "media_formats",
  "source_types",
  "languages",
  "significance",
  "sentiment",
] as const satisfies readonly FilterDimension[];

/** Streams by wanted value, in each dimension. */
type Shelves<Stream extends Matchable> = Record<FilterDimension, Map<string, Filed<Stream>[]>>;

interface Filed<Stream extends Matchable> extends Resolved<Stream> {
  /** Tells whether the filter, or what its tags lead to, changed. */
  form: string;
  /** Where it is filed; null when the filter states nothing. */
  under: { dimension: FilterDimension; values: string[] } | null;
  /** What else must hold. */
  asked: Asked[];
  /** Which words must and must not stand in the text; null for none. */
  wording: Wording | null;
  /** The last record that led here, so that a second way is noticed. */
  met: number;
}

interface Asked {
  dimension: FilterDimension;
  values: string[];
  all: boolean;
}

/** An index without streams. */
export function openFilterIndex<Stream extends Matchable>(): FilterIndex<Stream> {
  const filed = new Map<number, Filed<Stream>>();
  const shelves = Object.fromEntries(filingOrder.map((dimension) => [dimension, new Map()])) as Shelves<Stream>;
  const everything: Filed<Stream>[] = [];
  let records = 0;
  return {
    match,
    has: (stream_id) => filed.has(stream_id),
    asksWords: () => filed.values().some(({ wording }) => wording !== null),
    take,
    file,
    only,
  };

  function match(traits: Traits): Stream[] {
    records += 1;
    const has = foldedTraits(traits);
    let folded: string | undefined;
    const reads = ({ wording }: Filed<Stream>) => {
      if (wording === null) return true;
      folded ??= foldedText(traits.text);
      return passesWords(wording, folded);
    };
    const found = everything.filter(reads);
    for (const dimension of filingOrder) {
      for (const value of has[dimension]) {
        for (const each of shelves[dimension].get(value) ?? []) {
          if (each.met === records) continue;
          each.met = records;
          if (each.asked.every((asked) => holds(asked, has)) && reads(each)) found.push(each);
        }
      }
    }
    return found.map(({ stream }) => stream).sort((one, other) => one.stream_id - other.stream_id);
  }

  function take(streams: Resolved<Stream>[]): number {
    const stay = new Set(streams.map(({ stream }) => stream.stream_id));
    for (const [stream_id, each] of filed) if (!stay.has(stream_id)) withdraw(each);
    return streams.filter(file).length;
  }

  function file({ stream, tags }: Resolved<Stream>): boolean {
    const before = filed.get(stream.stream_id);
    const form = JSON.stringify([stream.filter, tags]);
    if (before?.form === form) {
      before.stream = stream;
      return false;
    }
    if (before) withdraw(before);
    const wanted = foldedFilter(stream.filter, tags);
    const under = filing(wanted, stream.filter.tag_logic);
    const { filter } = stream;
    const asked = questions(wanted, filter.tag_logic, under);
    const each = { stream, tags, form, under, asked, wording: asksWords(filter) ? filter : null, met: 0 };
    filed.set(stream.stream_id, each);
    if (under === null) everything.push(each);
    else for (const value of under.values) place(under.dimension, value).push(each);
    return true;
  }

  function withdraw(each: Filed<Stream>): void {
    filed.delete(each.stream.stream_id);
    const { under } = each;
    if (under === null) everything.splice(everything.indexOf(each), 1);
    else
      for (const value of under.values) {
        const others = place(under.dimension, value);
        others.splice(others.indexOf(each), 1);
        if (others.length === 0) shelves[under.dimension].delete(value);
      }
  }

  /** A stream that wants all of several tags is filed under the one that fewest others are filed under. */
  function filing(wanted: DimensionValues, tag_logic: StreamFilter["tag_logic"]): Filed<Stream>["under"] {
    const dimension = filingOrder.find((each) => wanted[each].length > 0);
    if (dimension === undefined) return null;
    const values = [...new Set(wanted[dimension])];
    if (dimension !== "tags" || tag_logic === "or") return { dimension, values };
    const crowd = (value: string) => shelves[dimension].get(value)?.length ?? 0;
    return { dimension, values: values.toSorted((one, other) => crowd(one) - crowd(other)).slice(0, 1) };
  }

  function place(dimension: FilterDimension, value: string): Filed<Stream>[] {
    const held = shelves[dimension].get(value);
    if (held) return held;
    const fresh: Filed<Stream>[] = [];
    shelves[dimension].set(value, fresh);
    return fresh;
  }

  function only(stream_ids: Set<number>): FilterIndex<Stream> {
    const some = openFilterIndex<Stream>();
    for (const stream_id of stream_ids) {
      const each = filed.get(stream_id);
      if (each) some.file(each);
    }
    return some;
  }
}

/** What a filter states beside what it is filed under; where all tags are wanted, they are asked for nevertheless. */
function questions(
  wanted: DimensionValues,
  tag_logic: StreamFilter["tag_logic"],
  under: { dimension: FilterDimension; values: string[] } | null,
): Asked[] {
  return filterDimensions.flatMap((dimension) => {
    const all = dimension === "tags" && tag_logic === "and";
    const values = wanted[dimension];
    return values.length === 0 || (dimension === under?.dimension && !all) ? [] : [{ dimension, values, all }];
  });
}

function holds({ dimension, values, all }: Asked, has: DimensionValues): boolean {
  const held = has[dimension];
  return all ? values.every((value) => held.includes(value)) : values.some((value) => held.includes(value));
}
