import { IdInput } from "../../../store/model/id.ts";
import { requireFeature } from "../../api/entitlement.ts";
import { found } from "../../api/errors.ts";
import { isOperating } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import { claimSearch } from "../../operations/claims.ts";
import { doneNote } from "../done.ts";
import { choiceField, type Refusal, refusalNote, textField } from "../form-fields.ts";
import { badge } from "../look/badges.ts";
import { claimRow } from "../look/claim-row.ts";
import { crumbs } from "../look/crumbs.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage } from "../page.ts";
import { type NamedTag, takeTagChange } from "../tag-changes.ts";
import { tagCourse, tagStoryParts } from "../tag-parts.ts";
import { wordsOf } from "../words.ts";

/** One tag: its names, how often it is named, in which stories, and what stands beside it; for whoever runs the service, its merge and split. */
export const tagPage: ConsolePage = {
  path: "/tags/:id",
  show: (context) => shown(context),
  async take(context) {
    const { named } = await tagOf(context);
    return takeTagChange(context, named, (refusal) => shown(context, refusal));
  },
};

const messages = {
  merged: "Merged. Stories are tagged again in the background. You can undo this in the merge history.",
  split: "Split. Stories are tagged again in the background. You can undo this in the merge history.",
};

async function tagOf({ service, request }: ConsoleContext): Promise<{ named: NamedTag; aliases: string[] }> {
  const asked = found(IdInput.safeParse(request.params.id).data, "such tag");
  const named = found(await service.store.tags.today(asked), "such tag");
  return { named, aliases: await service.store.tagSearch.aliasesOf(named) };
}

async function shown(context: ConsoleContext, refusal?: Refusal): Promise<ConsoleContent> {
  const { link, caller, service } = context;
  requireFeature("ontology", caller, service.config(), service.links());
  const { named, aliases } = await tagOf(context);
  const { stories, beside, tones } = await tagStoryParts(context, named.tag_id);
  return {
    title: named.name,
    body: html`<div class="pagehead"><div>${crumbs({ link }, ["Tags", "/tags"])}
<h1>${named.name}</h1>
<p class="meta">${badge(wordsOf(named.tag_type))}${aliases.length === 0 ? "" : html`<span>Also known as: ${aliases.join(", ")}</span>`}</p></div></div>
${doneNote(context, messages)}${refusalNote(refusal)}
<dl class="figures"><div class="figure"><dt>Mentions</dt><dd>${await tagCourse(context, named.tag_id)}</dd></div>${tones}</dl>
<div class="cols">
<div class="stack">${await latestClaims(context, named)}
${await quotesBy(context, named, aliases)}
<section aria-labelledby="stories"><div class="blockhead"><h2 id="stories">Stories</h2></div>${stories}</section></div>
<aside class="stack" aria-label="About this tag"><section class="card"><h2>Related tags</h2>${beside}</section>
${(await isOperating(service.store, caller)) ? changes(context, { named, aliases, refusal }) : ""}</aside>
</div>`,
  };
}

/** Claims about a tag on its page. Ours; the search has all. */
const claimsShown = 8;

/** The newest claims about a tag, with the words that prove them. */
async function latestClaims(context: ConsoleContext, { tag_id, name }: NamedTag): Promise<Html> {
  const { claims } = await context.ask(claimSearch, { tag_ids: String(tag_id), page_size: claimsShown });
  if (claims.length === 0) return html``;
  const contents = await context.service.store.claimSearch.contents([
    ...new Set(claims.map(({ record_id }) => Number(record_id))),
  ]);
  const rows = claims.map((claim) => claimRow(claim, context, { content: contents.get(Number(claim.record_id)) }));
  const all = `${context.link("/console/search")}?q=${encodeURIComponent(name)}`;
  return html`<section class="card flush" aria-labelledby="claims"><div class="blockhead"><h2 id="claims">Latest claims</h2><a href="${all}">Search claims</a></div><ol class="bare">${rows}</ol></section>`;
}

/** Quotations that are shown, and remarks that are looked through for them. Ours. */
const quotes = { shown: 6, remarks: 50 } as const;

/** The newest words of a person or an organization, as sources quote them; nothing where they quote none. */
async function quotesBy(
  context: ConsoleContext,
  { tag_id, name }: NamedTag,
  aliases: readonly string[],
): Promise<Html> {
  const names = new Set([name, ...aliases]);
  const wanted = { tag_ids: String(tag_id), claim_type: "remarks", page_size: quotes.remarks };
  const { claims } = await context.ask(claimSearch, wanted);
  const said = claims.filter(
    ({ evidence, entities }) =>
      evidence === "direct_quote" && entities.some((each) => each.role === "speaker" && names.has(each.name)),
  );
  if (said.length === 0) return html``;
  const items = said.slice(0, quotes.shown).map(
    ({ claim_id, record_id, quote, source }) =>
      html`<li data-item><blockquote class="quote proof-line">“${quote.replace(/,$/, "")}”</blockquote>
<p class="meta"><a href="${context.link(`/console/stories/${record_id}`)}?claim=${claim_id}">${source.source_name}</a><span>${source.source_published_date ?? ""}</span></p></li>`,
  );
  return html`<section class="card flush" aria-labelledby="quotes"><div class="blockhead"><h2 id="quotes">Quotes by ${name}</h2></div><ul class="rows">${items}</ul></section>`;
}

interface Named {
  named: NamedTag;
  aliases: readonly string[];
  refusal: Refusal | undefined;
}

function changes(context: ConsoleContext, { named, aliases, refusal }: Named): Html {
  const { form } = context.request;
  const given = (name: string) => ({ name, value: form.get(name) ?? "", refusal });
  const merge = html`${textField({ ...given("into"), label: "Tag to keep", required: true, hint: "Its id or name." })}
<input type="hidden" name="do" value="merge"><button>Review merge</button>`;
  const split = html`${choiceField({ ...given("alias"), label: "Name", options: aliases.map((alias) => [alias, alias]) })}
<input type="hidden" name="do" value="split"><button>Review split</button>`;
  const curated = new URLSearchParams({ named: named.name, type: named.tag_type });
  return html`<section class="card"><h2>Names</h2>
<details class="confirm"${refusal?.fields.has("into") ? { html: " open" } : ""}><summary>Merge with another tag…</summary>${ownForm(context, merge)}</details>
${aliases.length === 0 ? "" : html`<details class="confirm"${refusal?.fields.has("alias") ? { html: " open" } : ""}><summary>Split off a name…</summary>${ownForm(context, split)}</details>`}
<p class="actions"><a class="button small" href="${context.link(`/console/config/tags/entry?${curated}`)}">Edit names</a>
<a class="button small" href="${context.link("/console/tags/changes")}">Merge history</a></p></section>`;
}
