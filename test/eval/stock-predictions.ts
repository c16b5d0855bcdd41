import { Readability } from "@mozilla/readability";
import { JSDOM, VirtualConsole } from "jsdom";
import { decodeHtml } from "../../workers/page/charset.ts";
import type { Case, CaseLine } from "./case.ts";

/** What Readability says of each page, in a window of its own as its documentation tells, as lines that the scorer of articles reads. */
export async function stockPredictions(lines: readonly CaseLine[]): Promise<string> {
  const predictions: string[] = [];
  for (const line of lines) {
    if ("error" in line) continue;
    predictions.push(JSON.stringify({ id: line.input.id, ...stockFacts(line.input) }));
    // A turn of the event loop lets jsdom's closed windows go.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return predictions.join("\n");
}

function stockFacts({ html, b64, url }: Case) {
  const text = html ?? decodeHtml(Buffer.from(b64 ?? "", "base64"), null);
  const { window } = new JSDOM(text, {
    url: url && URL.canParse(url) ? url : "http://page.example/",
    virtualConsole: new VirtualConsole(),
  });
  try {
    const article = new Readability(window.document).parse();
    return article
      ? { text: "", title: article.title, author: article.byline, date: article.publishedTime }
      : { text: "" };
  } finally {
    window.close();
  }
}
