import { z } from "zod";
import { Id, Timestamp } from "./id.ts";

/** The ways by which somebody is told of what is new for a beacon. */
export const alertKinds = ["page", "mail", "webhook", "ntfy", "slack"] as const;
export const AlertKind = z.enum(alertKinds, `must be one of ${alertKinds.join(", ")}`).meta({
  id: "AlertKind",
  description:
    "page: counted on Today in the console; mail: to an address of your organization; webhook: a signed POST; ntfy: a topic of an ntfy server; slack: an incoming webhook of Slack, Mattermost, Rocket.Chat or Discord's /slack address.",
});
export type AlertKind = z.infer<typeof AlertKind>;

/** Somebody who is told of what is new for a beacon. */
export const BeaconAlert = z
  .object({
    id: Id,
    beacon_id: Id,
    kind: AlertKind,
    target: z.string().nullable().meta({ description: "The address that is told; null for the page." }),
    is_active: z.boolean().meta({ description: "false: given up after failures in a row; resuming begins anew." }),
    failures: z.int().meta({ description: "Failures in a row." }),
    last_sent_on: Timestamp.nullable(),
    last_error: z.string().nullable(),
    created_on: Timestamp,
  })
  .meta({ id: "BeaconAlert" });
export type BeaconAlert = z.infer<typeof BeaconAlert>;
