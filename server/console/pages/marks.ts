import { type MarkedStory, StoryMarkName, storyMarkNames } from "../../../store/model/story-mark.ts";
import { html } from "../../http/html.ts";
import { storyMarkList } from "../../operations/story-marks.ts";
import { counted } from "../counted.ts";
import { emptyState } from "../look/empty.ts";
import { outletMark } from "../look/outlets.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";

const titles: Readonly<Record<StoryMarkName, string>> = {
  starred: "Starred",
  noted: "Notes",
  muted: "Muted",
  read: "Read",
};

/** The stories that the reader starred, noted, muted or read. */
export const marksPage: ConsolePage = {
  path: "/marks",
  nav: { label: "Starred and notes", key: "b", icon: "star", menu: "account" },
  async show(context) {
    const mark = StoryMarkName.safeParse(context.request.url.searchParams.get("mark")).data ?? "starred";
    const asked = { mark, page: pageAsked(context.request), page_size: itemsPerPage };
    const { stories, pagination } = await context.ask(storyMarkList, asked);
    const chips = storyMarkNames.map(
      (name) =>
        html`<a class="chip" href="?mark=${name}"${name === mark ? { html: ' aria-current="true"' } : ""}>${titles[name]}</a>`,
    );
    const list = html`<p>${counted(pagination.total_count, "story", "stories")}</p><ol class="stories card flush">${stories.map((each) => marked(each, context))}</ol>${pager(context, pagination.total_count)}`;
    return {
      title: "Starred and notes",
      body: html`<h1>Starred and notes</h1>
<p>Only you see what you marked. Muted stories are left out of Today and of the lists of streams.</p>
<nav class="chips" aria-label="Marks">${chips}</nav>
${stories.length === 0 ? emptyState("star", "Nothing here yet", "Open a story to star it, mute it or keep a note with it.") : list}`,
    };
  },
};

function marked({ record_id, headline, source_name, note, changed_on }: MarkedStory, { link }: ConsoleContext) {
  const title =
    headline === null
      ? html`Story ${record_id}, which you cannot see at present`
      : html`<a href="${link(`/console/stories/${record_id}`)}">${headline}</a>`;
  return html`<li data-item><article class="storycard"><p class="meta">${source_name === null ? "" : html`<span>${outletMark(source_name)}${source_name}</span>`}<span>marked ${dayAndTime(changed_on)}</span></p>
<h2 class="headline">${title}</h2>${note === null ? "" : html`<p class="own-note">${note}</p>`}</article></li>`;
}
