import { z } from "zod";
import type { StreamPlace } from "../../../store/streams/stream-places.ts";
import { type Html, html } from "../../http/html.ts";
import type { ConsoleContext } from "../page.ts";

/** Which stories of a stream somebody wants to see. */
export interface StoryWish {
  /** First and last day on which they came in, `YYYY-MM-DD`, UTC. */
  from: string | undefined;
  to: string | undefined;
  /** The least significance score; 0 for all. */
  least: number;
  /** Where a further page begins. */
  below: StreamPlace | undefined;
}

/** Words for how significant a story is, by the least score. Decisions §6. */
const weights = [
  ["0", "Any"],
  ["40", "medium and high"],
  ["70", "high"],
] as const;

const Day = z.iso.date();

/** What an address asks for; what is no value of a field is passed over. */
export function storyWish({ request }: Pick<ConsoleContext, "request">): StoryWish {
  const { searchParams } = request.url;
  const given = (name: string) => searchParams.get(name) ?? "";
  const least = weights.find(([score]) => score === given("least"))?.[0] ?? "0";
  const place = /^(\d{4}-\d\d-\d\dT[\d:.]{1,12}Z) ([1-9]\d{0,15})$/.exec(given("below"));
  return {
    from: Day.safeParse(given("from")).data,
    to: Day.safeParse(given("to")).data,
    least: Number(least),
    below: place ? { matched_at: place[1] ?? "", manifest_id: Number(place[2]) } : undefined,
  };
}

/** Whether it leaves stories out. */
export function isRestricted({ from, to, least, below }: StoryWish): boolean {
  return from !== undefined || to !== undefined || least > 0 || below !== undefined;
}

/** The form in which it is said. */
export function storyWishForm({ from = "", to = "", least }: StoryWish): Html {
  const options = weights.map(
    ([score, name]) =>
      html`<option value="${score}"${Number(score) === least ? { html: " selected" } : ""}>${name}</option>`,
  );
  return html`<form class="filter">
<span class="pair"><label for="from">Received from</label> <input id="from" name="from" type="date" value="${from}"></span>
<span class="pair"><label for="to">to</label> <input id="to" name="to" type="date" value="${to}"></span>
<span class="pair"><label for="least">Significance</label> <select id="least" name="least">${options}</select></span>
<button>Show</button>
</form>`;
}
