import { Marked, type Tokens } from "marked";
import { type Html, html } from "../http/html.ts";
import type { Chapter } from "./chapters.ts";
import type { DocsPage } from "./page.ts";
import type { RequestExample } from "./request-examples.ts";

/** The headings of a chapter with their texts, as HTML. `chapters`: where links between documents lead. */
export function chapterBody(chapter: Chapter, chapters: readonly Chapter[]): Html {
  const marked = reader(chapters);
  const parsed = (text: string): Html => ({ html: marked.parse(text, { async: false }) });
  return html`${chapter.pages.map((page) => {
    // What is said first of an operation, how to call it, then its fields.
    const [first = "", ...rest] = page.text.split(/\n\n(?=\*\*)/);
    return page.examples
      ? html`${heading(page)}${parsed(first)}${languageTabs(page.id, page.examples)}${parsed(rest.join("\n\n"))}`
      : html`${heading(page)}${parsed(page.text)}`;
  })}`;
}

/** One example in several languages, of which one is shown: tabs that work without scripts. */
function languageTabs(id: string, examples: readonly RequestExample[]): Html {
  const choices = examples.map(
    ({ language }, at) =>
      html`<input type="radio" name="language-${id}" id="${id}-${language}"${at === 0 ? { html: " checked" } : ""}><label for="${id}-${language}">${language}</label>`,
  );
  const texts = examples.map(
    ({ language, text }) => html`<pre tabindex="0" aria-label="${language}"><code>${text}</code></pre>`,
  );
  return html`<fieldset class="codetabs"><legend class="unseen">Language</legend>${choices}${texts}</fieldset>`;
}

function heading({ id, title, level }: DocsPage): Html {
  if (level === 1) return html``;
  return level === 2 ? html`<h2 id="${id}">${title}</h2>` : html`<h3 id="${id}">${title}</h3>`;
}

/** Reads Markdown of our own documents: what came from anybody else never gets here. */
function reader(chapters: readonly Chapter[]): Marked {
  return new Marked({
    renderer: {
      code({ text, lang = "" }: Tokens.Code) {
        const name = lang === "" ? "Example" : lang;
        return html`<div class="code"><pre tabindex="0" aria-label="${name}"><code>${text}</code></pre></div>`.html;
      },
      table(token: Tokens.Table) {
        const cell = ({ tokens }: Tokens.TableCell) => `<td>${this.parser.parseInline(tokens)}</td>`;
        // A column without a name has no head that could be read out.
        const head = (each: Tokens.TableCell) =>
          each.text === "" ? cell(each) : `<th scope="col">${this.parser.parseInline(each.tokens)}</th>`;
        const rows = token.rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("");
        // It scrolls, so that it can be reached; it is no landmark: a chapter may have twenty.
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${token.header.map(head).join("")}</tr></thead><tbody>${rows}</tbody></table></div>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inside = this.parser.parseInline(tokens);
        const to = addressOf(href, chapters);
        return to === undefined ? inside : html`<a href="${to}">${{ html: inside }}</a>`.html;
      },
      image: () => "",
    },
  });
}

/** The chapters that documents at the root of the repository are. */
const documents: Readonly<Record<string, string>> = {
  OPERATIONS: "operations",
  SECURITY: "security",
  CHANGELOG: "changes",
  README: "start",
};

/** Where a link of a document leads on the site, from a chapter; undefined for a file that the site does not have. */
function addressOf(href: string, chapters: readonly Chapter[]): string | undefined {
  if (/^(https?:|#)/.test(href)) return href;
  const [, name = "", anchor = ""] = /([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  const id = documents[name] ?? name;
  return chapters.some((each) => each.id === id) ? `${id}${anchor}` : undefined;
}
