import { expect, test } from "vitest";
import { ingestItem, sourceEntry, streamEntry } from "../../../support/arrivals.ts";
import { caughtUp, openSocketClient, type SocketClient, subscribe } from "../../../support/servers/socket-client.ts";
import { openService, standingAt } from "../../../support/service/service.ts";

const clientCount = 1000;
const storyCount = 20;

test("a thousand clients of several organizations are each told every story once, also those that come back meanwhile", async () => {
  await using service = await openService();
  const at = standingAt.toISOString();
  await service.store.sources.sync([sourceEntry("Harbour News")], at);
  await service.store.streamEntries.sync([streamEntry("fees", { sources: ["Harbour News"] })], at);
  const members = await Promise.all([1, 2, 3, 4].map(() => service.member("platform", { cadence: "continuous" })));
  const clients: SocketClient[] = [];
  for (let count = 0; count < clientCount; count += 50) {
    const opened = Array.from({ length: 50 }, (_, index) => members[index % members.length]).map(async (member) => {
      const client = await openSocketClient(service.url, { token: member?.api_key ?? "" });
      await subscribe(client, { streams: ["1"] });
      return client;
    });
    clients.push(...(await Promise.all(opened)));
  }
  await using deliverer = service.deliver();
  const ids: string[] = [];
  const returned: { first: SocketClient; second: SocketClient }[] = [];
  for (let count = 0; count < storyCount; count += 1) {
    const { record_id } = await ingestItem(service.store, { channel_id: 1, identity: `${count}`, now: standingAt });
    ids.push(String(record_id));
    if (count % 4 !== 3) continue;
    await deliverer.drain();
    const first = clients[count];
    if (!first) continue;
    await caughtUp(first);
    await first[Symbol.asyncDispose]();
    const second = await openSocketClient(service.url, { token: members[count % members.length]?.api_key ?? "" });
    await subscribe(second, { streams: ["1"], since: first.last() });
    returned.push({ first, second });
  }
  await deliverer.drain();
  const gone = new Set(returned.map(({ first }) => first));
  const staying = clients.filter((client) => !gone.has(client));
  const open = [...staying, ...returned.map(({ second }) => second)];
  await Promise.all(open.map(caughtUp));
  for (const client of staying) expect(client.stories()).toEqual(ids);
  for (const { first, second } of returned) expect([...first.stories(), ...second.stories()]).toEqual(ids);
  await Promise.all(open.map((client) => client[Symbol.asyncDispose]()));
}, 300_000);
