import { timingSafeEqual } from "node:crypto";
import { planOf } from "../../config/plans.ts";
import type { MasterKey } from "../../config/runtime/master-key.ts";
import { type ClearSecrets, type CredentialRow, secretHash } from "../../store/accounts/credentials.ts";
import type { Store } from "../../store/store.ts";
import { type Caller, callerOf } from "../api/caller.ts";
import type { PublicContext } from "../api/operation.ts";
import { mintWithin } from "./provisioning.ts";

/** The plan of keys for strangers. Decisions §4. */
export const demoPlan = "demo";

/** A demo key with everything that its holder is shown. */
export interface DemoSecrets extends ClearSecrets {
  /** Brings the same key back at `/connect`. */
  visitor_token: string;
}

/** The secrets of a demo key, the same each time: derived from the installation's master key and the key's id. Decisions §4. */
export function demoSecrets(masterKey: MasterKey, key_id: string): DemoSecrets {
  return {
    api_key: `cs_demo_${masterKey.derive("demo api_key", key_id)}`,
    api_secret: `cs_secret_${masterKey.derive("demo api_secret", key_id)}`,
    mcp_token: `cs_mcp_${masterKey.derive("demo mcp_token", key_id)}`,
    visitor_token: visitorToken(masterKey, key_id),
  };
}

/** The key that a visitor token brings back; undefined when the token is not ours, or the key has ended. */
export async function visitorsKey(
  { store, masterKey, now }: { store: Store; masterKey: MasterKey; now: Date },
  token: string,
): Promise<CredentialRow | undefined> {
  const key_id = keyIdIn(masterKey, token);
  const credential = key_id === undefined ? undefined : await store.credentials.byId(key_id);
  if (!credential || credential.is_active === 0) return undefined;
  if (credential.expires_on !== null && credential.expires_on <= now.toISOString()) return undefined;
  // After a change of the master key the old secrets cannot be derived any more.
  return secretHash(demoSecrets(masterKey, credential.key_id).api_key) === credential.key_hash ? credential : undefined;
}

/** A new demo key, on an organization of its own. Throws `demo_key_rate_limited`. Decisions §4. */
export async function mintDemoKey(context: PublicContext): Promise<Caller> {
  const { now, masterKey } = context;
  const config = context.config();
  const plan = planOf(config, demoPlan);
  const moment = now.toISOString();
  const expires_on = new Date(now.getTime() + config.service.connect.demo_key_hours * 3_600_000).toISOString();
  const key_id = await mintWithin(context, async (store) => {
    const opened = { name: "Demo", org_type: "demo", contact_email: null, is_operator: false, now: moment };
    const user = { name: "Demo", email: null };
    const order = { ...opened, plan: plan.slug, cadence: plan.default_cadence, user };
    const owner = await store.organizations.create(order);
    const wanted = { ...owner, name: "Demo key", key_type: "demo", expires_on, now: moment };
    return (await store.credentials.issue(wanted, (key_id) => demoSecrets(masterKey, key_id))).key_id;
  });
  const credential = await context.store.credentials.byId(key_id);
  const caller = credential && (await callerOf(credential, { ...context, config }));
  if (!caller) throw new Error(`the key ${key_id} was minted and is gone`);
  return caller;
}

function visitorToken(masterKey: MasterKey, key_id: string): string {
  return `cs_visitor_${key_id.replace(/^key_/, "")}_${masterKey.derive("visitor_token", key_id)}`;
}

function keyIdIn(masterKey: MasterKey, token: string): string | undefined {
  const id = /^cs_visitor_([0-9a-f]{24})_[\w-]{43}$/.exec(token)?.[1];
  if (id === undefined) return undefined;
  const key_id = `key_${id}`;
  return timingSafeEqual(Buffer.from(visitorToken(masterKey, key_id)), Buffer.from(token)) ? key_id : undefined;
}
