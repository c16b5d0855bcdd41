import { Cadence, nextBoundary } from "../../../config/cadence.ts";
import { moreSeldom } from "../../delivery/digests/mail-due.ts";
import type { ConsoleContext } from "../page.ts";

/** How often an address gets its digest: as seldom as the organization's cadence and its own say, and not more than daily. */
export function mailRhythm(own: Cadence | null, { caller }: Pick<ConsoleContext, "caller">): Cadence {
  return moreSeldom(Cadence.parse(caller.organization.cadence), own ?? "daily");
}

/** When its next mail is due, if there is anything to send. ISO 8601. */
export function nextMail(own: Cadence | null, context: Pick<ConsoleContext, "caller" | "now">): string {
  return nextBoundary(mailRhythm(own, context), context.now).toISOString();
}
