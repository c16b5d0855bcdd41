import { readFileSync } from "node:fs";
import type { Variant } from "../benchmark.ts";
import { PageFiles } from "../pages.ts";

/** What one would write first: a window of its own for every page, and Readability on it. */
export const freshJsdom: Variant = {
  name: "new JSDOM + Readability",
  async open(given) {
    const readArticle = await openReader();
    const { files } = PageFiles.parse(given);
    return {
      async round() {
        for (const file of files) {
          readArticle(readFileSync(file, "utf8"));
          // A turn of the event loop lets jsdom's closed windows go.
          await new Promise((resolve) => setImmediate(resolve));
        }
        return files.length;
      },
    };
  },
};

/** Loaded here, because what the other variant is compared with would count as its memory. */
async function openReader(): Promise<(html: string) => string> {
  const [{ Readability }, { JSDOM, VirtualConsole }] = await Promise.all([
    import("@mozilla/readability"),
    import("jsdom"),
  ]);
  return (html) => {
    const { window } = new JSDOM(html, { virtualConsole: new VirtualConsole() });
    try {
      return new Readability(window.document).parse()?.textContent ?? "";
    } finally {
      window.close();
    }
  };
}
