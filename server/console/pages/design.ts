import { requireOperator } from "../../api/role.ts";
import { html } from "../../http/html.ts";
import { amountsGroup } from "../design/amounts.ts";
import { controlsGroup } from "../design/controls.ts";
import { evidenceGroup } from "../design/evidence.ts";
import { marksGroup } from "../design/marks.ts";
import type { DesignGroup } from "../design/part.ts";
import { toldGroup } from "../design/told.ts";
import { doneNote } from "../done.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";

const groups = [marksGroup, controlsGroup, evidenceGroup, amountsGroup, toldGroup];

/** Every part that pages are made of, on invented examples: for whoever changes how they look. */
export const designPage: ConsolePage = {
  path: "/design",
  async show(context) {
    requireOperator(context.caller, "see the design");
    const index = groups.map(({ id, title }) => html`<a class="chip" href="#${id}">${title}</a>`);
    return {
      title: "Design",
      module: "chart.mjs",
      body: html`${doneNote(context, { sent: "The form was sent. It is an example, so nothing was changed." })}<div class="pagehead"><div><h1>Design</h1><p class="lead">The parts that pages are made of. Serif is what a source wrote, sans is what claimstream says. Yellow is proof and nothing else, magenta is dispute and nothing else. Forms can be sent, and change nothing.</p></div></div>
<nav class="chips" aria-label="Groups of parts">${index}</nav>
${groups.map((group) => groupSection(group, context))}`,
    };
  },
  async take({ caller }) {
    requireOperator(caller, "see the design");
    return { to: "?done=sent" };
  },
};

function groupSection({ id, title, parts }: DesignGroup, context: ConsoleContext) {
  const shown = parts(context).map(
    ({ title, words, body }) =>
      html`<div class="stack tight"><h3>${title}</h3><p class="hint">${words}</p>${body}</div>`,
  );
  return html`<section class="stack" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title" class="headline">${title}</h2>${shown}</section>`;
}
