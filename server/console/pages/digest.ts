import type { z } from "zod";
import { type Html, html } from "../../http/html.ts";
import { curatedRemove } from "../../operations/curated-digests.ts";
import { digestActivate, digestDeactivate, digestDelete } from "../../operations/digest-changes.ts";
import { digestMailList } from "../../operations/digest-mails.ts";
import { digestDetails } from "../../operations/digests.ts";
import { actionButton, confirmFold } from "../confirm.ts";
import { counted } from "../counted.ts";
import { aboutDigest } from "../digests/about.ts";
import { newestOfStreams } from "../digests/stories.ts";
import { disputedRecords } from "../disputes/disputed-records.ts";
import { doneNote } from "../done.ts";
import { crumbs } from "../look/crumbs.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { storyItem } from "../story-item.ts";

type Detail = z.output<typeof digestDetails.output>;

/** Stories that the page shows. Ours: more are behind the streams. */
const storiesShown = 20;

const done = {
  made: "Digest created.",
  changed: "Digest saved.",
  activate: "Digest resumed.",
  deactivate: "Digest paused. Its webhooks, emails and exports wait; it can still be read here.",
};

/** One digest: the newest stories of its streams, what it is made of, who gets it by mail, and pausing and deleting it. */
export const digestPage: ConsolePage = {
  path: "/digests/:id",
  async show(context) {
    const { ask, request, link } = context;
    const detail = await ask(digestDetails, { id: request.params.id });
    const { pagination } = await ask(digestMailList, { digest_id: detail.digest.id, page_size: 1 });
    const { name, description, is_active } = detail.digest;
    return {
      title: name,
      body: html`${crumbs({ link }, ["Digests", "/digests"])}
<h1>${name}</h1>
${doneNote(context, done)}
${description === null || description === "" ? "" : html`<p>${description}</p>`}
${is_active ? "" : html`<p role="status">This digest is paused.</p>`}
${actions(detail, context)}
<div class="beside">
<section aria-labelledby="stories"><h2 id="stories">Newest stories</h2>
${await stories(detail, context)}</section>
<aside aria-label="About this digest">${aboutDigest(detail, { context, mails: pagination.total_count })}</aside>
</div>`,
    };
  },
  async take({ ask, request, link }) {
    const { id } = request.params;
    const asked = request.form.get("do");
    if (asked === "delete") await ask(digestDelete, { id });
    if (asked === "remove") await ask(curatedRemove, { id });
    if (asked === "delete" || asked === "remove") return { to: link(`/console/digests?done=${asked}`) };
    const isPausing = asked === "deactivate";
    await ask(isPausing ? digestDeactivate : digestActivate, { id });
    return { to: link(`/console/digests/${id}?done=${isPausing ? "deactivate" : "activate"}`) };
  },
};

async function stories({ streams }: Detail, context: ConsoleContext): Promise<Html> {
  const ids = streams.map(({ id }) => Number(id));
  const headlines = await newestOfStreams(context, ids, storiesShown);
  const disputed = await disputedRecords(context);
  if (headlines.length > 0)
    return html`<ol class="stories">${headlines.map((each) => storyItem(each, context, { disputed }))}</ol>`;
  return ids.length === 0
    ? html`<p>No streams match its filter.</p>`
    : html`<p>Its streams have no story you can see yet.</p>`;
}

/** What can be done with it. A curated one is kept by the service. */
function actions({ digest, streams }: Detail, context: ConsoleContext): Html {
  const { id, name, digest_type, is_active } = digest;
  const { link } = context;
  if (digest_type === "curated")
    return html`<p class="faint">This digest is managed by the service, in <code>config/digests.yaml</code>.</p>
${confirmFold(context, { title: "Remove from account", consequence: `“${name}” can no longer be read. You can add it again.`, action: "remove", button: "Remove" })}`;
  const consequence = `“${name}” is deleted for good, and its webhooks are disabled. Its ${counted(streams.length, "stream")} stay as they are.`;
  return html`<div class="actions"><a class="button" href="${link(`/console/digests/${id}/edit`)}">Edit</a>
${actionButton(context, is_active ? "deactivate" : "activate", is_active ? "Pause" : "Resume")}</div>
${confirmFold(context, { title: "Delete…", consequence, action: "delete", button: "Delete digest", destroys: true })}`;
}
