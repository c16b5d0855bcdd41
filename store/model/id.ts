import { z } from "zod";

/** A stream, manifest, record, story, tag, topic or channel id in a response: a decimal string. Decisions §2. */
export const Id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .meta({ id: "Id", description: "A positive integer up to 2^53-1 as a decimal string.", examples: ["42"] });
export type Id = z.infer<typeof Id>;

const idMessage = "must be a positive integer up to 9007199254740991";

/** An id as clients may send it: decimal text or a JSON integer. Gives the number that the store works with. */
export const IdInput = z
  .union([z.string().regex(/^[1-9]\d{0,15}$/), z.int().positive()], idMessage)
  .transform(Number)
  .refine(Number.isSafeInteger, idMessage)
  // Generators of clients would make big integers of `format: int64`, which take neither what answers show nor plain numbers.
  .meta({
    input_form: {
      type: ["integer", "string"],
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      pattern: "^[1-9][0-9]{0,15}$",
    },
  });

/** A moment: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const Timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ id: "Timestamp", examples: ["2026-11-21T08:00:00.000Z"] });

/** A calendar day in UTC. */
export const Day = z.iso.date().meta({ id: "Day", examples: ["2026-11-21"] });
