import type { z } from "zod";
import type { Config } from "../config/config.ts";
import type { Feature } from "../config/plans.ts";
import type { Store } from "../store/store.ts";
import type { Activity } from "./activity.ts";
import type { Caller } from "./caller.ts";
import type { View } from "./entitlement.ts";
import type { Links } from "./links.ts";

/** The parts of the configuration that the server reads. */
export type ServerConfig = Pick<Config, "service" | "plans">;

/** Where the server writes what happened: fields first, then a sentence. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Whether the whole service is up, and if not, why. */
export interface Readiness {
  ready: boolean;
  reasons: string[];
}

/** What an open operation is given. */
export interface PublicContext {
  store: Store;
  config: () => ServerConfig;
  /** The moment of the request; one value for all that it does. */
  now: Date;
  log: Log;
  links: Links;
  ready: () => Readiness;
  /** Counts of requests and words; settled before they are shown. */
  activity: Activity;
  /** Everything the service does. */
  operations: readonly Operation<unknown, unknown>[];
  /** The address of another page of the very list that was asked for. */
  pageUrl: (page_num: number) => string;
}

/** What an operation for somebody with a key is given besides. */
export interface Context extends PublicContext {
  caller: Caller;
  /** What the caller's organization may see. */
  view: View;
}

/** Who may call: anybody, anybody with a key, or organizations whose plan has the feature. */
export type Access = "public" | "caller" | Feature;

/** Where an operation is found over HTTP. */
export interface Rest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters in braces: `/streams/{stream_id}`. */
  path: `/${string}`;
  /** Where the fields besides the path's are read; by default the query for GET and DELETE, else the body. */
  fields?: "query" | "body";
}

/** What an operation is called, takes and gives. Routes, OpenAPI and tests are made from it. */
export interface Contract<In, Out, A extends Access = Access> {
  /** Its id in the API description, camelCase. */
  name: string;
  summary: string;
  rest: readonly Rest[];
  access: A;
  /** none: the output is the whole body. Decisions §3. */
  envelope?: "none";
  /** probe: counted per client address instead of per organization. Interface, Limits. */
  limit?: "probe";
  input: z.ZodType<In>;
  output: z.ZodType<Out>;
}

/** Data as JSON text that is already composed. `shape` exists for the type checker only. */
export interface JsonText<Out> {
  json: string;
  shape?: Out;
}

/** An answer that hands out no manifest. */
export interface Result<Out> {
  data: Out;
  /** For `items_in_response`; 1 when absent. */
  items?: number;
}

/** An answer that hands out manifests: they are billed first, and only those granted are composed. */
export interface Delivery<Out> {
  manifest_ids: number[];
  compose(granted: ReadonlySet<number>, note: { truncated_by_quota?: true }): { data: JsonText<Out>; items: number };
}

/** A contract with the function that fulfils it. */
export interface Operation<In, Out, A extends Access = Access> extends Contract<In, Out, A> {
  run(context: ContextOf<A>, input: In): Promise<Result<Out> | Delivery<Out>>;
}

type ContextOf<A extends Access> = A extends "public" ? PublicContext : Context;

/**
 * Joins a contract with its function. Two calls, because with both in one argument the type checker widens
 * literals of the output, or lets wrong values into it.
 */
export function operation<In, Out, A extends Access>(contract: Contract<In, Out, A>) {
  return (run: Operation<In, Out, A>["run"]): Operation<In, Out, A> => ({ ...contract, run });
}
