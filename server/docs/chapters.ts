import { tags } from "../openapi/families.ts";
import { type DocsPage, type Section, slugOf } from "./page.ts";

/** A page of the site: the headings of one Markdown text, of the tools, or of the operations of one family. */
export interface Chapter {
  /** As in its address. */
  id: string;
  section: Section;
  title: string;
  pages: DocsPage[];
}

/** How the sections are called in the list of chapters. */
export const sectionTitles: Readonly<Record<Section, string>> = {
  Handbook: "Handbook",
  "Operations guide": "Run it",
  Reference: "Reference",
  "Tools for agents": "Reference",
  Operations: "API",
};

const known = new WeakMap<readonly DocsPage[], Chapter[]>();

/** The chapters that pages are part of, in their order. */
export function chaptersOf(pages: readonly DocsPage[]): readonly Chapter[] {
  const made = known.get(pages) ?? [...Map.groupBy(pages, ({ chapter }) => chapter)].map(chapterOf);
  known.set(pages, made);
  return made;
}

function chapterOf([id, pages]: [string, DocsPage[]]): Chapter {
  const [first] = pages;
  const section = first?.section ?? "Handbook";
  if (first?.level === 1) return { id, section, title: first.title, pages };
  const family = tags.find(({ name }) => id === `api-${slugOf(name)}`);
  return { id, section, title: family?.name ?? section, pages };
}
