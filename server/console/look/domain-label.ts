import type { Domain } from "../../../store/model/vocabulary.ts";
import { type Html, html } from "../../http/html.ts";
import { wordsOf } from "../words.ts";
import { type IconName, icon } from "./icons.ts";

/** How domains are shown: a hue (`d-` and the first word), a glyph, and a short name. Never the hue alone. */
const looks: Record<Domain, { hue: string; glyph: IconName; short: string }> = {
  "arts-culture-entertainment": { hue: "arts", glyph: "palette", short: "Arts & culture" },
  "economics-business-work": { hue: "economics", glyph: "briefcase", short: "Economy & work" },
  "engineering-technology": { hue: "engineering", glyph: "cpu", short: "Engineering" },
  "everyday-life-practical-knowledge": { hue: "everyday", glyph: "house", short: "Everyday life" },
  "health-medicine": { hue: "health", glyph: "heart-pulse", short: "Health" },
  "language-literature": { hue: "language", glyph: "book-open", short: "Language & books" },
  "life-environment": { hue: "life", glyph: "leaf", short: "Environment" },
  "people-biography-history": { hue: "people", glyph: "user", short: "People & history" },
  "physical-sciences-mathematics": { hue: "physics", glyph: "atom", short: "Physics & maths" },
  "places-geography": { hue: "places", glyph: "map-pin", short: "Places" },
  "society-law-government": { hue: "society", glyph: "scale", short: "Law & government" },
  "universe-earth": { hue: "universe", glyph: "earth", short: "Universe & Earth" },
};

/** A domain with its glyph. `href`: where it leads. */
export function domainLabel(domain: Domain, href?: string): Html {
  const { hue, glyph, short } = looks[domain];
  const inside = html`<span class="glyph">${icon(glyph)}</span>${short}`;
  return href === undefined
    ? html`<span class="domain d-${hue}" title="${wordsOf(domain)}">${inside}</span>`
    : html`<a class="domain d-${hue}" href="${href}" title="${wordsOf(domain)}">${inside}</a>`;
}
