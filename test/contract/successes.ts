import { createHmac } from "node:crypto";
import { openMasterKey } from "../../config/runtime/master-key.ts";
import { webhookBody } from "../../server/delivery/webhooks/body.ts";
import { mailPageUrl } from "../../server/mail/mail-page.ts";
import { webhookEvents } from "../../store/model/webhook-event.ts";
import { valueAt } from "../support/service/scenario.ts";
import type { Member } from "../support/service/service.ts";
import { codeFor, lastCode, post } from "../support/visitors.ts";
import type { Ask, World } from "./world.ts";

/** What is asked; the method and, unless it is stated, the caller come from the operation. */
export type Part = Omit<Ask, "method">;

/** Makes a request that succeeds, with whatever must be there first made by the same caller. */
type Success = (world: World, as: Member) => Part | Promise<Part>;

const fees = "1";
const week = { stream_ids: [fees], days: 30, page_size: 1 };

/** A request that succeeds for every operation, by its id in the API description. Their answers are the description's examples. */
export const successes: Record<string, Success> = {
  health: () => ({ path: "/health" }),
  healthDetail: async (world) => ({ as: await operator(world), path: "/health/detail" }),
  liveness: () => ({ path: "/health/live" }),
  oauthServer: () => ({ path: "/.well-known/oauth-authorization-server" }),
  oauthResource: () => ({ path: "/.well-known/oauth-protected-resource" }),
  oauthAgentResource: () => ({ path: "/.well-known/oauth-protected-resource/mcp" }),
  oauthOlderAgentResource: () => ({ path: "/.well-known/oauth-protected-resource/sse" }),
  metrics: async (world) => ({ as: await operator(world), path: "/metrics" }),
  openapiDocument: () => ({ path: "/openapi.json" }),
  docs: () => ({ path: "/docs" }),
  docsAsset: () => ({ path: "/docs/explorer.mjs" }),
  docsText: () => ({ path: "/docs/pages/start.md" }),
  llmsText: () => ({ path: "/llms.txt" }),
  llmsFullText: () => ({ path: "/llms-full.txt" }),

  connect: (world) => ({ path: "/connect?format=json", headers: world.network() }),
  connectForm: (world) => ({
    path: "/connect",
    headers: { ...world.network(), "content-type": "application/x-www-form-urlencoded" },
    body: "",
  }),
  bindEmail: async (world) => {
    const as = await world.stranger();
    return {
      path: "/api/connect/bind-email",
      as,
      headers: as.from,
      body: { email: "mara@example.org", name: "Mara Venn" },
    };
  },
  bindEmailVerify: async (world) => {
    const as = await world.stranger();
    const code = await codeFor(world.service, as, `${as.key_id}@example.org`);
    return { path: "/api/connect/bind-email/verify", as, headers: as.from, body: { code } };
  },
  signup: () => ({ path: "/signup" }),
  signupForm: async (world) => {
    const { api_key, from } = await world.stranger();
    const body = new URLSearchParams({ email: "mara@example.org", api_key }).toString();
    return { path: "/signup", headers: { ...from, "content-type": "application/x-www-form-urlencoded" }, body };
  },
  keys: () => ({ path: "/keys" }),
  keysRegenerate: async (world, { org_id }) => {
    const order = { org_id, user_id: null, name: "Old desk", key_type: "live", expires_on: null };
    const now = world.service.clock.now.toISOString();
    const { key_id } = await world.service.store.credentials.issue({ ...order, now });
    return { path: "/keys/regenerate", body: { key_id } };
  },

  keyCreate: () => ({ path: "/keys", body: { name: "Night desk", expires_on: "2027-11-20T00:00:00.000Z" } }),
  keyRevoke: async (world, as) => {
    const made = await world.made(as, "/keys", { name: "Night desk" }, "data.id");
    return { path: `/keys/${made}` };
  },

  account: () => ({ path: "/account" }),
  accountUpdate: () => ({ path: "/account", body: { locale: "de-DE", time_zone: "Europe/Berlin" } }),
  profile: () => ({ path: "/profile" }),
  usage: () => ({ path: "/usage?period=2026-11" }),
  plans: () => ({ path: "/plans" }),
  subscription: () => ({ path: "/subscription" }),
  subscriptionChange: async (world) => ({
    as: await world.service.member("pro_developer"),
    path: "/subscription/change",
    body: { plan: "startup", cadence: "weekly" },
  }),
  billingCheckout: () => ({ path: "/api/billing/checkout-session", body: { target_plan: "startup" } }),
  billingPortal: () => ({ path: "/api/billing/portal-session", body: {} }),
  subscriptionCancel: () => ({ path: "/subscription/cancel", body: {} }),
  subscriptionReactivate: async (world, as) => {
    await world.send({ method: "POST", path: "/subscription/cancel", as });
    return { path: "/subscription/reactivate", body: {} };
  },

  backfillGrants: async (world, as) => {
    await grant(world, as);
    return { path: "/backfill/grants" };
  },
  backfillDownload: async (world, as) => ({ path: `/backfill/${await grant(world, as)}/download` }),

  exportTrigger: () => ({
    path: "/export/trigger",
    body: { stream_ids: [fees], published_date_from: "2026-10-01", format: "parquet", compression: "zstd" },
  }),
  exportScheduleCreate: () => ({
    path: "/exports/schedules",
    body: { stream_ids: [fees], format: "csv", compression: "gzip" },
  }),
  exportScheduleList: async (world, as) => {
    await exportSchedule(world, as);
    return { path: "/exports/schedules?page_size=1" };
  },
  exportScheduleDelete: async (world, as) => ({ path: `/exports/schedules/${await exportSchedule(world, as)}` }),
  exportList: async (world, as) => {
    await exported(world, as);
    return { path: "/exports?page_size=1" };
  },
  exportDetails: async (world, as) => ({ path: `/export/${await exported(world, as)}` }),
  exportFile: async (world, as) => ({ path: await fileAddress(world, as) }),

  sourceList: () => ({ path: "/sources?page_size=1" }),
  sourceDetails: () => ({ path: "/sources/1" }),
  sourcesOpml: () => ({ path: "/sources.opml" }),

  websubVerification: async (world) => {
    const asks = {
      "hub.mode": "subscribe",
      "hub.topic": (await hubAsked(world)).topic,
      "hub.challenge": "6f1c",
      "hub.lease_seconds": "864000",
    };
    return { path: `/websub/${hubToken}?${new URLSearchParams(asks)}` };
  },
  websubMessage: async (world) => {
    const { secret } = await hubAsked(world);
    const body = "<rss version='2.0'><channel><title>Harbour News</title></channel></rss>";
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const headers = { "content-type": "application/rss+xml", "x-hub-signature": signature };
    return { path: `/websub/${hubToken}`, headers, body };
  },

  documentPush: async (world) => ({ as: await operator(world), path: "/documents", body: notice }),
  documentDetails: async (world) => {
    const as = await operator(world);
    return { as, path: `/documents/${await world.made(as, "/documents", notice, "data.document_id")}` };
  },

  streamCatalog: () => ({ path: "/streams?page_size=1" }),
  streamDetails: () => ({ path: "/streams/1" }),
  streamManifests: () => ({ path: "/streams/1/manifests?page_size=1" }),
  streamSignals: () => ({ path: "/streams/1/signals?page_size=1" }),
  streamBriefs: () => ({ path: "/streams/1/briefs?page_size=1" }),
  streamRecords: () => ({ path: "/streams/1/records?page_size=1" }),
  streamSearch: () => ({ path: "/streams/search", body: { query: "shipping" } }),
  catalog: () => ({ path: "/catalog?page_size=1" }),
  streamByQuery: () => ({ path: "/stream?stream_id=1" }),
  stories: () => ({
    path: "/stories",
    body: { stream_id: fees, body_sections: ["key insights", "notable quotes"], page_size: 1 },
  }),

  manifestLookup: ({ stand }) => ({ path: `/manifests/${stand.records.today}` }),
  manifestVersions: ({ stand }) => ({ path: `/manifests/${stand.records.today}/versions` }),
  manifestVersion: ({ stand }) => ({ path: `/manifests/${stand.records.today}/versions/1` }),
  signalOfManifest: ({ stand }) => ({ path: `/signal/${stand.records.today}` }),
  briefOfManifest: ({ stand }) => ({ path: `/brief/${stand.records.today}` }),
  recordOfManifest: ({ stand }) => ({ path: `/record/${stand.records.today}` }),
  claimSearch: () => ({ path: "/claims?query=grain%20fee&page_size=1" }),
  claimFeedbackSend: ({ stand }) => ({
    path: `/claims/${stand.records.today}-1-1/feedback`,
    body: { fault: "misattributed", note: "The chair said this, not the board." },
  }),
  claimFeedbackList: async (world, as) => {
    await world.send({
      method: "POST",
      path: `/claims/${world.stand.records.today}-1-1/feedback`,
      as,
      body: { fault: "false" },
    });
    return { path: "/claims/feedback?page_size=1" };
  },
  storyMark: ({ stand }) => ({
    path: `/manifests/${stand.records.today}/marks`,
    body: { is_starred: true, note: "Ask the board about the date." },
  }),
  storyMarkList: async (world, as) => {
    const path = `/manifests/${world.stand.records.today}/marks`;
    await world.send({ method: "PUT", path, as, body: { is_starred: true } });
    return { path: "/marks?mark=starred&page_size=1" };
  },
  claimDetails: ({ stand }) => ({ path: `/claims/${stand.records.today}-1-1?explain=true` }),
  manifestPlan: () => ({ path: "/manifests/plan", body: week }),
  manifestExec: async (world, as) => ({
    path: "/manifests/exec",
    body: { ...week, plan_token: await world.made(as, "/manifests/plan", week, "data.plan_token") },
  }),
  manifestQuery: () => ({ path: "/manifests/query", body: week }),
  manifestQueryPage: async (world, as) => {
    const next = await world.made(as, "/manifests/query", week, "data.pagination.next");
    return { path: next.replace(world.service.url, "") };
  },

  beaconList: async (world, as) => {
    await beacon(world, as);
    return { path: "/beacons?page_size=1" };
  },
  beaconCreate: () => ({ path: "/beacons", body: { name: "Grain fees", stream_ids: [fees], lookback_hours: 48 } }),
  beaconDetails: async (world, as) => ({ path: `/beacons/${await beacon(world, as)}` }),
  beaconUpdate: async (world, as) => ({ path: `/beacons/${await beacon(world, as)}`, body: { name: "Harbour fees" } }),
  beaconDelete: async (world, as) => ({ path: `/beacons/${await beacon(world, as)}` }),
  beaconArchive: async (world, as) => ({ path: `/beacons/${await beacon(world, as)}/archive` }),
  beaconRestore: async (world, as) => {
    const id = await beacon(world, as);
    await world.send({ method: "POST", path: `/beacons/${id}/archive`, as });
    return { path: `/beacons/${id}/restore` };
  },
  beaconAlertCreate: async (world, as) => ({
    path: `/beacons/${await beacon(world, as)}/alerts`,
    body: { kind: "ntfy", target: "https://ntfy.example/harbour-fees" },
  }),
  beaconAlertList: async (world, as) => ({ path: (await alertOf(world, as)).replace(/\/\d+$/, "") }),
  beaconAlertTest: async (world, as) => ({ path: `${await alertOf(world, as)}/test` }),
  beaconAlertDelete: async (world, as) => ({ path: await alertOf(world, as) }),
  beaconPoll: async (world, as) => ({ path: `/beacons/${await beacon(world, as)}/poll?page_size=1` }),

  curatedCatalog: () => ({ path: "/api/digests" }),
  digestSubscribe: () => ({ path: "/digests/subscribe?digest_slug=business" }),
  digestUnsubscribe: async (world, as) => {
    const { subscription_id } = await subscribed(world, as);
    return { path: `/digests/unsubscribe?subscription_id=${subscription_id}` };
  },
  curatedAdd: async (world, as) => ({ path: `/digests/synorb/${(await subscribed(world, as)).digest_id}/add` }),
  curatedRemove: async (world, as) => ({ path: `/digests/synorb/${(await subscribed(world, as)).digest_id}/remove` }),
  curatedAdded: async (world, as) => {
    await subscribed(world, as);
    return { path: "/digests/synorb" };
  },

  digestList: async (world, as) => {
    await digest(world, as);
    return { path: "/digests?page_size=1" };
  },
  digestCreate: () => ({
    path: "/digests",
    body: { name: "Harbour", stream_ids: [1], filter_spec: { topics: ["Shipping"] } },
  }),
  digestPreview: () => ({ path: "/digests/preview-filter", body: { filter_spec: { topics: ["Shipping"] } } }),
  digestDetails: async (world, as) => ({ path: `/digests/${await digest(world, as)}` }),
  digestUpdate: async (world, as) => ({ path: `/digests/${await digest(world, as)}`, body: { name: "Harbour fees" } }),
  digestDelete: async (world, as) => ({ path: `/digests/${await digest(world, as)}` }),
  digestActivate: async (world, as) => ({ path: `/digests/${await digest(world, as)}/activate` }),
  digestDeactivate: async (world, as) => ({ path: `/digests/${await digest(world, as)}/deactivate` }),
  digestStreamsAdd: async (world, as) => ({
    path: `/digests/${await digest(world, as)}/streams`,
    body: { stream_ids: [2] },
  }),
  digestStreamsRemove: async (world, as) => ({
    path: `/digests/${await digest(world, as)}/streams`,
    body: { stream_ids: [2] },
  }),
  digestManifests: async (world, as) => ({ path: `/digests/${await digest(world, as)}/manifests?page_size=1` }),
  digestBriefs: async (world, as) => ({ path: `/digests/${await digest(world, as)}/briefs?page_size=1` }),
  digestSignals: async (world, as) => ({ path: `/digests/${await digest(world, as)}/signals?page_size=1` }),
  digestWebhook: async (world, as) => ({
    path: `/digests/${await digest(world, as)}/webhook`,
    body: { url: "https://hooks.example.org/harbour", label: "newsroom" },
  }),

  digestMailCreate: async (world, as) => ({
    path: `/digests/${await digest(world, as)}/mail`,
    body: { email: "desk@example.org", cadence: "weekly" },
  }),
  digestMailList: async (world, as) => {
    const { digest_id } = await digestMailed(world, as);
    return { path: `/digests/${digest_id}/mail?page_size=1` };
  },
  digestMailDelete: async (world, as) => {
    const { digest_id, mail_id } = await digestMailed(world, as);
    return { path: `/digests/${digest_id}/mail/${mail_id}` };
  },
  mailChoice: async (world, as) => ({ as: undefined, path: (await digestMailed(world, as)).page }),
  mailChoose: async (world, as) => ({
    as: undefined,
    path: (await digestMailed(world, as)).page,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  }),

  feedTokenCreate: () => ({ path: "/feeds/tokens", body: { name: "feed reader" } }),
  feedTokenList: async (world, as) => {
    await feedToken(world, as, "data.id");
    return { path: "/feeds/tokens?page_size=1" };
  },
  feedTokenDelete: async (world, as) => ({ path: `/feeds/tokens/${await feedToken(world, as, "data.id")}` }),
  streamFeed: async (world, as) => ({ as: undefined, path: `/feeds/${await feedToken(world, as)}/streams/1.json` }),
  digestFeed: async (world, as) => {
    const id = await digest(world, as);
    return { as: undefined, path: `/feeds/${await feedToken(world, as)}/digests/${id}.atom` };
  },
  feedSourcesOpml: async (world, as) => ({ as: undefined, path: `/feeds/${await feedToken(world, as)}/sources.opml` }),

  webhookList: async (world, as) => {
    await webhook(world, as);
    return { path: "/webhooks?page_size=1" };
  },
  webhookCreate: () => ({
    path: "/webhooks",
    body: { url: "https://hooks.example.org/fees", label: "newsroom", events: ["manifest.matched"], stream_id: fees },
  }),
  webhookDetails: async (world, as) => ({ path: `/webhooks/${await webhook(world, as)}` }),
  webhookUpdate: async (world, as) => ({
    path: `/webhooks/${await webhook(world, as)}`,
    body: { label: "news desk", events: ["manifest.matched", "stream.removed"] },
  }),
  webhookDisable: async (world, as) => ({ path: `/webhooks/${await webhook(world, as)}/disable` }),
  webhookReactivate: async (world, as) => ({ path: `/webhooks/${await webhook(world, as)}/reactivate` }),
  webhookDelete: async (world, as) => ({ path: `/webhooks/${await webhook(world, as)}` }),

  webhookTest: async (world, as) => ({ path: `/webhooks/${await receiving(world, as)}/test` }),
  webhookLogs: async (world, as) => {
    const id = await receiving(world, as);
    await world.send({ method: "POST", path: `/webhooks/${id}/test`, as });
    return { path: `/webhooks/${id}/logs?page_size=1` };
  },
  webhookDelivery: async (world, as) => {
    const id = await receiving(world, as);
    const tested = await world.made(as, `/webhooks/${id}/test`, {}, "data.delivery_id");
    return { path: `/webhooks/${id}/logs/${tested}` };
  },
  webhookDeliveryResend: async (world, as) => {
    const id = await webhook(world, as);
    return { path: `/webhooks/${id}/logs/${await delivery(world, Number(id))}/resend` };
  },
  webhookResend: async (world, as) => ({
    path: `/webhooks/${await webhook(world, as)}/resend`,
    body: { since: "2026-11-20T08:00:00.000Z", only_undelivered: true },
  }),
  webhookRotate: async (world, as) => ({ path: `/webhooks/${await webhook(world, as)}/rotate-secret` }),

  ontologySync: ({ stand }) => ({
    path: "/ontology/sync",
    body: { object_type: "tag", object_id: stand.tags.board, external_id: "crm-4471", labels: ["watchlist"] },
  }),
  ontologyUnsync: async (world, as) => ({ path: `/ontology/sync/${await sync(world, as)}` }),
  ontologySyncs: async (world, as) => {
    await sync(world, as);
    return { path: "/ontology/syncs?page_size=1" };
  },
  labelCreate: () => ({
    path: "/ontology/labels",
    body: { name: "watchlist", description: "What the desk follows.", color: "#1f6feb" },
  }),
  labelList: async (world, as) => {
    await sync(world, as);
    return { path: "/ontology/labels?page_size=1" };
  },
  tagList: () => ({ path: "/ontology/tags?search=harbor%20board" }),
  relatedTags: ({ stand }) => ({ path: `/ontology/tags/${stand.tags.board}/related` }),
  topicList: () => ({ path: "/ontology/topics?search=shipping" }),
};

