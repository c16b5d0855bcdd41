import { z } from "zod";

/** What a program with an OAuth token may do, for those who are asked to allow it. Names: Decisions §11. */
export const oauthScopes = {
  "account:read": "See the account: its plan, its quota and what was used",
  "streams:read": "See which streams, sources, tags and topics there are",
  "manifests:read": "Read stories, claims and briefs; what is read counts to the quota",
  "digests:read": "Read the digests",
  "digests:write": "Create, change and delete digests",
} as const;

/** One of them by name. */
export const OauthScope = z.enum(
  ["account:read", "streams:read", "manifests:read", "digests:read", "digests:write"],
  "must be a scope of the service",
);
export type OauthScope = z.infer<typeof OauthScope>;
