import { SourceHealth } from "../../../store/model/source.ts";
import { ServiceError } from "../../api/errors.ts";
import { isOperating } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import { sourceList } from "../../operations/sources.ts";
import { bySource } from "../../views/source-status.ts";
import { visibleChannels } from "../../views/visible-sources.ts";
import { counted } from "../counted.ts";
import { doneNote } from "../done.ts";
import { fileNote, requireFileEditor } from "../files/file-change.ts";
import { filterForm } from "../filter-form.ts";
import { stateLabel } from "../look/state-badge.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage, Taken } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";
import { takeSourceChange } from "../sources/entry-changes.ts";
import { sourceTable } from "../sources/source-table.ts";

/** What is followed, how each source fares, and when it is read next and why. */
export const sourcesPage: ConsolePage = {
  path: "/sources",
  nav: { label: "Sources", key: "o", icon: "rss", menu: "main" },
  async show(context) {
    const wish = streamQueryOf(context);
    const asked = { page: pageAsked(context.request), page_size: itemsPerPage };
    const query = wish.query === "" ? undefined : wish.query;
    const { sources, pagination } = await context.ask(sourceList, {
      ...asked,
      query,
      health: wish.health,
      group: wish.group,
    });
    const isOperator = await isOperating(context.service.store, context.caller);
    const folders = await foldersKnown(context);
    const list =
      sources.length === 0
        ? nothing(wish, context, isOperator)
        : sourceTable(sources, context, { folders: isOperator ? folders : undefined });
    return {
      title: "Sources",
      ...(isOperator && { module: "sources.mjs" as const }),
      body: html`<div class="pagehead"><div><h1>Sources</h1><p class="meta"><span>${counted(pagination.total_count, "source")}</span></p></div>${ways(context, isOperator)}</div>
${doneNote(context, { read: "Checking now. New items appear in their streams." })}${fileNote(context)}
${filterForm({ query: wish.query, name: "health", label: "Health", options: SourceHealth.options, chosen: wish.health, shown: (value) => stateLabel(SourceHealth.parse(value)), more: folders.length === 0 ? [] : [{ name: "group", label: "Folder", options: folders, chosen: wish.group }] })}
${list}
${pager(context, pagination.total_count)}`,
    };
  },
  async take(context) {
    await requireFileEditor(context);
    const own = context.link("/console/sources");
    return context.request.form.has("again") ? { to: own } : takeSelected(context, own);
  },
};

/** Does to the sources that were selected what the form says. Throws `invalid_request` when none was. */
async function takeSelected(context: ConsoleContext, own: string): Promise<ConsoleContent | Taken> {
  const { form } = context.request;
  const { store, following } = context.service;
  const ids = new Set(form.getAll("source").map(Number));
  const all = bySource(await visibleChannels(store, context.view)).flatMap(([first]) => first ?? []);
  const names = all.filter(({ source_id }) => ids.has(source_id)).map(({ source_name }) => source_name);
  if (names.length === 0) throw new ServiceError("invalid_request", "Select at least one source.");
  if (form.get("do") !== "read") return takeSourceChange(context, names, own);
  for (const name of names) await store.channels.dueNow(context.now.toISOString(), name);
  following?.wake();
  return { to: `${own}?done=read` };
}

/** The folders in which sources stand that the reader may know of, by name. */
async function foldersKnown({ service, view }: ConsoleContext): Promise<string[]> {
  const names = new Set((await visibleChannels(service.store, view)).map(({ source_name }) => source_name));
  const sources = service.config().sources.filter(({ name }) => names.has(name));
  return [...new Set(sources.flatMap(({ groups }) => groups ?? []))].toSorted((a, b) => a.localeCompare(b, "en"));
}

/** In and out; whoever does not run the service may take the list with them. */
function ways({ link }: ConsoleContext, isOperator: boolean): Html {
  const list = html`<a class="button" href="${link("/console/sources.opml")}">Export OPML</a>`;
  if (!isOperator) return html`<div class="actions">${list}</div>`;
  return html`<div class="actions"><a class="button primary" href="${link("/console/sources/add")}">Add source</a> <a class="button" href="${link("/console/sources/packs")}">Starter packs</a> <a class="button" href="${link("/console/config/sources")}">sources.yaml</a> ${list}</div>`;
}

interface StreamQuery {
  query: string;
  health: SourceHealth | undefined;
  group: string | undefined;
}

function streamQueryOf({ request }: ConsoleContext): StreamQuery {
  const { searchParams } = request.url;
  const health = SourceHealth.safeParse(searchParams.get("health")).data;
  const group = (searchParams.get("group") ?? "").trim().slice(0, 200) || undefined;
  return { query: (searchParams.get("q") ?? "").trim().slice(0, 200), health, group };
}

function nothing({ query, health, group }: StreamQuery, { link }: ConsoleContext, isOperator: boolean): Html {
  if (query !== "" || health !== undefined || group !== undefined)
    return html`<p>No sources match. <a href="?">Clear filters</a></p>`;
  if (!isOperator) return html`<p>No sources yet.</p>`;
  return html`<p>No sources yet. <a href="${link("/console/sources/add")}">Add your first</a> by its address, or choose <a href="${link("/console/sources/packs")}">starter packs</a>.</p>`;
}
