import { z } from "zod";
import type { Feature } from "../../config/plans.ts";
import type { MasterKey } from "../../config/runtime/master-key.ts";
import type { Metrics } from "../../config/runtime/metrics.ts";
import type { FilesStanding } from "../../store/engine/config-revisions.ts";
import type { OauthScope } from "../../store/model/oauth-scope.ts";
import type { PieceForm } from "../../store/records/manifest-pieces.ts";
import type { Store } from "../../store/store.ts";
import type { DigestCap } from "../delivery/digests/cap.ts";
import type { WebhookPoster } from "../delivery/webhooks/post.ts";
import type { Exporter } from "../export/exporter.ts";
import type { Trouble } from "../health/trouble.ts";
import type { SharedDocument } from "../http/shared-document.ts";
import type { Mail } from "../mail/mail.ts";
import type { Links } from "../views/links.ts";
import type { Following } from "../views/source-tools.ts";
import type { Activity } from "./activity.ts";
import type { Caller } from "./caller.ts";
import type { CallerView } from "./entitlement.ts";
import type { ErrorName, ServiceError } from "./errors.ts";
import type { JsonText } from "./json-parts.ts";
import type { Log } from "./log.ts";
import type { ServerConfig } from "./server-config.ts";

/** Whether the whole service is up, and if not, why. */
export interface Readiness {
  ready: boolean;
  reasons: string[];
}

/** What an operation may know of the request besides its input. */
export interface Asked {
  /** The address of the client. */
  client: string;
  /** A header of the request; null when it was not sent. */
  sent: (name: string) => string | null;
  /** False for HEAD: nothing is handed out, so nothing may change. */
  delivers: boolean;
  /** Adds headers to the answer, whether it succeeds or fails. */
  header: (headers: Record<string, string>) => void;
  /** Adds a `Set-Cookie` line to the answer, where that is read. */
  cookie?: (line: string) => void;
  /** Instead of what the request says, how long looking for manifests may take. Milliseconds. */
  time_limit_ms?: number;
  /** Hears how many manifests were looked through so far. */
  progress?: (manifests: number) => void;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
  /** In which form manifests are sent; as bytes when absent. */
  form?: PieceForm;
}

/** What an open operation is given. */
export interface PublicContext {
  store: Store;
  config: () => ServerConfig;
  /** The moment of the request; one value for all that it does. */
  now: Date;
  /** A clock that only goes forward, for time limits. Milliseconds. */
  monotonic: () => number;
  log: Log;
  links: Links;
  ready: () => Readiness;
  /** What the last look at the installation found. */
  troubles: () => readonly Trouble[];
  /** How the config files here stand to those in force, where processes share the database. */
  standing: () => FilesStanding | null;
  /** Counts of requests and words; settled before they are shown. */
  activity: Activity;
  metrics: Metrics;
  /** Everything the service does. */
  operations: readonly Operation<unknown, unknown>[];
  asked: Asked;
  masterKey: MasterKey;
  mail: Mail;
  /** The way out to webhooks' receivers. */
  poster: WebhookPoster;
  /** Writes exports in the background. */
  exporter: Exporter;
  /** Absent where the server runs by itself. */
  following?: Following | undefined;
  /** The address of another page of the very list that was asked for. */
  pageUrl: (page_num: number) => string;
}

/** What an operation for somebody with a key is given besides. */
export interface Context extends PublicContext {
  caller: Caller;
  /** The fields of the request as they were sent. */
  sent_input: Readonly<Record<string, unknown>>;
  /** What the answer will list in `data.warnings`; an operation may add to it. */
  warnings: string[];
  /** What the caller's organization may see. */
  view: CallerView;
}

/**
 * Who may call: anybody, anybody with a key, organizations whose plan has the feature, (`binder`) whoever may bind a mail
 * address to a key: also with one that expired lately, and with the key in the body; or (`feed`) whoever has the address of a
 * feed, in which a token stands.
 */
