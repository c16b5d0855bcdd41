import type { ArticleRules, RuledFacts } from "../extraction.ts";
import type { PageDocument, PageElement } from "./dom/page-node.ts";
import { blocksText, htmlBlocks } from "./html-blocks.ts";
import { oneLine } from "./page-metas.ts";
import { isoDate } from "./stated-date.ts";

/** What a source's own rules find on a page. */
export interface RuledPage {
  /** Paragraphs apart by one blank line; null when no rule says where the text is, or it found none. */
  text: string | null;
  facts: RuledFacts;
  /** Names of the rules that found nothing. */
  missed: (keyof ArticleRules)[];
}

/**
 * Reads a page by a source's rules, and takes out of it what they remove: title, author and date may stand in that. What selectors
 * are is checked when the configuration is read; one that is none throws.
 */
export function readByRules(page: PageDocument, rules: ArticleRules): RuledPage {
  const chosen = (rule: keyof ArticleRules) => {
    const selector = rules[rule];
    return selector === undefined ? [] : outermost([...page.querySelectorAll(selector)]);
  };
  const title = oneLine(wordsOf(chosen("title")[0]));
  const authors = chosen("author").flatMap((element) => oneLine(wordsOf(element))?.replace(/^by\s+/i, "") ?? []);
  const published = isoDate(dateWords(chosen("date")[0]));
  const facts = {
    ...(title ? { title } : {}),
    ...(authors.length > 0 ? { author: [...new Set(authors)].join(", ") } : {}),
    ...(published ? { published } : {}),
  };
  const removed = chosen("remove");
  for (const element of removed) element.remove();
  const text = blocksText(chosen("text").flatMap((element) => htmlBlocks(element))) || null;
  const found = { text, remove: removed[0], title, author: facts.author, date: published };
  const missed = ruleNames.filter((name) => rules[name] !== undefined && !found[name]);
  return { text, facts, missed };
}

const ruleNames = ["text", "remove", "title", "author", "date"] as const;

/** Elements that lie in others of the list would bring their words twice. */
function outermost(elements: PageElement[]): PageElement[] {
  const chosen = new Set(elements);
  return elements.filter((element) => {
    for (let outer = element.parentElement; outer; outer = outer.parentElement) if (chosen.has(outer)) return false;
    return true;
  });
}

/** A meta element says it in an attribute. */
function wordsOf(element: PageElement | undefined): string {
  return element?.getAttribute("content") ?? element?.textContent ?? "";
}

function dateWords(element: PageElement | undefined): string {
  return element?.getAttribute("datetime") ?? wordsOf(element);
}
