import type { Explanation } from "../../store/model/explanation.ts";
import { type Html, html } from "../http/html.ts";
import { agreementWords } from "../views/agreement-words.ts";
import type { ConsoleContext } from "./page.ts";
import { wordsOf } from "./words.ts";

/** Why a story is where it is: streams, tags, topics and domain, folded away until somebody asks. */
export async function storyReasons(explanation: Explanation | undefined, context: ConsoleContext): Promise<Html> {
  if (!explanation) return html``;
  return html`<section class="card unprinted" aria-labelledby="why"><h2 id="why">Why it is here</h2>
<details><summary>Matched streams</summary>${await streams(explanation, context)}</details>
<details><summary>Matched tags and topics</summary>${subjects(explanation, context)}</details>
<details><summary>Domain</summary>${domainReason(explanation)}</details>
<p class="byline">Claims extracted by ${explanation.extractor}.</p></section>`;
}

async function streams({ streams }: Explanation, { link, service }: ConsoleContext): Promise<Html> {
  const known = await service.store.streams.summaries(streams.map(({ stream_id }) => Number(stream_id)));
  const titles = new Map(known.map(({ id, title }) => [id, title]));
  const items = streams.map(({ stream_id, name, because }) => {
    const reasons = Object.entries(because).map(
      ([dimension, values]) =>
        `${wordsOf(dimension)}: ${(dimension === "domains" ? values.map(wordsOf) : values).join(", ")}`,
    );
    const why = reasons.length === 0 ? "its filter is empty" : reasons.join("; ");
    return html`<li><a href="${link(`/console/streams/${stream_id}`)}">${titles.get(stream_id) ?? name}</a>: ${why}</li>`;
  });
  return html`<ul>${items}</ul>`;
}

function subjects({ tags, topics }: Explanation, { link }: ConsoleContext): Html {
  const named = tags.map(({ id, name, mentions, alias, rule, agreement, context }) => {
    const agrees = agreementWords({ agreement, context });
    // Its own name under no rule needs no reason.
    const isPlain = rule === undefined || (rule === "itself" && (alias ?? name) === name);
    const how = isPlain ? agrees : `, as "${alias ?? name}" (${wordsOf(rule)})${agrees}`;
    return html`<li><a href="${link(`/console/tags/${id}`)}">${name}</a>: mentioned ${mentions === 1 ? "once" : `${mentions} times`}${how}</li>`;
  });
  const found = topics.map(({ name, reason }) => html`<li>${name}: ${reason}</li>`);
  return html`<ul>${[...named, ...found]}</ul>`;
}

function domainReason({ domain }: Explanation): Html {
  const { home_domain, cross_domains, words = [], runner_up } = domain;
  if (home_domain === null) return html`<p>None: the language or the text could not be read.</p>`;
  const cross = cross_domains.length === 0 ? "" : `, and ${cross_domains.map(wordsOf).join("; ")}`;
  const spoke = words.length === 0 ? "" : ` Deciding words: ${words.join(", ")}.`;
  const next = runner_up ? ` Next best: ${wordsOf(runner_up.name)}.` : "";
  return html`<p>Main domain: ${wordsOf(home_domain)}${cross}.${spoke}${next}</p>`;
}
