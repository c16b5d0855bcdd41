import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { attemptsAtOnce } from "../../../../config/limits.ts";
import { openMasterKey } from "../../../../config/runtime/master-key.ts";
import { openWebhookPoster } from "../../../../server/delivery/webhooks/post.ts";
import { openWebhookQueue } from "../../../../server/delivery/webhooks/queue.ts";
import { attemptsPerDelivery } from "../../../../server/delivery/webhooks/retry.ts";
import { configuredMail } from "../../../../server/mail/mail.ts";
import { withPriority } from "../../../../store/store.ts";
import { postgres } from "../../../support/databases.ts";
import { hasPostgres } from "../../../support/postgres/test-databases.ts";
import { openReceiver } from "../../../support/servers/receiver.ts";
import { logInto, testConfig } from "../../../support/service/service.ts";

const at = "2026-11-20T10:00:00.000Z";

/** Two queues, as of two processes, over one database with one webhook that is to be sent so many deliveries. */
async function opened(deliveries: number) {
  const parts = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), "claimstream-queues-"));
  parts.defer(() => rmSync(dataDir, { recursive: true }));
  const receiver = parts.use(await openReceiver());
  const { store, db } = parts.use(await postgres());
  const config = testConfig({ dataDir, settings: { network: { allow: ["127.0.0.1/32"] } } });
  const scope = { org_id: "org", label: "", stream_id: null, digest_id: null, events: ["manifest.matched" as const] };
  const { id } = await store.webhooks.create({ ...scope, url: receiver.url, secret_id: "s1", created_on: at });
  const wanted = Array.from({ length: deliveries }, (_, event_id) => ({
    event_id,
    event: "manifest.matched" as const,
    digest_id: 0,
    body: JSON.stringify({ event: "manifest.matched", webhook_id: id, timestamp: at, data: { event_id } }),
  }));
  await store.deliveries.add(id, wanted, { now: at, attempts: attemptsPerDelivery });
  const lines: Parameters<typeof logInto>[0] = [];
  const log = logInto(lines);
  const queue = (owner: string) =>
    parts.use(
      openWebhookQueue({
        store: withPriority(store, "delivery"),
        poster: openWebhookPoster(() => config.service.network),
        masterKey: openMasterKey(dataDir),
        mail: configuredMail(
          () => config,
          () => receiver.url,
          log,
        ),
        log,
        config: () => config,
        now: () => new Date(at),
        base_url: receiver.url,
        owner,
      }),
    );
  const [one, two] = [queue("one"), queue("two")];
  const sequences = () => receiver.received.map(({ headers }) => Number(headers["x-service-sequence"]));
  return { receiver, store, db, one, two, lines, sequences, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

describe.runIf(hasPostgres)("processes that send to one webhook", () => {
  test("keep its pace together, and send each delivery once", async () => {
    await using place = await opened(60);
    const { receiver, one, two, sequences } = place;
    let [underWay, most] = [0, 0];
    receiver.answer = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await turn();
      underWay -= 1;
      return 204;
    };
    await Promise.all([one.drain(), two.drain()]);
    // Who came second when the first was at it finds nothing left.
    await two.drain();
    expect(sequences().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    expect(most).toBeLessThanOrEqual(attemptsAtOnce.webhook);
  });

  test("take it over from one that was stopped, in its order, and what that one writes later is refused", async () => {
    await using place = await opened(12);
    const { receiver, store, db, one, two, lines, sequences } = place;
    const held = Promise.withResolvers<number>();
    receiver.answer = () => held.promise;
    const stopped = one.drain();
    await receiver.arrival(4);
    await two.drain();
    expect(sequences().toSorted()).toEqual([1, 2, 3, 4]);
    // As when its lease has run out and nobody prolonged it.
    await sql`update leases set owner = 'nobody', until_ms = 0`.execute(db);
    receiver.answer = () => 204;
    await two.drain();
    const sent = sequences().slice(4);
    expect(sent.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const [place, sequence] of sent.entries()) expect(sequence - 1 - place).toBeLessThan(attemptsAtOnce.webhook);
    held.resolve(500);
    await stopped;
    const { logs } = await store.deliveryLog.page(1, { page: 0, page_size: 50 });
    const codes = logs.map(({ attempts }) => attempts.map(({ response_code }) => response_code)).toReversed();
    expect(codes).toEqual([...Array(4).fill([null, 204]), ...Array(8).fill([204])]);
    expect(logs.map(({ status }) => status)).toEqual(Array(12).fill("delivered"));
    expect(lines.map(({ message }) => message)).toContain("another process has taken a webhook over");
  });
});
