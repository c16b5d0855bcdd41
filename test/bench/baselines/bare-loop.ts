import { Readability } from "@mozilla/readability";
import nlp from "compromise";
import { JSDOM, VirtualConsole } from "jsdom";
import type { Variant } from "../benchmark.ts";
import { PagesGiven } from "../pages.ts";

/** What one would write first: fetch a page, a fresh jsdom, Readability, compromise's names; one page after the other, nothing kept. */
export const bareLoop: Variant = {
  name: "new JSDOM + Readability + compromise",
  async open(given) {
    const { newsroom, pages } = PagesGiven.parse(given);
    return {
      async round() {
        for (const page of pages) await readPage(`${newsroom}${page}`);
        return pages.length;
      },
    };
  },
};

async function readPage(url: string): Promise<{ people: string[]; organizations: string[]; places: string[] }> {
  const html = await (await fetch(url)).text();
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  try {
    const text = nlp(new Readability(window.document).parse()?.textContent ?? "");
    const [people, organizations, places] = [text.people(), text.organizations(), text.places()];
    return { people: people.out("array"), organizations: organizations.out("array"), places: places.out("array") };
  } finally {
    window.close();
  }
}
