import { isDeepStrictEqual } from "node:util";
import { Cadence, lastBoundary, nextBoundary } from "../../../config/cadence.ts";
import type { Released } from "../../../config/release.ts";
import type { OrganizationRow } from "../../../store/accounts/organizations.ts";
import { subscriptionAt } from "../../../store/model/subscription.ts";
import { authenticateToken, type Caller } from "../../api/caller.ts";
import { requireFeature } from "../../api/entitlement.ts";
import { ServiceError } from "../../api/errors.ts";
import type { Log } from "../../api/log.ts";
import { listen } from "../release-cursor.ts";
import { type BatchDeps, type Batches, openBatches, type Texts } from "./batches.ts";
import type { Subscribe } from "./message.ts";
import { openPlaces } from "./places.ts";
import type { Session } from "./session.ts";

/** What pushing stories is made of. */
export interface LiveDeps extends BatchDeps {
  log: Log;
}

/** Pushes to sessions what is released to their organizations. */
export interface Live extends AsyncDisposable {
  /** Knows whom a token speaks for from now on. Throws what a request with it would be answered with. */
  admit(session: Session, token: string): Promise<Caller>;
  /**
   * Puts a subscription in the place of the one before, and says what of it is unknown: streams that are not there, and names that
   * were `ignored`.
   */
  subscribe(session: Session, subscription: Subscribe, ignored: readonly string[]): Promise<void>;
  leave(session: Session): void;
  /** Looks for what was released; returns at once. */
  wake(): void;
  /** Resolves when every session was told everything that is released. */
  drain(): Promise<void>;
}

/** An organization with sessions. */
interface Audience {
  given: Released;
  batches: Batches;
  sessions: Set<Session>;
}

/** How many looks apart tokens are checked although nothing was released: about a second. Ours. */
const looksPerCheck = 4;

