import { html } from "../../http/html.ts";
import { periodUntil, seenUntil } from "../../views/period.ts";
import { coveredStories } from "../../views/told-stories.ts";
import { crumbs } from "../look/crumbs.ts";
import { emptyState } from "../look/empty.ts";
import type { ConsolePage } from "../page.ts";
import { periodAsked, periodLinks } from "../period.ts";
import { storyList } from "../today/stories.ts";

/** Stories that are shown. Ours. */
const storiesMax = 40;

/** Stories that several independent outlets tell of: who told of each first here, and who does by now. */
export const coveredPage: ConsolePage = {
  path: "/covered",
  async show(context) {
    const { service, view, now } = context;
    const key = periodAsked(context) ?? "7d";
    const { span, words } = periodUntil(key, seenUntil(view, now));
    const told = await coveredStories(service.store, view, { span, limit: storiesMax });
    return {
      title: "Most covered",
      body: html`<div class="pagehead"><div>${crumbs(context, ["Today", "/today"])}
<h1>Most covered</h1>
<p class="lead">Stories of the last ${words} that several independent outlets report, with who had each first here.</p></div>
${periodLinks(context, key)}</div>
${
  told.length === 0
    ? emptyState(
        "newspaper",
        "No covered stories",
        `No event of the last ${words} is reported by two independent outlets.`,
      )
    : html`<h2 class="unseen">Stories</h2>${await storyList(context, told)}`
}`,
    };
  },
};
