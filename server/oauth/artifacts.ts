/** Design: docs/design/oauth.md */
import type { Adapter, Payload } from "oidc-provider";
import { z } from "zod";
import type { MasterKey } from "../../config/runtime/master-key.ts";
import { sealed, unsealed } from "../../config/runtime/sealed-text.ts";
import { secretHash } from "../../store/accounts/credentials.ts";
import type { Store } from "../../store/store.ts";

/** What keeping artifacts takes. */
export interface ArtifactDeps {
  store: Store;
  masterKey: MasterKey;
  now: () => Date;
  /** What the protocol answers when something is used for a second time while the first use is under way. */
  usedTwice: () => Error;
}

const Stored = z.record(z.string(), z.unknown());

/** The columns that a payload gives; the rest of it is enciphered. */
const Shown = z.object({
  exp: z.number(),
  grantId: z.string().optional(),
  uid: z.string().optional(),
  accountId: z.string().optional(),
  clientId: z.string().optional(),
  scope: z.string().optional(),
  aud: z.string().optional(),
});

/** Keeps one kind of artifact in the store, names hashed, contents enciphered, so that a copy of the database opens nothing. */
export function artifactsOf(kind: string, { store, masterKey, now, usedTwice }: ArtifactDeps): Adapter {
  const { oauthArtifacts } = store;
  const keyOf = (id_hash: string) => masterKey.derive("oauth artifact", `${kind} ${id_hash}`);
  const payloadOf = (row: Awaited<ReturnType<typeof oauthArtifacts.byHash>>): Payload | undefined => {
    if (!row) return undefined;
    const payload = Stored.parse(JSON.parse(unsealed(row.payload, keyOf(row.id_hash))));
    return row.consumed_on === null ? payload : { ...payload, consumed: seconds(row.consumed_on) };
  };
  return {
    async upsert(id, payload) {
      await oauthArtifacts.forget(now().toISOString());
      const { exp, grantId, uid, accountId, clientId, scope, aud } = Shown.parse(payload);
      const id_hash = secretHash(id);
      await oauthArtifacts.keep({
        kind,
        id_hash,
        grant_hash: hashOr(grantId),
        uid_hash: hashOr(uid),
        key_id: accountId ?? null,
        client_id: clientId ?? null,
        scope: scope ?? null,
        audience: aud ?? null,
        payload: sealed(JSON.stringify(payload), keyOf(id_hash)),
        expires_on: new Date(exp * 1000).toISOString(),
      });
    },
    find: async (id) => payloadOf(await oauthArtifacts.byHash(kind, secretHash(id))),
    findByUid: async (uid) => payloadOf(await oauthArtifacts.byUid(kind, secretHash(uid))),
    findByUserCode: async () => undefined,
    async consume(id) {
      if (await oauthArtifacts.consume(kind, secretHash(id), now().toISOString())) return;
      throw usedTwice();
    },
    destroy: (id) => oauthArtifacts.remove(kind, secretHash(id)),
    revokeByGrantId: (grantId) => oauthArtifacts.removeOfGrant(kind, secretHash(grantId)),
  };
}

function hashOr(name: string | undefined): string | null {
  return name === undefined ? null : secretHash(name);
}

function seconds(moment: string): number {
  return Math.floor(new Date(moment).getTime() / 1000);
}
