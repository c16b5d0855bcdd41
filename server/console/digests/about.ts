import type { z } from "zod";
import { type Html, html } from "../../http/html.ts";
import type { digestDetails } from "../../operations/digests.ts";
import { counted, figure } from "../counted.ts";
import type { ConsoleContext } from "../page.ts";
import { capitalised, wordsOf } from "../words.ts";

type Detail = z.output<typeof digestDetails.output>;

/** Streams that are listed; the liveliest come first. Ours. */
const streamsShown = 50;

/** What stands beside the stories of a digest: its filter, its streams, and how it is delivered. `mails`: addresses that get it. */
export function aboutDigest(detail: Detail, { context, mails }: { context: ConsoleContext; mails: number }): Html {
  return html`${filterPart(detail)}${streamPart(detail, context)}${deliveryPart(detail, context, mails)}`;
}

/** What is to be known of a dimension besides its name. */
const labels: Readonly<Record<string, string>> = { domains: "Domains, main or other" };

/** What a digest asks for by names, which stay as they are written. */
const names: ReadonlySet<string> = new Set(["topics", "tags", "sources"]);

function filterPart({ digest: { filter_spec } }: Detail): Html {
  if (filter_spec === null) return html``;
  const { tag_logic = "or", ...spec } = filter_spec;
  const rows = Object.entries(spec).map(([dimension, values]) => {
    const word = dimension === "tags" || dimension === "tag_ids" ? tag_logic : "or";
    return html`<dt>${capitalised(labels[dimension] ?? wordsOf(dimension))}</dt><dd>${(values ?? []).map((value) => (names.has(dimension) ? value : wordsOf(String(value)))).join(` ${word} `)}</dd>`;
  });
  return html`<h2>Its filter</h2>
<p class="faint">The digest includes every stream that matches the whole filter.</p>
<dl>${rows}</dl>`;
}

function streamPart({ digest, streams }: Detail, { link }: ConsoleContext): Html {
  const named = new Set(digest.stream_ids);
  const items = streams
    .slice(0, streamsShown)
    .map(
      ({ id, title, manifests_last7d }) =>
        html`<li><a href="${link(`/console/streams/${id}`)}">${title}</a> <span class="byline">${figure(manifests_last7d)} in 7 days${named.has(id) ? ", chosen" : ""}</span></li>`,
    );
  const rest = streams.length - streamsShown;
  return html`<h2>${counted(streams.length, "stream")}</h2>
<ul class="elsewhere">${items}${rest > 0 ? html`<li>and ${figure(rest)} more</li>` : ""}</ul>`;
}

function deliveryPart({ digest: { id } }: Detail, { link }: ConsoleContext, mails: number): Html {
  return html`<h2>Delivery</h2>
<ul class="elsewhere">
<li><a href="${link("/console/delivery/mails")}">Email</a>: ${mails === 0 ? "no recipients yet" : counted(mails, "address", "addresses")}</li>
<li><a href="${link(`/console/delivery/webhooks/new?digest=${id}`)}">Webhook for this digest</a></li>
<li><a href="${link(`/console/delivery/exports/new?digest_id=${id}`)}">Export it</a></li>
<li><a href="${link("/console/delivery/feeds")}">Feed</a>: <code>/feeds/…/digests/${id}.atom</code></li>
</ul>`;
}
