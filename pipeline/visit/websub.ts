import { randomBytes } from "node:crypto";
import { hubSecret, isSealedHubSecret, sealedHubSecret } from "../../config/runtime/hub-secret.ts";
import type { MasterKey } from "../../config/runtime/master-key.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { HubMessage, HubSubscription } from "../../store/sources/hubs.ts";
import type { Store } from "../../store/store.ts";
import { afterSkipped } from "./due.ts";
import { takeTold } from "./hub-messages.ts";
import { settingsOf, type VisitDeps, type Visited, wishesOf } from "./visit.ts";

/** What following hubs needs besides: what their secrets are sealed with. */
export interface HubDeps extends VisitDeps {
  masterKey: MasterKey;
}

/** How long hubs are asked to tell. Seconds; ours: ten days, as many hubs give by themselves. */
const leaseSeconds = 864_000;

/** How many hubs are asked, and how many of their messages are read, in one go. Ours. */
const slice = 20;

const hourMs = 3_600_000;

/** The longest wait for a hub that does not answer. Milliseconds; ours: a day. */
const waitMaxMs = 24 * hourMs;

/** How often a hub is told that nobody listens any more. Ours. */
const leaveAttempts = 3;

/** Whether there is something to read from hubs or to ask them. `callbacks`: where hubs call; null: none may. */
export async function hubsAreDue(store: Store, callbacks: string | null, now: Date): Promise<boolean> {
  if ((await store.hubs.told(1)).length > 0) return true;
  return callbacks !== null && (await store.hubs.toAsk(now.toISOString(), 1)).length > 0;
}

/** Reads what hubs told, each message once, also when that fails. A hub that told of news is relied on from then on. */
export async function readTold(deps: VisitDeps): Promise<void> {
  const { store, signal } = deps;
  for (const message of await store.hubs.told(slice)) {
    if (signal.aborted) return;
    await readMessage(message, deps).finally(() => store.hubs.take(message.message_id));
  }
}

async function readMessage(message: HubMessage, deps: VisitDeps): Promise<void> {
  const { store } = deps;
  const channel = await store.channels.byId(message.channel_id);
  const subscription = await store.hubs.ofChannel(message.channel_id);
  if (channel?.is_active !== 1 || subscription === undefined) return;
  if (!(await takeTold(channel, { message, subscription }, deps))) return;
  await store.hubs.settle(channel.channel_id, { is_reliable: 1, message: "The hub tells of news." });
  await restUntilTold(channel, deps);
}

/**
 * After a visit: wants a subscription at the hub that the feed names. A hub that let news pass, which the visit then found, is
 * not relied on until it tells of some again: the channel is polled as any other.
 */
export async function followHub(
  { channel_id }: ChannelRow,
  visited: Visited,
  deps: HubDeps,
  callbacks: string | null,
): Promise<void> {
  const { store, now } = deps;
  const channel = await store.channels.byId(channel_id);
  const wishes = channel && wishesOf(channel, null);
  if (callbacks === null || !channel || !wishes) return;
  const known = await store.hubs.ofChannel(channel_id);
  if (!wishes.hub) return known && store.hubs.forget(channel_id);
  const topic = wishes.self ?? channel.moved_to ?? channel.url;
  if (known?.hub !== wishes.hub || known.topic !== topic) {
    const token = randomBytes(24).toString("base64url");
    const secret = sealedHubSecret(deps.masterKey, { token, secret: randomBytes(32).toString("hex") });
    return store.hubs.want({ channel_id, token, secret, hub: wishes.hub, topic }, now().toISOString());
  }
  await sealWhatLiesOpen(known, deps);
  if (visited.queued > 0 && known.is_reliable === 1) {
    return store.hubs.settle(channel_id, { is_reliable: 0, message: "The hub let news pass that a visit found." });
  }
  if (visited.health === "fine") await restUntilTold(channel, deps);
}