const notice = {
  source: "Notice Board",
  title: "Fees change",
  url: "https://board.example/fees",
  published: "2026-11-19",
  text: "The Harbour Board of Alder Bay raised its grain fee by 4 percent.",
};

/** Somebody of the organization that runs the service. */
function operator(world: World): Promise<Member> {
  return world.owner({ is_operator: true });
}

/** The path of an alert of the page, which sends nothing. */
async function alertOf(world: World, as: Member): Promise<string> {
  const path = `/beacons/${await beacon(world, as)}/alerts`;
  return `${path}/${await world.made(as, path, { kind: "page" }, "data.id")}`;
}

function beacon(world: World, as: Member): Promise<string> {
  return world.made(as, "/beacons", { name: "Grain fees", stream_ids: [fees], lookback_hours: 480 }, "data.id");
}

function digest(world: World, as: Member): Promise<string> {
  return world.made(as, "/digests", { name: "Harbour", stream_ids: [1, 2] }, "data.id");
}

/** A digest that is sent to an address, and the page at which its owner ends that. */
async function digestMailed(world: World, as: Member) {
  const digest_id = await digest(world, as);
  const email = "desk@example.org";
  const mail_id = Number(await world.made(as, `/digests/${digest_id}/mail`, { email }, "data.id"));
  const masterKey = openMasterKey(world.service.dataDir);
  return { digest_id, mail_id, page: mailPageUrl({ masterKey, base_url: "" }, { mail_id, email }) };
}

