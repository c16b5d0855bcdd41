import type { Queries } from "../../store/store.ts";
import type { TagChange } from "../../store/tags/tag-log.ts";
import { shortTime } from "./layout.ts";
import { type NamedTag, tagWords } from "./tag.ts";

/** A line of the log with the tags that it is about. */
export interface LogLine extends TagChange {
  tag: NamedTag | null;
  into: NamedTag | null;
}

/** Changes with the names of their tags. */
export async function linesOf(store: Queries, changes: readonly TagChange[]): Promise<LogLine[]> {
  const ids = changes.flatMap(({ tag_id, into_tag_id }) => [tag_id, into_tag_id]).filter((tag_id) => tag_id !== null);
  const tags = new Map((await store.tags.byIds([...new Set(ids)])).map((tag) => [tag.tag_id, tag]));
  return changes.map((change) => ({
    ...change,
    tag: tags.get(change.tag_id ?? 0) ?? null,
    into: tags.get(change.into_tag_id ?? 0) ?? null,
  }));
}

/** A change in words, with when, who and why. */
export function changeLine(line: LogLine): string {
  const why = line.reason === "" ? "" : `: ${line.reason}`;
  return `${line.change_id}  ${shortTime(line.made_on)}  ${whatOf(line)}, by ${line.made_by}${why}`;
}

function whatOf({ kind, alias, undoes, tag, into }: LogLine): string {
  const [from, to] = [tag ? tagWords(tag) : "?", into ? tagWords(into) : "?"];
  if (kind === "undo") return `undone: ${undoes}`;
  return kind === "merge" ? `${from} merged into ${to}` : `"${alias}" of ${from} split off to ${to}`;
}
