import { ClaimType, Confidence, Domain, readLanguages, Sentiment } from "../../../store/model/vocabulary.ts";
import { isOperating } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import { figure } from "../counted.ts";
import { emptyState } from "../look/empty.ts";
import { icon } from "../look/icons.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage } from "../page.ts";
import { pagerOf } from "../pager.ts";
import { samePage } from "../same-page.ts";
import { searchCall } from "../search/api-call.ts";
import {
  type SearchAsked,
  type SearchKind,
  searchAsked,
  searchKinds,
  searchSpans,
  storyFilters,
} from "../search/asked.ts";
import { type Found, resultsPerPage, searchResults } from "../search/results.ts";
import { capitalised, languageName, wordsOf } from "../words.ts";

/** One field for everything: claims with their proofs, stories, tags, streams and sources. */
export const searchPage: ConsolePage = {
  path: "/search",
  async show(context) {
    const asked = searchAsked(context.request);
    if (asked.text === "") return nothingAsked(asked);
    const found = await searchResults(context, asked);
    return {
      title: `${asked.text}: search`,
      body: html`<h1 class="unseen">Search</h1>
${field(asked)}
${tabs(context, asked, found)}
<div class="cols three">
${filters(asked)}
<section class="stack" aria-label="Results">${shown(context, asked, found)}</section>
${await asideOf(context, asked)}
</div>`,
    };
  },
};

function nothingAsked(asked: SearchAsked): ConsoleContent {
  return {
    title: "Search",
    body: html`<h1 class="unseen">Search</h1>
${field(asked)}
${emptyState("search", "Search everything", "Claims with the words that prove them, stories, tags, streams and sources. Names and numbers work better than questions.")}`,
  };
}

function field({ text, kind }: SearchAsked): Html {
  return html`<form class="search large" role="search">${icon("search")}
<input type="search" name="q" value="${text}" maxlength="200" aria-label="Search claims, stories, tags, streams and sources" placeholder="Search claims, stories, tags…"${text === "" ? { html: " autofocus" } : ""} data-search>
<input type="hidden" name="in" value="${kind}"></form>`;
}

const titles: Readonly<Record<SearchKind, string>> = {
  claims: "Claims",
  stories: "Stories",
  tags: "Tags",
  streams: "Streams",
  sources: "Sources",
};

function tabs({ request }: ConsoleContext, { kind }: SearchAsked, found: Record<SearchKind, Found>): Html {
  const items = searchKinds.map((each) => {
    const current = each === kind ? html` aria-current="page"` : html``;
    return html`<li><a href="${samePage(request, { in: each })}"${current}>${titles[each]} <span class="count">${totalOf(found[each])}</span></a></li>`;
  });
  return html`<nav class="tabs" aria-label="What was found"><ul>${items}</ul></nav>`;
}

/** How many; a plus where there are more than were looked at. */
function totalOf({ total, is_exact }: Found): string {
  return `${figure(total)}${is_exact ? "" : "+"}`;
}

function filters(asked: SearchAsked): Html {
  if (!isFiltered(asked)) return html`<div></div>`;
  const boxes = (name: string, options: readonly string[], chosen: readonly string[]) =>
    options.map(
      (each) =>
        html`<label class="check"><input type="checkbox" name="${name}" value="${each}"${chosen.includes(each) ? { html: " checked" } : ""}>${capitalised(wordsOf(each))}</label>`,
    );
  const spans = Object.entries(searchSpans).map(
    ([days, words]) =>
      html`<option value="${days}"${days === asked.days ? { html: " selected" } : ""}>${words}</option>`,
  );
  const ofClaims =
    asked.kind === "claims"
      ? html`<fieldset class="field"><legend>Type of claim</legend>${boxes("type", ClaimType.options, asked.types)}</fieldset>
<fieldset class="field"><legend>Confidence</legend>${boxes("confidence", Confidence.options, asked.confidences)}</fieldset>
${ofStories(asked)}`
      : ofStories(asked);
  const count = filtersSet(asked);
  return html`<details class="filterfold"><summary>Filters${count === 0 ? "" : ` (${count})`}</summary><form class="stack filters" aria-label="Filters">
<input type="hidden" name="q" value="${asked.text}"><input type="hidden" name="in" value="${asked.kind}">
<div class="field"><label for="days">Published</label><select id="days" name="days"><option value="">Any time</option>${spans}</select></div>
${ofClaims}
<button>Apply filters</button></form></details>`;
}

/** How many filters narrow what is found. */
function filtersSet(asked: SearchAsked): number {
  if (!isFiltered(asked)) return 0;
  const { kind, days, types, confidences } = asked;
  const ofClaims = kind === "claims" ? types.length + confidences.length : 0;
  return (days === undefined ? 0 : 1) + ofClaims + storyFilters(asked).length;
}

