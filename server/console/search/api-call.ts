import { type Html, html } from "../../http/html.ts";
import { icon } from "../look/icons.ts";
import type { ConsoleContext } from "../page.ts";
import { firstDay, type SearchAsked, type SearchKind, storyFilters } from "./asked.ts";

/** The operation that finds a kind of thing over the API, by its name in the API's description. */
const operations: Readonly<Record<SearchKind, string>> = {
  claims: "claimSearch",
  stories: "manifestQuery",
  tags: "tagList",
  streams: "streamSearch",
  sources: "sourceList",
};

/** The same search as a call of the API, with its filters filled in; it says which of them the call does not take. */
export function searchCall({ link, now }: ConsoleContext, asked: SearchAsked): Html {
  const fields = new URLSearchParams(Object.entries(fieldsOf(asked, now)).filter(([, value]) => value !== ""));
  const left = asked.kind === "stories" ? storyFilters(asked).map(({ key }) => key) : [];
  return html`<a class="button" href="${link(`/console/api/${operations[asked.kind]}`)}?${String(fields)}">${icon("code")}As an API call</a>
${left.length === 0 ? "" : html`<p class="hint">The call takes the words and the dates, but not ${left.join(" and ")}; its answer says them of every story.</p>`}`;
}

/** What the call is given; an empty value is not. */
function fieldsOf(asked: SearchAsked, now: Date): Record<string, string> {
  const { kind, text, types, confidences, source = "", domain = "", sentiment = "", language = "" } = asked;
  const from = firstDay(asked, now) ?? "";
  if (kind === "stories") return { query: text, published_date_from: from };
  if (kind === "tags") return { search: text };
  if (kind === "streams" || kind === "sources") return { query: text };
  const claim_type = types.join(",");
  return { query: text, claim_type, confidence: confidences.join(","), from, source, domain, sentiment, language };
}
