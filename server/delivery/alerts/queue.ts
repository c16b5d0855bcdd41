import type { Store } from "../../../store/store.ts";
import type { AlertOutcome, BeaconAlertRow } from "../../../store/tags/beacon-alerts.ts";
import type { Log } from "../../api/log.ts";
import type { ServerConfig } from "../../api/server-config.ts";
import { type DueSender, openDueSender } from "../due-sender.ts";
import { alertTitle } from "./messages.ts";
import { alertNews } from "./news.ts";
import { type AlertWays, sendAlert } from "./send.ts";

/** What sending alerts needs. */
export interface AlertDeps extends AlertWays {
  store: Store;
  config: () => ServerConfig;
  log: Log;
  now: () => Date;
}

/** How long an alert belongs to the process that sends it. Milliseconds; ours: longer than any receiver is waited for. */
const takenMs = 120_000;

/** Organizations whose alerts are sent at the same time, one of each. Ours: a receiver that is slow holds up its own organization alone. */
const atOnce = 8;

/** Alerts of one beacon come no closer than this. Milliseconds; ours: what comes within a minute is one message. */
const spacingMs = 60_000;

/** How long the next attempt waits, by failures in a row; after the last one the alert is given up. Seconds; ours: two days in all. */
const retrySeconds = [60, 300, 1800, 7200, 21_600, 43_200, 86_400] as const;

/** Opens the queue: of each organization one alert after the other, each by one process at a time. */
export function openAlertQueue(deps: AlertDeps): DueSender {
  const { store, log, now } = deps;
  const sendDue = async (isClosed: () => boolean) => {
    await Promise.all(Array.from({ length: atOnce }, () => sendInTurn(isClosed)));
  };
  return openDueSender({ what: "alerts", log, sendDue });

  /** One alert after the other, until none is due that no other is at. */
  async function sendInTurn(isClosed: () => boolean): Promise<void> {
    while (!isClosed()) {
      const moment = now();
      const until = new Date(moment.getTime() + takenMs).toISOString();
      const alert = await store.small(({ beaconAlerts }) => beaconAlerts.claim(moment.toISOString(), until));
      if (!alert) return;
      const outcome = await attempt(alert, { ...deps, moment });
      // One that was broken off is as if its process had died: it is sent again by the next.
      if (outcome) await store.small(({ beaconAlerts }) => beaconAlerts.settle(alert, outcome));
    }
  }
}

/** Sends what is new, if anything is, and says what becomes of the alert; undefined when it was broken off. */
async function attempt(alert: BeaconAlertRow, deps: AlertDeps & { moment: Date }): Promise<AlertOutcome | undefined> {
  const { moment, log, base_url } = deps;
  const { alert_id, kind, reached_at, reached_id, last_sent_on, failures } = alert;
  const same = { reached_at, reached_id, last_sent_on, last_error: alert.last_error, failures, is_active: 1 as const };
  const next = Date.parse(last_sent_on ?? "") + spacingMs;
  if (next > moment.getTime()) return { ...same, due_at: new Date(next).toISOString() };
  const news = await alertNews(alert, { ...deps, now: moment });
  if ("fault" in news)
    return { ...same, last_error: news.fault ?? same.last_error, is_active: news.isOver ? 0 : 1, due_at: null };
  const again = news.hasMore ? new Date(moment.getTime() + spacingMs).toISOString() : null;
  if (news.count === 0) return { ...same, ...news.reached, due_at: again };
  const { beacon, headlines, count } = news;
  const page_url = `${base_url}/console/delivery/alerts/${beacon.beacon_id}`;
  const title = alertTitle(beacon.name, count);
  const message_id = `alert-${alert_id}-${Date.parse(reached_at)}-${reached_id}`;
  const told = { beacon_id: beacon.beacon_id, name: beacon.name, title, headlines, count, page_url, message_id };
  const { error, isBrokenOff } = await sendAlert(alert, { ...told, now: moment }, deps);
  if (isBrokenOff) return undefined;
  if (error === null) {
    const sent = { ...news.reached, last_sent_on: moment.toISOString(), last_error: null, failures: 0 };
    return { ...same, ...sent, due_at: again };
  }
  const wait = retrySeconds[failures];
  log.warn({ alert_id, kind, failures: failures + 1, error }, "an alert was not taken");
  const failed = { ...same, last_error: error, failures: failures + 1 };
  return wait === undefined
    ? { ...failed, is_active: 0, due_at: null }
    : { ...failed, due_at: new Date(moment.getTime() + 1000 * wait).toISOString() };
}