/** Whether filters narrow what is found; names of things they do not. */
function isFiltered({ kind }: SearchAsked): boolean {
  return kind === "claims" || kind === "stories";
}

function ofStories({ domain, sentiment, source = "", language }: SearchAsked): Html {
  const choice = (
    name: string,
    label: string,
    options: readonly string[],
    chosen: string | undefined,
    nameOf = wordsOf,
  ) => {
    const each = options.map(
      (value) =>
        html`<option value="${value}"${value === chosen ? { html: " selected" } : ""}>${capitalised(nameOf(value))}</option>`,
    );
    return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">Any</option>${each}</select></div>`;
  };
  return html`<div class="field"><label for="source">Source</label><input id="source" name="source" value="${source}" maxlength="200"></div>
${choice("domain", "Domain", Domain.options, domain)}
${choice("sentiment", "Sentiment", Sentiment.options, sentiment)}
${choice("language", "Language", languagesOffered(language), language, languageName)}`;
}

/** Those that claims are extracted from, and one that was asked for besides. */
function languagesOffered(asked: string | undefined): string[] {
  return [...new Set([...readLanguages, ...(asked === undefined ? [] : [asked])])];
}

function shown(context: ConsoleContext, asked: SearchAsked, found: Record<SearchKind, Found>): Html {
  const { kind, text } = asked;
  const { total, list } = found[kind];
  if (total === 0) return nothingFound(context, asked);
  return html`<p><strong>${totalOf(found[kind])} ${total === 1 ? one[kind] : kind}</strong> for “${text}”${filtersSet(asked) === 0 ? "" : html`, <a href="${unfiltered(context)}">clear filters</a>`}</p>
<h2 class="unseen">Results</h2>
${list}
${pagerOf(context, { total_count: total, page_size: resultsPerPage })}`;
}

const one: Readonly<Record<SearchKind, string>> = {
  claims: "claim",
  stories: "story",
  tags: "tag",
  streams: "stream",
  sources: "source",
};

/** The same search without filters. */
function unfiltered({ request }: ConsoleContext): string {
  const none = { days: "", type: "", confidence: "", domain: "", sentiment: "", source: "", language: "" };
  return samePage(request, none);
}

function nothingFound(context: ConsoleContext, asked: SearchAsked): Html {
  const { kind, text } = asked;
  const narrowed = filtersSet(asked) > 0;
  const all = html`<a class="button" href="${unfiltered(context)}">Clear filters</a>`;
  const words = narrowed
    ? "No result within these filters."
    : /\s/.test(text)
      ? "A result must contain all words. Try fewer: names and figures rather than a question."
      : "Check the spelling, or try another word.";
  return emptyState("search", `No ${kind} for “${text}”`, words, narrowed ? all : html``);
}

/** What can be made of a search: a stream and a beacon of claims and stories, and the same call of the API of everything. */
async function asideOf(context: ConsoleContext, asked: SearchAsked): Promise<Html> {
  const made = isFiltered(asked) ? await madeOf(context, asked) : "";
  return html`<aside class="stack" aria-label="Use this search"><section class="card stack tight"><h2>Use this search</h2>
${made}${searchCall(context, asked)}</section></aside>`;
}

async function madeOf({ link, service, caller }: ConsoleContext, asked: SearchAsked): Promise<Html> {
  const { text, kind, domain, source, sentiment, language, types } = asked;
  const saved = new URLSearchParams({ name: text, query: text, ...(language !== undefined && { language }) });
  const beyond = filtersSet(asked) - (language === undefined ? 0 : 1);
  const note =
    beyond === 0 ? "" : html`<p class="hint">A beacon keeps the words and the language, not the other filters.</p>`;
  const beacon = html`<a class="button" href="${link("/console/delivery/alerts")}?${String(saved)}">${icon("bell")}Make this a beacon</a>${note}`;
  if (!(await isOperating(service.store, caller))) return beacon;
  const begun = new URLSearchParams({ named: addressOf(text), title: text, "filter.words": text });
  if (domain) begun.set("filter.domains", domain);
  if (source) begun.set("filter.sources", source);
  if (sentiment) begun.append("filter.sentiment", sentiment);
  if (language) begun.set("filter.languages", language);
  if (kind === "claims") for (const type of types) begun.append("filter.claim_types", type);
  return html`<p class="by">New stories with the ${text.includes(" ") ? "phrase" : "word"} “${text}” are collected in a stream, in this form alone: add other forms, or end a word with * for any ending. You can refine and preview it first.</p><a class="button primary" href="${link("/console/config/streams/entry")}?${String(begun)}">${icon("layers")}Make this a stream</a>${beacon}`;
}

/** A stream's address made of words: "Grain fee, Zürich" is "grain-fee-zurich". Empty where no letter or digit is left. */
function addressOf(words: string): string {
  const plain = words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .slice(0, 60)
    .trim()
    .replaceAll(" ", "-");
}
