import { z } from "zod";
import { documentsWaitingMax } from "../../config/limits.ts";
import { kindsThatAre } from "../../config/source-kinds.ts";
import { Document, documentHash, documentIdentity, type PushedDocument } from "../../store/model/document.ts";
import { failpoint } from "../../store/model/failpoint.ts";
import { Day } from "../../store/model/id.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Queries } from "../../store/store.ts";
import { ServiceError } from "../api/errors.ts";
import { type Context, operation } from "../api/operation.ts";
import { requireManager, requireOperator } from "../api/role.ts";
import { documentView, pushedDocument } from "../views/document-view.ts";

const Line = z.string().trim().min(1).max(1000);
const Body = z.string().trim().min(1, "must not be empty");
const published = z.union([Day, z.iso.datetime({ offset: true })], "must be a day or a moment in ISO 8601");

const fields = {
  source: Line.meta({ description: "The name of a source that has a channel of the kind push in sources.yaml." }),
  channel: Line.optional().meta({ description: "The name of that channel; needed where the source has several." }),
  title: Line,
  text: Body.optional().meta({
    description: "Plain text, paragraphs apart by a blank line; or give html or markdown.",
    contentMediaType: "text/plain",
  }),
  html: Body.optional().meta({ contentMediaType: "text/html" }),
  markdown: Body.optional().meta({ contentMediaType: "text/markdown" }),
  url: z
    .string()
    .trim()
    .max(2048)
    .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), "must be an http(s) address")
    .optional()
    .meta({ description: "Where it can be read; claims point there." }),
  guid: Line.optional().meta({
    description: "Your own id of the document. Sending the same id again makes its next version.",
  }),
  published: published.optional().meta({ description: "When it was published; when it arrives, if absent." }),
  author: Line.optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as "en"')
    .optional(),
};
type Fields = z.output<z.ZodObject<typeof fields>>;

/** What a push was. */
const Outcome = z.enum(["new", "changed", "same"]).meta({ id: "PushOutcome" });

/**
 * `POST /documents`: takes a text in. It is stored when this answers, so that nothing that was accepted is ever lost; the pipeline
 * makes a record of it. The same guid, address or, without both, the same words are the same document: sent once more as it is
 * nothing happens, with other words it becomes the record's next version. What is pushed is read by every organization whose
 * streams take it, hence only the one that runs the service may, by an owner or admin.
 */
export const documentPush = operation({
  name: "documentPush",
  summary: "Accepts a document that becomes a record of a source; for operators.",
  rest: [{ method: "POST", path: "/documents" }],
  access: "caller",
  repeat: "whole",
  status: 202,
  errors: ["operator_only", "role_not_allowed"],
  input: z
    .object(fields)
    .refine(({ text, html, markdown }) => [text, html, markdown].filter((each) => each !== undefined).length === 1, {
      path: ["text"],
      error: "give one of text, html and markdown",
    })
    .meta({ examples: [{ source: "Newsroom", title: "Fees change", text: "The fee rose by 4 percent." }] }),
  output: Document.extend({ outcome: Outcome }).meta({ id: "PushedDocument" }),
})(async (context, input) => {
  const { store, caller, now } = context;
  requireOperator(caller, "push documents");
  await requireManager(store, caller, "push documents");
  const channel = await pushChannel(store, input);
  await requireRoom(context);
  const { document_id, outcome } = await store.transaction(async (store) => {
    const kept = await keep(store, { channel, input, now });
    failpoint("document.commit");
    return kept;
  });
  failpoint("document.committed");
  if (outcome !== "same") context.following?.wake();
  return { data: { ...documentView(await pushedDocument(context, document_id), context.links), outcome } };
});

/** Stores the document, or its next version, and has its channel looked into. */
async function keep(store: Queries, { channel, input, now }: { channel: ChannelRow; input: Fields; now: Date }) {
  const { channel_id } = channel;
  const document = documentOf(input);
  const identity = documentIdentity(input.guid ?? null, document);
  const content_hash = documentHash(document);
  const at = now.toISOString();
  const known = await store.documents.known(channel_id, identity);
  const isSame = known?.content_hash === content_hash;
  const hasFailed = known?.state === "refused" || (known?.state === "taken" && known.item_state === "failed");
  if (known && isSame && !hasFailed) return { document_id: known.document_id, outcome: "same" as const };
  const version = { content_hash, document };
  await store.channels.settle(channel_id, { due_at: at, due_reason: "a document came" });
  if (!known) {
    const document_id = await store.documents.add({ channel_id, identity, ...version }, at);
    return { document_id, outcome: "new" as const };
  }
  await store.documents.renew(known.document_id, version, at);
  return { document_id: known.document_id, outcome: isSame ? ("same" as const) : ("changed" as const) };
}

function documentOf(input: Fields): PushedDocument {
  const { title, url = null, author = null, language = null, text = null, html = null, markdown = null } = input;
  const published = input.published === undefined ? null : new Date(input.published).toISOString();
  return { title, url, published, author, language, text, html, markdown };
}

const pushKinds = kindsThatAre("pushed");
const pushWords = pushKinds.join(" or ");

/** The channel that is meant. Throws `invalid_request`, which names those that there are. */
async function pushChannel(store: Queries, { source, channel }: Fields): Promise<ChannelRow> {
  const channels = await store.channels.activeOfKinds(pushKinds);
  const isNamed = (name: string, wanted: string) => name.toLowerCase() === wanted.toLowerCase();
  const ofSource = channels.filter(({ source_name }) => isNamed(source_name, source));
  if (ofSource.length === 0)
    throw wrong(
      "source",
      `must be a source that has a channel of the kind ${pushWords}${listed(channels, "source_name")}`,
    );
  const found = channel === undefined ? ofSource : ofSource.filter(({ name }) => isNamed(name, channel));
  const [first] = found;
  if (first && found.length === 1) return first;
  throw wrong("channel", `must be one of its channels of the kind ${pushWords}${listed(ofSource, "name")}`);
}

function listed(channels: ChannelRow[], field: "source_name" | "name"): string {
  const names = [...new Set(channels.map((channel) => channel[field]))];
  return names.length === 0 ? "; sources.yaml has none" : `: ${names.join(", ")}`;
}

function wrong(field: string, message: string): ServiceError {
  return new ServiceError("invalid_request", `${field}: ${message}.`, { errors: [{ field, message }] });
}

/** Throws `rate_limited` when as many documents wait as may. */
async function requireRoom({ store }: Context): Promise<void> {
  const waiting = await store.documents.waiting();
  if (waiting < documentsWaitingMax) return;
  const message = `${waiting} documents wait to be taken up; send more when some are.`;
  throw new ServiceError("rate_limited", message, { limit: documentsWaitingMax, retry_after_seconds: 30 });
}
