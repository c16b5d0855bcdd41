import { readContent } from "../../../workers/content.ts";
import { readStatements } from "../../../workers/extract.ts";
import type { Document } from "../../../workers/extraction.ts";
import type { Case } from "../case.ts";
import { documentOf } from "../documents.ts";
import { shippedLexicon } from "../lexicon.ts";
import type { Prediction, Task } from "../task.ts";

const lexicon = shippedLexicon();

/** The claims of an article or page as the service makes them, each with what was done to its sentence. */
export const task: Task = {
  predict: (cases) => Promise.all(cases.map(predictLedger)),
};

async function predictLedger(input: Case): Promise<Prediction> {
  const document = input.html === undefined ? documentOf(input) : pageOf(input, input.html);
  const { content, title, language } = await readContent(document);
  const described = { ...document, title: document.title ?? title, language: document.language ?? language };
  const { ranked } = await readStatements(content, described, lexicon);
  return { claims: ranked.map(({ claim_text, made }) => ({ claim_text, made })) };
}

function pageOf(input: Case, html: string): Document {
  const url = input.url ?? null;
  return {
    url,
    title: null,
    source_name: URL.parse(url ?? "")?.hostname ?? "",
    media_format: "text",
    claim_type: null,
    page: { bytes: Buffer.from(html), content_type: "text/html; charset=utf-8" },
    body: null,
    language: null,
  };
}
