import { z } from "zod";
import { Document } from "../../store/model/document.ts";
import { operation } from "../api/operation.ts";
import { documentView, pushedDocument } from "../views/document-view.ts";

/** `GET /documents/{document_id}`: what became of a document that was pushed. */
export const documentDetails = operation({
  name: "documentDetails",
  summary: "The state of a pushed document: queued, done with its record, or failed with the reason.",
  rest: [{ method: "GET", path: "/documents/{document_id}" }],
  access: "caller",
  input: z.object({ document_id: z.string().regex(/^doc_[0-9a-f]{24}$/, "is no id of a document") }),
  output: Document,
})(async (context, { document_id }) => ({
  data: documentView(await pushedDocument(context, document_id), context.links),
}));
