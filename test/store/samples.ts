const at = "2026-11-20T10:00:00.000Z";

/** What an export may be asked to hold. */
export function exportSample() {
  return {
    stream_ids: [1, 2],
    digest_id: null,
    monthly_cap: null,
    published_date_from: null,
    published_date_to: null,
    language: null,
    content_levels: ["signal" as const],
    format: "jsonl" as const,
    compression: "none" as const,
    matched_from: at,
    matched_before: at,
  };
}

/** A token as it is stored. */
export function feedTokenSample() {
  return { org_id: "org", name: "Reader", token_hash: "hash", masked_token: "cs_feed_…abcd", created_on: at };
}

/** An access token of OAuth. */
export function oauthArtifactSample() {
  return {
    kind: "AccessToken",
    id_hash: "hash",
    grant_hash: "grant hash",
    uid_hash: null,
    key_id: "key_1",
    client_id: "desk",
    scope: "account:read",
    audience: "https://claims.example.org",
    payload: "enciphered",
    expires_on: at,
  };
}

/** Somebody who is signed in. */
export function sessionSample() {
  return { session_hash: "hash", key_id: "key_1", created_on: at, seen_on: at, idle_end: at, final_end: at };
}

/** A code that was asked for. */
export function signInCodeSample() {
  const hashes = { browser_hash: "browser hash", code_hash: "code hash" };
  return { ...hashes, network: "203.0.113.1", email_key: "mara@example.org", created_on: at, expires_on: at };
}

/** An address on a digest. */
export function digestMailSample() {
  return { org_id: "org", digest_id: 1, email: "mara@example.org", cadence: "weekly", confirmed_on: at };
}
