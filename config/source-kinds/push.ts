import { z } from "zod";
import { writtenFields } from "./channel-fields.ts";
import type { SourceKind } from "./source-kind.ts";

/** What stands for an address where documents are pushed. */
const pushAddress = "push:";

/** Documents that clients hand in. */
export const push = {
  name: "push",
  channel: z.strictObject({
    kind: z.literal("push"),
    url: z
      .string()
      .refine((url): boolean => url === pushAddress, "is not for a push channel: documents come by POST /documents")
      .default(pushAddress)
      .describe("Need not be given: documents come by POST /documents."),
    name: writtenFields.name,
    language: writtenFields.language,
    full_text: writtenFields.full_text
      .default("never")
      .describe("Whether the page at a document's url is fetched; never: the document is the text."),
    media_format: writtenFields.media_format,
    claim_type: writtenFields.claim_type,
  }),
  arrives: "pushed",
  keeps_pace: false,
  shares_address: true,
  form: {},
} satisfies SourceKind;
