import type { ListKind } from "../../../workers/names/tagger/name-lexica.ts";

/** Names by the list that they stand on, with a bar between each two. */
export type OwnNames = Partial<Record<ListKind, string>>;
