import type { EventName } from "../../../store/model/webhook.ts";

/** The very text that a webhook is sent: exactly the contract's four fields. `data` is JSON text. Interface, Events. */
export function webhookBody(event: EventName, webhook_id: number, now: Date, data: string): string {
  const head = JSON.stringify({ event, webhook_id, timestamp: now.toISOString() });
  return `${head.slice(0, -1)},"data":${data}}`;
}
