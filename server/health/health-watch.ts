/** Design: docs/design/operations.md */
import type { Store } from "../../store/store.ts";
import { openWebhookPoster } from "../delivery/webhooks/post.ts";
import { configuredMail } from "../mail/mail.ts";
import { type AlertDeps, sendAlert } from "./alert.ts";
import { checks } from "./checks.ts";
import { type Check, type CheckDeps, fits, type Trouble } from "./trouble.ts";

/** Looks from time to time for what needs somebody, and tells whom the configuration names. */
export interface Watch extends AsyncDisposable {
  /** Looks now, and tells what is to be told; gives what it found. */
  look(): Promise<Trouble[]>;
  /** What the last look found. */
  found(): readonly Trouble[];
}

/** What watching needs. */
export interface WatchDeps extends AlertDeps {
  store: Store;
  now: () => Date;
}

/** How often is looked. Milliseconds; ours: none of it is a matter of seconds. */
const lookEveryMs = 60_000;

/** A trouble that goes on. */
interface Standing {
  trouble: Trouble;
  since: Date;
  /** When it was last told; null: not yet. */
  told_on: Date | null;
}

/** Opens the watch with ways out of its own. `base_url`: where clients reach the service, of whose host its mail comes. */
export function startWatch({ base_url, ...deps }: Omit<WatchDeps, "mail" | "poster"> & { base_url: string }): Watch {
  const { config, log } = deps;
  const mail = configuredMail(config, () => base_url, log);
  const poster = openWebhookPoster(() => config().service.network);
  const watch = openWatch({ ...deps, mail, poster });
  void watch.look();
  return {
    ...watch,
    async [Symbol.asyncDispose]() {
      await watch[Symbol.asyncDispose]();
      await poster[Symbol.asyncDispose]();
    },
  };
}

/** Opens the watch. Each trouble is logged once when it begins and once when it is over, and told as `alerts` in service.yaml says. */
export function openWatch(deps: WatchDeps, watched: readonly Check[] = checks): Watch {
  const { config, log, now } = deps;
  const standing = new Map<string, Standing>();
  let looking: Promise<Trouble[]> = Promise.resolve([]);
  let last: readonly Trouble[] = [];
  const look = () => {
    looking = looking.then(lookOnce, lookOnce);
    return looking;
  };
  const ticking = setInterval(() => void look(), lookEveryMs);
  ticking.unref();
  return {
    look,
    found: () => last,
    async [Symbol.asyncDispose]() {
      clearInterval(ticking);
      await looking;
    },
  };

  async function lookOnce(): Promise<Trouble[]> {
    const at = now();
    const found = await troublesOf(cheapOf(watched), { store: async () => deps.store, config: config(), now: at });
    last = found;
    begin(found, at);
    const over = ended(found);
    await tell(at, over);
    return found;
  }

  function begin(found: readonly Trouble[], since: Date): void {
    for (const trouble of found) {
      const known = standing.get(trouble.about);
      if (known) known.trouble = trouble;
      else {
        standing.set(trouble.about, { trouble, since, told_on: null });
        log.warn({ about: trouble.about, advice: trouble.advice }, trouble.message);
      }
    }
  }

  /** Those that are over; who was told of them is told so. */
  function ended(found: readonly Trouble[]): Trouble[] {
    const there = new Set(found.map(({ about }) => about));
    const over = [...standing.values()].filter(({ trouble }) => !there.has(trouble.about));
    for (const { trouble } of over) {
      standing.delete(trouble.about);
      log.info({ about: trouble.about }, `over: ${trouble.message}`);
    }
    return over.filter(({ told_on }) => told_on !== null).map(({ trouble }) => trouble);
  }

  /** What could not be told is told with the next look. */
  async function tell(at: Date, over: readonly Trouble[]): Promise<void> {
    const { alerts } = config().service;
    if (alerts.mail === null && alerts.webhook_url === null) return;
    const due = [...standing.values()].filter(({ since, told_on }) =>
      told_on === null
        ? at.getTime() - since.getTime() >= alerts.after_minutes * 60_000
        : at.getTime() - told_on.getTime() >= alerts.repeat_hours * 3_600_000,
    );
    if (due.length + over.length === 0) return;
    const told = await sendAlert({ troubles: due.map(({ trouble }) => trouble), over, at }, deps);
    if (told) for (const each of due) each.told_on = at;
  }
}

/** Those that take no time and ask nobody: what is looked at each minute, and by `claimstream status`. */
export function cheapOf(watched: readonly Check[]): Check[] {
  return watched.filter(({ costly }) => !costly);
}

/** What checks find, one after the other. A check that breaks off is a trouble of its own. */
export async function troublesOf(watched: readonly Check[], deps: CheckDeps): Promise<Trouble[]> {
  const found: Trouble[] = [];
  for (const check of watched.filter((check) => fits(check, deps.config))) {
    try {
      found.push(...(await check.look(deps)));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const message = `The check ${check.name} could not be made: ${why}.`;
      found.push({
        about: `check ${check.name}`,
        grade: "failure",
        message,
        advice: "claimstream doctor makes it again.",
      });
    }
  }
  return found;
}
