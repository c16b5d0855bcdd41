import { randomBytes } from "node:crypto";
import { z } from "zod";
import { feedTokensMax } from "../../config/limits.ts";
import { secretHash } from "../../store/accounts/credentials.ts";
import type { FeedTokenRow } from "../../store/accounts/feed-tokens.ts";
import { IdInput, Timestamp } from "../../store/model/id.ts";
import { found, ServiceError } from "../api/errors.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import type { Links } from "../views/links.ts";

const FeedToken = z
  .object({
    id: z.int(),
    name: z.string(),
    masked_token: z.string(),
    created_on: Timestamp,
    last_used_on: Timestamp.nullable().meta({ description: "To the hour." }),
  })
  .meta({ id: "FeedToken" });
type FeedToken = z.infer<typeof FeedToken>;

const Template = z.string().meta({ description: "{id} and {form} (atom or json) are to be filled in." });

/** `POST /feeds/tokens` */
export const feedTokenCreate = operation({
  name: "feedTokenCreate",
  summary: "Creates a token that opens your feeds and nothing else. It is shown only once.",
  rest: [{ method: "POST", path: "/feeds/tokens" }],
  access: "caller",
  repeat: "whole",
  status: 201,
  errors: ["feed_token_limit_exceeded"],
  input: z.object({
    name: z
      .string("must be text")
      .trim()
      .max(100)
      .default("")
      .meta({ examples: ["feed reader"] }),
  }),
  output: FeedToken.extend({
    token: z.string(),
    stream_feeds: Template,
    digest_feeds: Template,
    sources_opml: z.string(),
  }),
})(async ({ store, caller, now, links }, { name }) => {
  const { org_id } = caller.organization;
  const token = `cs_feed_${randomBytes(32).toString("base64url")}`;
  const masked_token = `cs_feed_…${token.slice(-4)}`;
  const made = { org_id, name, token_hash: secretHash(token), masked_token, created_on: now.toISOString() };
  const row = await store.transaction(async (store) => {
    const { total_count } = await store.feedTokens.list(org_id, { page: 0, page_size: 1 });
    if (total_count >= feedTokensMax) throw tooMany();
    return store.feedTokens.create(made);
  });
  return { data: { ...shown(row), token, ...addresses(links, token) } };
});

/** `GET /feeds/tokens` */
export const feedTokenList = operation({
  name: "feedTokenList",
  summary: "The tokens of your feeds, oldest first, without their secrets.",
  rest: [{ method: "GET", path: "/feeds/tokens" }],
  access: "caller",
  input: paged({}),
  output: z.object({ tokens: z.array(FeedToken), pagination: Pagination }),
})(async ({ store, caller, pageUrl }, input) => {
  const page = pageOf(input);
  const { tokens: rows, total_count } = await store.feedTokens.list(caller.organization.org_id, page);
  const tokens = rows.map(shown);
  return { data: { tokens, pagination: pagination(page, total_count, pageUrl) }, items: tokens.length };
});

/** `DELETE /feeds/tokens/{token_id}` */
export const feedTokenDelete = operation({
  name: "feedTokenDelete",
  summary: "Revokes a token at once: its addresses are answered with 404.",
  rest: [{ method: "DELETE", path: "/feeds/tokens/{token_id}" }],
  access: "caller",
  input: z.object({ token_id: IdInput }),
  output: z.object({ id: z.int(), status: z.literal("deleted") }),
})(async ({ store, caller }, { token_id }) => {
  const removed = await store.feedTokens.remove(token_id, caller.organization.org_id);
  found(removed || undefined, `feed token ${token_id}`);
  return { data: { id: token_id, status: "deleted" } };
});

function shown({ token_id, name, masked_token, created_on, last_used_on }: FeedTokenRow): FeedToken {
  return { id: token_id, name, masked_token, created_on, last_used_on };
}

function addresses({ base_url }: Links, token: string) {
  const opened = `${base_url}/feeds/${token}`;
  return {
    stream_feeds: `${opened}/streams/{id}.{form}`,
    digest_feeds: `${opened}/digests/{id}.{form}`,
    sources_opml: `${opened}/sources.opml`,
  };
}

function tooMany(): ServiceError {
  const message = `${feedTokensMax} tokens are the most that an organization may have. Delete one first.`;
  return new ServiceError("feed_token_limit_exceeded", message, { limit: feedTokensMax });
}
