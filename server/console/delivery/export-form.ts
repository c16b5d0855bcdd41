import { contentLevels, exportCompressions, exportFormats } from "../../../store/model/export.ts";
import { readLanguages } from "../../../store/model/vocabulary.ts";
import { type Html, html } from "../../http/html.ts";
import { digestChoices, streamChoices } from "../choices.ts";
import { checkList, choiceField, type Refusal, refusalNote, textField } from "../form-fields.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContext } from "../page.ts";
import { languageName } from "../words.ts";

/** What is filled in on the form of an export, as the operations take it. */
export interface ExportFields {
  stream_ids: string[];
  digest_id: string;
  content_levels: string[];
  format: string;
  compression: string;
  published_date_from: string;
  published_date_to: string;
  language: string;
}

/** What an export would hold now and cost of the quota. */
export interface ExportEstimate {
  shown: Html;
  /** Nothing would be in it. */
  isEmpty: boolean;
}

/** What each part of a story holds. */
const levelWords: Record<(typeof contentLevels)[number], string> = {
  signal: "claims, tags and topics",
  brief: "summary, key insights and quotes",
  record: "the text of the source",
};

/** What was filled in. */
export function exportFieldsOf(filled: URLSearchParams): ExportFields {
  const text = (name: string) => (filled.get(name) ?? "").trim();
  return {
    stream_ids: filled.getAll("stream_ids"),
    digest_id: text("digest_id"),
    content_levels: filled.getAll("content_levels"),
    format: text("format") || "jsonl",
    compression: text("compression") || "none",
    published_date_from: text("published_date_from"),
    published_date_to: text("published_date_to"),
    language: text("language"),
  };
}

/** The same as an operation takes it: what is empty was not given. */
export function exportInput(fields: ExportFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0));
}

/** The form of an export. `estimate`: what it would come to, once that was asked. */
export async function exportForm(
  context: ConsoleContext,
  fields: ExportFields,
  { refusal, estimate }: { refusal?: Refusal | undefined; estimate?: ExportEstimate | undefined },
): Promise<Html> {
  const streams = await streamChoices(context.ask);
  const options = streams.map(({ id, title, manifests_last30d }) => ({
    value: id,
    text: title,
    hint: `${manifests_last30d} in 30 days`,
  }));
  const digests = await digestChoices(context.ask);
  const chosen = new Set(fields.stream_ids);
  const text = (name: keyof ExportFields) => ({ name, value: String(fields[name]), refusal });
  const parts = contentLevels.map((value) => ({ value, text: value, hint: levelWords[value] }));
  return html`${refusalNote(refusal)}${ownForm(
    context,
    html`${checkList({ name: "stream_ids", label: "Streams", options, chosen, refusal, hint: "Or choose a digest below." })}
${choiceField({ ...text("digest_id"), label: "Digest", options: [["", "None"], ...digests] })}
<div class="pair">${textField({ ...text("published_date_from"), label: "Published from", type: "date" })}
${textField({ ...text("published_date_to"), label: "Published to", type: "date" })}</div>
${choiceField({ ...text("language"), label: "Language", options: [["", "Any"], ...readLanguages.map((code) => [code, languageName(code)] as const)] })}
${checkList({ name: "content_levels", label: "Parts", options: parts, chosen: new Set(fields.content_levels), refusal, hint: "The source is always included. With none checked: all parts that your plan includes." })}
<div class="pair">${choiceField({ ...text("format"), label: "Format", options: exportFormats.map((each) => [each, each]) })}
${choiceField({ ...text("compression"), label: "Compression", options: exportCompressions.map((each) => [each, each]) })}</div>
${estimate?.shown ?? ""}
<div class="actions">${createButtons(estimate)}
<button name="do" value="schedule">Repeat at every release</button></div>`,
  )}`;
}

/** What would be empty is not offered: its size is estimated first. */
function createButtons(estimate: ExportEstimate | undefined): Html {
  if (estimate === undefined) return html`<button class="first" name="do" value="estimate">Estimate size</button>`;
  if (estimate.isEmpty) return html`<button class="first" name="do" value="estimate">Estimate again</button>`;
  return html`<button class="first" name="do" value="start">Create export</button><button name="do" value="estimate">Estimate again</button>`;
}
