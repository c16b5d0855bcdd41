import { Topic } from "../../../config/topics.ts";
import { field } from "../../../config/yaml/findings.ts";
import { Domain } from "../../../store/model/vocabulary.ts";
import { html } from "../../http/html.ts";
import { areaField, choiceField, textField } from "../form-fields.ts";
import { wordsOf } from "../words.ts";
import { type EntryForm, linesIn, textIn, unlessEmpty } from "./entry.ts";
import { listed, plain } from "./raw.ts";

/** A curated topic. */
export const topicForm: EntryForm = {
  part: "topics",
  key: "name",
  noun: "topic",
  schema: Topic,
  told: (entry) => wordsOf(plain(entry, "domain")),
  formOf: (entry) =>
    new URLSearchParams({
      name: plain(entry, "name"),
      domain: plain(entry, "domain"),
      terms: listed(entry, "terms").join("\n"),
    }),
  fields: (form, refusal) => {
    const given = (name: string) => ({ name, value: form.get(name) ?? "", refusal });
    return html`${textField({ ...given("name"), label: "Name", hint: "The name counts as a term, too.", required: true })}
${choiceField({ ...given("domain"), label: "Domain", options: Domain.options.map((each) => [each, wordsOf(each)] as const) })}
${areaField({ ...given("terms"), label: "Terms", hint: "Words and phrases that indicate the topic, one per line.", rows: 10 })}`;
  },
  entryOf: (form, before) => ({
    ...Object(before),
    name: textIn(form, "name"),
    domain: textIn(form, "domain"),
    terms: unlessEmpty(linesIn(form, "terms")) ?? (field(before, "terms") === undefined ? undefined : []),
  }),
};
