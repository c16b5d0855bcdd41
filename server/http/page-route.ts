import { randomUUID } from "node:crypto";
import type { Log } from "../api/log.ts";
import type { Links } from "../views/links.ts";
import { errorResponse, serviceErrorOf } from "./error-response.ts";
import { html, htmlPage, pageHeaders } from "./html.ts";
import type { SharedDocument } from "./shared-document.ts";
import { themeOf } from "./theme.ts";

/** A request for a page of the service. */
export interface PageRequest {
  method: "GET" | "POST";
  /** Path and query count; the host is what the client calls the service. */
  url: URL;
  /** What the path names. */
  params: Readonly<Record<string, string>>;
  /** A header of the request; null when it was not sent. */
  sent: (name: string) => string | null;
  /** What was filled in; empty when the page is only looked at. */
  form: URLSearchParams;
  /** The address of the client. */
  client: string;
}

/** What is sent back. */
export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  /** `Set-Cookie` lines. */
  cookies?: string[];
  body: string | Uint8Array<ArrayBuffer> | SharedDocument | ReadableStream<Uint8Array>;
}

/** Pages at an address, for people: no part of the interface that programs use. */
export interface PageRoute {
  /** Parameters begin with a colon: `/console/streams/:id`. */
  path: string;
  /** POST where a form is taken. */
  methods: readonly ("GET" | "POST")[];
  answer(request: PageRequest): Promise<PageAnswer>;
}

/** Asks for a page; what is refused, or goes wrong with us, is said on a page as well. */
export async function pageAnswer(
  route: PageRoute,
  request: PageRequest,
  deps: { links: Links; log: Log },
): Promise<PageAnswer> {
  try {
    return await route.answer(request);
  } catch (error) {
    const request_id = randomUUID();
    const { status, headers } = errorResponse(error, { ...deps, request_id });
    const told = serviceErrorOf(error);
    const message =
      told.error !== "internal_error"
        ? told.message
        : `Something went wrong on our side. In the log it has the id ${request_id}.`;
    const body = html`<h1>claimstream</h1><p role="alert">${message}</p>`;
    const sent = { ...headers, ...htmlHeaders, "x-request-id": request_id };
    return { status, headers: sent, body: htmlPage("claimstream", body, { theme: themeOf(request) }).text };
  }
}

/** The headers of pages with forms: told to the service itself, the page's address is what `Origin` is made of. */
export const htmlHeaders: Record<string, string> = {
  ...pageHeaders,
  "content-type": "text/html; charset=utf-8",
  "referrer-policy": "same-origin",
};

/** Sends the browser on. `location`: relative, because people come by other names of this host than the one that answers state. */
export function ledTo(location: string, cookies: string[] = []): PageAnswer {
  return { status: 303, headers: { ...htmlHeaders, location }, cookies, body: "" };
}
