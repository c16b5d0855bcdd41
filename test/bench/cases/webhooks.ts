import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLog } from "../../../config/runtime/log.ts";
import { openMasterKey } from "../../../config/runtime/master-key.ts";
import { startDeliverer } from "../../../server/delivery/deliver.ts";
import { listen } from "../../../server/delivery/release-cursor.ts";
import { newSecretId, webhookSecret } from "../../../server/delivery/webhooks/secret.ts";
import { webhookEvents } from "../../../store/model/webhook-event.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { streamEntry } from "../../support/arrivals.ts";
import { testConfig } from "../../support/service/service.ts";
import { barePosts } from "../baselines/bare-posts.ts";
import type { Benchmark, Rounds } from "../benchmark.ts";
import { openTallyReceiver, orderTally, ReceiverGiven } from "../tally-receiver.ts";

/** Deliveries a round. */
const deliveriesPerRound = 4000;

const data = JSON.stringify({ ...webhookEvents["manifest.matched"].example, stream_id: "1" });

/** From matches in the outbox to receivers that have them all, signed, and a store that says so. */
export const webhooks: Benchmark = {
  name: "webhooks",
  about: `${deliveriesPerRound} deliveries released, kept, numbered, signed, sent to a loopback receiver and noted, against posts of which nothing is kept`,
  unit: "deliveries",
  rounds: 5,
  rates: { "one webhook": 800, "40 webhooks": 800 },
  stage: openTallyReceiver,
  baseline: barePosts(deliveriesPerRound, data),
  variants: [
    { name: "one webhook", open: (given) => openDelivering(ReceiverGiven.parse(given), 1) },
    { name: "40 webhooks", open: (given) => openDelivering(ReceiverGiven.parse(given), 40) },
  ],
};

/** A deliverer over a store with an organization whose webhooks are told of every match. */
async function openDelivering(given: ReceiverGiven, hooks: number): Promise<Rounds> {
  const parts = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "claimstream-bench-"));
  parts.defer(() => rmSync(folder, { recursive: true }));
  const store = parts.use(await openStore({ file: join(folder, "claimstream.db") }));
  const config = testConfig({ dataDir: folder, settings: { network: { allow: ["127.0.0.1/32"] } } });
  const now = () => new Date();
  const secrets = await register(store, folder, { given, hooks, now: now() });
  const log = openLog("error");
  const deliverer = parts.use(startDeliverer({ store, config: () => config, log, now, base_url: given.receiver }));
  const matches = deliveriesPerRound / hooks;
  return {
    async round() {
      await orderTally(given, secrets);
      const event = { event: "manifest.matched", manifest_id: 1, stream_id: 1, data, created_on: now().toISOString() };
      await store.transaction((store) => store.outbox.append(Array.from({ length: matches }, () => event)));
      await deliverer.drain();
      const { deliveries, forged } = await orderTally(given, secrets);
      const waiting = await store.deliveries.waiting();
      if (deliveries !== deliveriesPerRound || forged > 0 || waiting.length > 0)
        throw new Error(
          `${deliveries} of ${deliveriesPerRound} came, ${forged} forged, ${waiting.length} webhooks still wait`,
        );
      return deliveries;
    },
    close: () => parts.disposeAsync(),
  };
}

/** Opens an organization of continuous cadence with webhooks; gives their secrets by the last part of their addresses. */
async function register(
  store: Store,
  dataDir: string,
  { given, hooks, now }: { given: ReceiverGiven; hooks: number; now: Date },
): Promise<Record<string, string>> {
  const created_on = now.toISOString();
  await store.streamEntries.sync([streamEntry("fees")], created_on);
  const { org_id } = await store.organizations.create({
    name: "Desk",
    org_type: "company",
    contact_email: "desk@example.org",
    is_operator: false,
    plan: "platform",
    cadence: "continuous",
    now: created_on,
    user: { name: "Mara Venn", email: "mara@example.org" },
  });
  const organization = await store.organizations.byId(org_id);
  if (organization) await store.transaction((store) => listen(store, organization, now));
  const masterKey = openMasterKey(dataDir);
  const secrets: Record<string, string> = {};
  for (let hook = 0; hook < hooks; hook += 1) {
    const secret_id = newSecretId();
    secrets[hook] = webhookSecret(masterKey, secret_id);
    const wanted = { label: "", events: ["manifest.matched" as const], stream_id: null, digest_id: null };
    await store.webhooks.create({ ...wanted, org_id, url: `${given.receiver}/${hook}`, secret_id, created_on });
  }
  return secrets;
}
