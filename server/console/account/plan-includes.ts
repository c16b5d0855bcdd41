import type { Feature, PlanConfig } from "../../../config/plans.ts";
import { counted } from "../counted.ts";

const featureWords: Readonly<Record<Feature, string>> = {
  mcp: "MCP",
  rest: "REST API",
  digests: "digests",
  curated_digests: "curated digests",
  webhooks: "webhooks",
  export: "exports",
  records: "the text of stories",
  ontology: "your own identifiers and related tags",
  websocket: "WebSocket",
  firehose: "continuous delivery of all streams",
};

/** What a plan opens, in words: "REST API, digests, webhooks, 200 beacons". */
export function planIncludes({ features, beacons }: Pick<PlanConfig, "features" | "beacons">): string {
  return [...features.map((each) => featureWords[each]), counted(beacons, "beacon")].join(", ");
}
