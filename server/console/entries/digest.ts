import { CuratedDigest } from "../../../config/digests.ts";
import { field } from "../../../config/yaml/findings.ts";
import { html } from "../../http/html.ts";
import { areaField, textField } from "../form-fields.ts";
import { type EntryForm, textIn, unlessDefault } from "./entry.ts";
import { filterFields, filterIn, filterValues } from "./filter.ts";
import { plain } from "./raw.ts";

const place = { at: "filter_spec", without: ["channels"] } as const;

/** A curated digest. */
export const digestForm: EntryForm = {
  part: "digests",
  key: "slug",
  noun: "digest",
  module: "names.mjs",
  schema: CuratedDigest,
  told: (entry) => plain(entry, "name"),
  formOf: (entry) =>
    new URLSearchParams([
      ...["slug", "name", "description"].map((key): [string, string] => [key, plain(entry, key)]),
      ["monthly_cap", plain(entry, "monthly_cap") || "5000"],
      ["price_per_month_usd", plain(entry, "price_per_month_usd") || "5"],
      ...filterValues(entry, place),
    ]),
  fields: (form, refusal, context) => {
    const given = (name: string) => ({ name, value: form.get(name) ?? "", refusal });
    return html`${textField({ ...given("name"), label: "Name", required: true })}
${textField({ ...given("slug"), label: "Address", hint: "Lowercase letters, digits and hyphens.", required: true })}
${areaField({ ...given("description"), label: "Description", rows: 2 })}
${textField({ ...given("monthly_cap"), label: "Stories per month", hint: "A hard limit for each subscriber.", type: "number" })}
${textField({ ...given("price_per_month_usd"), label: "Price per month, in dollars", type: "number" })}
<h2>Streams it uses</h2>
${filterFields(form, refusal, place, context)}`;
  },
  entryOf: (form, before) => ({
    ...Object(before),
    slug: textIn(form, "slug"),
    name: textIn(form, "name"),
    description: textIn(form, "description"),
    filter_spec: filterIn(form, field(before, "filter_spec"), place),
    monthly_cap: unlessDefault(numberIn(form, "monthly_cap"), 5000, field(before, "monthly_cap")),
    price_per_month_usd: unlessDefault(numberIn(form, "price_per_month_usd"), 5, field(before, "price_per_month_usd")),
  }),
};

/** What is no number is left for the schema to say. */
function numberIn(form: URLSearchParams, name: string): number | string | undefined {
  const text = textIn(form, name);
  return text === undefined || Number.isNaN(Number(text)) ? text : Number(text);
}
