import { z } from "zod";
import type { ChangeAuthor, TagChange } from "../../store/tags/tag-log.ts";
import { found, ServiceError } from "../api/errors.ts";
import { requireManager, requireOperator } from "../api/role.ts";
import { type Html, html } from "../http/html.ts";
import { counted } from "./counted.ts";
import { type Refusal, refusalOf, textField } from "./form-fields.ts";
import { ownForm } from "./own-form.ts";
import type { ConsoleContent, ConsoleContext, Taken } from "./page.ts";

/** A tag as a change names it. */
export interface NamedTag {
  tag_id: number;
  tag_type: string;
  name: string;
}

const Action = z.enum(["merge", "split", "undo"]);

/** Takes a form that changes tags: says at first what would be, and does it once that was agreed to. `again`: the page once more, with what was refused. */
export async function takeTagChange(
  context: ConsoleContext,
  tag: NamedTag,
  again: (refusal: Refusal) => Promise<ConsoleContent>,
): Promise<ConsoleContent | Taken> {
  await requireTagEditor(context);
  const action = found(Action.safeParse(context.request.form.get("do")).data, "such form here");
  try {
    return await actions[action](context, tag);
  } catch (error) {
    return again(refusalOf(error));
  }
}

/** Throws unless whoever is signed in may say which names are one. */
export async function requireTagEditor({ service, caller }: ConsoleContext): Promise<void> {
  requireOperator(caller, "change tags");
  await requireManager(service.store, caller, "change tags");
}

const actions: Record<
  z.infer<typeof Action>,
  (context: ConsoleContext, tag: NamedTag) => Promise<ConsoleContent | Taken>
> = {
  async merge(context, tag) {
    const { service, request, now } = context;
    const into = await otherTag(context, "into", tag);
    if (request.form.get("agreed") !== "on") {
      const records = await service.store.tagRefreshes.countOf(tag.tag_id);
      const outlook = `${counted(records, "record")} with ${tagWords(tag)} would be tagged ${tagWords(into)}; its id and names would point there.`;
      return question(context, {
        title: `Merge ${tag.name} into ${into.name}`,
        outlook,
        action: "merge",
        field: ["into", String(into.tag_id)],
      });
    }
    const pair = { tag_id: tag.tag_id, into_tag_id: into.tag_id };
    await service.store.transaction((store) => store.tagChanges.merge(pair, authorOf(context), now.toISOString()));
    return { to: context.link(`/console/tags/${into.tag_id}?done=merged`) };
  },

  async split(context, tag) {
    const { service, request, now } = context;
    const alias = request.form.get("alias") ?? "";
    if (request.form.get("agreed") !== "on") {
      const outlook = `"${alias}" would become a tag of its own, and stories that mention it would be tagged again.`;
      return question(context, {
        title: `Split "${alias}" from ${tag.name}`,
        outlook,
        action: "split",
        field: ["alias", alias],
      });
    }
    const wanted = { tag_id: tag.tag_id, alias, into_tag_id: null };
    const change_id = await service.store.transaction((store) =>
      store.tagChanges.split(wanted, authorOf(context), now.toISOString()),
    );
    if (change_id === null)
      throw refused("alias", `"${alias}" did not come from a text; if it is in config/tags.yaml, change it there`);
    return { to: "?done=split" };
  },

  async undo(context) {
    const { service, request, now } = context;
    const change_id = Number(request.form.get("change_id"));
    const undone = await service.store.transaction((store) =>
      store.tagChanges.undo(change_id, authorOf(context), now.toISOString()),
    );
    if (undone === null) throw refused("change_id", "this change does not exist or was undone");
    return { to: "?done=undone" };
  },
};

/** A change of the log in words. `names`: of the tags that it names. */
export function changeWords(
  { kind, tag_id, into_tag_id, alias }: TagChange,
  names: ReadonlyMap<number, string>,
): string {
  const nameOf = (id: number | null) => (id === null ? "a tag" : (names.get(id) ?? `tag ${id}`));
  if (kind === "split") return `"${alias}" taken from ${nameOf(tag_id)}`;
  return `${nameOf(tag_id)} merged into ${nameOf(into_tag_id)}`;
}

interface Question {
  title: string;
  outlook: string;
  action: string;
  field: [string, string];
}

function question(context: ConsoleContext, { title, outlook, action, field: [name, value] }: Question): ConsoleContent {
  const fields: Html = html`<input type="hidden" name="do" value="${action}"><input type="hidden" name="${name}" value="${value}"><input type="hidden" name="agreed" value="on">
${textField({ name: "reason", label: "Why", hint: "Optional. Shown in the merge history." })}
<button class="first">${action === "merge" ? "Merge" : "Split"}</button>`;
  return {
    title,
    body: html`<h1>${title}?</h1><p>${outlook}</p><p>You can undo this in the merge history.</p>${ownForm(context, fields)}<p><a href="?">Cancel</a></p>`,
  };
}

/** The tag that was typed: its number or its name, of the same kind. */
async function otherTag({ service, request }: ConsoleContext, field: string, tag: NamedTag): Promise<NamedTag> {
  const { tags, tagSearch } = service.store;
  const typed = (request.form.get(field) ?? "").trim();
  const byNumber = /^\d{1,15}$/.test(typed) ? await tags.today(Number(typed)) : undefined;
  const ids = byNumber ? [] : ((await tagSearch.idsOf([typed])).get(typed) ?? []);
  const named = (await tags.byIds(ids)).find((each) => each.tag_type === tag.tag_type);
  const other = byNumber ?? named;
  if (!other) throw refused(field, `there is no ${tag.tag_type} with this id or name`);
  if (other.tag_type !== tag.tag_type) throw refused(field, `${tagWords(other)} is of another type`);
  if (other.tag_id === tag.tag_id) throw refused(field, "that is the same tag");
  return other;
}

function authorOf({ caller, request }: ConsoleContext): ChangeAuthor {
  return { made_by: caller.credential.name, reason: (request.form.get("reason") ?? "").slice(0, 500) };
}

function tagWords({ name, tag_type, tag_id }: NamedTag): string {
  return `${name} (${tag_type}, ${tag_id})`;
}

function refused(field: string, message: string): ServiceError {
  return new ServiceError("invalid_request", `Not possible: ${message}.`, { errors: [{ field, message }] });
}
