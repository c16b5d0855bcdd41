import { sourceKinds } from "../../../config/source-kinds.ts";
import { field } from "../../../config/yaml/findings.ts";
import { ClaimType, MediaFormat } from "../../../store/model/vocabulary.ts";
import { type Html, html } from "../../http/html.ts";
import { areaField, checkField, checkList, choiceField, type Refusal, textField } from "../form-fields.ts";
import { wordsOf } from "../words.ts";
import { linesIn, textIn, unlessEmpty } from "./entry.ts";
import { ownFields, ownLists, ownTexts } from "./kind-fields.ts";
import { listed, plain } from "./raw.ts";

/** The settings of a channel that are one text, with what is said of them. Those behind the first ones are folded away. */
const texts: readonly [string, string, string][] = [
  ["name", "Name", "Unique within the source."],
  ["url", "Address", "An http(s) URL, or a path that starts with ./. A push channel needs none."],
  ["schedule", "Schedule", "Cron in UTC, such as */15 * * * *. If empty: adapts to how often the feed publishes."],
];
const rare: readonly [string, string][] = [
  ["language", "Language of the texts (detected if empty)"],
  ["article.text", "Articles: CSS selector of the text"],
  ["article.remove", "Articles: CSS selector of what to leave out"],
  ["article.title", "Articles: CSS selector of the title"],
  ["article.author", "Articles: CSS selector of the author"],
  ["article.date", "Articles: CSS selector of the date"],
];
const choices = {
  kind: { label: "Kind", options: sourceKinds.map(({ name }) => name) },
  media_format: { label: "Media", options: ["", ...MediaFormat.options] },
  claim_type: { label: "Most common format of its items", options: ["", ...ClaimType.options] },
  full_text: { label: "Fetch the linked page", options: ["", "auto", "always", "never"] },
} as const;

/** The channels of a source as its file has them. */
export function channelsIn(entry: unknown): unknown[] {
  const channels = field(entry, "channels");
  return Array.isArray(channels) ? channels : [];
}

/** What a form shows of a channel. Headers often are credentials: their names are shown, what they say never is. */
export function channelValues(channel: unknown, number: number): [string, string][] {
  const name = (key: string) => `channels.${number}.${key}`;
  const single = [...texts.map(([key]) => key), ...rare.map(([key]) => key), ...Object.keys(choices), ...ownTexts];
  return [
    [name("was"), plain(channel, "name")],
    ...single.map((key): [string, string] => [name(key), deep(channel, key)]),
    ...ownLists.map((key): [string, string] => [name(key), listed(channel, key).join("\n")]),
    ...headersOf(channel).map(([header]): [string, string] => [name("kept_headers"), header]),
    ...headersOf(channel).map(([header]): [string, string] => [name("had_headers"), header]),
  ];
}

/** The fields of a channel. */
export function channelFields(
  form: URLSearchParams,
  refusal: Refusal | undefined,
  { number, at, isLast }: { number: number; at: number; isLast: boolean },
): Html {
  const wrong = shifted(refusal, at, number);
  const given = (key: string) => ({
    name: `channels.${number}.${key}`,
    value: form.get(`channels.${number}.${key}`) ?? "",
    refusal: wrong,
  });
  const choice = (key: keyof typeof choices) =>
    choiceField({
      ...given(key),
      label: choices[key].label,
      options: choices[key].options.map((each) => [each, each === "" ? "default" : wordsOf(each)] as const),
    });
  const had = form.getAll(`channels.${number}.had_headers`);
  const kept = had.map((header) => html`<input type="hidden" name="channels.${number}.had_headers" value="${header}">`);
  const heads = html`${kept}${had.length === 0 ? "" : checkList({ name: `channels.${number}.kept_headers`, label: "Request headers already set", hint: "Values are not shown. Clear a box to remove that header.", refusal: undefined, options: had.map((value) => ({ value, text: value })), chosen: new Set(form.getAll(`channels.${number}.kept_headers`)) })}
${areaField({ ...given("more_headers"), label: "More request headers", hint: html`<code>Name: value</code>, one per line; <code>\${SOURCE_NAME}</code> is replaced by the variable of that name.`, rows: 2 })}`;
  const isNew = (form.get(`channels.${number}.was`) ?? "") === "";
  return html`<section class="part" aria-label="Channel ${at + 1}"><h2>Channel ${at + 1}</h2>
<input type="hidden" name="channels.${number}.was" value="${form.get(`channels.${number}.was`) ?? ""}">
${choice("kind")}${texts.map(([key, label, hint]) => textField({ ...given(key), label, hint }))}
${choice("media_format")}${choice("claim_type")}${choice("full_text")}
<details${isOpen(form, number) ? { html: " open" } : ""}><summary>More settings</summary>
${rare.map(([key, label]) => textField({ ...given(key), label }))}
${ownFields(given)}${heads}</details>
${isNew && !isLast ? "" : checkField({ name: `channels.${number}.gone`, label: "Remove this channel", checked: form.get(`channels.${number}.gone`) === "on" })}</section>`;
}