export type Access = "public" | "caller" | "binder" | "feed" | Feature;

/** Whether only some plans may call. */
export function isFeature(access: Access): access is Feature {
  return access !== "public" && access !== "caller" && access !== "binder" && access !== "feed";
}

/** Where an operation is found over HTTP. */
export interface Rest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters in braces: `/streams/{stream_id}`. */
  path: `/${string}`;
  /** Where the fields besides the path's are read; by default the query for GET and DELETE, else the body. either: both, the body wins. form: an HTML form. bytes: the query, and the body as it came as the field `body`, one character a byte. */
  fields?: "query" | "body" | "either" | "form" | "bytes";
  /** The address may carry page, page_num and page_size, which then win over the body's. Interface, Pagination contract. */
  page_in_url?: true;
}

/** Whether an `Idempotency-Key` lets an answer be repeated: on every POST of somebody with a key. Decisions §7. */
export function isRepeatable({ access }: { access: Access }, { method }: Rest): boolean {
  return method === "POST" && access !== "public";
}

/** Whether it is asked for by GET. */
export function isGet({ method }: Rest): boolean {
  return method === "GET";
}

/** Whether an operation writes nothing that a caller hears of, so that a standby may answer it. */
export function onlyReads({ rest, tool, reads }: Pick<Contract<unknown, unknown>, "rest" | "tool" | "reads">): boolean {
  return reads === true || tool?.effect === "reads" || rest.every(isGet);
}

/**
 * What may be done with a request whose process died over it, where its sender repeats it by `Idempotency-Key`. whole: it writes
 * through its context's store alone, and its answer is written in the same transaction, so that it was carried out or was not; nothing
 * that it refuses leaves a trace. harmless: done a second time, it changes nothing more. Otherwise its sender must look.
 */
export type Repetition = "whole" | "harmless";

/** How agents find an operation: as a tool. Interface, Agent-tool server. */
export interface ToolFace {
  name: `service-${string}`;
  title: string;
  /** Tells an agent when to use it, and when another. */
  description: string;
  /** What it does to what is kept; sends: it reaches somebody outside. */
  effect: "reads" | "adds" | "overwrites" | "deletes" | "sends";
  /** The list in its data that is handed out in portions. */
  list?: string;
  /** Its answers hold what sources say. */
  source_text?: true;
  /** It hands out claims, stories or texts: only what says most unless `detail` asks for all of it. */
  lean?: true;
  /** Several operations may be one tool: the argument that asks for this one. */
  when?: string;
  /** Fields that are no arguments. */
  without?: readonly string[];
  /** What arguments are, where REST's path or answer says it instead of the field. */
  arguments?: Readonly<Record<string, string>>;
}

/** How agents read what an operation gives by an address. */
export interface ResourceFace {
  /** With fields in braces. */
  uri: `claimstream://${string}`;
  name: string;
  title: string;
  description: string;
  /** It holds what sources say. */
  source_text?: true;
}

