import { queryTimeoutDefaultMs } from "../../../config/limits.ts";
import type { Hit, Scope } from "../../../store/accounts/scope.ts";
import type { FoundClaim } from "../../../store/model/found-claim.ts";
import { ServiceError } from "../../api/errors.ts";
import { type Html, html } from "../../http/html.ts";
import { startBudget, walk } from "../../manifests/walk.ts";
import { claimSearch } from "../../operations/claims.ts";
import { tagList } from "../../operations/ontology-tags.ts";
import { sourceList } from "../../operations/sources.ts";
import { streamSearch } from "../../operations/stream-search.ts";
import { headlineOf, headlineSections } from "../../views/headline.ts";
import { conditionsOf } from "../../views/story-filters.ts";
import { disputedRecords } from "../disputes/disputed-records.ts";
import { claimRow } from "../look/claim-row.ts";
import { stateBadge } from "../look/state-badge.ts";
import type { ConsoleContext } from "../page.ts";
import { pageAsked } from "../pager.ts";
import { storyItem } from "../story-item.ts";
import { tagItem } from "../tag-parts.ts";
import { firstDay, type SearchAsked, type SearchKind, storyFilters, wordsAsked } from "./asked.ts";

/** Results on a page. Ours. */
export const resultsPerPage = 25;

/** How long stories are counted; of more it is said that there are more. Milliseconds; ours: the page stays under 150 at 100,000 stories. */
const countingMs = 60;

/** What one kind brought. */
export interface Found {
  total: number;
  /** False where the search ended before it had looked at everything. */
  is_exact: boolean;
  /** Rows of the page that is asked for, as one list; only the kind that is shown has them. */
  list: Html;
}

/** What each kind of thing brings for the words; the list of the kind that is shown, and how many of the others. */
export async function searchResults(context: ConsoleContext, asked: SearchAsked): Promise<Record<SearchKind, Found>> {
  const [claims, stories, tags, streams, sources] = await Promise.all([
    foundClaims(context, asked),
    foundStories(context, asked),
    foundTags(context, asked),
    foundStreams(context, asked),
    foundSources(context, asked),
  ]);
  return { claims, stories, tags, streams, sources };
}

/** The page of a kind: the one that is asked for where it is shown, else one row, for the count. */
function pageOf({ request }: ConsoleContext, asked: SearchAsked, kind: SearchKind) {
  return asked.kind === kind ? { page: pageAsked(request), page_size: resultsPerPage } : { page: 0, page_size: 1 };
}

async function foundClaims(context: ConsoleContext, asked: SearchAsked): Promise<Found> {
  const some = (values: readonly string[]) => (values.length === 0 ? undefined : values.join(","));
  const { claims, total_is_exact, pagination } = await context.ask(claimSearch, {
    query: asked.text,
    claim_type: some(asked.types),
    confidence: some(asked.confidences),
    from: firstDay(asked, context.now),
    source: asked.source,
    domain: asked.domain,
    sentiment: asked.sentiment,
    language: asked.language,
    ...pageOf(context, asked, "claims"),
  });
  const list = asked.kind === "claims" ? await claimList(context, claims, asked) : html``;
  return { total: pagination.total_count, is_exact: total_is_exact, list };
}

async function claimList(context: ConsoleContext, claims: FoundClaim[], asked: SearchAsked): Promise<Html> {
  const contents = await context.service.store.claimSearch.contents([
    ...new Set(claims.map((each) => Number(each.record_id))),
  ]);
  const words = wordsAsked(asked);
  return html`<ol class="card flush">${claims.map((claim) => claimRow(claim, context, { words, content: contents.get(Number(claim.record_id)) }))}</ol>`;
}

async function foundStories(context: ConsoleContext, asked: SearchAsked): Promise<Found> {
  const { service, view } = context;
  const { store, monotonic } = service;
  const shown = asked.kind === "stories";
  const page = pageOf(context, asked, "stories");
  const wanted = { after: null, skip: page.page * page.page_size, take: page.page_size, count: true };
  const scope = scopeOf(context, asked);
  let walked = await walk({ store, view, scope }, wanted, startBudget(monotonic, countingMs));
  // Words that few of very many stories have: whoever reads them waits for the page, not for the count.
  if (shown && !walked.complete && walked.hits.length < page.page_size)
    walked = await walk({ store, view, scope }, wanted, startBudget(monotonic, queryTimeoutDefaultMs));
  const list = shown ? await storyList(context, walked.hits.slice(0, page.page_size)) : html``;
  return { total: walked.total_count, is_exact: walked.complete, list };
}

function scopeOf({ now }: ConsoleContext, asked: SearchAsked): Scope {
  return {
    stream_ids: null,
    published_date_from: firstDay(asked, now) ?? null,
    published_date_to: null,
    matched_from: null,
    tag_groups: [],
    tag_logic: "or",
    query: asked.text,
    conditions: conditionsOf(storyFilters(asked)),
    condition_logic: "and",
  };
}

async function storyList(context: ConsoleContext, hits: Hit[]): Promise<Html> {
  const rows = await context.service.store.manifests.bodies(hits, headlineSections, context.view);
  const disputed = await disputedRecords(context);
  return html`<ol class="stories">${rows.map((row) => storyItem(headlineOf(row), context, { disputed }))}</ol>`;
}

async function foundTags(context: ConsoleContext, asked: SearchAsked): Promise<Found> {
  try {
    const given = { search: asked.text, ...pageOf(context, asked, "tags") };
    const { tags, pagination } = await context.ask(tagList, given);
    const list = html`<table role="table"><thead><tr><th scope="col">Tag</th><th scope="col">Type</th><th scope="col">Also known as</th></tr></thead>
<tbody>${tags.map((tag) => tagItem(tag, context))}</tbody></table>`;
    return { total: pagination.total_count, is_exact: true, list };
  } catch (error) {
    // Plans without tags find none.
    if (!(error instanceof ServiceError) || error.error !== "feature_not_in_plan") throw error;
    return { total: 0, is_exact: true, list: html`` };
  }
}

async function foundStreams(context: ConsoleContext, asked: SearchAsked): Promise<Found> {
  const given = { query: asked.text, ...pageOf(context, asked, "streams") };
  const { results, pagination } = await context.ask(streamSearch, given);
  const items = results.map(
    ({ stream_id, title, name, description }) =>
      html`<li data-item><h3><a href="${context.link(`/console/streams/${stream_id}`)}">${title || name}</a></h3><p>${description}</p></li>`,
  );
  return { total: pagination.total_count, is_exact: true, list: html`<ol class="stories">${items}</ol>` };
}

async function foundSources(context: ConsoleContext, asked: SearchAsked): Promise<Found> {
  const given = { query: asked.text, ...pageOf(context, asked, "sources") };
  const { sources, pagination } = await context.ask(sourceList, given);
  const items = sources.map(
    ({ id, name, health }) =>
      html`<li data-item><h3><a href="${context.link(`/console/sources/${id}`)}">${name}</a></h3><p class="meta">${stateBadge(health)}</p></li>`,
  );
  return { total: pagination.total_count, is_exact: true, list: html`<ol class="stories">${items}</ol>` };
}
