import { z } from "zod";
import { Timestamp } from "./id.ts";

/** What the contract writes for a channel that is still read. Interface, Stream detail; Decisions §12. */
const stillActive = { deactivated_on: "1970-01-01T00:00:00Z", deactivation_reason: "none" } as const;

/** Since when a channel is no longer read, and why, as answers show it. */
export const deactivationFields = {
  deactivated_on: z
    .union([z.literal(stillActive.deactivated_on), Timestamp])
    .meta({ description: `${stillActive.deactivated_on} means active.` }),
  deactivation_reason: z.string().meta({ description: "`none` means active." }),
};

/** The same of a channel as it is stored. */
export function deactivationOf(channel: { deactivated_on: string | null; deactivation_reason: string | null }) {
  const { deactivated_on, deactivation_reason } = channel;
  return {
    deactivated_on: deactivated_on ?? stillActive.deactivated_on,
    deactivation_reason: deactivation_reason ?? stillActive.deactivation_reason,
  };
}
