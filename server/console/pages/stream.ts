import { IdInput } from "../../../store/model/id.ts";
import type { Stream } from "../../../store/model/stream.ts";
import { ServiceError } from "../../api/errors.ts";
import { type Html, html } from "../../http/html.ts";
import { streamDetails } from "../../operations/stream-details.ts";
import { crumbs } from "../look/crumbs.ts";
import type { ConsolePage } from "../page.ts";
import { pageAsked } from "../pager.ts";
import { aboutStream } from "../streams/about.ts";
import { releaseNote } from "../streams/release-note.ts";
import { streamStories } from "../streams/stories.ts";
import { isRestricted, storyWish, storyWishForm } from "../streams/story-wish.ts";

/** One stream: what it takes, and the headlines of what it took, new ones as they arrive. Headlines count to no quota. */
export const streamPage: ConsolePage = {
  path: "/streams/:id",
  async show(context) {
    const { request, ask, link } = context;
    const stream_id = IdInput.safeParse(request.params.id).data;
    if (stream_id === undefined) throw new ServiceError("not_found", "Stream not found.");
    const stream = await ask(streamDetails, { stream_id });
    const wish = storyWish(context);
    // New stories belong above the first page of all of them.
    const isLive = stream.status !== "removed" && !isRestricted(wish) && pageAsked(request) === 0;
    const news = html`<div class="news" data-news="${link(`/console/streams/${stream_id}/news`)}" aria-live="polite"></div>`;
    return {
      title: stream.title,
      ...(isLive && { module: "stream.mjs" }),
      body: html`${crumbs({ link }, ["Streams", "/streams"])}
<h1>${stream.title}</h1>
<p>${stream.description}</p>
${stateOf(stream)}
${storyWishForm(wish)}
<div class="beside">
<section aria-labelledby="stories"><div class="blockhead"><h2 id="stories">Stories</h2>${isLive ? news : ""}</div>
${releaseNote(context)}
<div data-stories>${await streamStories(context, stream, wish)}</div></section>
<aside aria-label="About this stream">${await aboutStream(context, stream)}</aside>
</div>`,
    };
  },
};

function stateOf({ status, status_reason, stream_type }: Stream): Html {
  const reason = status_reason === null ? "" : `: ${status_reason}`;
  return html`${status === "live" ? "" : html`<p role="status">This stream is ${status}${reason}.</p>`}
${stream_type === "private" ? html`<p>Private: only your organization sees it.</p>` : ""}`;
}
