import { subscriptionAt } from "../../store/model/subscription.ts";
import { pushSource, sourceEntry } from "../support/arrivals.ts";
import { type Newsstand, openNewsstand } from "../support/servers/newsstand.ts";
import { openReceiver, type Receiver } from "../support/servers/receiver.ts";
import { valueAt } from "../support/service/scenario.ts";
import { type Answer, type Member, openService, type TestService } from "../support/service/service.ts";
import { anyNetwork, type Visitor, visit } from "../support/visitors.ts";

/** A request that a test of the contract sends. */
export interface Ask {
  method: string;
  path: string;
  as?: Member | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is text already. */
  body?: object | string;
}

/** A service with streams, manifests, curated digests and callers of every kind. */
export interface World extends AsyncDisposable {
  service: TestService;
  stand: Newsstand;
  send(ask: Ask): Promise<Answer>;
  /** POSTs and gives a value of the answer as text. */
  made(as: Member, path: string, body: object, at: string): Promise<string>;
  /** A stranger from a network of its own, with a demo key. */
  stranger(): Promise<Visitor>;
  /** An organization on the Platform plan. */
  owner(more?: Parameters<TestService["member"]>[1]): Promise<Member>;
  /** The same with its payment past due. */
  debtor(): Promise<Member>;
  /** Where webhooks may lead to: it takes everything. */
  receiver: Receiver;
  /** The address of a network that nobody else is in. */
  network(): { "x-forwarded-for": string };
}

/** The one plan whose requests are limited: to one. */
export const slowPlan = "vibe_coder";

const slugs = ["demo", "starter", "free", "pro_developer", "startup", "enterprise", "platform"];
const unlimited = { requests_per_minute: null, beacons: 1_000_000 };

/** Plans of which some numbers are to be others, and where the database is. */
interface WorldOptions {
  platform?: object;
  demo?: object;
  /** The address of a PostgreSQL database that the service is to use, instead of a file. */
  database?: string;
}

/** Opens such a service. Everybody may ask as often as they like, except on `slowPlan`. */
export async function openWorld({ platform = {}, demo = {}, database }: WorldOptions = {}): Promise<World> {
  const service = await openService({
    ...(database !== undefined && { database }),
    settings: { ...anyNetwork, network: { allow: ["127.0.0.1/32"] }, links: { support_email: "help@example.org" } },
    plans: {
      ...Object.fromEntries(slugs.map((slug) => [slug, unlimited])),
      [slowPlan]: { requests_per_minute: 1 },
      platform: { ...unlimited, ...platform },
      demo: { ...unlimited, ...demo },
    },
  });
  const stand = await openNewsstand(service.store);
  const sources = [sourceEntry("Harbour News"), sourceEntry("Inner Desk"), pushSource];
  await service.store.sources.sync(sources, "2026-08-01T00:00:00.000Z");
  const receiver = await openReceiver();
  await service.store.curatedDigests.sync(curated, "2026-11-01T00:00:00.000Z");
  let networks = 0;
  const network = () => {
    networks += 1;
    return { "x-forwarded-for": `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` };
  };
  const send = (ask: Ask) => sendTo(service, ask);
  const owner: World["owner"] = (more = {}) => service.member("platform", { cadence: "continuous", ...more });
  return {
    service,
    stand,
    receiver,
    send,
    network,
    owner,
    stranger: () => visit(service, network()["x-forwarded-for"]),
    async made(as, path, body, at) {
      const answer = await send({ method: "POST", path, as, body });
      return String(valueAt(answer.body, at));
    },
    async debtor() {
      const member = await owner();
      const row = await service.store.organizations.byId(member.org_id);
      if (!row) throw new Error("the organization is not there");
      const columns = subscriptionAt(row, service.clock.now.toISOString());
      await service.store.organizations.subscribe(member.org_id, { ...columns, status: "past_due" });
      return member;
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

/** Sends a request to any service. */
export function sendTo(service: TestService, { method, path, as, headers = {}, body }: Ask): Promise<Answer> {
  const text = typeof body === "object" ? JSON.stringify(body) : body;
  return service.request(path, { method, as, headers, ...(text !== undefined && { body: text }) });
}

const offer = { description: "What moves business and work.", price_per_month_usd: 5, monthly_cap: 5000 };
const curated = [
  { ...offer, slug: "business", name: "Business", filter_spec: { domains: ["economics-business-work" as const] } },
  { ...offer, slug: "society", name: "Society", filter_spec: { domains: ["society-law-government" as const] } },
];
