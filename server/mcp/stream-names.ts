import type { Service } from "../api/call.ts";
import { viewOf } from "../api/entitlement.ts";
import { type Agent, agentCaller } from "./agent.ts";

/** A stream as agents may call it. */
interface NamedStream {
  id: string;
  name: string;
  title: string;
}

/** Streams that are looked through for a name, the most active first. Ours: far more than installations have. */
const streamsMost = 10_000;

/** The streams that an agent may see. `scope`: what an OAuth token must be good for. Throws as `agentCaller` does. */
export async function streamsFor(
  service: Service,
  agent: Agent,
  scope: "streams:read" | "any",
): Promise<NamedStream[]> {
  const deps = { store: service.store, config: service.config(), now: service.now(), links: service.links() };
  const caller = await agentCaller(agent, { ...deps, scope });
  const { sees_private } = viewOf(caller, deps.config, deps.now);
  const page = { page: 0, page_size: streamsMost };
  return (await service.store.streams.list({ sees_private }, page)).streams;
}

/**
 * Arguments with the ids of streams that were given by name or title, in any case. A name that nothing has stays as it is, and so
 * does one that several have: it is refused where it is used, as REST refuses it.
 */
export async function withStreamIds(
  service: Service,
  args: Readonly<Record<string, unknown>>,
  agent: Agent,
): Promise<Record<string, unknown>> {
  const { stream_id, stream_ids } = args;
  const listed = typeof stream_ids === "string" ? stream_ids.split(",") : stream_ids;
  const given = [stream_id, ...(Array.isArray(listed) ? listed : [])];
  if (!given.some(isName)) return { ...args };
  const streams = await streamsFor(service, agent, "any");
  const idOf = (value: unknown) => (isName(value) ? (idNamed(streams, value) ?? value) : value);
  return {
    ...args,
    ...(stream_id !== undefined && { stream_id: idOf(stream_id) }),
    ...(Array.isArray(listed) && { stream_ids: listed.map(idOf) }),
  };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && /[^\d\s]/.test(value);
}

/** A stream's own name goes before another's title. */
function idNamed(streams: readonly NamedStream[], given: string): string | undefined {
  const wanted = plain(given);
  const named = streams.find(({ name }) => plain(name) === wanted);
  const [titled, ...others] = streams.filter(({ title }) => plain(title) === wanted);
  return named?.id ?? (others.length === 0 ? titled?.id : undefined);
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}
