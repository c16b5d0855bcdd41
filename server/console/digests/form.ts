import type { FilterSpec } from "../../../store/model/digest.ts";
import { type Html, html } from "../../http/html.ts";
import { choiceField, type Refusal, refusalNote, textField } from "../form-fields.ts";
import { crumbs } from "../look/crumbs.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContent, ConsoleContext } from "../page.ts";
import { choosers } from "./choosers.ts";
import type { DigestFields } from "./fields.ts";
import { digestPreview } from "./preview.ts";

/** A page with the form of a digest. */
export interface DigestForm {
  title: string;
  button: string;
  fields: DigestFields;
  /** The filter that the digest has: what the form cannot show of it stays. */
  kept: FilterSpec | null;
  refusal?: Refusal | undefined;
}

/** The page on which a digest is made or changed, beside it what it would hold; scripts keep that up to date while somebody chooses. */
export async function digestFormPage(context: ConsoleContext, form: DigestForm): Promise<ConsoleContent> {
  const { title, fields, kept, refusal } = form;
  return {
    title,
    module: "preview.mjs",
    body: html`${crumbs(context, ["Digests", "/digests"])}
<h1>${title}</h1>
${refusalNote(refusal)}
<div class="beside builder">
${ownForm(context, await formFields(context, form))}
<aside aria-labelledby="preview-title"><h2 id="preview-title">Preview</h2>
<div id="preview" data-asked-by="do" aria-live="polite">${await digestPreview(context, fields, kept)}</div></aside>
</div>`,
  };
}

async function formFields(context: ConsoleContext, { fields, refusal, button }: DigestForm): Promise<Html> {
  const { name, description, find, tag_logic } = fields;
  const logic: [string, string][] = [
    ["or", "any of them"],
    ["and", "all of them"],
  ];
  return html`${textField({ name: "name", label: "Name", value: name, maxlength: 200, refusal })}
${textField({ name: "description", label: "Description", value: description, maxlength: 2000, refusal })}
<p>A digest contains the streams you choose, and every stream that matches all of the filters you fill in.</p>
<div class="finder">${textField({ name: "find", label: "Find streams, tags and sources", type: "search", value: find, maxlength: 200, hint: "Matches appear in the lists below." })}
<button name="do" value="find">Find</button></div>
<div id="choosers">${await choosers(context, fields, refusal)}</div>
${choiceField({ name: "tag_logic", label: "When there are several tags, a stream must filter by", options: logic, value: tag_logic })}
<p class="actions"><button name="do" value="preview">Update preview</button> <button class="first" name="do" value="save">${button}</button></p>`;
}
