import { html } from "../../http/html.ts";
import { crumbs } from "../look/crumbs.ts";
import { emptyState } from "../look/empty.ts";
import type { ConsolePage } from "../page.ts";
import { seenUntil } from "../today/figures.ts";
import { coveredStories } from "../today/stories.ts";

/** Days that are looked at, and stories that are shown. Ours: a week's news. */
const shown = { days: 7, stories: 40 } as const;

const dayMs = 86_400_000;

/** Stories that several independent outlets tell of: who told of each first here, and who does by now. */
export const coveredPage: ConsolePage = {
  path: "/covered",
  async show(context) {
    const { link } = context;
    const end = seenUntil(context);
    const span = { since: new Date(end - shown.days * dayMs).toISOString(), until: new Date(end).toISOString() };
    const list = await coveredStories(context, span, shown.stories);
    return {
      title: "Most covered",
      body: html`${crumbs({ link }, ["Today", "/today"])}
<h1>Most covered</h1>
<p>Stories of the last ${shown.days} days that several independent outlets report, with who had each first here.</p>
${list ?? emptyState("newspaper", "No covered stories", "They appear here when independent outlets report the same event.")}`,
    };
  },
};
