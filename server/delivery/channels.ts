import type { ServerConfig } from "../api/server-config.ts";
import { alertChannel } from "./channels/alert.ts";
import type { Channel } from "./channels/channel.ts";
import { digestMailChannel } from "./channels/digest-mail.ts";
import { exportChannel } from "./channels/export.ts";
import { webhookChannel } from "./channels/webhook.ts";
import type { QueueDeps } from "./webhooks/queue.ts";

/** What channels are made of. */
export type ChannelDeps = QueueDeps & { config: () => ServerConfig };

/** Every way by which organizations are given what is released to them. */
export function openChannels(deps: ChannelDeps): Channel[] {
  return [webhookChannel(deps), exportChannel(deps), digestMailChannel(deps), alertChannel(deps)];
}
