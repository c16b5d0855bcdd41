import type { WaitingDocument } from "../../store/sources/documents.ts";
import { emptyItem, type Item } from "../visit/item.ts";
import { cleanHtml, htmlToLine } from "./feed/clean-html.ts";
import { plainParagraphs } from "./inbox/file-text.ts";
import { markdownText } from "./inbox/markdown.ts";
import type { ReadDocument, SourceReader } from "./source-reader.ts";

/** Documents that clients hand in (`POST /documents`): each one an item, known by its guid, its address or what it says. */
export const push: SourceReader = {
  async read(channel, { pushed }) {
    const waiting = (await pushed?.()) ?? [];
    const documents = waiting.map((each) => readDocument(each, channel.language ?? null));
    const freshness = { retry_after_s: null, max_age_s: null, expires_at: null };
    return {
      outcome: { kind: waiting.length > 0 ? "read" : "not_modified", url: channel.url, permanent_url: null, freshness },
      items: documents.flatMap((read) => ("item" in read ? read.item : [])),
      validators: { etag: null, last_modified: null },
      feed: null,
      warnings: documents.flatMap((read) =>
        "refusal" in read ? `${read.document_id} was left: ${read.refusal}.` : [],
      ),
      documents,
    };
  },
};

function readDocument(
  { document_id, content_hash, identity, document }: WaitingDocument,
  language: string | null,
): ReadDocument {
  const said = textOf(document);
  if (!said.content_html && !said.text) return { document_id, content_hash, refusal: "there is no text in it" };
  const { title, url, published, author } = document;
  const item: Item = {
    ...emptyItem(identity),
    link: url,
    title: htmlToLine(title),
    published,
    authors: author === null ? [] : [{ name: author, email: null, url: null }],
    language: document.language ?? language,
    ...said,
  };
  return { document_id, content_hash, item };
}

function textOf({ html, markdown, text, url }: WaitingDocument["document"]): Pick<Item, "content_html" | "text"> {
  if (html !== null) {
    const content_html = cleanHtml(html, url);
    return { content_html: htmlToLine(content_html) === "" ? null : content_html, text: null };
  }
  const plain = markdown === null ? plainParagraphs(text ?? "").join("\n\n") : markdownText(markdown).text;
  return { content_html: null, text: plain || null };
}
