import fc from "fast-check";
import { z } from "zod";
import type { Operation, Rest } from "../../server/api/operation.ts";
import { fieldsOf, pathParameters } from "../../server/http/request-input.ts";
import { operations } from "../../server/operations.ts";
import { apiDocument, type DescribedOperation, describedService } from "../support/api-document.ts";
import { valueAt } from "../support/service/scenario.ts";

/** A request as bytes go out: what HTTP allows, and nothing checked. */
export interface RandomRequest {
  method: string;
  path: string;
  /** Who asks: one of `callers`. */
  caller: string;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
}

/** How many digests, beacons and webhooks the owner has at first. */
export const objectsOfEach = 40;

/** Kinds of callers; the test has a key for each. */
const callers = ["owner", "owner by secret", "free", "expired", "wrong", "nobody"] as const;

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const described = apiDocument(describedService());
const routes = operations.flatMap((operation) => operation.rest.map((rest) => ({ operation, rest })));

const oddNumbers = [0, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, -(2 ** 53), 2 ** 31];
const oddTexts = [
  "",
  " ",
  "null",
  "-1",
  "1e3",
  "01",
  "9007199254740993",
  "\u0000",
  "\ud800",
  "🙂".repeat(40),
  "x".repeat(3000),
];
const oddTextsInUse = [
  ...oddTexts,
  "2026-13-45",
  "2026-11-20",
  "0000-00-00",
  "1,2,,3",
  "' OR 1=1 --",
  "*",
  "AND",
  '"',
  "%",
  "_",
];

/** JSON of any kind. */
const garbage: fc.Arbitrary<Json> = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Json>(null, true, false, {}, [], [[]], { __proto__: null, constructor: 1 }),
    fc.constantFrom(...oddNumbers),
    fc.constantFrom(...oddTextsInUse),
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.integer({ min: -3, max: 10 }),
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 8 }), tie("any"), { maxKeys: 4 }),
  ),
})).any;

/** Mostly what a schema asks for. */
function fitting(schema: unknown): fc.Arbitrary<Json> {
  return fc.oneof({ weight: 14, arbitrary: valid(schema) }, { weight: 1, arbitrary: garbage });
}

function valid(schema: unknown): fc.Arbitrary<Json> {
  const options = valueAt(schema, "enum");
  if (Array.isArray(options) && options.length > 0) return fc.constantFrom<Json>(...options);
  const reference = valueAt(schema, "$ref");
  if (typeof reference === "string") return valid(described.schemaAt(reference));
  const alternatives = valueAt(schema, "anyOf");
  if (Array.isArray(alternatives)) return fc.oneof(...alternatives.map(valid));
  const type = [valueAt(schema, "type")].flat()[0];
  if (type === "integer" || type === "number") return fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(50));
  if (type === "boolean") return fc.boolean();
  if (type === "array") return fc.array(fitting(valueAt(schema, "items")), { maxLength: 3 });
  if (type === "object") return fieldsFor(Object(valueAt(schema, "properties")));
  return fc.constantFrom<Json>(
    "2026-11-01",
    "1",
    "Harbour Board",
    "shipping",
    "startup",
    "https://hooks.example.org/x",
    "a@example.org",
  );
}

/** Some of the fields, and now and then one that nobody knows. */
function fieldsFor(properties: Record<string, unknown>): fc.Arbitrary<{ [name: string]: Json }> {
  const known = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema)]));
  return fc
    .tuple(fc.record(known, { requiredKeys: [] }), fc.dictionary(fc.string({ maxLength: 6 }), garbage, { maxKeys: 1 }))
    .map(
      ([some, unknown]) =>
        Object.fromEntries([...Object.entries(some), ...Object.entries(unknown)]) as { [name: string]: Json },
    );
}

/** The documented example, with a field or two that are others, or none. */
function changedExample({ schema, example }: { schema?: unknown; example?: unknown }): fc.Arbitrary<Json> {
  const properties: Record<string, unknown> = Object(valueAt(schema, "properties"));
  const names = Object.keys(properties);
  if (names.length === 0) return fc.constant({});
  const change = fc
    .constantFrom(...names)
    .chain((name) => fitting(properties[name]).map((value) => ({ [name]: value })));
  return fc.array(change, { maxLength: 2 }).map((changes) => Object.assign({}, example, ...changes));
}

const formAtRandom = fc
  .array(
    fc.tuple(
      fc.constantFrom("email", "code", "name", "api_key", "x"),
      fc.constantFrom("a@example.org", "123456", ...oddTexts),
    ),
  )
  .map((pairs) => new TextEncoder().encode(new URLSearchParams(pairs).toString()));

