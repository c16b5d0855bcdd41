import type { Explanation } from "../../store/model/explanation.ts";
import { type Html, html } from "../html.ts";
import type { ConsoleContext } from "./page.ts";
import { wordsOf } from "./words.ts";

/** Why a story is where it is: streams, tags, topics and domain, folded away until somebody asks. */
export function storyReasons(explanation: Explanation | undefined, context: ConsoleContext): Html {
  if (!explanation) return html``;
  return html`<h2>Why</h2>
<details><summary>Why these streams</summary>${streams(explanation, context)}</details>
<details><summary>Why these tags and topics</summary>${subjects(explanation)}</details>
<p class="byline">Read by ${explanation.extractor}.</p>`;
}

function streams({ streams }: Explanation, { link }: ConsoleContext): Html {
  const items = streams.map(({ stream_id, name, because }) => {
    const reasons = Object.entries(because).map(([dimension, values]) => `${wordsOf(dimension)}: ${values.join(", ")}`);
    const why = reasons.length === 0 ? "it takes everything" : reasons.join("; ");
    return html`<li><a href="${link(`/console/streams/${stream_id}`)}">${name}</a>: ${why}</li>`;
  });
  return html`<ul>${items}</ul>`;
}

function subjects({ tags, topics, domain }: Explanation): Html {
  const named = tags.map(
    ({ name, mentions }) => html`<li>${name}: named ${mentions === 1 ? "once" : `${mentions} times`}</li>`,
  );
  const found = topics.map(({ name, reason }) => html`<li>${name}: ${reason}</li>`);
  return html`<ul>${[...named, ...found]}</ul><p>Domain: ${wordsOf(domain.home_domain)}</p>`;
}
