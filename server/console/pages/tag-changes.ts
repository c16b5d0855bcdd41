import type { TagChange } from "../../../store/tags/tag-log.ts";
import { found } from "../../api/errors.ts";
import { type Html, html } from "../../http/html.ts";
import { confirmFold } from "../confirm.ts";
import { doneNote } from "../done.ts";
import { type Refusal, refusalNote } from "../form-fields.ts";
import { crumbs } from "../look/crumbs.ts";
import { emptyState } from "../look/empty.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage } from "../page.ts";
import { itemsPerPage, pageAsked } from "../pager.ts";
import { changeWords, requireTagEditor, takeTagChange } from "../tag-changes.ts";

/** What was merged and split, the newest first, and the question that undoes it. The log only grows. */
export const tagChangesPage: ConsolePage = {
  path: "/tags/changes",
  show: (context) => shown(context),
  take(context) {
    found(context.request.form.get("do") === "undo" || undefined, "such form here");
    return takeTagChange(context, noTag, (refusal) => shown(context, refusal));
  },
};

/** Undoing names its tags by the log. */
const noTag = { tag_id: 0, tag_type: "", name: "" };

async function shown(context: ConsoleContext, refusal?: Refusal): Promise<ConsoleContent> {
  await requireTagEditor(context);
  const { store } = context.service;
  const log = await store.tagChanges.log({ page: pageAsked(context.request), page_size: itemsPerPage });
  const standing = new Set((await store.tagChanges.standing()).map(({ change_id }) => change_id));
  const ids = log.flatMap(({ tag_id, into_tag_id }) => [tag_id, into_tag_id].filter((id) => id !== null));
  const names = new Map((await store.tags.byIds([...new Set(ids)])).map(({ tag_id, name }) => [tag_id, name]));
  const items = log.map((change) => changeItem(change, { context, names, stands: standing.has(change.change_id) }));
  return {
    title: "Merge history",
    body: html`${crumbs(context, ["Tags", "/tags"])}
<h1>Merge history</h1>
${doneNote(context, { undone: "Undone. Stories are tagged again in the background." })}
${refusalNote(refusal)}
${items.length === 0 ? emptyState("git-merge", "No merges yet", "To merge or split a tag, open its page.") : html`<ul class="stories">${items}</ul>`}`,
  };
}

function changeItem(
  change: TagChange,
  { context, names, stands }: { context: ConsoleContext; names: ReadonlyMap<number, string>; stands: boolean },
): Html {
  const { change_id, kind, made_by, made_on, reason, undoes } = change;
  const what = kind === "undo" ? `Change ${undoes} undone: ${changeWords(change, names)}` : changeWords(change, names);
  const state = kind === "undo" || stands ? "" : " · undone";
  return html`<li data-item><h3>${change_id}. ${what}</h3>
<p class="byline">${made_by}, ${dayAndTime(made_on)}${reason === "" ? "" : ` · ${reason}`}${state}</p>
${stands ? confirmFold(context, { title: "Undo…", action: "undo", button: "Undo", consequence: "Ids and names point where they did before, and stories are tagged again.", fields: html`<input type="hidden" name="change_id" value="${change_id}">` }) : ""}</li>`;
}
