import { IdInput } from "../../../../store/model/id.ts";
import { type FollowedSource, itemDays } from "../../../../store/model/source.ts";
import { ServiceError } from "../../../api/errors.ts";
import { isOperating } from "../../../api/role.ts";
import { type Html, html } from "../../../http/html.ts";
import { sourceDetails } from "../../../operations/source.ts";
import { type Headline, headlineOf, headlineSections, newestFirst } from "../../../views/headline.ts";
import { actionButton } from "../../confirm.ts";
import { counted } from "../../counted.ts";
import { disputedRecords } from "../../disputes/disputed-records.ts";
import { doneNote } from "../../done.ts";
import { plain } from "../../entries/raw.ts";
import { fileNote, requireFileEditor } from "../../files/file-change.ts";
import { crumbs } from "../../look/crumbs.ts";
import { stateBadge } from "../../look/state-badge.ts";
import type { ConsoleContext, ConsolePage } from "../../page.ts";
import { channelTable } from "../../sources/channel-table.ts";
import { sourceEntry, takeSourceChange } from "../../sources/entry-changes.ts";
import { sparkline } from "../../sparkline.ts";
import { storyItem } from "../../story-item.ts";

/** Stories that are shown, and records of each channel that are looked at for them. Ours. */
const storiesShown = 10;
const recordsLooked = 20;

/** One source: how it fares, when it is read next and why, and what it brought. */
export const sourcePage: ConsolePage = {
  path: "/sources/:id",
  async show(context) {
    const source = await sourceAsked(context);
    const { link } = context;
    const actions = (await isOperating(context.service.store, context.caller))
      ? sourceActions(context, source, sourceEntry(context, source.name))
      : html`<p class="faint">The operator of the service can check it now, pause it or edit it.</p>`;
    const stories = await newest(context, source);
    const total = source.items_by_day.reduce((sum, items) => sum + items, 0);
    return {
      title: source.name,
      body: html`${crumbs({ link }, ["Sources", "/sources"])}
<h1>${source.name} ${stateBadge(source.health)}</h1>
${doneNote(context, { read: "Checking now. New items appear here." })}${fileNote(context)}
<p>${source.message}</p>
${byline(source)}
<p class="spaced">${sparkline(source.items_by_day, `Items over ${itemDays} days`, { one: "item" })} ${counted(total, "item")} in ${itemDays} days</p>
${actions}
<h2>Channels</h2>
${channelTable(source.channels)}
<h2>Latest items</h2>
${stories.length === 0 ? html`<p>Nothing you can see yet.</p>` : html`<ol class="stories">${stories}</ol>`}`,
    };
  },
  async take(context) {
    const source = await sourceAsked(context);
    await requireFileEditor(context);
    const { form } = context.request;
    const own = context.link(`/console/sources/${source.id}`);
    if (form.has("again")) return { to: own };
    if (form.get("do") !== "read") return takeSourceChange(context, [source.name], own);
    await context.service.store.channels.dueNow(context.now.toISOString(), source.name);
    context.service.following?.wake();
    return { to: `${own}?done=read` };
  },
};

async function sourceAsked({ ask, request }: ConsoleContext): Promise<FollowedSource> {
  const source_id = IdInput.safeParse(request.params.id).data;
  if (source_id === undefined) throw new ServiceError("not_found", "Source not found.");
  return ask(sourceDetails, { source_id });
}

function byline({ source_type, owner, name, homepage, groups }: FollowedSource): Html {
  const site =
    homepage !== null && /^https?:/.test(homepage)
      ? html` · <a href="${homepage}" rel="noreferrer">${URL.parse(homepage)?.host ?? "site"}</a>`
      : "";
  return html`<p class="byline">${source_type}${owner === name ? "" : ` · owned by ${owner}`}${site}${groups.length === 0 ? "" : ` · in ${groups.join(", ")}`}</p>`;
}

async function newest(context: ConsoleContext, { channels }: FollowedSource): Promise<Html[]> {
  const { service, view, link } = context;
  const { store } = service;
  const ids = await store.channels.newestRecords(
    channels.map(({ id }) => Number(id)),
    view.before,
    recordsLooked,
  );
  const disputed = await disputedRecords(context);
  const stories: Headline[] = [];
  for (const record_id of ids) {
    if (stories.length >= storiesShown) break;
    const row = await store.manifests.ofRecord(record_id, headlineSections, view);
    if (row) stories.push(headlineOf(row));
  }
  return newestFirst(stories).map((story) => storyItem(story, { link }, { disputed }));
}

/** What whoever runs the service can do with a source. Each that changes sources.yaml shows the change first. `entry`: what the file says of it. */
function sourceActions(context: ConsoleContext, source: FollowedSource, entry: unknown): Html {
  const read = source.is_active ? actionButton(context, "read", "Check now") : "";
  if (entry === undefined) {
    return html`<div class="actions">${read}</div>
<p class="faint">It has no entry of its own in config/sources.yaml: it comes from a starter pack or a list of feeds, or it was removed.</p>`;
  }
  const edit = context.link(`/console/config/sources/entry?name=${encodeURIComponent(source.name)}`);
  const paused = plain(entry, "paused") === "true";
  return html`<div class="actions">${read}<a class="button" href="${edit}">Edit</a>
${paused ? actionButton(context, "resume", "Resume…") : actionButton(context, "pause", "Pause…")}${actionButton(context, "drop", "Remove…")}</div>`;
}
