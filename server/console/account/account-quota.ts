import type { z } from "zod";
import { type Html, html } from "../../http/html.ts";
import type { usage } from "../../operations/usage.ts";
import { counted, figure } from "../counted.ts";
import { dayAlone } from "../moment.ts";
import { dayWords } from "../reader-locale.ts";

type Usage = z.output<typeof usage.output>;

/** Days that the rate is taken from. Ours: a week, so that weekends weigh as they should. */
const rateDays = 7;

/** A quota that lasts longer is not foretold to the day. Years; ours. */
const yearsTold = 3;

/** Width of a day's column and height of the drawing. Units of the drawing. */
const [step, high] = [14, 60];

const dayMs = 86_400_000;

/** What is left of the quota, until when it lasts at the present rate, and the days of the month. */
export function quotaPart({ quota, days }: Pick<Usage, "quota" | "days">, now: Date): Html {
  const { quota_used, quota_limit, quota_remaining, quota_resets_on, overage_manifests } = quota;
  const again = quota_resets_on === null ? "Does not reset." : html`Resets on ${dayAlone(quota_resets_on)}.`;
  const beyond = overage_manifests === 0 ? "" : html` ${figure(overage_manifests)} were over it.`;
  return html`<h2 id="quota">Quota</h2>
<p><meter aria-labelledby="quota" min="0" max="${quota_limit}" high="${Math.floor(quota_limit * 0.9)}" value="${quota_used}"></meter></p>
<p>${figure(quota_used)} of ${counted(quota_limit, "story", "stories")} used, ${figure(quota_remaining)} left. ${again}${beyond}</p>
<p>${forecast({ quota, days }, now)}</p>
${days.length === 0 ? "" : dayChart(days)}`;
}

/** When the quota is used up if the coming days are like the last ones. */
export function forecast({ quota, days }: Pick<Usage, "quota" | "days">, now: Date): string {
  const { quota_remaining, quota_resets_on, hard_cap } = quota;
  if (quota_remaining <= 0)
    return hard_cap
      ? "Quota used up. Paid requests are refused until it resets."
      : "Quota used up. Further stories are billed as overage.";
  const today = now.toISOString().slice(0, 10);
  const since = new Date(now.getTime() - (rateDays - 1) * dayMs).toISOString().slice(0, 10);
  // The usage tells one month: early in it there are fewer days to go by.
  const daysCounted = Math.min(rateDays, now.getUTCDate());
  const used = days
    .filter(({ date }) => date >= since && date <= today)
    .reduce((sum, day) => sum + day.manifests_used, 0);
  if (used === 0) return "No recent use.";
  // Rounded as it is shown, so that the day follows from the rate.
  const daily = Math.ceil(used / daysCounted);
  const left = quota_remaining / daily;
  const rate = `At the recent rate (${figure(daily)} a day)`;
  const untilReset = quota_resets_on === null ? yearsTold * 365 : (Date.parse(quota_resets_on) - now.getTime()) / dayMs;
  if (left < untilReset)
    return `${rate}, it is used up on ${dayWords(new Date(now.getTime() + left * dayMs).toISOString().slice(0, 10))}.`;
  return quota_resets_on === null ? `${rate}, it lasts for years.` : `${rate}, it lasts until it resets.`;
}

/** Stories by day, drawn, with the same figures as a table. */
function dayChart(days: Usage["days"]): Html {
  const most = Math.max(1, ...days.map((day) => day.manifests_used));
  // Days without any have a line as well, so that the others can be told apart.
  const columns = daysOfMonth(days).map(({ date, manifests_used }, at) => {
    const height = Math.max(1, Math.round((manifests_used / most) * (high - 4)));
    return html`<rect x="${at * step}" y="${high - height}" width="${step - 4}" height="${height}"><title>${date}: ${manifests_used}</title></rect>`;
  });
  const rows = days.map(
    ({ date, manifests_used, api_calls }) =>
      html`<tr><th scope="row">${date}</th><td class="number">${figure(manifests_used)}</td><td class="number">${figure(api_calls)}</td></tr>`,
  );
  const words = `Stories by day of the month, at most ${figure(most)} on one`;
  return html`<figure class="days"><figcaption>Stories by day of this month, from the first to the last; at most ${figure(most)} on one</figcaption>
<svg class="daily" role="img" aria-label="${words}" viewBox="0 0 ${31 * step} ${high}" width="${31 * step}" height="${high}">${columns}</svg>
<details><summary>Show as a table</summary><table class="figures"><thead><tr><th scope="col">Day</th><th scope="col" class="number">Stories</th><th scope="col" class="number">Calls</th></tr></thead><tbody>${rows}</tbody></table></details></figure>`;
}

/** Every day of the month that some days are of. */
function daysOfMonth(days: Usage["days"]): Pick<Usage["days"][number], "date" | "manifests_used">[] {
  const month = days[0]?.date.slice(0, "YYYY-MM".length) ?? "";
  const [year = 0, nth = 1] = month.split("-").map(Number);
  const used = new Map(days.map(({ date, manifests_used }) => [date, manifests_used]));
  return Array.from({ length: new Date(Date.UTC(year, nth, 0)).getUTCDate() }, (_, at) => {
    const date = `${month}-${String(at + 1).padStart(2, "0")}`;
    return { date, manifests_used: used.get(date) ?? 0 };
  });
}
