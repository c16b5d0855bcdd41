import { Domain } from "../../../store/model/vocabulary.ts";
import type { BesideTag } from "../../../store/tags/tag-stories.ts";
import { type Html, html } from "../../http/html.ts";
import { tagList } from "../../operations/ontology-tags.ts";
import { bars } from "../chart.ts";
import { counted, figure } from "../counted.ts";
import { filterForm } from "../filter-form.ts";
import { crumbs } from "../look/crumbs.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { wordsOf } from "../words.ts";

/** Stories that are looked at, tags that are shown, and pairs in a list. Ours: a matrix that is seen at once, and a count that does not grow. */
const [storiesMax, tagsMax, pairsMax] = [500, 14, 20];

/** Shades of a cell; the last is the darkest. */
const shades = 4;

/** Which tags stand together, of the most frequent ones in the newest stories: a matrix whose cells say in how many. */
export const tagsTogetherPage: ConsolePage = {
  path: "/tags/together",
  async show(context) {
    // Who may not read tags is told so, as the list of tags does.
    await context.ask(tagList, { page_size: 1 });
    const domain = Domain.safeParse(context.request.url.searchParams.get("domain")).data;
    const { tagStories } = context.service.store;
    const records = await tagStories.newest(context.view, domain, storiesMax);
    const tags = await tagStories.beside(null, records, tagsMax);
    const ids = tags.map(({ tag_id }) => tag_id);
    const counts = new Map<string, number>();
    for (const { one, other, manifests } of await tagStories.pairs(ids, records)) {
      counts.set(`${one} ${other}`, manifests).set(`${other} ${one}`, manifests);
    }
    return {
      title: "Compare tags",
      body: html`${crumbs(context, ["Tags", "/tags"])}
<h1>Compare tags</h1>
<p>Of the newest ${counted(records.length, "story", "stories")}: how many mention both of two frequent tags.</p>
${filterForm({ name: "domain", label: "Domain", options: Domain.options, chosen: domain, shown: wordsOf })}
${tags.length < 2 ? html`<p>Too few tags to compare. <a href="?">All domains</a></p>` : html`${matrix(tags, counts, context)}${pairList(tags, counts, context)}`}`,
    };
  },
};

function matrix(tags: readonly BesideTag[], counts: ReadonlyMap<string, number>, { link }: ConsoleContext): Html {
  const most = Math.max(1, ...counts.values());
  const shade = (count: number) => (count === 0 ? 0 : Math.ceil((shades * count) / most));
  const columns = tags.map(({ name }) => html`<th scope="col"><span>${name}</span></th>`);
  const rows = tags.map((row) => {
    const cells = tags.map((column) => {
      if (column === row) return html`<td class="number own">${figure(row.manifests)}</td>`;
      const count = counts.get(`${row.tag_id} ${column.tag_id}`) ?? 0;
      return html`<td class="number shade-${shade(count)}">${figure(count)}</td>`;
    });
    return html`<tr><th scope="row"><a href="${link(`/console/tags/${row.tag_id}`)}">${row.name}</a></th>${cells}</tr>`;
  });
  return html`<div class="scrolled only-wide" role="region" aria-label="Compare tags" tabindex="0"><table class="figures matrix">
<caption>On the diagonal: how many mention the tag.</caption>
<thead><tr><td></td>${columns}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** The same for small screens, where no matrix is legible: the pairs that most stories mention. */
function pairList(tags: readonly BesideTag[], counts: ReadonlyMap<string, number>, { link }: ConsoleContext): Html {
  const named = ({ tag_id, name }: BesideTag) => html`<a href="${link(`/console/tags/${tag_id}`)}">${name}</a>`;
  const pairs = tags
    .flatMap((one, at) => tags.slice(at + 1).map((other) => [one, other] as const))
    .map(([one, other]) => [one, other, counts.get(`${one.tag_id} ${other.tag_id}`) ?? 0] as const)
    .filter(([, , count]) => count > 0)
    .toSorted(([, , more], [, , less]) => less - more)
    .slice(0, pairsMax);
  const rows = pairs.map(([one, other, count]) => [html`${named(one)} and ${named(other)}`, count] as const);
  const list =
    rows.length === 0
      ? html`<p>No two of them appear together.</p>`
      : bars("Most often together", ["Pair", "Stories"], rows);
  return html`<div class="only-small">${list}</div>`;
}
