import { expect, test } from "vitest";
import type { Operation } from "../../server/operation.ts";
import { operations } from "../../server/operations.ts";
import type { Answer, Member, RequestOptions, TestService } from "./service.ts";

/** One API case as a row. */
export interface Scenario {
  /** Completes the title into the sentence that must be true. */
  name: string;
  /** A plan: asks as a new organization on it. A member: as that one. Absent: without a key. */
  as?: string | (() => Member);
  path: string | (() => string);
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  /** Values in the body by path (`detail.error_code`, `data.streams.0.name`); undefined: must be absent. */
  has?: Record<string, unknown> | (() => Record<string, unknown>);
  /** Values of response headers; null: must be absent. */
  headersSent?: Record<string, string | null | RegExp>;
  /** How many manifests the organization was billed in all; for new organizations. */
  billed?: number;
}

/** Runs rows against a service; every success must fit the output that its operation declares, and nothing more. */
export function scenarios(title: string, service: () => TestService, rows: Scenario[]): void {
  test.each(rows)(`${title}: $name`, async (row) => {
    const member = await memberOf(row, service());
    const path = typeof row.path === "string" ? row.path : row.path();
    const answer = await service().request(path, requestOf(row, member));
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: row.status });
    for (const [at, value] of Object.entries(valuesOf(row))) expect(valueAt(answer.body, at), at).toEqual(value);
    checkHeaders(row, answer);
    if (row.billed !== undefined && member) expect(await manifestsBilled(service(), member)).toBe(row.billed);
    if (answer.status === 200 && row.method !== "HEAD") expectDeclared(row.method ?? "GET", path, answer);
  });
}

/** What an organization was billed this month, or over the life of its key. */
export async function manifestsBilled(service: TestService, { org_id }: Member): Promise<number> {
  const periods = [service.clock.now.toISOString().slice(0, 7), "life"];
  const used = await Promise.all(periods.map((period) => service.store.usage.read(org_id, period)));
  return used.reduce((sum, { manifests_used }) => sum + manifests_used, 0);
}

/** The value at a path of names and indexes; undefined when there is none. */
export function valueAt(body: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => {
    return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  }, body);
}

/** Fails unless a success holds exactly what its operation declares. */
function expectDeclared(method: string, path: string, { body }: Answer): void {
  const operation = operationAt(method, path);
  const output = operation.envelope === "none" ? body : valueAt(body, "data");
  expect(operation.output.parse(output)).toEqual(output);
}

function operationAt(method: string, path: string): Operation<unknown, unknown> {
  const [pathname = ""] = path.split("?");
  const found = operations.find((operation) =>
    operation.rest.some((rest) => rest.method === method && patternOf(rest.path).test(pathname)),
  );
  if (!found) throw new Error(`no operation is declared at ${method} ${path}`);
  return found;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

async function memberOf({ as }: Scenario, service: TestService): Promise<Member | undefined> {
  return typeof as === "string" ? service.member(as, { cadence: "continuous" }) : as?.();
}

function requestOf({ method, headers, body }: Scenario, as: Member | undefined): RequestOptions {
  return { as, ...(method && { method }), ...(headers && { headers }), ...(body !== undefined && { body }) };
}

function valuesOf({ has = {} }: Scenario): Record<string, unknown> {
  return typeof has === "function" ? has() : has;
}

function checkHeaders({ headersSent = {} }: Scenario, { headers }: Answer): void {
  for (const [name, value] of Object.entries(headersSent)) {
    if (value instanceof RegExp) expect(headers.get(name), name).toMatch(value);
    else expect(headers.get(name), name).toBe(value);
  }
}
