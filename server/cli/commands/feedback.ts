import { resolve } from "node:path";
import { writeFileAtomically } from "../../../config/runtime/atomic-file.ts";
import type { ClaimFeedbackRow } from "../../../store/claims/claim-feedback.ts";
import type { Store } from "../../../store/store.ts";
import { command, group } from "../command.ts";
import { openInstallation } from "../installation.ts";
import { counted, shortTime } from "../layout.ts";
import { refuseOverwrite } from "../overwrite.ts";

/** Rows that are read at once, and that a list shows. Ours. */
const [rowsAtOnce, listMax] = [500, 100];

const list = command(
  { name: "list", description: "List the claims that readers reported, newest first.", args: {} },
  async (_args, here) => {
    await using store = await openInstallation(here);
    const { feedback, total_count } = await store.claimFeedback.list(null, { page: 0, page_size: listMax });
    const rest =
      total_count > feedback.length ? `\n\n${listMax} of ${counted(total_count, "report")}; export has all.` : "";
    const text = feedback.length === 0 ? "No claim was reported." : `${feedback.map(lines).join("\n\n")}${rest}`;
    return { data: { total_count, feedback }, text };
  },
);

const exportAll = command(
  {
    name: "export",
    description: "Write all reports as JSON lines: each with the claim, the words that prove it, and what is wrong.",
    args: {
      file: { type: "positional", required: true, description: "File to write." },
      force: { type: "boolean", description: "Overwrite an existing file." },
    },
  },
  async ({ file, force }, here) => {
    const target = resolve(here.cwd, file);
    refuseOverwrite(target, force);
    await using store = await openInstallation(here);
    const feedback = await allFeedback(store);
    writeFileAtomically(target, feedback.map((row) => `${JSON.stringify(row)}\n`).join(""), 0o600);
    return {
      data: { file: target, feedback_count: feedback.length },
      text: `${target}: ${counted(feedback.length, "report")}.`,
    };
  },
);

/** `claimstream feedback`: what readers say is wrong with claims. */
export const feedback = group("feedback", "List and export the claims that readers reported as wrong.", [
  list,
  exportAll,
]);

async function allFeedback({ claimFeedback }: Store): Promise<ClaimFeedbackRow[]> {
  const all: ClaimFeedbackRow[] = [];
  for (let page = 0; ; page += 1) {
    const { feedback } = await claimFeedback.list(null, { page, page_size: rowsAtOnce });
    all.push(...feedback);
    if (feedback.length < rowsAtOnce) return all;
  }
}

function lines({ claim_id, claim_text, quote, fault, note, source_name, created_on }: ClaimFeedbackRow): string {
  const said = note === null ? "" : `\n  ${note.replaceAll(/\s+/g, " ")}`;
  return `${claim_text}\n  “${quote.replaceAll(/\s+/g, " ")}”\n  ${fault}, ${source_name}, claim ${claim_id}, ${shortTime(created_on)}${said}`;
}