/** Opens pushing. Sessions of one organization go the same way through the events, each at its own pace. */
export function openLive(deps: LiveDeps): Live {
  const { store, log, now } = deps;
  const audiences = new Map<string, Audience>();
  const texts: Texts = new Map();
  const admitted = new Set<Session>();
  const walking = new Map<Session, Promise<void>>();
  let looking: Promise<void> | undefined;
  let looks = 0;
  const places = openPlaces(deps);

  return {
    async admit(session, token) {
      const caller = await callerOf(token);
      if (!(await places.take(session.id, caller.organization.org_id, limit()))) throw crowded();
      // Nothing comes between counting those of this process and being one of them.
      refuseCrowd(caller);
      session.known = { token, caller };
      if (session.isOpen()) admitted.add(session);
      return caller;
    },
    async subscribe(session, subscription, ignored) {
      const organization = session.known?.caller.organization;
      if (!organization) return;
      const { since, streams } = subscription;
      const given = since === undefined ? session.given : await givenAt(organization, since);
      const audience = await audienceOf(organization);
      const unknown = await unknownStreams(organization, streams);
      if (!session.isOpen()) return;
      session.subscription = subscription;
      session.given = given ?? audience.given;
      const warnings = [...unknown.map((id) => `there is no stream ${id}`), ...ignored.map(wasIgnored)];
      session.say({ type: "subscribed", ...shown(subscription), ...(warnings.length > 0 && { warnings }) });
      audience.sessions.add(session);
      walk(session, audience);
    },
    leave(session) {
      admitted.delete(session);
      places.leave(session.id);
      const org_id = session.known?.caller.organization.org_id ?? "";
      const audience = audiences.get(org_id);
      audience?.sessions.delete(session);
      if (audience?.sessions.size === 0) audiences.delete(org_id);
    },
    wake: () => void lookOnce(),
    async drain() {
      await looking;
      looks = 0;
      await lookOnce();
      while (walking.size > 0) await Promise.all(walking.values());
    },
    [Symbol.asyncDispose]: () => places[Symbol.asyncDispose](),
  };

  /** Those of some streams that are not there for an organization, or were removed. */
  async function unknownStreams({ is_operator }: OrganizationRow, stream_ids: readonly number[]): Promise<number[]> {
    const ids = [...new Set(stream_ids)];
    if (ids.length === 0) return [];
    const streams = await store.scopes.streams(ids, { sees_private: is_operator === 1 });
    const readable = new Set(streams.filter(({ status }) => status !== "removed").map(({ stream_id }) => stream_id));
    return ids.filter((id) => !readable.has(id));
  }

  async function callerOf(token: string): Promise<Caller> {
    const caller = await authenticateToken(token, { store, config: deps.config(), now: now(), links: deps.links() });
    requireFeature("websocket", caller, deps.config(), deps.links());
    return caller;
  }

  function refuseCrowd({ organization: { org_id } }: Caller): void {
    const open = admitted.values().filter(({ known }) => known?.caller.organization.org_id === org_id);
    if (open.toArray().length >= limit()) throw crowded();
  }

  function limit(): number {
    return deps.config().service.websocket.connections_per_organization;
  }

  function crowded(): ServiceError {
    const message = `${limit()} connections are the most that an organization may have open.`;
    return new ServiceError("connection_limit_exceeded", message, { limit: limit() });
  }

  async function audienceOf(organization: OrganizationRow): Promise<Audience> {
    const { org_id } = organization;
    if (!audiences.has(org_id)) await store.transaction((store) => listen(store, organization, now()));
    const row = await store.releases.byId(org_id);
    const known = audiences.get(org_id);
    if (known) return known;
    if (!row) throw new Error(`organization ${org_id} does not listen`);
    const audience = {
      given: releasedOf(row),
      batches: openBatches(deps, texts, organization),
      sessions: new Set<Session>(),
    };
    audiences.set(org_id, audience);
    return audience;
  }

  /**
   * Where a client stands that read a story last. What matched before it but is released by a later boundary was not told yet; after
   * a change of cadence something may be told again, nothing is left out.
   */
  async function givenAt({ cadence }: OrganizationRow, since: number): Promise<Released> {
    const [event] = await store.outbox.after(since - 1, 1, since);
    if (cadence === "continuous" || !event)
      return { before: now().toISOString(), event_id: since, all_event_id: since };
    const releasedUpTo = event.event === "manifest.matched" ? nextBoundary : lastBoundary;
    const before = releasedUpTo(Cadence.parse(cadence), new Date(event.created_on)).toISOString();
    return { before, event_id: since, all_event_id: 0 };
  }

  function lookOnce(): Promise<void> {
    looking ??= look()
      .catch((cause) => log.error({ err: cause }, "looking for stories to push failed"))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  async function look(): Promise<void> {
    const checks = looks % looksPerCheck === 0;
    looks += 1;
    if (checks) await check(admitted);
    const released = new Map((await store.releases.byIds([...audiences.keys()])).map((row) => [row.org_id, row]));
    for (const [org_id, audience] of audiences) {
      const row = released.get(org_id);
      if (!row) continue;
      if (isDeepStrictEqual(releasedOf(row), audience.given)) continue;
      if (!checks) await check(audience.sessions);
      const stored = await store.organizations.byId(org_id);
      if (stored) audience.batches = openBatches(deps, texts, subscriptionAt(stored, now().toISOString()));
      audience.given = releasedOf(row);
      for (const session of audience.sessions) walk(session, audience);
    }
  }

  /** Tokens may be revoked and plans change while a client is connected. Decisions §9. */
  async function check(sessions: ReadonlySet<Session>): Promise<void> {
    for (const [token, sharing] of Map.groupBy(sessions, ({ known }) => known?.token ?? "")) {
      const caller = await callerOf(token).catch((thrown) => refusal(thrown));
      for (const session of sharing) {
        if (caller instanceof ServiceError) refuse(session, caller);
        else session.known = { token, caller };
      }
    }
  }

  /** One walk at a time for each session; it ends where its organization is. */
  function walk(session: Session, audience: Audience): void {
    if (walking.has(session)) return;
    const walked = walkOn(session, audience)
      .catch((cause) => {
        log.error({ err: cause }, "pushing stories failed");
        session.close("going_away", "Something went wrong. Connect again, with since.");
      })
      .finally(() => {
        walking.delete(session);
        // What came while the walk was ending found it still under way.
        if (isBehind(session, audience)) walk(session, audience);
      });
    walking.set(session, walked);
  }

  async function walkOn(session: Session, audience: Audience): Promise<void> {
    while (isBehind(session, audience)) {
      const { given: to, batches } = audience;
      const { given: from } = session;
      for (let after: number | null | undefined; after !== null && session.isOpen() && session.given === from; ) {
        const batch = await batches.at({ from, to, after: after ?? null });
        await push(session, batch);
        after = batch.next;
      }
      // A subscription that came meanwhile may have begun elsewhere.
      if (session.given === from) session.given = to;
    }
  }
}

/** Whether a session is still to be told of something that its organization was given. */
function isBehind(session: Session, audience: Audience): session is Session & { given: Released } {
  return session.isOpen() && session.given !== undefined && session.given !== audience.given;
}

async function push(session: Session, batch: Awaited<ReturnType<Batches["at"]>>): Promise<void> {
  const { known, subscription } = session;
  if (!known || !subscription) return;
  const { texts, refused } = await batch.handOut(known.caller, subscription);
  for (const text of texts) {
    await session.room();
    session.send(text);
  }
  if (refused) session.say(errorMessage(refused));
}

/** An error as clients of a WebSocket are told. Decisions §9. */
export function errorMessage({ error, message }: Pick<ServiceError, "error" | "message">) {
  return { type: "error", error_code: error, message };
}

/** Tells why a client may not go on and closes. Decisions §9. */
export function refuse(session: Session, error: ServiceError): void {
  session.say(errorMessage(error));
  session.close(closingOf(error), error.message);
}

function closingOf({ error }: ServiceError) {
  if (error === "connection_limit_exceeded") return "crowded";
  return error === "feature_not_in_plan" ? "plan" : "unauthenticated";
}

function refusal(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  throw thrown;
}

function releasedOf({ before, event_id, all_event_id }: Released): Released {
  return { before, event_id, all_event_id };
}

function wasIgnored(name: string): string {
  return `${name} is not a field of this message and was ignored`;
}

function shown({ streams, domains, tag_types }: Subscribe) {
  return { streams: streams.map(String), domains, tag_types };
}