/** The channel that a form states; undefined for one that is taken out or was left empty. */
export function channelIn(form: URLSearchParams, number: number, before: readonly unknown[]): object | undefined {
  const name = (key: string) => `channels.${number}.${key}`;
  const was = form.get(name("was")) ?? "";
  const known = before.find((channel) => was !== "" && plain(channel, "name") === was);
  const stated = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, textIn(form, name(key))]));
  const isEmpty = !known && !textIn(form, name("name")) && !textIn(form, name("url"));
  if (form.get(name("gone")) === "on" || isEmpty) return undefined;
  const articles = Object.fromEntries(
    ["text", "remove", "title", "author", "date"].map((key) => [key, textIn(form, name(`article.${key}`))]),
  );
  const headers = headersIn(form, number, known);
  return {
    ...Object(known),
    ...stated(["name", "kind", "url", "media_format", "claim_type", "schedule", "full_text"]),
    ...stated([...rare.map(([key]) => key).filter((key) => !key.includes(".")), ...ownTexts]),
    ...Object.fromEntries(ownLists.map((key) => [key, unlessEmpty(linesIn(form, name(key)))])),
    article: Object.values(articles).some((value) => value !== undefined) ? articles : undefined,
    headers: headers.length > 0 ? Object.fromEntries(headers) : undefined,
  };
}

function headersIn(form: URLSearchParams, number: number, known: unknown): [string, string][] {
  const kept = form.getAll(`channels.${number}.kept_headers`);
  const more = linesIn(form, `channels.${number}.more_headers`).map((line): [string, string] => {
    const [header = "", ...rest] = line.split(":");
    return [header.trim(), rest.join(":").trim()];
  });
  return [...headersOf(known).filter(([header]) => kept.includes(header)), ...more];
}

function headersOf(channel: unknown): [string, string][] {
  const headers = field(channel, "headers");
  return typeof headers === "object" && headers !== null
    ? Object.entries(headers).map(([key, value]) => [key, String(value)])
    : [];
}

function deep(channel: unknown, key: string): string {
  const [first = "", second] = key.split(".");
  return second === undefined ? plain(channel, first) : plain(field(channel, first), second);
}

function isOpen(form: URLSearchParams, number: number): boolean {
  return [...rare.map(([key]) => key), ...ownTexts, ...ownLists].some(
    (key) => (form.get(`channels.${number}.${key}`) ?? "") !== "",
  );
}

/** Findings count the channels that are written; fields have the numbers that the form gave them. */
function shifted(refusal: Refusal | undefined, at: number, number: number): Refusal | undefined {
  if (!refusal) return undefined;
  const own = [...refusal.fields].flatMap(([path, message]): [string, string][] => {
    const match = new RegExp(`^channels\\.${at}\\.(.+)$`).exec(path);
    return match ? [[`channels.${number}.${match[1]}`, message]] : [];
  });
  return { ...refusal, fields: new Map(own) };
}
