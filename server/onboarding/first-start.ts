import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "../../config/config.ts";
import { planOf } from "../../config/plans.ts";
import { hasSharedDatabase } from "../../config/service.ts";
import type { ClearSecrets } from "../../store/accounts/credentials.ts";
import { failpoint } from "../../store/model/failpoint.ts";
import type { Queries, Store } from "../../store/store.ts";
import { serviceLinks } from "../views/links.ts";

/** What it takes to look after the operator's organization. */
export interface OperatorParts {
  store: Store;
  config: Pick<Config, "service" | "plans" | "paths" | "secrets">;
  now: () => Date;
  /** Where clients reach the service, without a slash at the end. */
  base_url: string;
}

/** What operator.json holds. Decisions §1 (first start). */
export interface OperatorFile extends ClearSecrets {
  org_id: string;
  base_url: string;
  mcp_url: string;
  ws_url: string;
}

/** Credentials that were issued, and whether they were written to operator.json. */
interface Issued {
  file: OperatorFile;
  kept: boolean;
}

/** The plan of the operator's own organization. Decisions §1 (first start). */
const operatorPlan = "platform";

/**
 * On the first start, opens the operator's organization and writes DATA_DIR/operator.json; gives the text to print, once.
 * undefined on every later start.
 */
export async function ensureOperator(parts: OperatorParts): Promise<string | undefined> {
  const { store, config, now } = parts;
  if (await store.organizations.operator()) return undefined;
  const moment = now().toISOString();
  // The file is written before the commit: a crash between the two leaves a file that the next start replaces,
  // never an organization whose key nobody saw.
  return store.transaction(async (store) => {
    // Of processes that start at once, one is the first.
    if (await store.organizations.operator()) return undefined;
    const { org_id, user_id } = await store.organizations.create({
      name: "Operator",
      org_type: "operator",
      contact_email: config.service.links.support_email,
      is_operator: true,
      plan: operatorPlan,
      cadence: planOf(config, operatorPlan).default_cadence,
      user: { name: "Operator", email: config.service.links.support_email },
      now: moment,
    });
    const { file, kept } = await issueTo(store, { org_id, user_id, moment, parts });
    return `claimstream is set up. Your credentials, shown once and ${keptWords(config, kept)}:\n${introduction(file)}`;
  });
}

/** Where credentials are kept that were shown, for people. */
export function keptWords(config: Pick<Config, "paths">, kept: boolean): string {
  const path = operatorFilePath(config);
  return kept ? `kept in ${path}` : `not kept, as ${path} cannot be written (claimstream keys recover issues new ones)`;
}

/**
 * Gives the operator a new key, ends all earlier ones, and writes operator.json again where the data folder can be written. undefined
 * before the first start.
 */
export async function recoverOperatorKey(parts: OperatorParts): Promise<Issued | undefined> {
  const operator = await parts.store.organizations.operator();
  if (!operator) return undefined;
  const moment = parts.now().toISOString();
  const { org_id } = operator;
  return parts.store.transaction(async (store) => {
    const earlier = (await store.credentials.listFor(org_id)).filter((credential) => credential.is_active === 1);
    for (const { key_id } of earlier) await store.credentials.revoke(key_id);
    const [owner] = await store.organizations.users(org_id, moment);
    return issueTo(store, { org_id, user_id: owner?.user_id ?? null, moment, parts });
  });
}

/** Where the operator's credentials lie. */
export function operatorFilePath(config: Pick<Config, "paths">): string {
  return join(config.paths.dataDir, "operator.json");
}

async function issueTo(
  store: Queries,
  { org_id, user_id, moment, parts }: { org_id: string; user_id: number | null; moment: string; parts: OperatorParts },
): Promise<Issued> {
  const order = { org_id, user_id, name: "Operator", key_type: "live", expires_on: null, now: moment };
  const { api_key, api_secret, mcp_token } = await store.credentials.issue(order);
  const { base_url, mcp_url, ws_url } = serviceLinks(parts.config.service, parts.base_url);
  const file = { org_id, api_key, api_secret, mcp_token, base_url, mcp_url, ws_url };
  return { file, kept: isKept(parts.config, `${JSON.stringify(file, null, 2)}\n`) };
}

function introduction(file: OperatorFile): string {
  const rows = Object.entries(file).map(([name, value]) => `  ${name.padEnd(10)}  ${value}`);
  const curl = `curl -H "Authorization: Bearer ${file.api_key}" ${file.base_url}/streams`;
  return `${rows.join("\n")}\n\nTry it:\n  ${curl}\n\nOr open the console and sign in with the api_key:\n  ${file.base_url}/console\n`;
}

/** A process whose database is on a server may have no folder to write into. */
function isKept(config: OperatorParts["config"], text: string): boolean {
  try {
    writePrivately(operatorFilePath(config), text);
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (hasSharedDatabase(config) && ["EACCES", "EPERM", "EROFS", "ENOTDIR"].includes(code)) return false;
    throw error;
  }
}

/** Whole or not at all, and never readable by others, not even for a moment. */
function writePrivately(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const half = `${path}.${randomBytes(4).toString("hex")}.tmp`;
  writeFileSync(half, text, { mode: 0o600, flush: true });
  failpoint("operator.rename");
  renameSync(half, path);
  failpoint("operator.renamed");
}
