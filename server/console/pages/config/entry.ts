import { type EntryPlace, withEntry, withNewEntry, withoutEntry } from "../../../../config/yaml/edit-entries.ts";
import { standingEntries } from "../../../../config/yaml/edited-text.ts";
import { ServiceError } from "../../../api/errors.ts";
import { html } from "../../../http/html.ts";
import { type EntryForm, entryRefusal } from "../../entries/entry.ts";
import { plain } from "../../entries/raw.ts";
import { fileStamp, requireFileEditor, takeFileChange } from "../../files/file-change.ts";
import { type Refusal, refusalNote } from "../../form-fields.ts";
import { crumbs } from "../../look/crumbs.ts";
import { ownForm } from "../../own-form.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage } from "../../page.ts";
import { entryFormOf, partAsked } from "./asked.ts";

/** One entry of a file, or a new one. */
export const configEntryPage: ConsolePage = {
  path: "/config/:file/entry",
  async show(context) {
    const asked = await askedFor(context);
    const begun = context.request.url.searchParams;
    const form = asked.form.formOf(asked.before);
    // A link may bring what a new entry begins with.
    if (asked.before === undefined)
      for (const [name, value] of begun) {
        const field = name === "named" ? asked.form.key : name;
        if (name === "name") continue;
        // Of what may be chosen several times, each of the address is; all else is said once.
        if (begun.getAll(name).length > 1) form.append(field, value);
        else form.set(field, value);
      }
    // What is known of a filter is tried at once.
    if (asked.before !== undefined || begun.size > 0) form.set("again", "preview");
    return shown(context, asked, form, undefined);
  },
  async take(context) {
    const asked = await askedFor(context);
    const { form } = context.request;
    if (form.has("again")) return shown(context, asked, form, undefined);
    if (form.get("do") === "drop") return drop(context, asked);
    const entry = written(asked.form.entryOf(form, asked.before));
    const refusal = entryRefusal(asked.form, entry);
    if (refusal) return shown(context, asked, form, refusal);
    const name = String(entry[asked.form.key]);
    return takeFileChange(context, {
      part: asked.form.part,
      title: asked.before === undefined ? `New ${asked.form.noun}: ${name}` : `Change ${asked.name}`,
      edit: (text) =>
        asked.before === undefined
          ? withNewEntry(text, placeOf(asked.form, name), entry)
          : withEntry(text, placeOf(asked.form, asked.name), entry),
      to: context.link(asked.form.foundAt?.(entry) ?? `/console/config/${asked.form.part}`),
    });
  },
};

/** The pages that show what the entries of a file make. */
const seenOn: Partial<Record<EntryForm["part"], readonly [string, `/${string}`]>> = {
  sources: ["Sources", "/sources"],
  streams: ["Streams", "/streams"],
  tags: ["Tags", "/tags"],
  digests: ["Digests", "/digests"],
};

/** An entry that is edited; `before` is undefined for a new one. An address with `named` edits that entry, or begins it. */
interface Asked {
  form: EntryForm;
  name: string;
  before: unknown;
}

async function askedFor(context: ConsoleContext): Promise<Asked> {
  await requireFileEditor(context);
  const part = partAsked(context);
  const form = entryFormOf(part);
  if (!form) throw new ServiceError("not_found", `${part}.yaml is edited as a whole.`);
  const { searchParams } = context.request.url;
  const begun = searchParams.get("named");
  const name = begun ?? searchParams.get("name") ?? "";
  if (name === "") return { form, name, before: undefined };
  const entries = standingEntries(part, context.service.config().paths);
  const before = entries.find((entry) => plain(entry, form.key).toLowerCase() === name.toLowerCase());
  if (before === undefined && begun !== null) return { form, name: "", before };
  if (before === undefined) throw new ServiceError("not_found", `${part}.yaml has no ${form.noun} "${name}".`);
  return { form, name: plain(before, form.key), before };
}

async function shown(
  context: ConsoleContext,
  { form: { part, noun, fields, module }, name, before }: Asked,
  form: URLSearchParams,
  refusal: Refusal | undefined,
): Promise<ConsoleContent> {
  const title = before === undefined ? `New ${noun}` : name;
  const dropping = html`<details class="confirm"><summary>Remove this ${noun}</summary>
<p>You see the changes before anything is saved.</p>
${ownForm(context, html`${fileStamp(context, part)}<input type="hidden" name="do" value="drop"><button class="danger">Review removal</button>`)}</details>`;
  return {
    title,
    ...(module && { module }),
    body: html`${crumbs(context, seenOn[part] ?? ["Configuration files", "/config"], [`${part}.yaml`, `/config/${part}`])}
<h1>${title}</h1>
${refusalNote(refusal)}
${ownForm(
  context,
  html`${keptStamp(context, form, part)}${await fields(form, refusal, context)}
<p class="actions"><button class="first">Review changes</button></p>`,
)}
${before === undefined ? "" : dropping}`,
  };
}

/** A form that comes back was made from the text that it was made from at first. */
function keptStamp(context: ConsoleContext, form: URLSearchParams, part: EntryForm["part"]) {
  const read = form.get("read");
  return read === null ? fileStamp(context, part) : html`<input type="hidden" name="read" value="${read}">`;
}

function drop(context: ConsoleContext, { form, name }: Asked) {
  return takeFileChange(context, {
    part: form.part,
    title: `Remove ${name}`,
    edit: (text) => withoutEntry(text, placeOf(form, name)),
    outlook: html`<p>It is deactivated. Nothing is erased: add it again under the same name and it continues.</p>`,
    to: context.link(`/console/config/${form.part}`),
  });
}

function placeOf({ part, key }: EntryForm, name: string): EntryPlace {
  return { list: part, key, name };
}

/** Without fields that say nothing. */
function written(entry: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(entry));
}
