import type { Stream } from "../../../store/model/stream.ts";
import type { ManifestRow } from "../../../store/records/manifests.ts";
import type { StreamPlace } from "../../../store/streams/stream-places.ts";
import type { CallerView } from "../../api/entitlement.ts";
import { type Html, html } from "../../http/html.ts";
import { readerOf } from "../../operations/story-marks.ts";
import { headlineOf, headlineSections, newestFirst } from "../../views/headline.ts";
import { counted } from "../counted.ts";
import { disputedRecords } from "../disputes/disputed-records.ts";
import type { ConsoleContext } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";
import { storyItem } from "../story-item.ts";
import { isRestricted, type StoryWish } from "./story-wish.ts";

/** Stories that are read together, and how many are looked through for one page when only some are wanted. Ours: a few milliseconds. */
const [slice, lookedThrough] = [200, 1000];

/** Above every place of a stream. */
const top: StreamPlace = { matched_at: "9999", manifest_id: Number.MAX_SAFE_INTEGER };

/** Stories of a stream as a list, with the way to further ones. A removed stream is still told of, and gives nothing any more. */
export async function streamStories(context: ConsoleContext, stream: Stream, wish: StoryWish): Promise<Html> {
  if (stream.status === "removed") return nothing(wish);
  const view = within(context.view, wish);
  const stream_id = Number(stream.id);
  return wish.least === 0 ? allOf(context, { stream_id, view, wish }) : weightyOf(context, { stream_id, view, wish });
}

interface Part {
  stream_id: number;
  view: CallerView;
  wish: StoryWish;
}

async function allOf(context: ConsoleContext, { stream_id, view, wish }: Part): Promise<Html> {
  const wanted = {
    conditions: {},
    sections: headlineSections,
    page: { page: pageAsked(context.request), page_size: itemsPerPage },
  };
  const { manifests, total_count } = await context.service.store.manifests.ofStream(stream_id, wanted, view);
  return total_count === 0 ? nothing(wish) : html`${await list(manifests, context)}${pager(context, total_count)}`;
}

/** Significance is in no index of a stream: its stories are gone through from a place on, as far as is quick, and the rest is a further page. */
async function weightyOf(context: ConsoleContext, { stream_id, view, wish }: Part): Promise<Html> {
  const { store } = context.service;
  const chosen: StreamPlace[] = [];
  let place = wish.below ?? top;
  let [looked, isEnd] = [0, false];
  while (chosen.length < itemsPerPage && looked < lookedThrough && !isEnd) {
    const found = await store.streamPlaces.below(stream_id, place, view, slice);
    isEnd = found.length < slice;
    for (const { significance_score, ...row } of found) {
      if (chosen.length === itemsPerPage) isEnd = false;
      if (chosen.length === itemsPerPage) break;
      looked += 1;
      place = row;
      if (significance_score >= wish.least) chosen.push(row);
    }
  }
  const manifests = await store.manifests.bodies(chosen, headlineSections, view);
  const shown =
    manifests.length > 0
      ? await list(manifests, context)
      : isEnd
        ? nothing(wish)
        : html`<p>None of the next ${looked} stories has that significance.</p>`;
  return html`${shown}${further(context, isEnd ? undefined : place)}`;
}

async function list(manifests: readonly ManifestRow[], context: ConsoleContext): Promise<Html> {
  const { service, caller, request } = context;
  const records = manifests.map(({ record_id }) => record_id);
  const marks = await service.store.storyMarks.ofRecords(readerOf(caller), records);
  const showsMuted = request.url.searchParams.has("muted");
  const shown = manifests.filter(({ record_id }) => showsMuted || marks.get(record_id)?.is_muted !== 1);
  const left = manifests.length - shown.length;
  const disputed = await disputedRecords(context);
  // Pages go by when stories were received, which may be in any order where a source is read for the first time.
  const items = newestFirst(shown.map(headlineOf)).map((each) =>
    storyItem(each, context, { mark: marks.get(each.record_id), disputed }),
  );
  return html`<ol class="stories">${items}</ol>${left === 0 ? "" : html`<p class="faint">${counted(left, "muted story", "muted stories")} not shown. <a href="${mutedShown(request)}">Show</a></p>`}`;
}

function mutedShown({ url }: ConsoleContext["request"]): string {
  const query = new URLSearchParams(url.searchParams);
  query.set("muted", "shown");
  return `?${query.toString()}`;
}

function nothing(wish: StoryWish): Html {
  if (wish.from !== undefined && wish.to !== undefined && wish.from > wish.to)
    return html`<p>The first day is after the last one. <a href="?">Clear filters</a></p>`;
  return isRestricted(wish)
    ? html`<p>No stories match. <a href="?">Clear filters</a></p>`
    : html`<p>No stories yet. New ones appear here.</p>`;
}

function further({ request }: ConsoleContext, place: StreamPlace | undefined): Html {
  if (!place) return html``;
  const query = new URLSearchParams(request.url.searchParams);
  query.set("below", `${place.matched_at} ${place.manifest_id}`);
  return html`<nav class="pager" aria-label="Pages of the list"><a rel="next" href="?${query.toString()}">Older</a></nav>`;
}

/** What may be seen, of the days that are wanted. */
function within(view: CallerView, { from, to }: StoryWish): CallerView {
  const end = to === undefined ? undefined : `${to}U`;
  return {
    ...view,
    from: from !== undefined && from > view.from ? from : view.from,
    before: end !== undefined && end < view.before ? end : view.before,
  };
}
