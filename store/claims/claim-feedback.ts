import type { Insertable, Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import type { ClaimFeedbackTable } from "../tables.ts";

/** Feedback as it is stored. */
export type ClaimFeedbackRow = Selectable<ClaimFeedbackTable>;

/** What readers say is wrong with claims. An organization says one thing of a claim; it goes with the record. */
export function claimFeedback(db: Db) {
  const of = (org_id: string | null) =>
    db.selectFrom("claim_feedback").$if(org_id !== null, (query) => query.where("org_id", "=", org_id ?? ""));
  return {
    /** Keeps what an organization says of a claim, in place of what it said before. */
    async keep(given: Omit<Insertable<ClaimFeedbackTable>, "feedback_id">): Promise<ClaimFeedbackRow> {
      const { fault, note, claim_text, quote, created_on } = given;
      return db
        .insertInto("claim_feedback")
        .values(given)
        .onConflict((on) =>
          on.columns(["org_id", "claim_id"]).doUpdateSet({ fault, note, claim_text, quote, created_on }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** The newest feedback of an organization, or of all (null), and how much there is. */
    async list(org_id: string | null, page: Page): Promise<{ feedback: ClaimFeedbackRow[]; total_count: number }> {
      const { limit, offset } = bounds(page);
      const feedback = await of(org_id)
        .selectAll()
        .orderBy("created_on", "desc")
        .orderBy("feedback_id", "desc")
        .limit(limit)
        .offset(offset)
        .execute();
      const counted = await of(org_id).select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { feedback, ...counted };
    },

    /** What an organization says of the claims of a record, by claim. */
    async ofRecord(record_id: number, org_id: string): Promise<Map<string, ClaimFeedbackRow>> {
      const rows = await of(org_id).selectAll().where("record_id", "=", record_id).execute();
      return new Map(rows.map((row) => [row.claim_id, row]));
    },
  };
}
