import { found, ServiceError } from "../../api/errors.ts";
import { isFeature } from "../../api/operation.ts";
import { readQuota } from "../../api/quota.ts";
import { type Html, html } from "../../http/html.ts";
import { fieldsOf, pathParameters } from "../../http/request-input.ts";
import { readExamples } from "../../openapi/openapi.ts";
import { type ApiAnswer, answerPart, answerTo } from "../api/answer.ts";
import { type ApiCall, apiCalls, changes, costs, isCallable } from "../api/calls.ts";
import { type ApiField, apiFields, exampleValues, fieldForms, filledIn, inputOf } from "../api/fields.ts";
import { figure } from "../counted.ts";
import { type Refusal, refusalNote, refusalOf } from "../form-fields.ts";
import { crumbs } from "../look/crumbs.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage } from "../page.ts";

/** One call: its fields as a form, the real answer, and the same for a shell. What changes something is asked about once. */
export const apiCallPage: ConsolePage = {
  path: "/api/:operation",
  async show(context) {
    const call = callOf(context);
    const fields = apiFields(call);
    const example = readExamples(context.service.links().base_url)[call.id]?.request;
    // A link may bring what the call begins with; else one with a body shows an example.
    const begun = filledIn(context.request.url.searchParams, fields, "");
    const isBare = begun.size > 0 || fieldsOf(call.rest) === "query";
    const values = isBare ? begun : exampleValues(example);
    return shown(context, call, { fields, values, isExample: !isBare && values.size > 0 });
  },
  async take(context) {
    const call = callOf(context);
    const fields = apiFields(call);
    const { form } = context.request;
    const values = filledIn(form, fields);
    try {
      const input = inputOf(values, fields);
      const curl = curlText(call, input, context.service.links().base_url);
      if (changes(call) && form.get("agreed") !== "on")
        return shown(context, call, { fields, values, curl, asks: true });
      const answer = await answerTo(context, call, input);
      return shown(context, call, { fields, values, curl, answer });
    } catch (error) {
      return shown(context, call, { fields, values, refusal: refusalOf(error) });
    }
  },
};

interface Shown {
  fields: readonly ApiField[];
  values: ReadonlyMap<string, string>;
  curl?: string;
  answer?: ApiAnswer;
  refusal?: Refusal;
  /** Whether the fields hold an example that nobody filled in. */
  isExample?: boolean;
  /** Whether it is to be agreed to. */
  asks?: boolean;
}

function callOf({ service, request }: ConsoleContext): ApiCall {
  const call = apiCalls(service.operations).find(({ id }) => id === request.params.operation);
  return found(call && isCallable(call) ? call : undefined, "such call here");
}

async function shown(context: ConsoleContext, call: ApiCall, state: Shown): Promise<ConsoleContent> {
  const { operation, rest } = call;
  const { fields, values, curl, answer, refusal, asks = false, isExample = false } = state;
  const wrong = refusal ?? refusalIn(answer);
  return {
    title: `${rest.method} ${rest.path}`,
    module: "copy.mjs",
    body: html`${crumbs(context, ["API", "/api"])}
<h1><code>${rest.method} ${rest.path}</code></h1>
<p>${operation.summary}</p>
${isFeature(operation.access) ? html`<p class="byline">Needs a plan with ${operation.access}.</p>` : ""}
${costs(call) ? await costNote(context) : ""}
${refusalNote(refusal)}
${isExample ? html`<p class="hint">The fields hold an example. Change it before you send it.</p>` : ""}
${ownForm(
  context,
  html`${asks ? askFirst() : ""}
${fieldForms(fields, values, wrong)}
<div class="actions"><button class="first">${asks ? "Send anyway" : "Send"}</button></div>`,
  "#answer",
)}
${answer === undefined ? "" : answerPart(answer)}
${curl === undefined ? "" : curlPart(curl)}`,
  };
}

/** Asks before something is changed. It stands where the page opens after a form was sent. */
function askFirst(): Html {
  return html`<div role="alert" id="answer"><p>This call changes data on your account. Nothing has been sent yet.</p>
<div class="actions"><button class="first">Send anyway</button> <a class="button" href="?">Cancel</a></div></div><input type="hidden" name="agreed" value="on">`;
}

async function costNote({ service, caller, now }: ConsoleContext): Promise<Html> {
  const { quota_remaining } = await readQuota(service.store, caller, now);
  return html`<p class="byline">Each manifest returned counts toward the quota, once per period; ${figure(quota_remaining)} are left.</p>`;
}

/** What an answer says of single fields stands at them, too. */
function refusalIn(answer: ApiAnswer | undefined): Refusal | undefined {
  const detail = Object(Object(answer?.body).detail);
  if (!Array.isArray(detail.errors)) return undefined;
  return refusalOf(new ServiceError("invalid_request", String(detail.message ?? ""), { errors: detail.errors }));
}

function curlPart(curl: string): Html {
  return html`<h2>The same call in a shell</h2><pre tabindex="0">${curl}</pre>
<button type="button" data-copy="${curl}" hidden>Copy</button>`;
}

/** The same call for a shell, with the key in `CLAIMSTREAM_KEY`: the service does not know its secret. */
export function curlText({ operation, rest }: ApiCall, input: Record<string, unknown>, base_url: string): string {
  const inPath = pathParameters(rest.path);
  const path = rest.path.replaceAll(/\{(\w+)\}/g, (_all, name) =>
    encodeURIComponent(String(input[name] ?? `{${name}}`)),
  );
  const others = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const isQuery = fieldsOf(rest) === "query";
  const query = new URLSearchParams(others.map(([name, value]) => [name, String(value)]));
  const address = `${base_url}${path}${isQuery && others.length > 0 ? `?${query}` : ""}`;
  return [
    `curl -s${rest.method === "GET" ? "" : ` -X ${rest.method}`} ${quoted(address)}`,
    ...(operation.access === "public" ? [] : ['-H "Authorization: Bearer $CLAIMSTREAM_KEY"']),
    ...(isQuery
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(Object.fromEntries(others)))}`]),
  ].join(" \\\n  ");
}

/** A text that no shell reads anything into. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
