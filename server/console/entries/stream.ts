import { StreamSettings } from "../../../config/streams.ts";
import { field } from "../../../config/yaml/findings.ts";
import { Domain, StreamClass, StreamStatus } from "../../../store/model/vocabulary.ts";
import { html } from "../../http/html.ts";
import { areaField, checkField, checkList, choiceField, textField } from "../form-fields.ts";
import { wordsOf } from "../words.ts";
import { type EntryForm, textIn, unlessDefault, unlessEmpty } from "./entry.ts";
import { filterFields, filterIn, filterValues } from "./filter.ts";
import { listed, plain } from "./raw.ts";
import { streamPreview } from "./stream-preview.ts";

const place = { at: "filter" } as const;

/** A stream. */
export const streamForm: EntryForm = {
  part: "streams",
  key: "name",
  noun: "stream",
  module: ["preview.mjs", "names.mjs"],
  schema: StreamSettings,
  foundAt: (entry) => `/console/streams?q=${encodeURIComponent(plain(entry, "title"))}`,
  told: (entry) => plain(entry, "title"),
  formOf: (entry) =>
    new URLSearchParams([
      ...["name", "title", "description", "home_domain"].map((key): [string, string] => [key, plain(entry, key)]),
      ["stream_class", plain(entry, "stream_class") || "discovery"],
      ["status", plain(entry, "status") || "live"],
      ["reason", plain(entry, "reason")],
      ...(plain(entry, "is_public") === "false" ? [] : [["is_public", "on"] as [string, string]]),
      ...listed(entry, "cross_domains").map((domain): [string, string] => ["cross_domains", domain]),
      ...filterValues(entry, place),
    ]),
  fields: async (form, refusal, context) => {
    const given = (name: string) => ({ name, value: form.get(name) ?? "", refusal });
    const choices = (values: readonly string[]) => values.map((value) => [value, wordsOf(value)] as const);
    const preview = await streamPreview(form, context);
    // Nobody is made to look for it where the filter, or what it takes, says it.
    const home = form.get("home_domain") || form.get("filter.domains") || preview.domain;
    const more = html`${checkList({ name: "cross_domains", label: "Other domains", hint: "Up to three.", refusal, options: Domain.options.map((value) => ({ value, text: wordsOf(value) })), chosen: new Set(form.getAll("cross_domains")) })}
${choiceField({ ...given("stream_class"), label: "Type", hint: "Discovery: news and other web pages. Narrative: text written by machines from figures. Research: analysis.", options: choices(StreamClass.options) })}
${choiceField({ ...given("status"), label: "State", options: choices(StreamStatus.options) })}
${textField({ ...given("reason"), label: "Status note", hint: "Shown to subscribers." })}
${checkField({ name: "is_public", label: "Visible to everyone", checked: form.get("is_public") === "on" })}`;
    // What is wrong with a field must not be folded away.
    const open = refusal ? html` open` : html``;
    return html`<div class="beside builder"><div>${textField({ ...given("title"), label: "Title", required: true })}
${textField({ ...given("name"), label: "Address", hint: "Lowercase letters, digits and hyphens, such as federal-reserve. A new address makes a new stream.", required: true })}
${areaField({ ...given("description"), label: "Description", rows: 2 })}
${choiceField({ ...given("home_domain"), label: "Main domain", hint: "Where it is listed.", value: home ?? "", required: true, options: [["", "Choose…"], ...choices(Domain.options)] })}
<h2>Filter</h2>
<p class="hint">A story must match every group you fill in; within a group, any one value is enough. An empty filter matches every story.</p>
${filterFields(form, refusal, place, context)}
<details class="more"${open}><summary>Other domains, type, state and visibility</summary>${more}</details></div>
<aside class="card" aria-labelledby="preview-title"><h2 id="preview-title">Preview</h2>
<div id="preview" data-asked-by="again" aria-live="polite">${preview.shown}</div></aside></div>`;
  },
  entryOf: (form, before) => ({
    ...Object(before),
    name: textIn(form, "name"),
    title: textIn(form, "title"),
    description: textIn(form, "description"),
    stream_class: unlessDefault(textIn(form, "stream_class"), "discovery", field(before, "stream_class")),
    home_domain: textIn(form, "home_domain"),
    cross_domains: unlessEmpty(form.getAll("cross_domains")),
    is_public: unlessDefault(form.get("is_public") === "on", true, field(before, "is_public")),
    status: unlessDefault(textIn(form, "status"), "live", field(before, "status")),
    reason: textIn(form, "reason"),
    filter: filterIn(form, field(before, "filter"), place),
  }),
};
