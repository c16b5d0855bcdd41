import type { PackName } from "../../../config/pack-names.ts";
import { type Pack, type PackGroup, packGroups, readPacks } from "../../../config/packs.ts";
import { type Html, html } from "../../http/html.ts";
import { counted } from "../counted.ts";
import { checkList } from "../form-fields.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContext } from "../page.ts";

/** What the boxes of a group stand under. */
const groupTitles: Record<PackGroup, string> = {
  domain: "By domain",
  region: "By region",
  language: "By language",
  own: "Your own",
};

/** The starter packs, those that are followed checked. It is sent to the page of packs, wherever it stands. */
export function packForm(context: ConsoleContext, chosen: readonly PackName[]): Html {
  const lists = packGroups.map((group) =>
    checkList({
      name: group,
      label: groupTitles[group],
      options: readPacks()
        .filter((pack) => pack.group === group)
        .map(option),
      chosen: new Set(chosen),
    }),
  );
  const fields = html`<div class="packs">${lists}</div>
<p class="actions"><button class="first">Follow selected</button></p>`;
  return ownForm(context, fields, context.link("/console/sources/packs"));
}

/** The packs that a form of `packForm` has checked. */
export function packsChosen(form: URLSearchParams): PackName[] {
  const values = new Set(packGroups.flatMap((group) => form.getAll(group)));
  return readPacks()
    .map(({ name }) => name)
    .filter((name) => values.has(name));
}

function option({ name, title, description, sources, streams }: Pack) {
  const brings = [
    counted(sources.length, "source"),
    ...(streams.length > 0 ? [counted(streams.length, "stream")] : []),
  ];
  return { value: name, text: title, hint: `${description} ${brings.join(", ")}.` };
}
