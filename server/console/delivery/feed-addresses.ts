import type { z } from "zod";
import { type Html, html } from "../../http/html.ts";
import type { feedTokenCreate } from "../../operations/feed-tokens.ts";
import { shownOnce } from "../account/shown-once.ts";
import { digestChoices, streamChoices } from "../choices.ts";
import { counted } from "../counted.ts";
import type { ConsoleContent, ConsoleContext } from "../page.ts";

type Made = z.output<typeof feedTokenCreate.output>;

/** The addresses that a new token opens: shown once, because the token stands in them. */
export async function feedAddresses({ ask, link }: ConsoleContext, made: Made): Promise<ConsoleContent> {
  const streams = await streamChoices(ask);
  const digests = await digestChoices(ask);
  return {
    title: "Token created",
    module: "copy.mjs",
    body: html`<h1>Token created</h1>
<p>The addresses are shown only once. Anyone who has one can read that feed, and nothing else.</p>
${shownOnce("Any stream", made.stream_feeds)}
${shownOnce("Any digest", made.digest_feeds)}
${shownOnce("All sources", made.sources_opml)}
<p>{id} is the number of the stream or digest, {form} is atom or json.</p>
${addressList(
  "Streams",
  made.stream_feeds,
  streams.map(({ id, title }) => [id, title]),
)}
${addressList("Digests", made.digest_feeds, digests)}
<p><a class="button first" href="${link("/console/delivery/feeds")}">Back to tokens</a></p>`,
  };
}

function addressList(title: string, template: string, named: readonly (readonly [string, string])[]): Html {
  if (named.length === 0) return html``;
  const items = named.map(([id, name]) => shownOnce(name, filled(template, id, "atom")));
  return html`<h2>${title}</h2><details><summary>${counted(named.length, "address", "addresses")}, Atom</summary>${items}</details>`;
}

function filled(template: string, id: string, form: string): string {
  return template.replace("{id}", id).replace("{form}", form);
}
