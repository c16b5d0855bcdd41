import type { StreamSummary } from "../../store/model/stream.ts";
import { ServiceError } from "../api/errors.ts";
import { digestList } from "../operations/digests.ts";
import { streamCatalog } from "../operations/stream-catalog.ts";
import type { ConsoleContext } from "./page.ts";

/** How many streams or digests can be chosen from. Ours: as many as a page of an operation has. */
const choicesMax = 200;

/** The streams to choose from, the liveliest first. */
export async function streamChoices(ask: ConsoleContext["ask"]): Promise<StreamSummary[]> {
  return (await ask(streamCatalog, { page_size: choicesMax })).streams;
}

/** The organization's digests to choose from, id and name; none where the plan has none. */
export async function digestChoices(ask: ConsoleContext["ask"]): Promise<[string, string][]> {
  try {
    const { digests } = await ask(digestList, { page_size: choicesMax });
    return digests.map(({ id, name }) => [String(id), name]);
  } catch (error) {
    if (error instanceof ServiceError && error.error === "feature_not_in_plan") return [];
    throw error;
  }
}
