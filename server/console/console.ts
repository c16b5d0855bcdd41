/** Design: docs/design/console.md */
import { IdInput } from "../../store/model/id.ts";
import type { Store } from "../../store/store.ts";
import type { StreamPlace } from "../../store/streams/stream-places.ts";
import type { Service } from "../api/call.ts";
import { wholeView } from "../api/entitlement.ts";
import { ServiceError } from "../api/errors.ts";
import { bodyText } from "../api/json-parts.ts";
import { isOperating } from "../api/role.ts";
import { errorInWords } from "../http/error-page.ts";
import { ownFilesPolicy } from "../http/html.ts";
import { ledTo, type PageAnswer, type PageRequest, type PageRoute } from "../http/page-route.ts";
import { themeOf } from "../http/theme.ts";
import { sourcesOpml } from "../operations/sources-opml.ts";
import { formProof, maskedProof, requireOwnForm } from "../session/own-form.ts";
import { type SignedIn, signedIn } from "../session/session.ts";
import { signInPath } from "../session/sign-in-page.ts";
import { asking, replyTo } from "./ask.ts";
import { fileRoute } from "./files.ts";
import { framed } from "./layout.ts";
import { iconImage, iconSheet } from "./look/icon-sheet.ts";
import { type News, openNews } from "./news.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage, Taken } from "./page.ts";
import { consolePages } from "./pages.ts";
import { inLocale, localeAsked } from "./reader-locale.ts";
import { refusedContent } from "./refused.ts";
import { openShared, type Shared } from "./shared.ts";
import { takeTheme } from "./theme.ts";

/** The console. Disposing of it ends what pages listen to. */
export interface Console extends AsyncDisposable {
  /** Its addresses. Whoever is not signed in is asked to, and comes back to the page that was wanted. */
  routes: PageRoute[];
}

/** Opens the console of a service. */
export function openConsole(service: Service): Console {
  const news = openNews(service);
  const shared = openShared(service);
  return { routes: consoleRoutes(service, { news, shared }), [Symbol.asyncDispose]: () => news[Symbol.asyncDispose]() };
}

/** What pages share. */
interface Parts {
  news: News;
  shared: Shared;
}

/** A page that somebody who is signed in asks for. */
interface Asked {
  page: ConsolePage;
  present: SignedIn;
  request: PageRequest;
  /** In which dates and numbers are written; null for the service's own. */
  locale: string | null;
}

function consoleRoutes(service: Service, parts: Parts): PageRoute[] {
  const guarded = (path: string, methods: PageRoute["methods"], answer: Guarded): PageRoute => ({
    path,
    methods,
    async answer(request) {
      const present = await signedIn(service, request.sent);
      if (present) return answer(present, request);
      const { pathname, search } = request.url;
      return ledTo(linkFrom(pathname)(`/console/${signInPath(`${pathname}${search}`)}`));
    },
  });
  return [
    { path: "/", methods: ["GET"], answer: async () => ledTo("./console") },
    fileRoute,
    guarded("/console/sources.opml", ["GET"], (present, request) => opmlFile(service, present, request)),
    guarded("/console/icons.css", ["GET"], (present) => iconSheet(service, present)),
    guarded("/console/icons/:id", ["GET"], (present, request) => iconImage(service, present, request)),
    guarded("/console/theme", ["POST"], async (present, request) => takeTheme(service, present, request)),
    guarded("/console/streams/:id/news", ["GET"], async (present, { params, url }) => {
      const place = placeOf(url.searchParams.get("after") ?? "");
      return parts.news.listen(present, IdInput.catch(0).parse(params.id), place);
    }),
    ...[...consolePages, nothingHere].map((page) =>
      guarded(`/console${page.path}`, page.take ? ["GET", "POST"] : ["GET"], (present, request) =>
        inReadersLocale(request, (locale) => shown(service, parts, { page, present, request, locale })),
      ),
    ),
  ];
}

/** A place as pages name it: a moment and an id, blank between them; nothing for the beginning of everything. */
function placeOf(text: string): StreamPlace {
  const [matched_at = "", id = ""] = text.split(" ");
  return { matched_at, manifest_id: IdInput.catch(0).parse(id) };
}

/** Whatever else is asked for below `/console`. */
const nothingHere: ConsolePage = {
  path: "/**",
  async show() {
    throw new ServiceError("not_found", "Nothing is at this address.");
  },
};

type Guarded = (present: SignedIn, request: PageRequest) => Promise<PageAnswer>;

/** What pages are sent with: files and forms of this service alone, and nobody may frame them. */
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": ownFilesPolicy("'self'"),
  "referrer-policy": "same-origin",
};

/** Has a page write dates and numbers as its reader does. */
function inReadersLocale<T>(request: PageRequest, work: (locale: string | null) => T): T {
  const locale = localeAsked(request.sent("accept-language"));
  return inLocale(locale, () => work(locale));
}

async function shown(
  service: Service,
  { shared }: Parts,
  { page, present, request, locale }: Asked,
): Promise<PageAnswer> {
  const { caller } = present;
  const now = service.now();
  const link = linkFrom(request.url.pathname);
  const view = await wholeView(service.store, caller, service.config(), now);
  const known = formProof(service.masterKey, present.secret);
  const proof = maskedProof(known);
  const ask = asking(service, caller, request);
  const context = { service, shared, caller, view, now, request, pages: consolePages, link, proof, ask };
  const result = (store: Store) => resultOf(page, { ...context, service: { ...service, store } }, known);
  const { store } = service;
  const { content, status } = await contentOf({ ...service, link }, () =>
    request.method === "GET" ? store.reading(result) : result(store),
  );
  if ("to" in content) return ledTo(content.to);
  const frame = { caller, link, request, pages: consolePages, page: status === 200 ? page : undefined };
  const operates = await isOperating(service.store, caller);
  const disputes = (await shared.disputes(view)).length;
  return {
    status,
    headers,
    body: framed(content, { ...frame, theme: themeOf(request), locale, operates, disputes, proof }),
  };
}

/** A form is taken from this service's own pages only. */
async function resultOf(page: ConsolePage, context: ConsoleContext, known: string): Promise<ConsoleContent | Taken> {
  const { request, service } = context;
  if (request.method === "GET" || !page.take) return page.show(context);
  requireOwnForm(request, { proof: known, base_url: service.links().base_url });
  return page.take(context);
}

/** What is refused is said in the same frame. */
async function contentOf<Content>(
  { links, log, link }: Pick<Service, "links" | "log"> & Pick<ConsoleContext, "link">,
  show: () => Promise<Content>,
): Promise<{ content: Content | ConsoleContent; status: number }> {
  try {
    return { content: await show(), status: 200 };
  } catch (error) {
    const told = errorInWords(error, { links: links(), log });
    return { content: refusedContent(told, { link }), status: told.status };
  }
}

/** Addresses are relative: people come by other names of this host than the one that answers state, and below prefixes. */
function linkFrom(pathname: string): (path: string) => string {
  const up = pathname.split("/").length - 2;
  return (path) => `${up === 0 ? "./" : "../".repeat(up)}${path.slice(1)}`;
}

/** The followed feeds as a file for any feed reader. */
async function opmlFile(service: Service, { caller }: SignedIn, request: PageRequest): Promise<PageAnswer> {
  const reply = await replyTo(service, caller, request, { operation: sourcesOpml, input: {} });
  const headers = {
    "content-type": reply.content_type ?? "text/x-opml",
    "content-disposition": 'attachment; filename="claimstream.opml"',
  };
  return { status: 200, headers, body: bodyText(reply) };
}
