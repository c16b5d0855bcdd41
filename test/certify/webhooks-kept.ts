import { deliveryLeaseMs, webhookAttemptOffsetsSeconds } from "../../config/limits.ts";
import type { Received } from "../support/servers/receiver.ts";
import { valueAt } from "../support/service/scenario.ts";
import { unequal, unlike } from "./exactly.ts";
import { manifestIds, type Over } from "./over.ts";

/** A delivery as the database has it. */
interface Delivery {
  delivery_id: number;
  webhook_id: number;
  sequence: number;
  status: string;
  body: string;
  first_attempted_on: string;
}

/** An attempt as the database has it. `duration_ms` null: its process was killed before it knew what came of it. */
interface Attempt {
  attempt: number;
  started_on: string;
  duration_ms: number | null;
}

/** What is wrong with webhooks: each has one delivery of each manifest, numbered from one; each delivery was attempted when it was due and came once for each attempt. */
export function webhooksBroken({ place, seen, database }: Over): string[] {
  const deliveries = database.prepare<[], Delivery>("select * from deliveries order by sequence").all();
  const webhooks = database.prepare("select webhook_id from webhooks").pluck().all();
  const sent = Map.groupBy(place.world.receiver.received, ({ headers }) => headers["x-service-delivery"] ?? "");
  const attemptsOf = database.prepare<[number], Attempt>(
    "select * from delivery_attempts where delivery_id = ? order by attempt",
  );
  const ids = new Set(deliveries.map(({ delivery_id }) => String(delivery_id)));
  return [
    ...[...sent.keys()].filter((id) => !ids.has(id)).map((id) => `a delivery ${id} came that there is not`),
    ...webhooks.flatMap((webhook) => {
      const own = deliveries.filter(({ webhook_id }) => webhook_id === webhook);
      return [
        ...unlike("manifests told of", own.map(manifestOf), manifestIds(database)),
        ...own.flatMap(({ sequence }, at) => unequal("the number of a delivery", sequence, at + 1)),
      ];
    }),
    ...deliveries.flatMap((delivery) => {
      const attempts = attemptsOf.all(delivery.delivery_id);
      const requests = sent.get(String(delivery.delivery_id)) ?? [];
      return [
        ...(delivery.status === "delivered" ? [] : [`it is ${delivery.status}`]),
        ...attemptsBroken(delivery, attempts, seen.kills),
        ...requestsBroken(delivery, attempts, requests),
      ].map((what) => `delivery ${delivery.delivery_id}: ${what}`);
    }),
  ];
}

function manifestOf({ body }: Delivery): unknown {
  return valueAt(JSON.parse(body), "data.manifest_id");
}

/** The receiver takes everything, so that only a kill is a reason for another attempt, which is due at its time and not before the lease is over. Interface, Events, rule 4. */
function attemptsBroken({ first_attempted_on }: Delivery, attempts: readonly Attempt[], kills: number): string[] {
  const first = Date.parse(first_attempted_on);
  return [
    ...(attempts.length <= 1 + kills ? [] : [`there were ${attempts.length} attempts and ${kills} kills`]),
    ...attempts.flatMap(({ attempt }, at) => unequal("the number of an attempt", attempt, at + 1)),
    ...attempts.flatMap(({ started_on }, at) => {
      const before = attempts[at - 1];
      if (!before) return [];
      const own = first + (webhookAttemptOffsetsSeconds[at] ?? 0) * 1000;
      const due = Math.max(own, Date.parse(before.started_on) + deliveryLeaseMs);
      return Date.parse(started_on) >= due ? [] : [`attempt ${at + 1} came early, at ${started_on}`];
    }),
    ...attempts.flatMap(({ duration_ms }, at) => {
      const isKnown = duration_ms !== null;
      return isKnown === (at === attempts.length - 1) ? [] : [`attempt ${at + 1} of ${attempts.length} is misnoted`];
    }),
  ];
}

/** Each request belongs to one attempt; the last attempt, of which the answer is known, came at its very second. */
function requestsBroken({ body }: Delivery, attempts: readonly Attempt[], requests: readonly Received[]): string[] {
  const begun = attempts.map(({ started_on }) => Math.floor(Date.parse(started_on) / 1000));
  const times = requests.map(({ headers }) => Number(headers["webhook-timestamp"]));
  const counts = begun.map((from, at) => {
    const isLast = at === begun.length - 1;
    const to = isLast ? from + 1 : (begun[at + 1] ?? from);
    return times.filter((time) => time >= from && time < to).length;
  });
  return [
    ...unequal(
      "requests that belong to an attempt",
      counts.reduce((sum, count) => sum + count, 0),
      times.length,
    ),
    ...counts.slice(0, -1).flatMap((count, at) => (count <= 1 ? [] : [`attempt ${at + 1} came ${count} times`])),
    ...unequal("requests of the last attempt", counts.at(-1) ?? 0, 1),
    ...requests.filter((each) => each.body !== body).map(() => "it came with other bytes"),
  ];
}
