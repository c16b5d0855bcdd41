import { Cadence, nextBoundary } from "../../../config/cadence.ts";
import { type Html, html } from "../../http/html.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext } from "../page.ts";

/** Tells readers who get stories at intervals when the next come; nothing for those who get them at once. */
export function releaseNote({ caller, now }: Pick<ConsoleContext, "caller" | "now">): Html {
  const cadence = Cadence.parse(caller.organization.cadence);
  if (cadence === "continuous") return html``;
  const next = dayAndTime(nextBoundary(cadence, now).toISOString());
  return html`<p class="hint">You get new stories ${cadence}; the next on ${next}. Activity counts those to come as well.</p>`;
}
