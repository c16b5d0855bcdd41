import { Tag } from "../../../config/tags.ts";
import { field } from "../../../config/yaml/findings.ts";
import { TagType } from "../../../store/model/vocabulary.ts";
import { html } from "../../http/html.ts";
import { areaField, choiceField, textField } from "../form-fields.ts";
import { type EntryForm, linesIn, textIn, unlessEmpty } from "./entry.ts";
import { listed, plain } from "./raw.ts";

/** A curated tag. */
export const tagForm: EntryForm = {
  part: "tags",
  key: "name",
  noun: "tag",
  schema: Tag,
  told: (entry) => [plain(entry, "type"), ...listed(entry, "aliases")].join(", "),
  formOf: (entry) =>
    new URLSearchParams({
      name: plain(entry, "name"),
      type: plain(entry, "type"),
      aliases: listed(entry, "aliases").join("\n"),
    }),
  fields: (form, refusal) => {
    const given = (name: string) => ({ name, value: form.get(name) ?? "", refusal });
    return html`${textField({ ...given("name"), label: "Name", hint: "The name shown everywhere. It need not be listed as an alias.", required: true })}
${choiceField({ ...given("type"), label: "Type", options: TagType.options.map((type) => [type, type] as const) })}
${areaField({ ...given("aliases"), label: "Aliases", hint: "Other names that texts use, one per line. Leave out anything that is also an ordinary word.", rows: 6 })}`;
  },
  entryOf: (form, before) => ({
    ...Object(before),
    name: textIn(form, "name"),
    type: textIn(form, "type"),
    aliases: unlessEmpty(linesIn(form, "aliases")) ?? (field(before, "aliases") === undefined ? undefined : []),
  }),
};
