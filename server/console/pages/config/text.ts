import { checkDraft, standingText } from "../../../../config/yaml/edited-text.ts";
import type { Problem } from "../../../../config/yaml/problem.ts";
import { type Html, html } from "../../../http/html.ts";
import { fileStamp, requireFileEditor, takeFileChange } from "../../files/file-change.ts";
import { crumbs } from "../../look/crumbs.ts";
import { ownForm } from "../../own-form.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage } from "../../page.ts";
import { partAsked } from "./asked.ts";

/** One file as text. */
export const configTextPage: ConsolePage = {
  path: "/config/:file/text",
  async show(context) {
    await requireFileEditor(context);
    const part = partAsked(context);
    return editor(context, standingText(part, context.service.config().paths).text, []);
  },
  async take(context) {
    await requireFileEditor(context);
    const part = partAsked(context);
    const { paths } = context.service.config();
    const { form } = context.request;
    const text = textOf(form.get("text") ?? "", standingText(part, paths).text);
    const { problems } = checkDraft(part, text, paths);
    if (form.has("again") || problems.length > 0) return editor(context, text, problems);
    return takeFileChange(context, {
      part,
      title: `Change ${part}.yaml`,
      edit: () => text,
      to: context.link(`/console/config/${part}`),
    });
  },
};

/** Forms are sent with the line ends of the net; the file keeps its own. */
function textOf(sent: string, before: string): string {
  const text = sent.replaceAll("\r\n", "\n");
  const whole = text.endsWith("\n") || text === "" ? text : `${text}\n`;
  return before.includes("\r\n") ? whole.replaceAll("\n", "\r\n") : whole;
}

function editor(context: ConsoleContext, text: string, problems: readonly Problem[]): ConsoleContent {
  const { link } = context;
  const part = partAsked(context);
  const read = context.request.form.get("read");
  const stamp = read === null ? fileStamp(context, part) : html`<input type="hidden" name="read" value="${read}">`;
  const wrong = problems.length === 0 ? html`` : html` aria-invalid="true" aria-describedby="problems"`;
  return {
    title: `${part}.yaml as text`,
    module: "file-text.mjs",
    body: html`${crumbs({ link }, ["Configuration files", "/config"], [`${part}.yaml`, `/config/${part}`])}
<h1>${part}.yaml as text</h1>
${problemList(problems)}
${ownForm(
  context,
  html`${stamp}<div class="field wide"><label for="text">The file</label>
<textarea id="text" name="text" class="code" rows="30" spellcheck="false" autocomplete="off" autocapitalize="off" wrap="off"${wrong}>
${text}</textarea></div>
<p class="actions"><button class="first">Review changes</button></p>`,
)}`,
  };
}

/** With scripts, each leads to its line. */
function problemList(problems: readonly Problem[]): Html {
  if (problems.length === 0) return html``;
  const items = problems.map(
    ({ line, column, field, message }) =>
      html`<li><a href="#text" data-line="${line}">line ${line}:${column}</a> ${field} ${message}</li>`,
  );
  return html`<div role="alert" id="problems"><p>The file has errors, so nothing was saved:</p><ul>${items}</ul></div>`;
}
