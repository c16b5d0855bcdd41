/** Design: docs/design/delivery.md */
import { deliveryLogDays, eventLifeDays } from "../../config/limits.ts";
import { atCronTimes } from "../../config/runtime/cron.ts";
import { openMasterKey } from "../../config/runtime/master-key.ts";
import type { Store } from "../../store/store.ts";
import type { Log } from "../api/log.ts";
import type { ServerConfig } from "../api/server-config.ts";
import { configuredMail } from "../mail/mail.ts";
import type { Channel } from "./channels/channel.ts";
import { openChannels } from "./channels.ts";
import { openReleaser } from "./release.ts";
import { openWebhookPoster } from "./webhooks/post.ts";

/** What delivering is made of. */
export interface DelivererParts {
  store: Store;
  config: () => ServerConfig;
  log: Log;
  now: () => Date;
  /** Where clients reach the service. */
  base_url: string;
  /** Channels besides those that are opened here: the connections that the server holds. They outlive the deliverer. */
  channels?: readonly Channel[];
}

/** Releases to organizations what is due to them, and delivers it, until it is closed. */
export interface Deliverer extends AsyncDisposable {
  /** Runs until nothing is due at the clock's time. */
  drain(): Promise<void>;
}

/** How often new events and due attempts are looked for. Milliseconds; ours: a person notices no delay. */
const lookEveryMs = 250;

/** Every 40th look runs a release even without a new event, because a changed subscription may release something. Ours: every 10 s. */
const looksPerRun = 40;

/** Every boundary of every cadence is a midnight in UTC. Interface, Limits (delivery cadence). */
const boundaries = "0 0 * * *";

/** Starts delivering. A boundary that passed while nothing ran is made up for at once. Decisions §5. */
export function startDeliverer(parts: DelivererParts): Deliverer {
  const { store, config, log, now } = parts;
  const masterKey = openMasterKey(config().paths.dataDir, config().secrets.master_key);
  const mail = configuredMail(config, () => parts.base_url, log);
  const poster = openWebhookPoster(() => config().service.network);
  const channels = [...openChannels({ ...parts, masterKey, mail, poster }), ...(parts.channels ?? [])];
  const releaser = openReleaser({ ...parts, channels });
  const cleanUp = openDailyCleanup(store, now);
  let newest: number | undefined;
  let releasing: Promise<void> | undefined;
  let looks = 0;
  let again = false;
  let closed = false;

  void release();
  const midnight = atCronTimes({ expression: () => boundaries, since: now, now, work: () => void release() });
  const looking = setInterval(() => void look(), lookEveryMs);
  return {
    async drain() {
      await release();
      for (const channel of channels) await channel.drain();
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      clearInterval(looking);
      midnight[Symbol.dispose]();
      await releasing;
      for (const channel of channels) await channel[Symbol.asyncDispose]();
    },
  };

  async function look(): Promise<void> {
    if (closed) return;
    await guarded(async () => {
      looks += 1;
      if (!releasing && (looks % looksPerRun === 0 || (await store.outbox.newest()) !== newest)) await release();
      for (const channel of channels) channel.wake();
    });
  }

  /** One run at a time; whoever asks during a run waits for another one after it. */
  async function release(): Promise<void> {
    again = true;
    releasing ??= runs();
    await releasing;
  }

  async function runs(): Promise<void> {
    while (again && !closed) {
      again = false;
      await guarded(async () => {
        const before = await store.outbox.newest();
        newest = (await releaser.run()) ? before : undefined;
        await cleanUp();
      });
    }
    releasing = undefined;
  }

  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!closed) log.error({ err: error }, "delivering failed");
    }
  }
}

/** Has a channel look for what another process has released, as often as a deliverer of this one would. */
export function wakeFromTimeToTime(channel: Channel): Disposable {
  const waking = setInterval(() => channel.wake(), lookEveryMs);
  return { [Symbol.dispose]: () => clearInterval(waking) };
}

/** Forgets once a day what nobody can ask for any more. */
function openDailyCleanup(store: Store, now: () => Date): () => Promise<void> {
  let day = "";
  return async () => {
    const today = now().toISOString().slice(0, 10);
    if (today === day) return;
    day = today;
    await store.deliveries.forget(daysBefore(now(), deliveryLogDays));
    await store.outbox.forget(daysBefore(now(), eventLifeDays));
  };
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}
