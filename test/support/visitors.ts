import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import type { Answer, Member, TestService } from "./service/service.ts";

/** Settings under which a test says where a request comes from, by `X-Forwarded-For`. */
export const anyNetwork = { trusted_proxies: ["127.0.0.1"] };

/** A stranger who was given a demo key. */
export interface Visitor extends Member {
  visitor_token: string;
  /** Headers of somebody in the same network. */
  from: Record<string, string>;
}

const Given = z.object({
  credentials: z.object({ api_key: z.string(), api_secret: z.string(), mcp_token: z.string() }),
  key_id: z.string(),
  visitor_token: z.string(),
});

/** Asks for a demo key from an address. */
export async function visit(service: TestService, address: string): Promise<Visitor> {
  const from = { "x-forwarded-for": address };
  const answer = await service.request("/connect", { headers: from });
  expect(answer).toMatchObject({ status: 200 });
  const { credentials, key_id, visitor_token } = Given.parse(answer.body);
  const row = await service.store.credentials.byId(key_id);
  return { ...credentials, key_id, visitor_token, from, org_id: row?.org_id ?? "" };
}

/** Sends JSON as a visitor. */
export function post(service: TestService, visitor: Visitor, path: string, body: object): Promise<Answer> {
  const headers = { ...visitor.from, "content-type": "application/json" };
  return service.request(path, { method: "POST", as: visitor, headers, body: JSON.stringify(body) });
}

/** Asks for a code, and reads it from the mail. */
export async function codeFor(service: TestService, visitor: Visitor, email: string): Promise<string> {
  expect(await post(service, visitor, "/api/connect/bind-email", { email })).toMatchObject({ status: 202 });
  return lastCode(service, email);
}

/** The code in the latest mail to an address. */
export function lastCode(service: TestService, email: string): string {
  const code = /^Subject: (\d{6}) /m.exec(mailTo(service, email).at(-1) ?? "")?.[1];
  if (code === undefined) throw new Error(`no code was sent to ${email}`);
  return code;
}

/** The mails to an address that lie in the outbox, oldest first; those of one moment in any order. */
export function mailTo({ dataDir }: TestService, email: string): string[] {
  const outbox = join(dataDir, "outbox");
  const files = existsSync(outbox) ? readdirSync(outbox).sort() : [];
  return files
    .map((file) => readFileSync(join(outbox, file), "utf8"))
    .filter((mail) => mail.toLowerCase().includes(`to: ${email.toLowerCase()}`));
}

/** A code of six digits that is not the given one. */
export function otherThan(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

/** Lets time pass. */
export function wait(service: TestService, seconds: number): void {
  service.clock.now = new Date(service.clock.now.getTime() + seconds * 1000);
}
