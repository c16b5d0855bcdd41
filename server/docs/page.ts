/** A page of the documentation, in Markdown. */
export interface DocsPage {
  /** Small letters, digits and hyphens. */
  id: string;
  section: Section;
  title: string;
  /** What it tells, in a sentence. */
  summary: string;
  text: string;
}

/** What pages are about, in the order of a reader. */
export const sections = ["Handbook", "Reference", "Tools for agents", "Operations"] as const;
export type Section = (typeof sections)[number];

/** The pages of a Markdown text, one for each heading of the second level and below; what is before the first belongs to `opening`. */
export function pagesOf(markdown: string, section: Section, opening: string): DocsPage[] {
  const parts = partsOf(markdown);
  return parts.flatMap(({ title = opening, lines }) => {
    const text = lines.join("\n").trim();
    const prefix = section === "Handbook" ? "" : `${slugOf(section)}-`;
    return text === "" ? [] : [{ id: `${prefix}${slugOf(title)}`, section, title, summary: firstSentence(text), text }];
  });
}

/** The name of a title in addresses. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** A line that begins with # inside a block of code is no heading. */
function partsOf(markdown: string): { title: string | undefined; lines: string[] }[] {
  const parts: { title: string | undefined; lines: string[] }[] = [{ title: undefined, lines: [] }];
  let inCode = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) inCode = !inCode;
    const title = inCode ? undefined : /^##+ +(.+)$/.exec(line)?.[1];
    if (title !== undefined) parts.push({ title, lines: [] });
    else if (inCode || !/^# /.test(line)) parts.at(-1)?.lines.push(line);
  }
  return parts;
}

/** Up to the first full stop of the first paragraph that is prose. */
function firstSentence(text: string): string {
  const prose = text.split(/\n\s*\n/).find((paragraph) => !/^(```|\||#|\s*-)/.test(paragraph)) ?? "";
  const line = prose.replaceAll(/\s+/g, " ").trim();
  return /^.+?[.:](?= |$)/.exec(line)?.[0].replace(/:$/, ".") ?? line;
}
