import { type Html, html } from "../../http/html.ts";
import { storyVersions, type VersionWithDiff } from "../../views/story-versions.ts";
import { counted } from "../counted.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext } from "../page.ts";
import { wordsOf } from "../words.ts";

const reasons: Record<VersionWithDiff["reason"], string> = {
  first: "first reading",
  edited: "the source edited its text",
  re_extracted: "same text, extracted again",
};

/** The versions of a story, the latest first, with what became of its claims; nothing for a story that was read once. */
export async function versionList({ service }: ConsoleContext, record_id: number): Promise<Html> {
  const versions = await storyVersions(service.store, record_id);
  return versions.length < 2
    ? html``
    : html`<section class="card unprinted" aria-labelledby="versions"><h2 id="versions">Versions</h2>${versions.map(versionFold)}</section>`;
}

function versionFold({ version, reason, created_on, headline, claim_count, diff }: VersionWithDiff): Html {
  const title = html`Version ${version}, ${dayAndTime(created_on)}: ${reasons[reason]}, ${counted(claim_count, "claim")}`;
  if (!diff) return html`<p>${title}. <span class="faint">${headline}</span></p>`;
  const { added, withdrawn, changed, unchanged_count } = diff;
  return html`<details><summary>${title}</summary>
<p class="faint">${headline}</p>
<ul class="claim-diff">${added.map(({ claim_text }) => html`<li><b>added</b> <ins>${claim_text}</ins></li>`)}
${withdrawn.map(({ claim_text }) => html`<li><b>withdrawn</b> <del>${claim_text}</del></li>`)}
${changed.map(({ claim_text, previous_claim_text, fields }) => html`<li><b>changed</b> (${fields.map(wordsOf).join(", ")}) <del>${previous_claim_text}</del> <ins>${claim_text}</ins></li>`)}</ul>
<p class="faint">${counted(unchanged_count, "claim")} unchanged.</p></details>`;
}
