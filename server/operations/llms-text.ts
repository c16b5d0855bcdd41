import { z } from "zod";
import { found } from "../api/errors.ts";
import { operation, sharedPage } from "../api/operation.ts";
import { llmsFullText, llmsText, pageDocument } from "../docs/llms-text.ts";
import { docsPages } from "../docs/pages.ts";
import { revalidated } from "../feeds/revalidated.ts";

const markdown = "text/markdown";

const headers = { ETag: "Names this content." };

/** `GET /llms.txt`: the documentation's table of contents, for language models. */
export const llmsTextFile = operation({
  name: "llmsText",
  summary: "Table of contents of the documentation, for language models.",
  rest: [{ method: "GET", path: "/llms.txt" }],
  access: "public",
  envelope: "none",
  revalidated: true,
  headers,
  produces: [markdown],
  input: z.object({}),
  output: z.string(),
})(async (context) => revalidated(context.asked, sharedPage(llmsText(context)).page));

/** `GET /llms-full.txt`: the documentation in one text. */
export const llmsFullTextFile = operation({
  name: "llmsFullText",
  summary: "The whole documentation in one text, for language models.",
  rest: [{ method: "GET", path: "/llms-full.txt" }],
  access: "public",
  envelope: "none",
  revalidated: true,
  headers,
  produces: [markdown],
  input: z.object({}),
  output: z.string(),
})(async (context) => revalidated(context.asked, sharedPage(llmsFullText(context)).page));

/** `GET /docs/pages/{page}`: one page of it. */
export const docsText = operation({
  name: "docsText",
  summary: "A page of the documentation as Markdown.",
  rest: [{ method: "GET", path: "/docs/pages/{page}" }],
  access: "public",
  envelope: "none",
  revalidated: true,
  headers,
  produces: [markdown],
  input: z.object({ page: z.string().max(100).meta({ description: "As in llms.txt, with .md or without." }) }),
  output: z.string(),
})(async (context, { page: name }) => {
  const id = name.replace(/\.md$/, "");
  const page = docsPages(context).find((each) => each.id === id);
  return revalidated(context.asked, sharedPage(pageDocument(found(page, `page ${id}`))).page);
});
