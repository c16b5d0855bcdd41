import { accessSync, constants } from "node:fs";
import type { FileName } from "../../../config/yaml/config-files.ts";
import {
  checkDraft,
  type DraftFindings,
  type StandingText,
  standingText,
  writeDraft,
} from "../../../config/yaml/edited-text.ts";
import { formatProblem, type Problem } from "../../../config/yaml/problem.ts";
import { requireManager, requireOperator } from "../../api/role.ts";
import { filesTrouble } from "../../health/config-standing.ts";
import { type Html, html } from "../../http/html.ts";
import { stillUnknown } from "../../views/known-names.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContent, ConsoleContext, Taken } from "../page.ts";
import { applied, doneWords } from "./file-applied.ts";
import { fileDiff } from "./file-diff.ts";

/** A change of a config file that somebody asks for with a form. */
export interface FileChange {
  part: FileName;
  /** What would be done, as a heading: "Drop Harbour Post". */
  title: string;
  /** The file's text with the change in it; throws an Error that says what is in the way. */
  edit: (before: string) => string;
  /** Where it goes on once it is written, as `link` gives it. */
  to: string;
  /** What is to know before it is written. */
  outlook?: Html;
}

/** Throws unless whoever is signed in may change what the service is told to do. */
export async function requireFileEditor({ service, caller }: ConsoleContext): Promise<void> {
  requireOperator(caller, "edit its files");
  await requireManager(service.store, caller, "edit its files");
}

/** What a form that changes a file carries besides its fields: which text it was made from. */
export function fileStamp({ service }: ConsoleContext, part: FileName): Html {
  return html`<input type="hidden" name="read" value="${standingText(part, service.config().paths).hash}">`;
}

/** Takes a form that changes a file: shows the change at first, and writes it once it was agreed to. */
export async function takeFileChange(context: ConsoleContext, change: FileChange): Promise<ConsoleContent | Taken> {
  await requireFileEditor(context);
  const { form } = context.request;
  const { paths } = context.service.config();
  const standing = standingText(change.part, paths);
  const hindrance = editHindrance(context);
  if (hindrance !== undefined) return proposal(context, change, { standing, stop: hindrance });
  const text = edited(change, standing.text);
  if ("problem" in text) return proposal(context, change, { standing, stop: text.problem });
  const draft = checkDraft(change.part, text.whole, paths);
  const findings = { ...draft, warnings: await stillUnknown(context.service.store, draft.warnings) };
  const shown = { standing, text: text.whole, findings };
  if (findings.problems.length > 0 || form.get("agreed") !== standing.hash) return proposal(context, change, shown);
  const fault = written(change.part, text.whole, { hash: standing.hash, paths });
  if (fault !== undefined) return proposal(context, change, { ...shown, stop: fault });
  const word = await applied(context.service);
  return { to: `${change.to}${change.to.includes("?") ? "&" : "?"}done=${word}&file=${change.part}` };
}

/** Why files are not edited here; undefined where they are. */
export function editHindrance({ service }: ConsoleContext): string | undefined {
  const trouble = filesTrouble(service.standing());
  if (trouble) return `${trouble.message} The files cannot be edited here until this is fixed. ${trouble.advice}`;
  const { configDir } = service.config().paths;
  try {
    accessSync(configDir, constants.W_OK);
    return undefined;
  } catch {
    return `The folder ${configDir} cannot be written by this process. Make the change where its files come from.`;
  }
}

/** What is said of a file on the page to which writing it led. */
export function fileNote({ request }: Pick<ConsoleContext, "request">): Html {
  const { searchParams } = request.url;
  const words = doneWords(searchParams.get("done"), searchParams.get("file"));
  return words === undefined ? html`` : html`<p role="status" class="done">${words}</p>`;
}

function edited({ edit }: FileChange, before: string): { whole: string } | { problem: string } {
  try {
    return { whole: edit(before) };
  } catch (error) {
    if (error instanceof Error) return { problem: error.message };
    throw error;
  }
}

/** Why it was not written; undefined when it was. */
function written(part: FileName, text: string, deps: Parameters<typeof writeDraft>[2]): string | undefined {
  try {
    return writeDraft(part, text, deps) ? undefined : "Someone else just changed this. Reload to see it.";
  } catch (error) {
    if (error instanceof Error && "code" in error) {
      return `The file could not be saved (${String(error.code)}): the folder ${deps.paths.configDir} cannot be written by this process. Make the change there by hand.`;
    }
    throw error;
  }
}

interface Proposed {
  standing: StandingText;
  text?: string;
  findings?: DraftFindings;
  /** What keeps it from being written. */
  stop?: string;
}

function proposal(
  context: ConsoleContext,
  { part, title, outlook }: FileChange,
  { standing, text, findings = { problems: [], warnings: [] }, stop }: Proposed,
): ConsoleContent {
  const { form } = context.request;
  const seen = form.get("agreed") ?? form.get("read");
  const isOther = seen !== null && seen !== standing.hash;
  const isSame = text === standing.text;
  const canWrite = text !== undefined && !isSame && findings.problems.length === 0;
  const kept = [...form].filter(([name]) => !["proof", "agreed", "again", "read"].includes(name));
  const hidden = kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  const write = html`<button name="agreed" value="${standing.hash}" class="first">Save ${part}.yaml</button>`;
  return {
    title,
    body: html`<h1>${title}</h1>
${stop === undefined ? "" : html`<p role="alert">config/${part}.yaml: ${stop}</p>`}
${isOther ? html`<p role="alert">config/${part}.yaml was changed by someone else since you opened the form. The change below applies to the newer text: check that it still says what you mean.</p>` : ""}
${problemList("Errors to fix", findings.problems, "alert")}
${problemList("Warnings", findings.warnings, "status")}
${isSame ? html`<p role="status">Nothing to change: config/${part}.yaml already says this.</p>` : ""}
${canWrite ? html`<p>Changes to <code>${standing.path}</code>. Nothing is saved yet.</p>` : ""}
${outlook ?? ""}
${text === undefined || isSame ? "" : fileDiff(standing.text, text)}
${ownForm(
  context,
  html`${hidden}<input type="hidden" name="read" value="${standing.hash}">
<p class="buttons">${canWrite ? write : ""} <button name="again" value="1">Back to form</button></p>`,
)}`,
  };
}

function problemList(title: string, problems: readonly Problem[], role: "alert" | "status"): Html {
  if (problems.length === 0) return html``;
  const items = problems.map((problem) => html`<li>${formatProblem(problem)}</li>`);
  return html`<div role="${role}"><p>${title}:</p><ul>${items}</ul></div>`;
}
