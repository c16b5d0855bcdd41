import type { ClaimFeedbackRow } from "../../../store/claims/claim-feedback.ts";
import { type ClaimFault, claimFaults } from "../../../store/model/claim-feedback.ts";
import { type Html, html } from "../../http/html.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContext } from "../page.ts";

/** What is wrong with a claim, as readers are asked. */
export const faultWords: Readonly<Record<ClaimFault, string>> = {
  false: "The source does not say this",
  misattributed: "Somebody else says it",
  incomplete: "It misleads without its context",
  trivial: "It is not worth a claim",
  other: "Something else",
};

/** The fold below a claim in which a reader says what is wrong with it; `said`: what their organization said already. */
export function reportFold(
  claim_id: string,
  said: ClaimFeedbackRow | undefined,
  context: Pick<ConsoleContext, "proof">,
): Html {
  const choices = claimFaults.map(
    (fault) =>
      html`<label class="option"><input type="radio" name="fault" value="${fault}" required${fault === said?.fault ? { html: " checked" } : ""}> <span>${faultWords[fault]}</span></label>`,
  );
  const note = `note-${claim_id}`;
  const form = ownForm(
    context,
    html`<input type="hidden" name="claim_id" value="${claim_id}"><fieldset class="field"><legend>What is wrong with this claim?</legend>${choices}</fieldset>
<div class="field"><label for="${note}">Note</label><textarea id="${note}" name="note" rows="2" maxlength="2000">
${said?.note ?? ""}</textarea></div><p class="actions"><button name="do" value="report">Send report</button></p>`,
    `?claim=${claim_id}#claim-${claim_id}`,
  );
  return html`<details class="voices unprinted"><summary>${said ? "Reported as wrong" : "Report"}</summary>${form}</details>`;
}