/** A token that opens feeds, or what else its making answers. */
export function feedToken(world: World, as: Member, at = "data.token"): Promise<string> {
  return world.made(as, "/feeds/tokens", { name: "feed reader" }, at);
}

function webhook(world: World, as: Member): Promise<string> {
  return world.made(as, "/webhooks", { url: "https://hooks.example.org/fees", label: "newsroom" }, "data.id");
}

/** A delivery that a webhook was sent. */
async function delivery({ service }: World, webhook_id: number): Promise<number> {
  const now = service.clock.now.toISOString();
  const data = JSON.stringify(webhookEvents["manifest.matched"].example);
  const body = webhookBody("manifest.matched", webhook_id, service.clock.now, data);
  const wanted = { event_id: webhook_id, event: "manifest.matched" as const, digest_id: 0, body };
  await service.store.deliveries.add(webhook_id, [wanted], { now, attempts: 3 });
  const page = { page: 0, page_size: 1 };
  return (await service.store.deliveryLog.page(webhook_id, page)).logs[0]?.id ?? 0;
}

/** A webhook whose receiver is there. */
function receiving(world: World, as: Member): Promise<string> {
  return world.made(as, "/webhooks", { url: world.receiver.url, label: "newsroom" }, "data.id");
}

function sync(world: World, as: Member): Promise<string> {
  const { board } = world.stand.tags;
  const body = { object_type: "tag", object_id: board, external_id: "crm-4471", labels: ["watchlist"] };
  return world.made(as, "/ontology/sync", body, "data.id");
}

