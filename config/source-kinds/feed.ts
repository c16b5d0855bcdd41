import { z } from "zod";
import { WebAddress, writtenFields } from "./channel-fields.ts";
import type { SourceKind } from "./source-kind.ts";

/** RSS, RDF, Atom and JSON Feed, podcasts included. */
export const feed = {
  name: "feed",
  channel: z.strictObject({ kind: z.literal("feed"), url: WebAddress, ...writtenFields }),
  arrives: "fetched",
  keeps_pace: true,
  shares_address: false,
  form: {},
} satisfies SourceKind;
