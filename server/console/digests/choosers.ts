import { ClaimType, Domain, MediaFormat, SourceType } from "../../../store/model/vocabulary.ts";
import { type Html, html } from "../../http/html.ts";
import { rankStreams } from "../../views/stream-ranking.ts";
import { visibleChannels } from "../../views/visible-sources.ts";
import { type CheckOption, checkList, type Refusal } from "../form-fields.ts";
import type { ConsoleContext } from "../page.ts";
import { wordsOf } from "../words.ts";
import type { DigestFields, Dimension } from "./fields.ts";

/** What is found of each kind besides what is chosen. Ours. */
const foundMost = 20;

/** The lists of a digest's form: what is chosen first, then what the words find. */
export async function choosers(
  context: ConsoleContext,
  fields: DigestFields,
  refusal: Refusal | undefined,
): Promise<Html> {
  const { filter } = fields;
  const enumerated = (name: Dimension, label: string, values: readonly string[]) =>
    list({
      name,
      label,
      options: values.map((value) => ({ value, text: wordsOf(value) })),
      chosen: filter[name],
      refusal,
    });
  return html`<div class="choosers">
${await named(context, fields, refusal)}
${list({ name: "topics", label: "Topics", options: await topics(context, filter.topics), chosen: filter.topics, refusal })}
${enumerated("domains", "Domains", Domain.options)}
${enumerated("source_types", "Kinds of sources", SourceType.options)}
${enumerated("claim_types", "Kinds of claims", ClaimType.options)}
${enumerated("media_formats", "Media", MediaFormat.options)}
</div>`;
}

/** What there is too much of to list: it is looked for by words. */
async function named(context: ConsoleContext, fields: DigestFields, refusal: Refusal | undefined): Promise<Html> {
  const { filter, stream_ids, find } = fields;
  const streams = await streamOptions(context, fields);
  const names = { tags: await tagNames(context, find), sources: await sourceNames(context, find) };
  const byName = (name: "tags" | "sources", label: string, hint: string) =>
    list({ name, label, hint, options: options(filter[name], names[name]), chosen: filter[name], refusal });
  return html`${list({ name: "stream_ids", label: "Streams", hint: "Streams chosen here are always included, whatever the filter says.", options: streams, chosen: stream_ids, refusal })}
${byName("tags", "Tags", "Streams that filter by one of them.")}
${byName("sources", "Sources", "Streams that filter by one of these sources.")}`;
}

interface List {
  name: string;
  label: string;
  hint?: string;
  options: readonly CheckOption[];
  chosen: readonly string[];
  refusal: Refusal | undefined;
}

function list({ name, label, hint, options, chosen, refusal }: List): Html {
  if (options.length === 0)
    return html`<fieldset class="field"><legend>${label}</legend><p class="hint">Find some with the search above.</p></fieldset>`;
  return html`<div class="chooser">${checkList({ name, label, options, chosen: new Set(chosen), refusal, ...(hint !== undefined && { hint }) })}</div>`;
}

async function streamOptions(
  { service, view }: ConsoleContext,
  { find, stream_ids }: DigestFields,
): Promise<CheckOption[]> {
  const { streams } = service.store;
  const conditions = { sees_private: view.sees_private };
  const chosen = await streams.summaries(stream_ids.map(Number));
  const found =
    find === ""
      ? (await streams.list(conditions, { page: 0, page_size: foundMost })).streams
      : rankStreams(find, await streams.searchable(conditions)).map(({ stream }) => stream);
  const seen = chosen.filter(({ is_public }) => is_public || view.sees_private);
  const all = new Map([...seen, ...found.slice(0, foundMost)].map((stream) => [stream.id, stream]));
  return [...all.values()].map(({ id, title }) => ({ value: id, text: title }));
}

async function tagNames({ service }: ConsoleContext, find: string): Promise<string[]> {
  if (find === "") return [];
  return (await service.store.tagSearch.search(find, {})).map(({ name }) => name);
}

async function sourceNames({ service, view }: ConsoleContext, find: string): Promise<string[]> {
  if (find === "") return [];
  const channels = await visibleChannels(service.store, view);
  return channels
    .map(({ source_name }) => source_name)
    .filter((name) => name.toLowerCase().includes(find.toLowerCase()));
}

async function topics({ service }: ConsoleContext, chosen: readonly string[]): Promise<CheckOption[]> {
  return options(
    chosen,
    (await service.store.topics.list({})).map(({ name }) => name),
    Number.POSITIVE_INFINITY,
  );
}

function options(chosen: readonly string[], found: readonly string[], most = foundMost): CheckOption[] {
  const fresh = [...new Set(found)].filter((name) => !chosen.includes(name)).slice(0, most);
  return [...chosen, ...fresh].map((name) => ({ value: name, text: name }));
}