/** Subscribes to a curated digest. */
export async function subscribed(world: World, as: Member) {
  const answer = await world.send({ method: "POST", path: "/digests/subscribe?digest_slug=business", as });
  const { subscription_id, digest_id } = Object(valueAt(answer.body, "data"));
  return { subscription_id: Number(subscription_id), digest_id: Number(digest_id) };
}

/** Buys a backfill; gives its id. */
export function grant({ service, stand }: World, { org_id }: Member, status = "active"): Promise<number> {
  const { fees, shipping } = stand.streams;
  return service.store.grants.create({
    org_id,
    status,
    stream_ids: [fees, shipping],
    format: "jsonl",
    manifest_count: 4,
    date_from: "2026-10-01",
    date_to: "2026-11-20",
    created_on: service.clock.now.toISOString(),
    expires_on: "2027-11-20T10:00:00.000Z",
  });
}

function exportSchedule(world: World, as: Member): Promise<string> {
  return world.made(as, "/exports/schedules", { stream_ids: [fees] }, "data.id");
}

/** Has manifests exported and waits until they are; gives the export's id. */
async function exported(world: World, as: Member): Promise<string> {
  const id = await world.made(as, "/export/trigger", { stream_ids: [fees] }, "data.export_id");
  await world.service.drain();
  return id;
}

/** The address at which the manifest of an export can be read. */
async function fileAddress(world: World, as: Member): Promise<string> {
  const { body } = await world.send({ method: "GET", path: `/export/${await exported(world, as)}`, as });
  return String(valueAt(body, "data.files.1.url")).replace(world.service.url, "");
}

/** Sends a code to a stranger's address and gives both. */
export async function coded(world: World) {
  const as = await world.stranger();
  const email = `${as.key_id}@example.org`;
  await post(world.service, as, "/api/connect/bind-email", { email });
  return { as, email, code: lastCode(world.service, email) };
}

const hubToken = "kQ2vX7rC";

/** Lets a hub have been asked to tell of a channel's news. */
async function hubAsked({ service: { store, clock } }: World) {
  const names = { token: hubToken, secret: "between the hub and us", hub: "https://hub.example/" };
  const subscription = { channel_id: 1, ...names, topic: "https://harbour-news.example/feed.xml" };
  await store.hubs.want(subscription, clock.now.toISOString());
  await store.hubs.settle(1, { state: "asked" });
  return subscription;
}
