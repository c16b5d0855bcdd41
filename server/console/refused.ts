import type { ErrorName } from "../api/errors.ts";
import { html } from "../http/html.ts";
import type { ConsoleContent, ConsoleContext } from "./page.ts";

/** What is said to somebody who does not get a page, and the pages where they can go on. */
interface Refusal {
  title: string;
  hint?: string;
  ways: readonly (readonly [name: string, path: `/${string}`])[];
}

const today = ["Today", "/today"] as const;
const plan = ["Your plan", "/account"] as const;

/** By error; others are told as `otherwise` says. */
const refusals: Partial<Record<ErrorName, Refusal>> = {
  not_found: {
    title: "Page not found",
    hint: "It may have been removed, or it has not been released to you yet.",
    ways: [["Search", "/search"], today],
  },
  feature_not_in_plan: { title: "Not in your plan", ways: [plan, today] },
  plan_upgrade_required: { title: "Not in your plan", ways: [plan, today] },
  quota_exhausted: { title: "Your quota is used up", ways: [plan, today] },
  operator_only: { title: "For the operator only", ways: [today] },
  role_not_allowed: { title: "For owners and admins only", ways: [today] },
  digest_not_subscribed: { title: "Not added yet", ways: [["Digests", "/digests"]] },
};

const otherwise: Refusal = { title: "That did not work", ways: [today] };

/** What a page that is refused says in its frame: what is wrong, and where to go on. */
export function refusedContent(
  { error, message }: { error: ErrorName; message: string },
  { link }: Pick<ConsoleContext, "link">,
): ConsoleContent {
  const { title, hint, ways } = refusals[error] ?? otherwise;
  const links = ways.map(([name, path]) => html`<a class="button" href="${link(`/console${path}`)}">${name}</a>`);
  const body = html`<h1>${title}</h1><p role="alert">${message}</p>
${hint === undefined ? "" : html`<p>${hint}</p>`}<p class="actions">${links}</p>`;
  return { title, body };
}
