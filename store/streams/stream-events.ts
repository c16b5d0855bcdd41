import type { Insertable } from "kysely";
import { Domain } from "../model/vocabulary.ts";
import type { StreamEvent } from "../model/webhook-event.ts";
import type { OutboxTable } from "../tables.ts";
import type { Publication, StreamChange } from "./stream-entries.ts";

/** Why a stream is gone for whoever may no longer see it. */
const noLongerPublic = "no longer public";

/**
 * What is told of a stream that changed; undefined when nobody notices. Whoever could see it hears of it: of a private stream the
 * operator alone, of one that ceases to be public everybody, once more. Interface, Events; Decisions §6.
 */
export function streamEvent({ before, after }: StreamChange, now: string): Insertable<OutboxTable> | undefined {
  if (before?.status === "live" && after.status === "live" && before.is_public && !after.is_public)
    return row("stream.unpublished", { ...after, status_reason: noLongerPublic }, { is_public: true, now });
  if (after.status === "live") return row("stream.created", after, { is_public: after.is_public, now });
  if (before === undefined || before.status === after.status) return undefined;
  const event = after.status === "removed" ? "stream.removed" : "stream.unpublished";
  return row(event, after, { is_public: before.is_public, now });
}

function row(
  event: string,
  { stream_id, title, home_domain, status_reason }: Publication,
  { is_public, now }: { is_public: boolean; now: string },
): Insertable<OutboxTable> {
  const data: StreamEvent = {
    stream_id: String(stream_id),
    stream_name: title,
    home_domain: Domain.parse(home_domain),
    reason: status_reason,
  };
  return { event, stream_id, data: JSON.stringify(data), is_public: is_public ? 1 : 0, created_on: now };
}