/** The bytes of a body: JSON as it should be, and what becomes of it on bad days. */
function bytesOf(body: Json): fc.Arbitrary<Uint8Array> {
  const text = JSON.stringify(body);
  const broken = [
    text.slice(0, -1),
    `${text}}`,
    `\ufeff${text}`,
    text.replace("{", '{"page_size":1,"page_size":2,'),
    text.replace("{", '{"stream_ids":[9007199254740993,-0,1e400],'),
    `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
    `{"name":${'{"a":'.repeat(3000)}1${"}".repeat(3000)}}`,
    "",
    "null",
    '"text"',
  ];
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(new TextEncoder().encode(text)) },
    { weight: 3, arbitrary: fc.constantFrom(...broken).map((each) => new TextEncoder().encode(each)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
    {
      weight: 1,
      arbitrary: fc.constant(Uint8Array.from([...new TextEncoder().encode(text.slice(0, -2)), 0xff, 0x22, 0x7d])),
    },
  );
}

const segments = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 8 }).map(String) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: objectsOfEach }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom(...oddTexts, "..", "%00", "%ff", "%2F", "%zz", "business").map(inPath) },
);

/** As it may stand in a path: what is encoded wrongly stays so. */
function inPath(text: string): string {
  return text.startsWith("%") || text.startsWith("..") ? text : encodeURIComponent(text.toWellFormed());
}

function queryFor(operation: Operation<unknown, unknown>, rest: Rest): fc.Arbitrary<string> {
  const shape = operation.input instanceof z.ZodObject ? Object.keys(operation.input.shape) : [];
  const names = shape.filter((name) => !pathParameters(rest.path).includes(name));
  const name = fc.constantFrom(...names, "page", "page_size", "token", "__proto__");
  const value = fc.oneof(
    fc.integer({ min: 0, max: 6 }).map(String),
    fc.constantFrom("business", "tag", "1", "1,2", "crm-1", "2026-11-01", "shipping", "person", ...oddTextsInUse),
  );
  const pair = fc.tuple(name, value).map(([left, right]) => `${left}=${inPath(right)}`);
  return fc.array(pair, { maxLength: 5 }).map((pairs) => (pairs.length > 0 ? `?${pairs.join("&")}` : ""));
}

const headersAtRandom = fc.record(
  {
    accept: fc.constantFrom("*/*", "text/html", "application/json;q=0", "image/png", ";;,", "a".repeat(500)),
    "content-type": fc.constantFrom(
      "application/json",
      "text/plain",
      "application/x-www-form-urlencoded",
      "json",
      "multipart/form-data",
    ),
    "idempotency-key": fc.constantFrom("one", "two", "two words", "x".repeat(300), "\u00e9"),
    "x-visitor-token": fc.constantFrom("", "cs_visitor_x", "\u00ff"),
    cookie: fc.constantFrom("visitor_token=x", "=;=;", "visitor_token"),
    origin: fc.constantFrom("null", "https://example.org"),
    "x-filler": fc.constantFrom("y".repeat(6000), "y".repeat(20_000)),
  },
  { requiredKeys: [] },
);

/** Few requests carry odd headers, so that most come through to the operation. */
function headersFor(type: string): fc.Arbitrary<Record<string, string>> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant({ "content-type": type }) },
    { weight: 1, arbitrary: headersAtRandom.map((some) => ({ "content-type": type, ...some })) },
  );
}

function requestOf({ operation, rest }: (typeof routes)[number], at: DescribedOperation | undefined) {
  const path = fc
    .tuple(fc.infiniteStream(segments), queryFor(operation, rest))
    .map(([values, query]) => rest.path.replaceAll(/\{\w+\}/g, () => values.next().value ?? "1") + query);
  const described = at?.requestBody?.content["application/json"];
  const body: fc.Arbitrary<Uint8Array | undefined> = described
    ? fc.oneof(fitting(described.schema), changedExample(described)).chain(bytesOf)
    : fieldsOf(rest) === "form"
      ? formAtRandom
      : fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: garbage.chain(bytesOf) });
  const method = fc.oneof(
    { weight: 30, arbitrary: fc.constant<string>(rest.method) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("HEAD", "OPTIONS", "PATCH", "PUT", "DELETE", "POST", "GET", "TRACE", "PROPFIND"),
    },
  );
  const caller = fc.oneof(
    { weight: 8, arbitrary: fc.constant<string>("owner") },
    { weight: 3, arbitrary: fc.constantFrom<string>(...callers) },
  );
  const headers = headersFor(fieldsOf(rest) === "form" ? "application/x-www-form-urlencoded" : "application/json");
  return fc.record<RandomRequest>({ method, path, caller, headers, body });
}

const paths = fc.constantFrom(
  "/",
  "//",
  "/nowhere",
  "/streams/",
  "/STREAMS",
  "/streams/1/manifests/",
  "/%",
  "/\u00ff",
  "/./streams",
  "/api",
);

/** A request to any operation, each as often as any other; a few go nowhere. */
export const requestAtRandom: fc.Arbitrary<RandomRequest> = fc.oneof(
  ...routes.map((route) => ({
    weight: 2,
    arbitrary: requestOf(
      route,
      described.described.find(({ path, method }) => path === route.rest.path && method === route.rest.method),
    ),
  })),
  {
    weight: 4,
    arbitrary: fc.record<RandomRequest>({
      method: fc.constantFrom("GET", "POST", "DELETE"),
      path: paths,
      caller: fc.constantFrom<string>(...callers),
      headers: headersFor("application/json"),
      body: fc.constant(undefined),
    }),
  },
);

/** Bytes that are hardly HTTP. */
export const bytesAtRandom: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 200 }),
  fc
    .tuple(
      fc.constantFrom("GET", "POST", "G\u0000T", "get", "CONNECT", "", "PRI"),
      fc.constantFrom("/streams", "streams", "*", "http://example.org/streams", "/\u0000", "/ /", "/\u00e9", "?"),
      fc.constantFrom("HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", ""),
      fc.array(
        fc.constantFrom(
          "Host: x",
          "Host: x\r\nHost: y",
          "Content-Length: -1",
          "Content-Length: 5\r\nContent-Length: 6",
          "Content-Length: 3",
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: nonsense",
          "api-key\u0000: x",
          "Expect: 100-continue",
          `X: ${"y".repeat(20_000)}`,
          "no colon",
          ": empty",
          "Upgrade: websocket\r\nConnection: Upgrade",
        ),
        { maxLength: 4 },
      ),
      fc.constantFrom("", "abc", "zz\r\nabc", "3\r\nabc\r\n0\r\n\r\n"),
    )
    .map(([method, target, version, lines, body]) =>
      Uint8Array.from(Buffer.from([`${method} ${target} ${version}`, ...lines, "", body].join("\r\n"), "latin1")),
    ),
);
