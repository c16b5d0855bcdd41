import { z } from "zod";
import { secretHash } from "../../store/accounts/credentials.ts";
import type { Store } from "../../store/store.ts";
import { type Caller, callerOf } from "../api/caller.ts";
import { ServiceError } from "../api/errors.ts";
import type { ServerConfig } from "../api/server-config.ts";

/** How old the note of a token's last use may be before it is written anew. Milliseconds; ours: an hour, so that polls cost no write. */
const noteAgeMs = 3_600_000;

/**
 * Whom the token in a feed's address speaks for. It does so as long as its organization has a key in force; then, and for a token
 * that nobody was given, throws `not_found`: a reader of feeds can do nothing but stop.
 */
export async function feedCaller(
  sent: Record<string, unknown>,
  { store, config, now }: { store: Store; config: ServerConfig; now: Date },
): Promise<Caller> {
  const { token } = Sent.parse(sent);
  const row = await store.feedTokens.byHash(secretHash(token));
  if (!row) throw noFeed();
  const moment = now.toISOString();
  const { credentials } = await store.credentials.inForce(row.org_id, moment, { page: 0, page_size: 1 });
  const [credential] = credentials;
  const caller = credential && (await callerOf(credential, { store, config, now }));
  if (!caller) throw noFeed();
  const noted = new Date(now.getTime() - noteAgeMs).toISOString();
  if (row.last_used_on === null || row.last_used_on < noted) await store.feedTokens.touch(row.token_id, moment);
  return caller;
}

const Sent = z.object({ token: z.string().catch("") });

function noFeed(): ServiceError {
  return new ServiceError("not_found", "There is no feed at this address: its token was revoked, or never given out.");
}
