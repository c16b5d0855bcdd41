import { z } from "zod";
import { IdInput } from "../../store/model/id.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";
import { requireFeature } from "../api/entitlement.ts";
import { found, ServiceError } from "../api/errors.ts";
import { PageNumber } from "../api/input-fields.ts";
import { type Context, operation, type PageAnswer } from "../api/operation.ts";
import { readableDigest } from "../delivery/digests/access.ts";
import { openMembership } from "../delivery/digests/members.ts";
import { type Feed, type FeedForm, feedForms, lastingId } from "../feeds/feed.ts";
import { jsonFeed } from "../feeds/json-feed.ts";
import { revalidated } from "../feeds/revalidated.ts";
import { headlineOf, headlineSections } from "../views/headline.ts";
import { sourcesOpml } from "./sources-opml.ts";

/** Entries on a page of a feed. Ours: what feeds usually hold. */
const entriesPerPage = 50;

const token = z.string().meta({ description: "A token of POST /feeds/tokens." });

const FeedFile = z
  .string()
  .regex(/^[1-9]\d{0,15}\.(atom|json)$/, "must be an id and the form, such as 12.atom or 12.json")
  .meta({ description: "The id, and atom or json after a point: `12.atom`." });

const FeedQuery = z.object({
  token,
  file: FeedFile,
  page: PageNumber.default(0).meta({ description: "0-indexed; older entries stand on later pages." }),
});

const produces = Object.values(feedForms);
const headers = { ETag: "Names this content.", "Last-Modified": "When the newest entry was added or changed." };

/** `GET /feeds/{token}/streams/{id}.atom|.json`: the headlines of a stream. They count to no quota. */
export const streamFeed = operation({
  name: "streamFeed",
  summary: "The headlines of a stream as Atom or JSON Feed, newest match first. They do not count toward the quota.",
  rest: [{ method: "GET", path: "/feeds/{token}/streams/{file}" }],
  access: "feed",
  envelope: "none",
  produces,
  revalidated: true,
  headers,
  input: FeedQuery,
  output: z.string(),
})(async (context, { file, page }) => {
  const { store, view } = context;
  const { id, form } = namedBy(file);
  const access = found(await store.streams.access(id, view), `stream ${id}`);
  if (access.status === "removed") throw new ServiceError("not_found", `Stream ${id} was removed.`);
  const [stream] = await store.streams.summaries([id]);
  const { title, description, activated_on } = found(stream, `stream ${id}`);
  const wanted = { conditions: {}, sections: headlineSections, page: { page, page_size: entriesPerPage } };
  const listed = await store.manifests.ofStream(id, wanted, view);
  return answered(context, { kind: "stream", id, form, page, title, description, since: activated_on }, listed);
});

/** `GET /feeds/{token}/digests/{id}.atom|.json`: the headlines of all streams of a digest, each once. */
export const digestFeed = operation({
  name: "digestFeed",
  summary:
    "The headlines of a digest's streams as Atom or JSON Feed, each once, newest match first. They do not count toward the quota.",
  rest: [{ method: "GET", path: "/feeds/{token}/digests/{file}" }],
  access: "feed",
  envelope: "none",
  produces,
  revalidated: true,
  headers,
  errors: ["feature_not_in_plan", "digest_not_subscribed"],
  input: FeedQuery,
  output: z.string(),
})(async (context, { file, page }) => {
  const { store, view, caller, config, links } = context;
  requireFeature("digests", caller, config(), links);
  const { id, form } = namedBy(file);
  const digest = await readableDigest(context, id);
  const streams = await openMembership(context).streamsOf(digest);
  const stream_ids = streams.map((stream) => Number(stream.id));
  const wanted = { conditions: {}, sections: headlineSections, page: { page, page_size: entriesPerPage } };
  const listed = await store.manifests.ofStreams(stream_ids, wanted, view);
  const { name: title, description, created_on: since } = digest;
  return answered(context, { kind: "digest", id, form, page, title, description: description ?? "", since }, listed);
});

/** `GET /feeds/{token}/sources.opml`: the followed feeds, for readers that cannot send a key. */
export const feedSourcesOpml = operation({
  name: "feedSourcesOpml",
  summary: "The feeds that your streams take from, as OPML, for readers that cannot send a key.",
  rest: [{ method: "GET", path: "/feeds/{token}/sources.opml" }],
  access: "feed",
  envelope: "none",
  produces: ["text/x-opml"],
  input: z.object({ token }),
  output: z.string(),
})((context) => sourcesOpml.run(context, {}));

function namedBy(file: string): { id: number; form: FeedForm } {
  const [id, form] = file.split(".");
  return { id: IdInput.parse(id), form: form === "atom" ? "atom" : "json" };
}

interface Asked {
  kind: "stream" | "digest";
  id: number;
  form: FeedForm;
  page: number;
  title: string;
  description: string;
  /** When it was made, for one that holds nothing yet. */
  since: string;
}

async function answered(
  { asked, masterKey, pageUrl }: Context,
  { kind, id, form, page, title, description, since }: Asked,
  { manifests, total_count }: { manifests: ManifestRow[]; total_count: number },
): Promise<PageAnswer> {
  const entries = manifests.map((row) => ({
    ...headlineOf(row),
    id: lastingId(masterKey, "manifest", row.manifest_id),
  }));
  const updated_at = entries.map((entry) => entry.updated_at).reduce((a, b) => (a > b ? a : b), since);
  const feed = {
    id: lastingId(masterKey, kind, id),
    title,
    description,
    updated_at,
    entries,
    self_url: page === 0 ? pageUrl(0).replace(/\?.*$/, "") : pageUrl(page),
    next_url: (page + 1) * entriesPerPage < total_count ? pageUrl(page + 1) : null,
  };
  const text = form === "atom" ? await atomOf(feed) : jsonFeed(feed);
  return revalidated(asked, { content_type: `${feedForms[form]}; charset=utf-8`, text, modified_at: updated_at });
}

/** The generator of Atom is loaded with the first such feed. */
async function atomOf(feed: Feed): Promise<string> {
  const { atomFeed } = await import("../feeds/atom.ts");
  return atomFeed(feed);
}
