import { type Html, html } from "../../http/html.ts";
import type { LeftOut, OpmlOutcome } from "../../views/source-tools.ts";
import { counted } from "../counted.ts";
import { fileStamp } from "../files/file-change.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContext } from "../page.ts";

/** What a list of feeds would bring: new ones may be left out; what is known or refused is told with the reason. */
export function listedFeeds(context: ConsoleContext, outcome: OpmlOutcome): Html {
  const { title, added, duplicates, unusable, includes } = outcome;
  const boxes = added.map(
    ({ name, channels, groups }, at) =>
      html`<label class="option"><input type="checkbox" name="taken" value="${at}" checked> <span>${name} <small>${[channels[0]?.url ?? "", ...(groups ?? [])].join(" · ")}</small></span></label>`,
  );
  const form = ownForm(
    context,
    html`${fileStamp(context, "sources")}<input type="hidden" name="added" value="${JSON.stringify(added)}">
<fieldset class="field"><legend>New</legend><div class="options long" tabindex="0" role="region" aria-label="New sources">${boxes}</div></fieldset>
<p class="actions"><button name="do" value="import" class="first">Review changes</button></p>`,
  );
  return html`<h2>${title ?? "The list"}: ${counted(added.length, "new source")}</h2>
${added.length === 0 ? html`<p role="status">Nothing new in this list.</p>` : form}
${leftOut("Already followed or listed", duplicates)}
${leftOut("Cannot be followed", unusable)}
${includes.length === 0 ? "" : html`<p>It includes other lists, which are not imported: ${includes.join(", ")}.</p>`}`;
}

function leftOut(title: string, feeds: readonly LeftOut[]): Html {
  if (feeds.length === 0) return html``;
  const items = feeds.map(
    ({ title, feed_url, reason }) =>
      html`<li>${title ?? feed_url}: <span class="faint">${feed_url}, ${reason}</span></li>`,
  );
  return html`<details><summary>${title}: ${feeds.length}</summary><ul>${items}</ul></details>`;
}
