import { Source } from "../../../config/sources.ts";
import { field } from "../../../config/yaml/findings.ts";
import { Domain, SourceType } from "../../../store/model/vocabulary.ts";
import { html } from "../../http/html.ts";
import { areaField, checkField, choiceField, textField } from "../form-fields.ts";
import { wordsOf } from "../words.ts";
import { channelFields, channelIn, channelsIn, channelValues } from "./channel.ts";
import { type EntryForm, linesIn, textIn, unlessEmpty } from "./entry.ts";
import { listed, plain } from "./raw.ts";

/** A source with its channels. */
export const sourceForm: EntryForm = {
  part: "sources",
  key: "name",
  noun: "source",
  schema: Source,
  told: (entry) => {
    const channels = channelsIn(entry).length;
    return `${plain(entry, "source_type")}, ${channels === 1 ? "one channel" : `${channels} channels`}${plain(entry, "paused") === "true" ? ", paused" : ""}`;
  },
  formOf: (entry) =>
    new URLSearchParams([
      ...["name", "homepage", "owner", "home_domain"].map((key): [string, string] => [key, plain(entry, key)]),
      ["source_type", plain(entry, "source_type") || "organization"],
      ["groups", listed(entry, "groups").join("\n")],
      ...(plain(entry, "paused") === "true" ? [["paused", "on"] as [string, string]] : []),
      ...channelsIn(entry).flatMap(channelValues),
    ]),
  fields: (form, refusal) => {
    const given = (name: string) => ({ name, value: form.get(name) ?? "", refusal });
    const numbers = channelNumbers(form);
    return html`${textField({ ...given("name"), label: "Name", hint: "The name shown everywhere. A new name makes a new source: update the streams that use the old one.", required: true })}
${choiceField({ ...given("source_type"), label: "Type", options: SourceType.options.map((type) => [type, type] as const) })}
${textField({ ...given("homepage"), label: "Homepage", type: "url" })}
${textField({ ...given("owner"), label: "Owner", hint: "Who owns the outlet. Sources with the same owner count as one independent outlet. If empty: the source itself." })}
${choiceField({ ...given("home_domain"), label: "Domain of texts in other languages", hint: "Used where the domain cannot be detected.", options: [["", "none"], ...Domain.options.map((value) => [value, wordsOf(value)] as const)] })}
${areaField({ ...given("groups"), label: "Folders", hint: "As in a feed reader, such as News/World. One per line.", rows: 2 })}
${checkField({ name: "paused", label: "Paused: not checked until you clear this box", checked: form.get("paused") === "on" })}
${numbers.map((number, at) => channelFields(form, refusal, { number, at, isLast: at === numbers.length - 1 }))}
<p><button name="again" value="channel">Add a channel</button></p>`;
  },
  entryOf: (form, before) => ({
    ...Object(before),
    name: textIn(form, "name"),
    source_type: textIn(form, "source_type"),
    homepage: textIn(form, "homepage"),
    owner: textIn(form, "owner"),
    home_domain: textIn(form, "home_domain"),
    groups: unlessEmpty(linesIn(form, "groups")),
    paused: form.get("paused") === "on" ? true : field(before, "paused") === undefined ? undefined : false,
    channels: channelNumbers(form).flatMap((number) => channelIn(form, number, channelsIn(before)) ?? []),
  }),
};

/** The channels that a form has fields for; a new source has one, and one more is asked for by a button. */
function channelNumbers(form: URLSearchParams): number[] {
  const named = [...form.keys()].flatMap((name) => /^channels\.(\d+)\.name$/.exec(name)?.[1] ?? []);
  const numbers = [...new Set(named.map(Number))].toSorted((a, b) => a - b);
  const wantsMore = numbers.length === 0 || form.get("again") === "channel";
  return wantsMore ? [...numbers, (numbers.at(-1) ?? -1) + 1] : numbers;
}
