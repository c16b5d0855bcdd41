import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { attemptsAtOnce } from "../../../../config/limits.ts";
import { openMasterKey } from "../../../../config/runtime/master-key.ts";
import { openWebhookPoster } from "../../../../server/delivery/webhooks/post.ts";
import { openWebhookQueue } from "../../../../server/delivery/webhooks/queue.ts";
import { attemptsPerDelivery } from "../../../../server/delivery/webhooks/retry.ts";
import { configuredMail } from "../../../../server/mail/mail.ts";
import { openStore, withPriority } from "../../../../store/store.ts";
import { openReceiver } from "../../../support/servers/receiver.ts";
import { logInto, testConfig } from "../../../support/service/service.ts";

const at = "2026-11-20T10:00:00.000Z";

/** A queue over a store of its own with so many webhooks at one receiver, each of which is to be sent so many deliveries. */
async function opened({ webhooks, deliveries }: { webhooks: number; deliveries: number }) {
  const parts = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), "claimstream-queue-"));
  parts.defer(() => rmSync(dataDir, { recursive: true }));
  const receiver = parts.use(await openReceiver());
  const store = parts.use(await openStore({ file: join(dataDir, "claimstream.db") }));
  const config = testConfig({ dataDir, settings: { network: { allow: ["127.0.0.1/32"] } } });
  const now = () => new Date(at);
  const scope = { org_id: "org", label: "", stream_id: null, digest_id: null, events: ["manifest.matched" as const] };
  for (let hook = 1; hook <= webhooks; hook += 1) {
    const made = { ...scope, url: `${receiver.url}/${hook}`, secret_id: `s${hook}`, created_on: at };
    const { id } = await store.webhooks.create(made);
    const wanted = Array.from({ length: deliveries }, (_, event_id) => ({
      event_id,
      event: "manifest.matched" as const,
      digest_id: 0,
      body: JSON.stringify({ event: "manifest.matched", webhook_id: id, timestamp: at, data: { event_id } }),
    }));
    await store.deliveries.add(id, wanted, { now: at, attempts: attemptsPerDelivery });
  }
  const lines: Parameters<typeof logInto>[0] = [];
  const queue = openWebhookQueue({
    store: withPriority(store, "delivery"),
    poster: openWebhookPoster(() => config.service.network),
    masterKey: openMasterKey(dataDir),
    mail: configuredMail(
      () => config,
      () => receiver.url,
      logInto(lines),
    ),
    log: logInto(lines),
    config: () => config,
    now,
    base_url: receiver.url,
  });
  parts.use(queue);
  return { receiver, store, queue, lines, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

test("a webhook is sent all that waits, each once, a few at a time, and all that came of it is written", async () => {
  await using place = await opened({ webhooks: 1, deliveries: 150 });
  const { receiver, store, queue, lines } = place;
  let [underWay, most] = [0, 0];
  receiver.answer = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await turn();
    underWay -= 1;
    return 204;
  };
  await queue.drain();
  const sent = receiver.received.map(({ headers }) => headers["x-service-sequence"]);
  expect(sent).toHaveLength(150);
  expect(new Set(sent).size).toBe(150);
  expect(most).toBeLessThanOrEqual(attemptsAtOnce.webhook);
  const { logs } = await store.deliveryLog.page(1, { page: 0, page_size: 200 }, { status: "delivered" });
  expect(logs.map(({ attempts }) => attempts.map(({ response_code }) => response_code))).toEqual(
    Array(150).fill([204]),
  );
  expect(lines).toEqual([]);
});

test("deliveries are begun in their order, each when an attempt before it is over", async () => {
  await using place = await opened({ webhooks: 1, deliveries: 9 });
  const { receiver, queue } = place;
  const answers: (() => void)[] = [];
  receiver.answer = () => new Promise((resolve) => answers.push(() => resolve(204)));
  const settled = queue.drain();
  const sequences = () => receiver.received.map(({ headers }) => Number(headers["x-service-sequence"]));
  await receiver.arrival(4);
  expect(sequences().toSorted()).toEqual([1, 2, 3, 4]);
  for (let next = 5; next <= 9; next += 1) {
    answers.pop()?.();
    await receiver.arrival(next);
    expect(sequences().at(-1)).toBe(next);
  }
  for (const answer of answers) answer();
  await settled;
  expect(receiver.received).toHaveLength(9);
});

test("beyond a bound each webhook has one attempt at a time, so that none waits for the receivers of others", async () => {
  await using place = await opened({ webhooks: 70, deliveries: 5 });
  const { receiver, store, queue } = place;
  const held = Promise.withResolvers<number>();
  receiver.answer = () => held.promise;
  const settled = queue.drain();
  await receiver.arrival(64 * 4 + 6);
  const counts = [...Map.groupBy(receiver.received, ({ path }) => path).values()].map(({ length }) => length);
  expect(counts.toSorted((a, b) => a - b)).toEqual([...Array(6).fill(1), ...Array(64).fill(4)]);
  held.resolve(204);
  await settled;
  expect(receiver.received).toHaveLength(350);
  expect(await store.deliveries.waiting()).toEqual([]);
});
