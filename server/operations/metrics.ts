import { statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Figures } from "../../config/runtime/metrics.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { Backlog } from "../../store/engine/backlog.ts";
import { operation } from "../api/operation.ts";
import { requireOperator } from "../api/role.ts";

/** `GET /metrics`: how the service does, for Prometheus and whatever reads its text form. For keys of the organization that runs it. */
export const metrics = operation({
  name: "metrics",
  summary: "Metrics of the service in Prometheus text format; for operators.",
  rest: [{ method: "GET", path: "/metrics" }],
  access: "caller",
  envelope: "none",
  errors: ["operator_only"],
  produces: ["text/plain"],
  input: z.object({}),
  output: z.string().meta({ description: "Lines of `name{labels} value`." }),
})(async ({ store, caller, config, metrics, now }) => {
  requireOperator(caller, "read its metrics");
  const { dataDir } = config().paths;
  const { content_type, text } = await metrics.exposition({
    ...backlogFigures(await store.backlog.read(), now),
    ...databaseFigures((await store.backlog.databaseBytes()) ?? join(dataDir, "claimstream.db")),
    claimstream_build_info: {
      help: "The version that runs.",
      label: "version",
      values: { [packageJson.version]: 1 },
    },
  });
  return { page: { content_type, text } };
});

function backlogFigures({ items, deliveries, webhooks, channels }: Backlog, now: Date): Figures {
  return {
    claimstream_items_waiting: { help: "Items that wait to become records.", values: { "": items.waiting } },
    claimstream_items_oldest_seconds: {
      help: "How long the oldest of them waits.",
      values: { "": secondsSince(items.oldest, now) },
    },
    claimstream_deliveries_waiting: {
      help: "Webhook deliveries that are still to be attempted.",
      values: { "": deliveries.waiting },
    },
    claimstream_deliveries_oldest_seconds: {
      help: "How long the oldest of them waits.",
      values: { "": secondsSince(deliveries.oldest, now) },
    },
    claimstream_webhooks: { help: "Webhooks, by whether they are in force.", label: "state", values: { ...webhooks } },
    claimstream_channels: {
      help: "Active channels, by how they fare.",
      label: "health",
      values: Object.fromEntries(channels.map(({ health, channels }) => [health, channels])),
    },
  };
}

/** `place`: the database's file, or its bytes on a server. */
function databaseFigures(place: string | number): Figures {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const values: Record<string, number> =
    typeof place === "number" ? { database: place } : { database: sizeOf(place), log: sizeOf(`${place}-wal`) };
  return {
    claimstream_database_bytes: {
      help: "The database on disk, and what is not yet written back to it.",
      label: "file",
      values,
    },
  };
}

function secondsSince(moment: string | null, now: Date): number {
  return moment === null ? 0 : Math.max(0, (now.getTime() - Date.parse(moment)) / 1000);
}
