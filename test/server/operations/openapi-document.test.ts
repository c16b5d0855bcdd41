import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../../server/operations.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let document: unknown;
beforeAll(async () => {
  service = await openService();
  const answer = await service.request("/openapi.json");
  expect(answer.status).toBe(200);
  document = answer.body;
});
afterAll(() => service[Symbol.asyncDispose]());

/** Every value in a document with the path to it. */
function* walk(value: unknown, path: string[] = []): Generator<{ path: string[]; value: unknown }> {
  yield { path, value };
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, [...path, key]);
}

describe("the API description", () => {
  test("is OpenAPI 3.1.0 of interface version 1.2.0, open to all", () => {
    expect(valueAt(document, "openapi")).toBe("3.1.0");
    expect(valueAt(document, "info.version")).toBe("1.2.0");
    expect(valueAt(document, "servers.0.url")).toBe(service.url);
  });

  test("describes every operation once, under an id of its own", () => {
    const paths = Object(valueAt(document, "paths"));
    const ids: unknown[] = [];
    for (const operation of operations) {
      for (const rest of operation.rest) ids.push(paths[rest.path][rest.method.toLowerCase()].operationId);
    }
    expect(new Set(ids).size).toBe(ids.length);
    const described = Object.values(paths).flatMap((path) => Object.keys(Object(path)));
    expect(described).toHaveLength(ids.length);
  });

  test("has everything that it refers to", () => {
    const references = [...walk(document)].filter(({ path }) => path.at(-1) === "$ref");
    expect(references.length).toBeGreaterThan(50);
    for (const { value } of references) {
      expect(value).toMatch(/^#\/components\//);
      expect(valueAt(document, String(value).slice(2).replaceAll("/", ".")), String(value)).toBeDefined();
    }
  });

  test("leaves nothing of the schema language that OpenAPI does not know", () => {
    for (const { path } of walk(document)) {
      expect(["$defs", "$schema", "input_form"]).not.toContain(path.at(-1));
    }
  });

  test("declares every parameter of a path as required and nothing else as part of it", () => {
    for (const [path, methods] of Object.entries(Object(valueAt(document, "paths")))) {
      for (const described of Object.values(Object(methods))) {
        const declared = Object(described).parameters.filter(
          (parameter: unknown) => valueAt(parameter, "in") === "path",
        );
        const names = declared.map((parameter: unknown) => valueAt(parameter, "name"));
        expect(names).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
        expect(declared.every((parameter: unknown) => valueAt(parameter, "required") === true)).toBe(true);
      }
    }
  });

  const parametersOf = (path: string): Record<string, unknown> => {
    const parameters = Object.values(Object(valueAt(document, `paths.${path}.get.parameters`)));
    return Object.fromEntries(parameters.map((parameter) => [valueAt(parameter, "name"), parameter]));
  };
  const schemasOf = (path: string): Record<string, unknown> =>
    Object.fromEntries(Object.entries(parametersOf(path)).map(([name, each]) => [name, valueAt(each, "schema")]));

  test("shows ids alike wherever they stand, words of an enumeration as one, and lists as texts with commas", () => {
    const id = { type: ["integer", "string"], minimum: 1, pattern: "^[1-9][0-9]{0,15}$" };
    const plan = "paths./manifests/plan.post.requestBody.content.application/json.schema.properties";
    expect(valueAt(document, `${plan}.stream_ids.items`)).toMatchObject(id);
    expect(schemasOf("/streams/{stream_id}").stream_id).toMatchObject(id);
    expect(schemasOf("/stream").stream_id).toMatchObject(id);
    const { tag_ids, claim_type, confidence } = parametersOf("/claims");
    const list = { style: "form", explode: false };
    const { type, pattern } = id;
    expect(tag_ids).toMatchObject({ ...list, schema: { type: "array", items: { type, pattern } } });
    expect(claim_type).toMatchObject({ ...list, schema: { items: { enum: expect.arrayContaining(["remarks"]) } } });
    expect(confidence).toMatchObject({ ...list, schema: { items: { enum: expect.arrayContaining(["stated"]) } } });
    const { health } = parametersOf("/sources");
    expect(health).toMatchObject({ ...list, schema: { items: { enum: expect.arrayContaining(["failing"]) } } });
  });

  test("says of page_num that it is the alias, wherever a page is asked for", () => {
    const { page, page_num } = parametersOf("/streams");
    expect(valueAt(page, "description")).toBe("0-indexed.");
    expect(valueAt(page_num, "description")).toMatch(/^Alias of page\b/);
  });

  test("describes every operation, and has no pattern that other engines of regular expressions refuse", () => {
    const paths = Object.values(Object(valueAt(document, "paths"))).flatMap((methods) =>
      Object.values(Object(methods)),
    );
    const told = [
      ...paths,
      ...Object.values(Object(valueAt(document, "webhooks"))).map((each) => valueAt(each, "post")),
    ];
    expect(told.map((each) => valueAt(each, "description")).filter((text) => String(text ?? "").length < 20)).toEqual(
      [],
    );
    const patterns = new Set<string>();
    JSON.stringify(document, (name, value) => {
      if (name === "pattern" && typeof value === "string") patterns.add(value);
      return value;
    });
    expect(patterns.size).toBeGreaterThan(3);
    expect([...patterns].filter((pattern) => /\(\?[=!<]|\\[pP]\{|\\[1-9]|\\u\{/.test(pattern))).toEqual([]);
  });

  test("shows inputs in the form that clients should send", () => {
    const schemas = schemasOf("/streams/{stream_id}/manifests");
    expect(schemas.page_size).toEqual({ type: "integer", minimum: 1, maximum: 200, default: 50 });
    expect(schemas.published_date_from).toEqual({ $ref: "#/components/schemas/Day" });
    expect(schemas.tag_type).toEqual({ $ref: "#/components/schemas/TagType" });
  });

  test("asks for key and secret, or for a bearer key, unless an operation is open", () => {
    expect(valueAt(document, "security")).toEqual([{ ApiKey: [], ApiSecret: [] }, { Bearer: [] }]);
    expect(valueAt(document, "paths./health.get.security")).toEqual([]);
    expect(valueAt(document, "paths./keys.get.security")).toBeUndefined();
  });

  test("names the scope by which a program may call an operation in somebody's place", () => {
    expect(valueAt(document, "paths./account.get.security")).toEqual([
      { ApiKey: [], ApiSecret: [] },
      { Bearer: [] },
      { ServiceOAuth: ["account:read"] },
    ]);
  });
});
