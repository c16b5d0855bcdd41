import type { ServiceProcess } from "../support/service/service-process.ts";
import type { Asked } from "./latency.ts";

/** Pages of manifests, one manifest, lists and a search by a word: what clients ask for most, of the first stream that there is. */
export async function askedOf(service: ServiceProcess, word = "harbour"): Promise<Asked> {
  const { body } = await service.get("/streams");
  const id = body.data.streams[0]?.id ?? "1";
  const { manifests } = (await service.get(`/streams/${id}/manifests?page_size=1`)).body.data;
  const paths = [
    `/streams/${id}/manifests?page_size=50`,
    `/manifests/${manifests[0]?.manifest_id ?? "1"}`,
    "/streams",
    `/claims?query=${word}`,
    "/account",
  ];
  return { url: service.url, api_key: service.operator.api_key, paths };
}
