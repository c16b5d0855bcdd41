import { expect, test } from "vitest";
import { type ApiDocument, apiDocument, describedService } from "../api-document.ts";
import type { Answer, Member, RequestOptions, TestService } from "./service.ts";

/** One API case as a row. */
export interface Scenario {
  /** Completes the title into the sentence that must be true. */
  name: string;
  /** A plan: asks as a new organization on it. A member: as that one. Absent, or null: without a key. */
  as?: string | (() => Member | Promise<Member>) | null;
  /** Method and address, `PUT /digests/1`; GET where no method stands. */
  ask: string | (() => string);
  headers?: Record<string, string>;
  /** What is no text goes as JSON. */
  body?: unknown;
  /** 200 when absent. */
  status?: number;
  /** Values in the body by path (`detail.error_code`, `data.streams.0.name`); undefined: must be absent. */
  has?: Record<string, unknown> | (() => Record<string, unknown>);
  /** Values of response headers; null: must be absent. */
  headersSent?: Record<string, string | null | RegExp>;
  /** How many manifests the organization was billed in all; for new organizations. */
  billed?: number;
}

/** A row, as far as what all rows of its table have in common leaves it open. */
export type Row<Common = object> = Omit<Scenario, keyof Common> & Partial<Scenario>;

/** Runs rows against a service; every answer, success or error, must be as the API description has it, and nothing more. */
export function scenarios<Common extends Partial<Scenario>>(
  title: string,
  service: () => TestService,
  common: Common,
  rows: Row<Common>[],
): void {
  const whole = rows.map((row) => ({ ...common, ...row }) as unknown as Scenario);
  test.each(whole)(`${title}: $name`, async (row) => {
    const member = await memberOf(row, service());
    const { method, path } = askedIn(row);
    const answer = await service().request(path, requestOf(method, row, member));
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: row.status ?? 200 });
    for (const [at, value] of Object.entries(valuesOf(row))) expect(valueAt(answer.body, at), at).toEqual(value);
    checkHeaders(row, answer);
    if (row.billed !== undefined && member) expect(await manifestsBilled(service(), member)).toBe(row.billed);
    expectDescribed(method, path, answer);
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

let described: ApiDocument | undefined;

/** Fails unless an answer has the status, the headers and the body that its operation's description shows. */
function expectDescribed(method: string, path: string, answer: Answer): void {
  described ??= apiDocument(describedService());
  const operation = described.operationAt(method, path);
  if (operation) expect(described.faults(operation, answer)).toEqual([]);
}

async function memberOf({ as }: Scenario, service: TestService): Promise<Member | undefined> {
  return typeof as === "string" ? service.member(as, { cadence: "continuous" }) : as?.();
}

function askedIn({ ask }: Scenario): { method: string; path: string } {
  const asked = typeof ask === "string" ? ask : ask();
  const [, method = "GET", path = asked] = /^([A-Z]+) (.*)$/s.exec(asked) ?? [];
  return { method, path };
}

function requestOf(method: string, { headers, body: sent }: Scenario, as: Member | undefined): RequestOptions {
  const given: unknown = typeof sent === "function" ? sent() : sent;
  const body = given === undefined || typeof given === "string" ? given : JSON.stringify(given);
  return { as, method, ...(headers && { headers }), ...(body !== undefined && { body }) };
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
