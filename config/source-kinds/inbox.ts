import { z } from "zod";
import { FolderAddress, writtenFields } from "./channel-fields.ts";
import type { SourceKind } from "./source-kind.ts";

/** A folder that files are dropped into. */
export const inbox = {
  name: "inbox",
  channel: z.strictObject({ kind: z.literal("inbox"), url: FolderAddress.default("inbox"), ...writtenFields }),
  arrives: "dropped",
  keeps_pace: false,
  shares_address: false,
  form: {},
} satisfies SourceKind;
