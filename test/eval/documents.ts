import type { Document } from "../../workers/extraction.ts";
import { type Case, textOf } from "./case.ts";

/** The document that the pipeline makes of an item with this text, from a channel said to be in English and of nothing else known. */
export function documentOf(input: Case): Document {
  const url = input.url ?? null;
  return {
    url,
    title: input.title ?? null,
    source_name: URL.parse(url ?? "")?.hostname ?? "",
    media_format: "text",
    claim_type: null,
    page: null,
    body: { text: textOf(input) },
    language: "en",
  };
}