/** While a reliable hub tells of news, its channel is visited once in the longest interval, and when the hub stops telling. */
async function restUntilTold({ channel_id }: ChannelRow, { store, now, bounds }: VisitDeps): Promise<void> {
  const channel = await store.channels.byId(channel_id);
  const known = await store.hubs.ofChannel(channel_id);
  if (!channel || known?.is_reliable !== 1 || known.lease_until === null || settingsOf(channel).schedule) return;
  const longest = new Date(now().getTime() + bounds.max_interval_minutes * 60_000).toISOString();
  const until = known.lease_until < longest ? known.lease_until : longest;
  const wishes = wishesOf(channel, null);
  const due_at = (wishes ? afterSkipped(new Date(until), wishes) : new Date(until)).toISOString();
  if (due_at <= channel.due_at) return;
  await store.channels.settle(channel_id, { due_at, due_reason: "its hub tells of news by itself (WebSub)" });
}

/** Asks hubs to tell, and to go on telling, when it is time; those of channels that were given up are told so. */
export async function askHubs(deps: HubDeps, callbacks: string | null): Promise<void> {
  if (callbacks === null) return;
  const { store, now, signal } = deps;
  for (const { is_active, ...subscription } of await store.hubs.toAsk(now().toISOString(), slice)) {
    if (signal.aborted) return;
    await (is_active ? subscribe(subscription, callbacks, deps) : leave(subscription, callbacks, deps));
  }
}

/** What the hub decides it says by calling back. WebSub §5.1. */
async function subscribe(subscription: HubSubscription, callbacks: string, deps: HubDeps): Promise<void> {
  const { channel_id } = subscription;
  const secret = hubSecret(deps.masterKey, subscription);
  // With another master key it is lost: the next visit wants a subscription anew.
  if (secret === null) return deps.store.hubs.forget(channel_id);
  await sealWhatLiesOpen(subscription, deps);
  // While it is renewed the old lease holds.
  const state = subscription.state === "active" ? "active" : "asked";
  await ask(subscription, { state, message: "The hub was asked and has not called back yet." }, deps, {
    "hub.mode": "subscribe",
    "hub.topic": subscription.topic,
    "hub.callback": callbackOf(subscription, callbacks),
    "hub.lease_seconds": String(leaseSeconds),
    "hub.secret": secret,
  });
}

/** Older versions kept secrets as they are; each is sealed when it is met. */
async function sealWhatLiesOpen(subscription: HubSubscription, { store, masterKey }: HubDeps): Promise<void> {
  if (isSealedHubSecret(subscription.secret)) return;
  await store.hubs.settle(subscription.channel_id, { secret: sealedHubSecret(masterKey, subscription) });
}

async function leave(subscription: HubSubscription, callbacks: string, deps: VisitDeps): Promise<void> {
  const { channel_id, state, attempts } = subscription;
  const isOver = state === "leaving" && attempts >= leaveAttempts;
  if (isOver || state === "wanted" || state === "denied") return deps.store.hubs.forget(channel_id);
  const leaving = state === "leaving" ? subscription : { ...subscription, attempts: 0 };
  await ask(leaving, { state: "leaving", message: "The channel was given up; the hub is told." }, deps, {
    "hub.mode": "unsubscribe",
    "hub.topic": subscription.topic,
    "hub.callback": callbackOf(subscription, callbacks),
  });
}

/** What is expected is written before the hub is asked: it may call back before it answers. */
async function ask(
  { channel_id, hub, attempts }: HubSubscription,
  expected: { state: string; message: string },
  { store, fetcher, now, signal }: VisitDeps,
  form: Record<string, string>,
): Promise<void> {
  const wait_ms = Math.min(waitMaxMs, hourMs * 2 ** Math.min(10, attempts));
  const renew_on = new Date(now().getTime() + wait_ms).toISOString();
  await store.hubs.settle(channel_id, { ...expected, attempts: attempts + 1, renew_on });
  const outcome = await fetcher.fetch({ url: hub, form, signal });
  if (outcome.kind === "failed") await store.hubs.settle(channel_id, { message: outcome.message });
}

function callbackOf({ token }: HubSubscription, callbacks: string): string {
  return `${callbacks}/websub/${token}`;
}
