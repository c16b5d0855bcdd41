import type { PackName } from "../../../../config/pack-names.ts";
import { withPacksFollowed } from "../../../../config/yaml/edit-packs.ts";
import { html } from "../../../http/html.ts";
import { requireFileEditor, takeFileChange } from "../../files/file-change.ts";
import { type Refusal, refusalNote } from "../../form-fields.ts";
import { crumbs } from "../../look/crumbs.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage } from "../../page.ts";
import { packForm, packsChosen } from "../../sources/pack-form.ts";

/** Choosing starter packs: sources with their streams that are followed at once. */
export const sourcesPacksPage: ConsolePage = {
  path: "/sources/packs",
  async show(context) {
    await requireFileEditor(context);
    return shown(context, context.service.config().packs);
  },
  async take(context) {
    await requireFileEditor(context);
    const { form } = context.request;
    const packs = packsChosen(form);
    if (form.has("again")) return shown(context, packs);
    if (packs.length === 0 && context.service.config().packs.length === 0)
      return shown(context, packs, { message: "Choose at least one pack.", fields: new Map() });
    return takeFileChange(context, {
      part: "sources",
      title: packs.length === 0 ? "Stop following packs" : `Follow ${packs.join(", ")}`,
      edit: (text) => withPacksFollowed(text, packs),
      to: context.link("/console/sources"),
    });
  },
};

function shown(context: ConsoleContext, packs: readonly PackName[], refusal?: Refusal): ConsoleContent {
  return {
    title: "Starter packs",
    body: html`${crumbs(context, ["Sources", "/sources"])}
<h1>Starter packs</h1>
<p>A pack is a group of free, public sources with streams that use them. If you remove a pack, its sources are no longer checked; their stories stay.</p>
${refusalNote(refusal)}
${packForm(context, packs)}`,
  };
}
