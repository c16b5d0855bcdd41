import { expect, test } from "vitest";
import { type ApiDocument, apiDocument, describedService, escaped } from "../support/api-document.ts";
import { valueAt } from "../support/service/scenario.ts";
import type { Answer } from "../support/service/service.ts";
import { successes } from "./successes.ts";
import { openWorld } from "./world.ts";

/** What no two runs have in common, and secrets; each with what stands for it in an example. */
const masks: [RegExp, string][] = [
  [/\bcs_(demo|live)_[\w-]{20,}/g, "cs_$1_<API_KEY>"],
  [/\bcs_(demo|live|feed)_…[\w-]+/g, "cs_$1_…4f2A"],
  [/\bcs_feed_[\w-]{20,}/g, "cs_feed_<FEED_TOKEN>"],
  [/\bcs_secret_[\w-]+/g, "cs_secret_<API_SECRET>"],
  [/\bcs_mcp_[\w-]+/g, "cs_mcp_<MCP_TOKEN>"],
  [/\bcs_plan_[\w-]+/g, "cs_plan_<PLAN_TOKEN>"],
  [/\bcs_visitor_[\w-]+/g, "cs_visitor_<VISITOR_TOKEN>"],
  [/whsec_[\w+/=]+/g, "whsec_<SECRET>"],
  [/(cursor|signature)=[\w%.-]+/g, "$1=<FROM_THE_ANSWER>"],
  [/\b(org|key|exp|doc)_[0-9a-f]{24}/g, "$1_0123456789abcdef01234567"],
  [/"duration_ms": \d+/g, '"duration_ms": 42'],
  [/"sha256": "[0-9a-f]{64}"/g, `"sha256": "${"0123456789abcdef".repeat(4)}"`],
  [/"code": "\d{6}"/g, '"code": "123456"'],
  [/"version": "\d+\.\d+\.\d+"/g, '"version": "1.0.0"'],
];

/** The description is no example in itself. */
const without = ["openapiDocument"];

test("the examples of the API description are what a service answers (write them anew with -u)", async () => {
  await using world = await openWorld();
  const { described } = apiDocument(describedService());
  const examples: Record<string, unknown> = {};
  for (const { operationId, method } of described.filter((each) => !without.includes(each.operationId))) {
    const as = await world.owner();
    const part = await successes[operationId]?.(world, as);
    if (!part) throw new Error(`${operationId} has no row in successes.ts`);
    const answer = await world.send({ method, as, ...part });
    const example = {
      ...(typeof part.body === "object" && { request: part.body }),
      ...(isJson(answer) && { answer: answer.body }),
    };
    if (Object.keys(example).length > 0) examples[operationId] = example;
  }
  const text = JSON.stringify(examples, null, 1)
    .replaceAll(world.service.url, "{base_url}")
    .replaceAll(world.service.url.replace("http", "ws"), "{ws_base_url}");
  const masked = masks.reduce((whole, [form, shown]) => whole.replaceAll(form, shown), text);
  await expect(`${masked}\n`).toMatchFileSnapshot("../../server/openapi/examples.json");
});

test("every JSON body and every JSON success of the API description has an example that fits its schema", () => {
  const document = apiDocument(describedService());
  for (const operation of document.described.filter((each) => !without.includes(each.operationId))) {
    const { path, method, requestBody, operationId } = operation;
    const at = `#/paths/${escaped(path)}/${method.toLowerCase()}`;
    const success = Object.keys(operation.responses).find((status) => status < "300") ?? "";
    const content = valueAt(operation.responses[success], "content.application/json");
    if (content)
      expect(faults(document, `${at}/responses/${success}`, content), `answer of ${operationId}`).toEqual([]);
    const body = requestBody?.content["application/json"];
    const isEmpty = body && Object.keys(Object(valueAt(body.schema, "properties"))).length === 0;
    if (body && !isEmpty) expect(faults(document, `${at}/requestBody`, body), `body of ${operationId}`).toEqual([]);
  }
});

function faults(document: ApiDocument, pointer: string, content: unknown): string[] {
  const example = valueAt(content, "example");
  if (example === undefined) return ["has no example"];
  return document.unfit(`${pointer}/content/application~1json/schema`, example);
}

function isJson({ headers }: Answer): boolean {
  return headers.get("content-type") === "application/json";
}
