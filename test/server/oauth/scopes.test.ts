import { expect, test } from "vitest";
import { openapi } from "../../../server/openapi/openapi.ts";
import { operations } from "../../../server/operations.ts";
import { serviceLinks } from "../../../server/views/links.ts";
import { OauthScope } from "../../../store/model/oauth-scope.ts";
import { valueAt } from "../../support/service/scenario.ts";
import { testConfig } from "../../support/service/service.ts";

const { service } = testConfig();
const document = openapi(operations, serviceLinks(service, "https://claims.example.org"));
const routes = operations.flatMap((operation) => operation.rest.map((rest) => ({ operation, rest })));

test("the API description lists ServiceOAuth with the scope, and only where a token is taken", () => {
  for (const { operation, rest } of routes) {
    const { security } = Object(Object(valueAt(document, "paths"))[rest.path])[rest.method.toLowerCase()];
    const listed = Array.isArray(security) ? security.flatMap((each) => each.ServiceOAuth ?? []) : [];
    expect(listed, operation.name).toEqual(operation.scope === undefined ? [] : [operation.scope]);
  }
});

test("every scope is good for something, and one that only reads changes nothing", () => {
  expect(new Set(operations.flatMap(({ scope }) => scope ?? []))).toEqual(new Set(OauthScope.options));
  const changing = routes.filter(({ operation, rest }) => operation.scope !== undefined && rest.method !== "GET");
  const asking = ["digestPreview", "manifestExec", "manifestPlan", "manifestQuery", "streamSearch", "stories"];
  const changed = changing.filter(({ operation }) => !asking.includes(operation.name));
  expect(new Set(changed.map(({ operation }) => operation.scope))).toEqual(new Set(["digests:write"]));
});

test("whatever hands out manifests wants the scope that says so", () => {
  const delivering = operations.filter(({ errors = [] }) => errors.includes("quota_exhausted"));
  expect(new Set(delivering.flatMap(({ scope }) => scope ?? []))).toEqual(new Set(["manifests:read"]));
});

test("no token opens keys, payments, webhooks, exports or addresses of mails", () => {
  const closed = [
    "/keys",
    "/api/connect",
    "/webhooks",
    "/export",
    "/backfill",
    "/subscription/",
    "/feeds",
    "/documents",
  ];
  const reached = routes.filter(({ operation }) => operation.scope !== undefined).map(({ rest }) => rest.path);
  expect(reached.filter((path) => closed.some((each) => path.startsWith(each)) || path.includes("mail"))).toEqual([]);
});
