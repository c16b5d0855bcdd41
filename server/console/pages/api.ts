import { type Html, html } from "../../http/html.ts";
import { type ApiCall, apiCalls, isCallable } from "../api/calls.ts";
import { counted } from "../counted.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";

/** Every operation of the service, by family, each with a page that calls it. */
export const apiPage: ConsolePage = {
  path: "/api",
  nav: { label: "API explorer", key: "p", icon: "code", menu: "account" },
  async show(context) {
    const query = (context.request.url.searchParams.get("q") ?? "").trim().slice(0, 200);
    const calls = apiCalls(context.service.operations).filter((call) => speaksOf(call, query));
    const families = [...Map.groupBy(calls, ({ family }) => family)];
    return {
      title: "API explorer",
      body: html`<h1>API explorer</h1>
<p>Every call, made with your own permissions: what your key may not do is refused here. Those without a link are not for people: programs call them, or they answer with files. The <a href="${context.link("/docs")}">reference</a> has everything in one document.</p>
<form class="filter" role="search"><label for="q">Search</label><input id="q" name="q" type="search" value="${query}" maxlength="200" data-search><button>Show</button></form>
${calls.length === 0 ? html`<p>No calls match. <a href="?">Clear filters</a></p>` : html`<p>${counted(calls.length, "call")}</p>`}
${families.map(([family, some]) => familyPart(family, some, context))}`,
    };
  },
};

function speaksOf({ id, operation, rest, family }: ApiCall, query: string): boolean {
  const text = `${id} ${rest.method} ${rest.path} ${operation.summary} ${family}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function familyPart(family: string, calls: readonly ApiCall[], { link }: ConsoleContext): Html {
  const rows = calls.map((call) => {
    const { id, rest, operation } = call;
    const name = html`<code>${rest.method} ${rest.path}</code>`;
    const title = isCallable(call) ? html`<a href="${link(`/console/api/${id}`)}">${name}</a>` : name;
    return html`<li data-item>${title}<p>${operation.summary}</p></li>`;
  });
  return html`<h2>${family}</h2><ul class="stories calls">${rows}</ul>`;
}
