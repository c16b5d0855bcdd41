import { z } from "zod";
import type { ClaimFeedbackRow } from "../../store/claims/claim-feedback.ts";
import { ClaimFault, ClaimFeedback } from "../../store/model/claim-feedback.ts";
import { ManifestSource } from "../../store/model/manifest.ts";
import { found } from "../api/errors.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { contentOf } from "../views/claim-view.ts";

/** How long a note may be. Characters; ours. */
const noteMax = 2000;

/** `POST /claims/{claim_id}/feedback`: kept with the claim as it is now; said again it takes the place of what was said before. */
export const claimFeedbackSend = operation({
  name: "claimFeedbackSend",
  summary: "Reports that a claim is wrong, and how. The report is kept with the claim and shown to the operator.",
  rest: [{ method: "POST", path: "/claims/{claim_id}/feedback" }],
  access: "caller",
  repeat: "whole",
  status: 201,
  input: z.object({
    claim_id: z
      .string()
      .max(60)
      .meta({ examples: ["7-1-3"] }),
    fault: ClaimFault,
    note: z
      .string("must be text")
      .trim()
      .max(noteMax)
      .optional()
      .meta({ description: "What is wrong, in your words.", contentMediaType: "text/plain" }),
  }),
  output: ClaimFeedback,
})(async ({ store, caller, view, now }, { claim_id, fault, note }) => {
  const row = found(await store.claimSearch.byId(claim_id), `claim ${claim_id}`);
  found(await store.manifests.ofRecord(row.record_id, [], view), `claim ${claim_id}`);
  const content = await contentOf(store, row);
  const kept = await store.claimFeedback.keep({
    org_id: caller.organization.org_id,
    claim_id,
    record_id: row.record_id,
    fault,
    note: note === undefined || note === "" ? null : note,
    claim_text: row.claim_text,
    quote: content.slice(row.span_start, row.span_end),
    source_name: ManifestSource.parse(JSON.parse(row.source_json)).source_name,
    created_on: now.toISOString(),
  });
  return { data: shown(kept) };
});

/** `GET /claims/feedback`: what your organization said; for the one that runs the service, what all said. */
export const claimFeedbackList = operation({
  name: "claimFeedbackList",
  summary: "Your organization's reports of wrong claims, newest first; operators see all organizations' reports.",
  rest: [{ method: "GET", path: "/claims/feedback" }],
  access: "caller",
  scope: "manifests:read",
  input: paged({}),
  output: z.object({ feedback: z.array(ClaimFeedback), pagination: Pagination }),
})(async ({ store, caller, pageUrl }, input) => {
  const { org_id, is_operator } = caller.organization;
  const page = pageOf(input);
  const { feedback, total_count } = await store.claimFeedback.list(is_operator === 1 ? null : org_id, page);
  return {
    data: { feedback: feedback.map(shown), pagination: pagination(page, total_count, pageUrl) },
    items: feedback.length,
  };
});

function shown({ org_id: _org, record_id, fault, ...row }: ClaimFeedbackRow): ClaimFeedback {
  return { ...row, record_id: String(record_id), fault: ClaimFault.parse(fault) };
}
