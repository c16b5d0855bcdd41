import { readPage } from "../../../workers/text/readable-text.ts";
import type { Case } from "../case.ts";
import type { Prediction, Task } from "../task.ts";

/** The article of a page as fetched: its text, and the title, author and date it states. */
export const task: Task = {
  predict: (cases) => Promise.all(cases.map(predictArticle)),
};

async function predictArticle(input: Case): Promise<Prediction> {
  const { bytes, contentType } = pageOf(input);
  const { text, title, author, published } = await readPage(bytes, {
    content_type: contentType,
    url: input.url ?? null,
  });
  return { text, title, author, date: published };
}

/** Mark-up that is already text has lost what its bytes were; it says UTF-8 as a server would, whatever the page declares. */
function pageOf(input: Case): { bytes: Uint8Array; contentType: string | null } {
  if (input.html !== undefined) return { bytes: Buffer.from(input.html), contentType: "text/html; charset=utf-8" };
  if (input.b64 === undefined) throw new Error("the case has neither html nor b64");
  const contentType = Object.entries(input.headers ?? {}).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return { bytes: Buffer.from(input.b64, "base64"), contentType: contentType ?? null };
}
