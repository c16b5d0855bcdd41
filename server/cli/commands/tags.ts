import { group } from "../command.ts";
import { tagsLog } from "./tags-log.ts";
import { tagsMerge } from "./tags-merge.ts";
import { tagsShow } from "./tags-show.ts";
import { tagsSplit } from "./tags-split.ts";
import { tagsUndo } from "./tags-undo.ts";

/** `claimstream tags`: which names are one entity. */
export const tags = group("tags", "Manage tags: show, merge, split, undo.", [
  tagsShow,
  tagsMerge,
  tagsSplit,
  tagsUndo,
  tagsLog,
]);
