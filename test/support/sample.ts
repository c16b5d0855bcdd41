import { eventually, type ServiceProcess } from "./service/service-process.ts";

/** Channels that the sample has. */
const channels = 4;

/**
 * Waits until a service that ships with the sample has read all of it, made records of all that it read, and tells the liveliest stream
 * with all that it holds: until then streams overtake each other, and stories are told anew.
 */
export async function sampleRead(service: ServiceProcess): Promise<void> {
  await eventually("the sample's channels to be read", async () => {
    const read = service.log().matchAll(/"source":"Sample [^}]*"health":"fine","queued":[1-9]/g);
    return [...read].length >= channels;
  });
  await eventually("records of all that the sample holds", async () => {
    const metrics = await fetch(`${service.url}/metrics`, {
      headers: { authorization: `Bearer ${service.operator.api_key}` },
    });
    return /^claimstream_items_waiting 0$/m.test(await metrics.text());
  });
  await eventually("streams to be counted", async () => {
    const [liveliest] = (await service.get("/streams?page_size=1")).body.data.streams;
    if (!liveliest || liveliest.manifests_last24h === 0) return false;
    const held = await service.get(`/streams/${liveliest.id}/manifests?page_size=1`);
    return held.body.data.pagination.total_count === liveliest.manifests_last24h;
  });
}
