import type { RequestExample } from "./request-examples.ts";

/** A page of the documentation, in Markdown: one heading of a chapter. */
export interface DocsPage {
  /** Lowercase letters, digits and hyphens. */
  id: string;
  section: Section;
  title: string;
  /** What it tells, in a sentence. */
  summary: string;
  text: string;
  /** The page of the site that it is part of. */
  chapter: string;
  /** How deep its heading stands in the chapter; 1: it opens the chapter. */
  level: number;
  /** Of an operation: how it is called, in some languages. */
  examples?: RequestExample[];
}

/** What pages are about, in the order of a reader. */
export const sections = ["Handbook", "Operations guide", "Reference", "Tools for agents", "Operations"] as const;
export type Section = (typeof sections)[number];

/** What a Markdown text becomes part of. `opening`: the title of what is before its first heading, unless a heading of the first level says it. */
export interface ChapterOf {
  section: Section;
  id: string;
  opening?: string;
}

/** The pages of a Markdown text, one for each heading of the second level and below; what is before the first opens the chapter. */
export function pagesOf(markdown: string, { section, id: chapter, opening = chapter }: ChapterOf): DocsPage[] {
  const { title: called = opening, parts } = partsOf(markdown);
  return parts.flatMap(({ title, level, lines }) => {
    const text = lines.join("\n").trim();
    const id = title === undefined ? chapter : `${chapter}-${slugOf(title)}`;
    const page = { id, section, title: title ?? called, summary: firstSentence(text), text, chapter, level };
    return text === "" ? [] : [page];
  });
}

/** The name of a title in addresses. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

interface Part {
  title: string | undefined;
  level: number;
  lines: string[];
}

/** A line that begins with # inside a block of code is no heading. */
function partsOf(markdown: string): { title: string | undefined; parts: Part[] } {
  let title: string | undefined;
  const parts: Part[] = [{ title: undefined, level: 1, lines: [] }];
  let inCode = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) inCode = !inCode;
    const [, marks = "", words = ""] = (!inCode && /^(#+) +(.+)$/.exec(line)) || [];
    if (marks === "#") title ??= words;
    else if (marks !== "") parts.push({ title: words, level: marks.length, lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return { title, parts };
}

/** Up to the first full stop of the first paragraph that is prose; of its first point where a text is a list. */
function firstSentence(text: string): string {
  const prose =
    text.split(/\n\s*\n/).find((paragraph) => !/^(```|\||#|\s*-)/.test(paragraph)) ?? text.replace(/^[-*] +/, "");
  const line = prose.replaceAll(/\s+/g, " ").trim();
  return /^.+?[.:](?= |$)/.exec(line)?.[0].replace(/:$/, ".") ?? line;
}
