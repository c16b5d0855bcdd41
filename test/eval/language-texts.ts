import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { ReadLanguage } from "../../store/model/vocabulary.ts";
import { readContent } from "../../workers/content.ts";
import type { Document } from "../../workers/extraction.ts";
import { jsonLines } from "../support/json-lines.ts";
import { documentOf } from "./documents.ts";

/** A text of another language than English whose claims readers judge. */
export interface LanguageText {
  id: string;
  language: JudgedLanguage;
  /** News of its language's corpus, or a page of any kind. */
  kind: "news" | "page";
  document: Document;
  content: string;
}

/** Languages whose claims readers have judged besides English. */
export const judgedLanguages = ["de", "fr", "es"] as const satisfies readonly ReadLanguage[];
export type JudgedLanguage = (typeof judgedLanguages)[number];

const News = z.object({ id: z.string(), title: z.string().nullable(), text: z.string() });
const Sentence = z.object({ doc: z.string(), text: z.string() });
const Page = z.object({ id: z.string(), url: z.string().nullish(), html: z.string().optional() });

/** All texts of a language: Wikinews or AnCora's articles, then the real pages. `corpora`: their folder. */
export async function languageTexts(corpora: string, language: JudgedLanguage): Promise<LanguageText[]> {
  const news = newsOf(corpora, language).map(({ id, title, text }): LanguageText => {
    const document = { ...documentOf({ id, text, title, url: null }), language };
    return { id, language, kind: "news", document, content: text };
  });
  return [...news, ...(await pagesOf(corpora, language))];
}

function newsOf(corpora: string, language: JudgedLanguage): z.infer<typeof News>[] {
  const folder = join(corpora, "nlp", language);
  if (language === "de")
    return jsonLines(join(folder, "quotes", "wikinews.jsonl.gz")).map((line) => {
      const { title, ...rest } = News.parse(line);
      return { ...rest, title: title?.replace(/^\d+ - | \(\d{4}-\d\d-\d\d\)$/g, "") ?? null };
    });
  if (language === "fr")
    return joined(jsonLines(join(folder, "ner", "winer-train.jsonl.gz")).map((line) => Sentence.parse(line)));
  return joined(
    ["dev", "test"].flatMap((part) =>
      textIn(join(folder, "trees", `ancora-${part}.conllu.gz`))
        .split("\n\n")
        .flatMap((block) => {
          const doc = /^# doc = (.*)$/m.exec(block)?.[1];
          const text = /^# text = (.*)$/m.exec(block)?.[1];
          return doc && doc !== "-" && text ? [{ doc, text }] : [];
        }),
    ),
  );
}

/** Documents of which a corpus has the sentences; they have no titles. */
function joined(sentences: readonly z.infer<typeof Sentence>[]): z.infer<typeof News>[] {
  return [...Map.groupBy(sentences, ({ doc }) => doc)].map(([id, own]) => ({
    id,
    title: null,
    text: own.map(({ text }) => text).join(" "),
  }));
}

async function pagesOf(corpora: string, language: JudgedLanguage): Promise<LanguageText[]> {
  const ids = new Set(
    z.array(z.string()).parse(JSON.parse(readFileSync(join(corpora, "nlp", language, "pages.json"), "utf8"))),
  );
  const texts: LanguageText[] = [];
  for (const line of jsonLines(join(corpora, "articles", "pages.jsonl.gz"))) {
    const { id, url = null, html } = Page.parse(line);
    if (html === undefined || !ids.has(id)) continue;
    const page = { bytes: Buffer.from(html), content_type: "text/html; charset=utf-8" };
    const document: Document = { ...documentOf({ id, text: "", url }), page, body: null, language: null };
    const { content, title } = await readContent(document);
    texts.push({ id, language, kind: "page", document: { ...document, title }, content });
  }
  return texts;
}

function textIn(file: string): string {
  return gunzipSync(readFileSync(file)).toString("utf8");
}
