import { z } from "zod";
import { IdInput } from "../../../store/model/id.ts";
import { FilterSpecInput } from "../../views/filter-spec.ts";

/** Streams that a digest may name; a filter has no such bound. Ours. */
const namedStreamsMax = 1000;

/** The name of a digest. */
const DigestName = z
  .string("must be text")
  .trim()
  .min(1, "must not be empty")
  .max(200, "must have at most 200 characters");

/** Streams by id, each once. */
export const StreamIds = z
  .array(IdInput, "must be a list of stream ids")
  .max(namedStreamsMax, `must have at most ${namedStreamsMax} ids`)
  .transform((ids) => [...new Set(ids)].sort((a, b) => a - b));

/** What a digest is made of, as clients send it. Interface, Digest builder. */
export const digestFields = {
  name: DigestName.meta({ examples: ["Health desk"] }),
  description: z.string("must be text").trim().max(2000, "must have at most 2000 characters"),
  stream_ids: StreamIds.meta({ description: "Streams that it names.", examples: [["1", "2"]] }),
  filter_spec: FilterSpecInput,
};

/** Where the number of a digest stands in the path. */
export const digestPath = { id: IdInput };
