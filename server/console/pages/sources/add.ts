import { setTimeout as pause } from "node:timers/promises";
import { addChannel, addSources } from "../../../../config/yaml/edit-sources.ts";
import { ServiceError } from "../../../api/errors.ts";
import { type Html, html } from "../../../http/html.ts";
import type { Following } from "../../../views/source-tools.ts";
import { requireFileEditor, takeFileChange } from "../../files/file-change.ts";
import { areaField, type Refusal, textField } from "../../form-fields.ts";
import { crumbs } from "../../look/crumbs.ts";
import { ownForm } from "../../own-form.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage, Taken } from "../../page.ts";
import { chosenEntry, takenSources } from "../../sources/chosen-entry.ts";
import { foundFeeds } from "../../sources/found-feeds.ts";
import { listedFeeds } from "../../sources/listed-feeds.ts";

/** How long is looked for feeds while somebody waits. Milliseconds; ours. */
const lookMs = 25_000;

/** Following something new: by its address, by a list of feeds, or by hand. */
export const sourcesAddPage: ConsolePage = {
  path: "/sources/add",
  async show(context) {
    await requireFileEditor(context);
    return shown(context, {});
  },
  async take(context) {
    await requireFileEditor(context);
    const { form } = context.request;
    if (form.has("again")) return shown(context, {});
    if (form.get("do") === "follow") return follow(context);
    if (form.get("do") === "import") return takeList(context);
    return form.get("do") === "list" ? shownList(context) : find(context);
  },
};

function following({ service }: ConsoleContext): Following {
  if (service.following) return service.following;
  throw new ServiceError(
    "service_unavailable",
    "This process does not check sources. Add the source on the one that does.",
  );
}

async function find(context: ConsoleContext): Promise<ConsoleContent> {
  const url = (context.request.form.get("url") ?? "").trim();
  const address = /^[a-z]+:/i.test(url) ? url : `https://${url}`;
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? "")) {
    return shown(context, { wrong: { url: "must be an http(s) address, such as https://example.org/" } });
  }
  const late = {
    problem: `${address} took longer than ${lookMs / 1000} seconds to answer. Try again, or enter the address of the feed itself.`,
  };
  const found = await Promise.race([following(context).feedsAt(address), pause(lookMs, late, { ref: false })]);
  if ("problem" in found) return shown(context, { wrong: { url: found.problem } });
  return shown(context, { result: foundFeeds(context, address, found.feeds) });
}

async function shownList(context: ConsoleContext): Promise<ConsoleContent> {
  const { form } = context.request;
  const file = form.get("file") ?? "";
  const pasted = form.get("opml") ?? "";
  if (file === "" && pasted.trim() === "")
    return shown(context, { wrong: { opml: "choose a file or paste its text" } });
  // Files come with one character a byte, and may be in any encoding.
  const bytes = file === "" ? Buffer.from(pasted, "utf8") : Buffer.from(file, "latin1");
  const outcome = await following(context).opml(bytes, "organization");
  const count = outcome.added.length + outcome.duplicates.length + outcome.unusable.length;
  if (count === 0) return shown(context, { wrong: { opml: "contains no feeds. Is it OPML?" } });
  return shown(context, { result: listedFeeds(context, outcome) });
}

function follow(context: ConsoleContext): Promise<ConsoleContent | Taken> {
  const entry = chosenEntry(context.request.form);
  return takeFileChange(context, {
    part: "sources",
    title: `Follow ${entry.source.name}`,
    edit: (text) => addChannel(text, entry),
    to: context.link(`/console/sources?q=${encodeURIComponent(entry.source.name)}`),
  });
}

function takeList(context: ConsoleContext): Promise<ConsoleContent | Taken> {
  const sources = takenSources(context.request.form);
  return takeFileChange(context, {
    part: "sources",
    title: sources.length === 1 ? "Add another source" : `Follow ${sources.length} more sources`,
    edit: (text) => addSources(text, sources),
    to: context.link("/console/sources"),
  });
}

interface Shown {
  result?: Html;
  wrong?: Record<string, string>;
}

function shown(context: ConsoleContext, { result, wrong = {} }: Shown): ConsoleContent {
  const { link, request, proof } = context;
  const fields = new Map(Object.entries(wrong));
  const refusal: Refusal | undefined = fields.size === 0 ? undefined : { message: "", fields };
  const url = request.form.get("url") ?? request.url.searchParams.get("url") ?? "";
  return {
    title: "Add source",
    body: html`${crumbs({ link }, ["Sources", "/sources"])}
<h1>Add source</h1>
${ownForm(
  context,
  html`${textField({ name: "url", label: "Address of a website or feed", hint: "We find its feeds and show them before anything is added.", value: url, refusal, required: true })}
<p class="actions"><button name="do" value="find" class="first">Find feeds</button></p>`,
)}
${result ?? ""}
<details${wrong.opml === undefined ? "" : { html: " open" }}><summary>Import from a feed reader (OPML)</summary>
<form method="post" enctype="multipart/form-data"><input type="hidden" name="proof" value="${proof}">
<div class="field"><label for="file">The file</label><input id="file" name="file" type="file" accept=".opml,.xml,text/xml,text/x-opml"></div>
${areaField({ name: "opml", label: "Or paste its text", value: request.form.get("opml") ?? "", refusal, code: true })}
<p class="actions"><button name="do" value="list">Review list</button></p></form></details>
<p><a href="${link("/console/config/sources/entry")}">Enter the settings yourself</a>: folders, pages without a feed, data series, pushed documents.</p>`,
  };
}
