import { z } from "zod";
import { Id, Timestamp } from "./id.ts";

/** What may be wrong with a claim, as a reader says it. */
export const claimFaults = ["false", "misattributed", "incomplete", "trivial", "other"] as const;
export const ClaimFault = z.enum(claimFaults, `must be one of ${claimFaults.join(", ")}`).meta({
  id: "ClaimFault",
  description:
    "false: the source does not say this; misattributed: somebody else says it; incomplete: it says something else alone than in its text; trivial: nobody needs it.",
});
export type ClaimFault = z.infer<typeof ClaimFault>;

/** What a reader says is wrong with a claim, with the claim as it was read. */
export const ClaimFeedback = z
  .object({
    feedback_id: z.int(),
    claim_id: z.string(),
    record_id: Id,
    fault: ClaimFault,
    note: z.string().nullable(),
    claim_text: z.string(),
    quote: z.string().meta({ description: "The words of the source that the claim points to." }),
    source_name: z.string(),
    created_on: Timestamp,
  })
  .meta({ id: "ClaimFeedback" });
export type ClaimFeedback = z.infer<typeof ClaimFeedback>;
