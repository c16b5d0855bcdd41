import { ServiceError } from "../api/errors.ts";
import type { Page, PublicContext } from "../api/operation.ts";
import type { Links } from "../views/links.ts";
import { errorResponse } from "./error-response.ts";
import { html, htmlPage } from "./html.ts";
import { type Theme, themeOf } from "./theme.ts";

/** An error as a page for people, with its status and headers. Throws on what is no fault of the request. */
export function errorPage({ asked, links, log, config }: PublicContext, error: unknown): Page {
  const { status, headers, message } = errorInWords(error, { links, log });
  asked.header(headers);
  const { support_email } = config().service.links;
  const body = html`<h1>That did not work</h1>
<p role="alert">${message}</p>
<p>If you have a key, you can <a href="${links.signup_url}">add your email to it</a> and keep it.</p>
${support_email === null ? "" : html`<p>Questions: <a href="mailto:${support_email}">${support_email}</a></p>`}`;
  return htmlPage("claimstream", body, { theme: themeOf(asked), status });
}

/** What an error says to people. What is not in the error table is thrown on. */
export function errorInWords(error: unknown, { links, log }: Pick<PublicContext, "links" | "log">) {
  if (!(error instanceof ServiceError)) throw error;
  const { status, headers } = errorResponse(error, { request_id: "", links, log });
  return { status, headers, error: error.error, message: error.message };
}

/** The page of an address where nothing is. */
export function notFoundPage(message: string, { base_url, docs_url }: Links, theme: Theme): Page & { text: string } {
  const body = html`<h1>Page not found</h1>
<p role="alert">${message}</p>
<p><a href="${base_url}/console">Open the console</a>, or read the <a href="${docs_url}">documentation</a>.</p>`;
  return htmlPage("Page not found", body, { theme });
}
