import { randomUUID } from "node:crypto";
import { bodyText } from "../../api/json-parts.ts";
import { errorResponse, withErrorHeaders } from "../../http/error-response.ts";
import { type Html, html } from "../../http/html.ts";
import { replyTo } from "../ask.ts";
import { counted } from "../counted.ts";
import type { ConsoleContext } from "../page.ts";
import type { ApiCall } from "./calls.ts";

/** What a call was answered with. */
export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Longer values fold. Characters; ours. */
const inlineMax = 90;

/** Calls for whoever is signed in; what is refused is an answer as well. */
export async function answerTo(
  { service, caller, request }: ConsoleContext,
  { operation }: ApiCall,
  input: Record<string, unknown>,
): Promise<ApiAnswer> {
  const headers: Record<string, string> = {};
  const header = (more: Record<string, string>) => void Object.assign(headers, more);
  try {
    const reply = await replyTo(service, caller, request, { operation, input, header });
    return { status: reply.status ?? operation.status ?? 200, headers, body: JSON.parse(bodyText(reply)) };
  } catch (error) {
    const deps = { request_id: randomUUID(), links: service.links(), log: service.log };
    const refused = errorResponse(error, deps);
    return { status: refused.status, headers: withErrorHeaders(headers, refused), body: refused.body };
  }
}

/** An answer as it is shown: status, headers, and the body folded where it is long. */
export function answerPart({ status, headers, body }: ApiAnswer): Html {
  const rows = Object.entries(headers).map(
    ([name, value]) => html`<dt><code>${name}</code></dt><dd><code>${value}</code></dd>`,
  );
  return html`<section aria-labelledby="answer"><h2 id="answer">Answer <span class="health ${status < 400 ? "delivered" : "failing"}">${status}</span></h2>
<details><summary>Headers</summary><dl>${rows}</dl></details>
<div class="json">${folded(body, true)}</div>
<details><summary>As text</summary><pre tabindex="0">${JSON.stringify(body, null, 2)}</pre></details></section>`;
}

/** JSON in folds. */
function folded(value: unknown, isOpen: boolean): Html {
  const text = JSON.stringify(value) ?? "null";
  if (typeof value !== "object" || value === null || text.length <= inlineMax) return html`<code>${text}</code>`;
  const entries = Object.entries(value);
  const kind = Array.isArray(value) ? `list of ${entries.length}` : counted(entries.length, "field");
  // What is open to its end would hide what stands below.
  const items = entries.map(
    ([name, each]) =>
      html`<div><span class="faint">${name}:</span> ${folded(each, name === "data" || name === "detail")}</div>`,
  );
  return html`<details${isOpen ? { html: " open" } : ""}><summary>${kind}</summary><div class="nest">${items}</div></details>`;
}