/** What an operation is called, takes and gives. Routes, OpenAPI, tools and tests are made from it. */
export interface Contract<In, Out, A extends Access = Access> {
  /** Its id in the API description, camelCase. */
  name: string;
  summary: string;
  rest: readonly Rest[];
  /** Absent: agents do not have it. */
  tool?: ToolFace;
  /** Absent: it has no address for agents. */
  resource?: ResourceFace;
  access: A;
  /** What an OAuth token must be good for; absent: none is taken. Interface, Authentication 4. */
  scope?: OauthScope;
  /** Of one with an `Idempotency-Key` only. Absent: who repeats it after its process died is told to look. Decisions §7. */
  repeat?: Repetition;
  /** What a success is answered with; 200 when absent. */
  status?: 201 | 202;
  /** Of a POST that no tool says to read: it writes nothing that a caller hears of. */
  reads?: true;
  /** A success may also be answered with 202: it is not ready yet. */
  may_take_longer?: true;
  /** A client that has the answer already is told so with 304. RFC 9110 §13. */
  revalidated?: true;
  /** Errors that it ends in besides those that every operation of its kind has. */
  errors?: readonly ErrorName[];
  /** The content types it answers in, when they are not JSON alone. */
  produces?: readonly string[];
  /** Headers that a success has besides those of all, each with what it says. */
  headers?: Readonly<Record<string, string>>;
  /** none: the output is the whole body. Decisions §3. */
  envelope?: "none";
  /** probe: counted per client address instead of per organization. Interface, Limits. */
  limit?: "probe";
  /** Filter fields. An unknown field that resembles one of them is refused (422): ignoring it would return, and bill, more than was asked for. Decisions §3, §13. */
  narrowing?: readonly string[];
  input: z.ZodType<In>;
  output: z.ZodType<Out>;
  /** What stands beside `data` and `usage`. */
  beside?: z.ZodObject;
  /** What wrong input is answered with, when `invalid_request` is not it. */
  refusal?: (errors: readonly FieldError[]) => ServiceError | undefined;
}

/** What is wrong with a field, by its path. */
export interface FieldError {
  field: string;
  message: string;
}

/** What the frame has to say beside the data of a delivery. */
export interface Note {
  truncated_by_quota?: true;
  warnings?: string[];
}

/** An answer that hands out no manifest. */
export interface Result<Out> {
  data: Out;
  /** For `items_in_response`; 1 when absent. */
  items?: number;
  /** Who the caller has become by this call. */
  caller?: Caller;
  /** When it is not the operation's own. */
  status?: 202;
  /** Fields of the answer beside `data` and `usage`, where the contract says so. */
  beside?: Readonly<Record<string, unknown>>;
}

/** An answer that is not JSON, sent as it is, without an envelope. */
export interface PageAnswer {
  page: Page;
}

/** A page for people, or a file. */
export interface Page {
  content_type: string;
  text: string;
  /** Instead of `text`, what is too large to hold. */
  stream?: ReadableStream<Uint8Array>;
  /** What `text` is taken from, when it is the same for everybody. */
  shared?: SharedDocument;
  /** When the page says that something went wrong. */
  status?: number;
}

/** The page that a document is. */
export function sharedPage(shared: SharedDocument): PageAnswer {
  return { page: { content_type: shared.content_type, text: shared.text, shared } };
}

/** An answer that hands out manifests: they are billed first, and only those granted are composed. */
export interface Delivery<Out> {
  manifest_ids: number[];
  /** The digest that they are handed out through, when it has a quota of its own. */
  cap?: DigestCap | undefined;
  /** `billed`: how many of those granted count to the quota by this very call. */
  compose(granted: ReadonlySet<number>, note: Note, billed: number): { data: JsonText<Out>; items: number };
}

/** A contract with the function that fulfils it. */
export interface Operation<In, Out, A extends Access = Access> extends Contract<In, Out, A> {
  run(context: ContextOf<A>, input: In): Promise<Result<Out> | Delivery<Out> | PageAnswer>;
}

type ContextOf<A extends Access> = A extends "public" ? PublicContext : Context;

/**
 * Joins a contract with its function. Two calls, because with both in one argument the type checker widens
 * literals of the output, or lets wrong values into it.
 */
export function operation<In, Out, A extends Access>(contract: Contract<In, Out, A>) {
  return (run: Operation<In, Out, A>["run"]): Operation<In, Out, A> => ({ ...contract, run });
}

/** What `data` of an answer holds: the operation's output, and the warnings of fields that are unknown. Decisions §3, §13. */
export function dataSchema({ output }: Operation<unknown, unknown>): z.ZodType {
  if (!(output instanceof z.ZodObject) || "warnings" in output.shape) return output;
  return output.extend({ warnings: Warnings.optional() });
}

/** What an answer has to say about the request. */
const Warnings = z.array(z.string()).meta({ description: "Fields that were ignored, and whatever else to know." });
