import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { openService, standingAt } from "../../support/service/service.ts";
import { bareBroadcast } from "../baselines/bare-broadcast.ts";
import type { Benchmark, Rounds } from "../benchmark.ts";
import { CrowdGiven, everybodyHas, gather, openSocketCrowd } from "../socket-crowd.ts";

const clients = 1000;
/** Stories of a round, each told when everybody has the one before. */
const stories = 5;

/** From a story in the store to the last of a thousand clients that asked for it, each billed and told once. */
export const sockets: Benchmark = {
  name: "sockets",
  about: `${stories} stories, one after the other, to ${clients} clients on WebSockets, against a server that does nothing but send`,
  unit: "messages",
  rounds: 5,
  // 1,000 sockets in 100 ms.
  rates: { claimstream: 10_000 },
  stage: openSocketCrowd,
  baseline: bareBroadcast({ clients, stories, text: "x".repeat(8000) }),
  variants: [{ name: "claimstream", open: (given) => openTelling(CrowdGiven.parse(given)) }],
};

async function openTelling(crowd: CrowdGiven): Promise<Rounds> {
  const parts = new AsyncDisposableStack();
  const service = parts.use(await openService());
  const at = standingAt.toISOString();
  await service.store.sources.sync([sourceEntry("Harbour News")], at);
  await service.store.streamEntries.sync([streamEntry("fees", { sources: ["Harbour News"] })], at);
  const deliverer = parts.use(service.deliver());
  const { api_key } = await service.member("platform", { cadence: "continuous" });
  const greetings = [
    { type: "auth", token: api_key },
    { type: "subscribe", streams: ["1"] },
  ].map((each) => JSON.stringify(each));
  let items = 0;
  return {
    prepare: () => gather(crowd, { url: `${service.url.replace("http", "ws")}/ws`, clients, greetings }),
    async round() {
      for (let told = 1; told <= stories; told += 1) {
        items += 1;
        await ingestItem(service.store, { channel_id: 1, identity: `item-${items}`, now: standingAt });
        await deliverer.drain();
        await everybodyHas(crowd, told);
      }
      return clients * stories;
    },
    close: () => parts.disposeAsync(),
  };
}
