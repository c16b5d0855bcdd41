import { Readability } from "@mozilla/readability";
import { JSDOM, VirtualConsole } from "jsdom";
import type { Variant } from "../benchmark.ts";
import { articlePages } from "../pages.ts";

/** What one would write first: a window of its own for every page, and Readability on it. */
export function freshJsdom(count: number): Variant {
  return {
    name: "new JSDOM + Readability",
    async open() {
      const pages = articlePages(count);
      return {
        async round() {
          for (const page of pages) {
            readArticle(page);
            // A turn of the event loop lets jsdom's closed windows go.
            await new Promise((resolve) => setImmediate(resolve));
          }
          return pages.length;
        },
      };
    },
  };
}

function readArticle(html: string): string {
  const { window } = new JSDOM(html, { virtualConsole: new VirtualConsole() });
  try {
    return new Readability(window.document).parse()?.textContent ?? "";
  } finally {
    window.close();
  }
}
