import { z } from "zod";
import { plainWords } from "../../../config/plain-words.ts";
import { jsonOf } from "../../../config/yaml/json-of.ts";
import { IdInput } from "../../../store/model/id.ts";
import { Domain, TagType } from "../../../store/model/vocabulary.ts";
import { nearMiss } from "../../api/near-misses.ts";

/** Streams, domains and tag types that one subscription names at most. Ours: what requests may name. */
const namedMax = 1000;

const eventIdMessage = "must be the event_id of a story, or 0 for all that is kept";

/** Read strictly: what is no id, such as null or an empty text, would otherwise be told, and billed, everything that is kept. */
const EventId = z
  .union([z.string().regex(/^\d{1,16}$/), z.int().nonnegative()], eventIdMessage)
  .transform(Number)
  .refine(Number.isSafeInteger, eventIdMessage);

/** What a client wants pushed: whatever meets any of the three. Nothing named: nothing. Interface, Agent-tool server and streaming. */
const Subscribe = z.object({
  type: z.literal("subscribe"),
  streams: z.array(IdInput).max(namedMax).default([]),
  domains: z.array(Domain).max(namedMax).default([]),
  tag_types: z.array(TagType).max(namedMax).default([]),
  /** The `event_id` of the last story that was read: what came after it is pushed first. Decisions §9. */
  since: EventId.optional(),
});
export type Subscribe = z.output<typeof Subscribe>;

/** What of a subscription narrows what is pushed and billed. */
const narrowing = Object.keys(Subscribe.shape).filter((name) => name !== "type");

/** What clients send. Interface, Agent-tool server and streaming; Decisions §9. */
const ClientMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("auth"), token: z.string().min(1) }),
  Subscribe,
  z.object({ type: z.literal("ping") }),
]);
export type ClientMessage = z.output<typeof ClientMessage>;

/** A message with the names in it that say nothing, or in words what is wrong with it. */
export function readMessage(
  text: string | undefined,
): { message: ClientMessage; ignored: string[] } | { problem: string } {
  const json = jsonOf(text);
  if (json === undefined) return { problem: "The message is no JSON text." };
  const result = ClientMessage.safeParse(json, { error: plainWords });
  if (!result.success) {
    const issue = result.error.issues[0];
    const field = issue ? z.core.toDotPath(issue.path) : "";
    return { problem: `${field || "The message"}: ${issue?.message}.` };
  }
  const message = result.data;
  const ignored = message.type === "subscribe" ? unknownIn(json) : [];
  const problem = nearMiss(ignored, narrowing)?.message;
  return problem === undefined ? { message, ignored } : { problem };
}

function unknownIn(json: unknown): string[] {
  return Object.keys(Object(json)).filter((name) => !Object.hasOwn(Subscribe.shape, name));
}
