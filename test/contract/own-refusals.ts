import { rm } from "node:fs/promises";
import { join } from "node:path";
import { exportSchedulesMax, feedTokensMax, mailsPerDigestMax } from "../../config/limits.ts";
import type { ErrorName } from "../../server/api/errors.ts";
import { streamEntry } from "../support/arrivals.ts";
import { valueAt } from "../support/service/scenario.ts";
import { type Answer, openService } from "../support/service/service.ts";
import { anyNetwork, post } from "../support/visitors.ts";
import type { Provocation, Target } from "./common-refusals.ts";
import { coded, feedToken, grant, subscribed } from "./successes.ts";
import { type Ask, openWorld, sendTo, slowPlan, type World } from "./world.ts";

type Provocations = Partial<Record<ErrorName, Provocation>>;

const harbour = { tags: ["Harbour Board"], sources: ["Harbour News"] };

/** A clock on which every limit of time is over at once. */
const hurried: Provocation = async (world, { ask }) => {
  const wanted = await ask();
  return hurry(world, () => world.send(wanted));
};

const hurriedCount: Provocation = async (world, { ask }) => {
  const wanted = await ask();
  const body = { ...Object(wanted.body), mode: "count" };
  const { plan_token: _token, ...plan } = body;
  const planned = wanted.path.endsWith("/exec")
    ? {
        ...plan,
        plan_token: await world.made(wanted.as ?? (await world.owner()), "/manifests/plan", plan, "data.plan_token"),
      }
    : body;
  return hurry(world, () => world.send({ ...wanted, body: planned }));
};

/** Sends while every limit of time is over at once. */
export async function hurry(world: World, send: () => Promise<Answer>): Promise<Answer> {
  const { clock } = world.service;
  const standing = clock.monotonic;
  let moment = 0;
  clock.monotonic = () => {
    moment += 60_000;
    return moment;
  };
  try {
    return await send();
  } finally {
    clock.monotonic = standing;
  }
}

/** Prepares a request in a world of its own, changes that world, and sends it. */
function after(change: (world: World, wanted: Ask) => Promise<void>): Provocation {
  return async (_world, { ask }) => {
    await using own = await openWorld();
    const wanted = await ask({ in: own });
    await change(own, wanted);
    return await own.send(wanted);
  };
}

/** A stream's filter changed, and what it holds is not matched again yet. */
const indexing = after(async ({ service }) => {
  const streams = [streamEntry("fees", { tags: ["Mara Venn"] }), streamEntry("shipping", { topics: ["Shipping"] })];
  await service.store.streamEntries.sync(streams, "2026-11-20T09:00:00.000Z");
});

/** The stream is no longer for everybody. */
const streamLost = after(async ({ service }) => {
  await service.store.streamEntries.sync(
    [streamEntry("fees", harbour, { is_public: false })],
    "2026-11-20T09:00:00.000Z",
  );
});

/** The payment fell due after the first page. */
const debtLater: Provocation = async (world, { ask }) => {
  const as = await world.owner();
  const wanted = await ask({ as });
  const row = await world.service.store.organizations.byId(as.org_id);
  if (row) await world.service.store.organizations.subscribe(as.org_id, { ...row, status: "past_due" });
  return world.send(wanted);
};

/** The first page used the quota up. */
const quotaOfOnePage: Provocation = async (_world, { ask }) => {
  await using own = await openWorld({ platform: { manifests_per_month: 1, hard_cap: true } });
  return await own.send(await ask({ in: own }));
};

/** The caller's cadence became slower than the dates of the remembered request. */
const cadenceSlowed: Provocation = async (world, target) => {
  const as = await world.owner();
  const dated = { stream_ids: ["1"], published_date_from: "2026-10-01", published_date_to: "2026-11-20", page_size: 1 };
  const wanted = await rememberedRequest(world, target, as, dated);
  const row = await world.service.store.organizations.byId(as.org_id);
  if (row) await world.service.store.organizations.subscribe(as.org_id, { ...row, cadence: "daily" });
  return world.send(wanted);
};

async function rememberedRequest(
  world: World,
  { rest }: Target,
  as: NonNullable<Ask["as"]>,
  body: object,
): Promise<Ask> {
  if (rest.path === "/manifests/exec") {
    const plan_token = await world.made(as, "/manifests/plan", body, "data.plan_token");
    return { method: "POST", path: rest.path, as, body: { ...body, plan_token } };
  }
  const next = await world.made(as, "/manifests/query", body, "data.pagination.next");
  return { method: "GET", path: next.replace(world.service.url, ""), as };
}

const wrongCode: Provocation = async (world, { rest, ask }) => {
  const { as, email, code } = await coded(world);
  const wrong = code === "000000" ? "111111" : "000000";
  return world.send({ ...(await ask()), ...bodyFor(rest.path, { as, email, code: wrong }) });
};

const lateCode: Provocation = async (world, { rest, ask }) => {
  const { as, email, code } = await coded(world);
  const wanted = { ...(await ask()), ...bodyFor(rest.path, { as, email, code }) };
  const { clock } = world.service;
  const before = clock.now;
  clock.now = new Date(before.getTime() + 601_000);
  const answer = await world.send(wanted);
  clock.now = before;
  return answer;
};

const boundAlready: Provocation = async (world, { rest, ask }) => {
  const { as, email, code } = await coded(world);
  await post(world.service, as, "/api/connect/bind-email/verify", { code });
  const again = rest.path.endsWith("/verify") ? { code } : {};
  return world.send({ ...(await ask()), ...bodyFor(rest.path, { as, email, ...again }) });
};

/** What the ways to bind an address are sent: the page a form, the others JSON. */
function bodyFor(path: string, { as, email, code }: { as: Coded["as"]; email: string; code?: string }): Partial<Ask> {
  if (path !== "/signup") return { as, headers: as.from, body: { email, ...(code !== undefined && { code }) } };
  const fields = { email, api_key: as.api_key, ...(code !== undefined && { code }) };
  const headers = { ...as.from, "content-type": "application/x-www-form-urlencoded" };
  return { as: undefined, headers, body: new URLSearchParams(fields).toString() };
}

type Coded = Awaited<ReturnType<typeof coded>>;

/** Too many calls from the network that the request comes from. */
const suspicious: Provocation = async (world, { rest, ask }) => {
  const stranger = await world.stranger();
  const asked = await ask();
  const wanted = rest.path === "/connect" ? { ...asked, headers: { ...asked.headers, ...stranger.from } } : asked;
  const from = { "x-forwarded-for": wanted.headers?.["x-forwarded-for"] ?? "" };
  const knock =
    rest.path === "/connect"
      ? () => world.send({ method: "GET", path: "/connect", headers: from })
      : () => knockToBind(world, from);
  for (let count = 0; count < 11; count += 1) await knock();
  return world.send(wanted);
};

async function knockToBind(world: World, headers: Record<string, string>): Promise<Answer> {
  const as = await world.stranger();
  return world.send({ method: "POST", path: "/api/connect/bind-email", as, headers, body: { email: "a@example.org" } });
}

/** A mail server that does not answer. */
const noMail: Provocation = async (_world, { rest, ask }) => {
  await using own = await openService({ settings: anyNetwork, env: { SMTP_URL: "smtp://127.0.0.1:1" } });
  const as = { ...(await own.member("demo")), from: {} };
  const fields = { email: "mara@example.org", visitor_token: "" };
  return await sendTo(own, {
    ...(await ask()),
    ...bodyFor(rest.path, { as: { ...as, ...fields }, email: fields.email }),
  });
};

const roleNotAllowed: Provocation = async (world, { ask }) =>
  world.send({ ...(await ask()), as: await reader(world, false) });

/** A member of an organization who is neither its owner nor its admin. */
async function reader(world: World, is_operator: boolean): Promise<NonNullable<Ask["as"]>> {
  const { org_id } = await world.owner({ is_operator });
  const { store, clock } = world.service;
  const now = clock.now.toISOString();
  const person = { org_id, name: "Ada Reed", email: "ada@example.org", role: "member", now };
  const user_id = await store.organizations.addUser(person);
  const order = { org_id, user_id, name: "Reader", key_type: "live", expires_on: null, now };
  return { org_id, ...(await store.credentials.issue(order)) };
}

const notSubscribed =
  (request: (digest_id: number) => Partial<Ask>): Provocation =>
  async (world, { ask }) => {
    const { digest_id } = await subscribed(world, await world.owner());
    return world.send({ ...(await ask()), as: await world.owner(), ...request(digest_id) });
  };

/** The same feed by the token of an organization on another plan. */
function feedOf(plan: string): Provocation {
  return async (world, { ask }) => {
    const { path } = await ask();
    const token = await feedToken(world, await world.service.member(plan));
    return world.send({ method: "GET", path: path.replace(/cs_feed_[\w-]+/, token) });
  };
}

const ofDigest = (rest: string): Provocation => notSubscribed((id) => ({ path: `/digests/${id}${rest}` }));

const fullDigest =
  (request: (digest_id: string) => Partial<Ask>): Provocation =>
  async (world, { ask }) => {
    const as = await world.owner();
    const id = await world.made(as, "/digests", { name: "Full", stream_ids: [1] }, "data.id");
    const body = { url: "https://hooks.example.org/full" };
    for (let count = 0; count < 5; count += 1)
      await world.send({ method: "POST", path: `/digests/${id}/webhook`, as, body });
    return world.send({ ...(await ask()), as, ...request(id) });
  };

const beaconsFull: Provocation = async (_world, { ask }) => {
  await using own = await openWorld({ platform: { beacons: 1 } });
  const as = await own.owner();
  // The request may make one beacon to restore; another takes its place.
  const wanted = await ask({ in: own, as });
  await own.made(as, "/beacons", { name: "First", stream_ids: ["1"] }, "data.id");
  return await own.send(wanted);
};

/** What a stranger is told who gets no key, in both ways to ask for one. */
const connecting: Provocations = {
  connect_disabled: async (_world, { ask }) => {
    await using closed = await openService({ settings: { connect: { enabled: false } } });
    const { method = "GET", headers = {} } = await ask();
    return await closed.request("/connect", { method, headers });
  },
  cross_site_request: async (world, { ask }) => {
    const wanted = await ask();
    return world.send({ ...wanted, headers: { ...wanted.headers, "sec-fetch-site": "cross-site" } });
  },
  demo_key_rate_limited: async (world, { ask }) => {
    const wanted = await ask();
    for (let count = 0; count < 3; count += 1) await world.send(wanted);
    return world.send(wanted);
  },
  not_acceptable: async (world, { ask }) => {
    const wanted = await ask();
    return world.send({ ...wanted, path: "/connect", headers: { ...wanted.headers, accept: "image/png" } });
  },
  suspicious_activity: suspicious,
};

/** Where the settings name a server, exports need a place that all processes find. */
const noPlace: Provocation = async (_world, { ask }) => {
  await using own = await openService({ settings: { database: { url: "postgres://db.example.org/claimstream" } } });
  return await sendTo(own, { ...(await ask()), as: await own.member("enterprise") });
};

/** How errors of single operations are provoked, by the operation's id. */
export const ownRefusals: Record<string, Provocations> = {
  health: {
    service_unavailable: async () => {
      await using starting = await openService({ ready: { ready: false, reasons: ["the workers are not up"] } });
      return await starting.request("/health");
    },
  },
  connect: connecting,
  connectForm: connecting,
  bindEmail: { already_bound: boundAlready, suspicious_activity: suspicious, service_unavailable: noMail },
  bindEmailVerify: {
    already_bound: boundAlready,
    invalid_code: wrongCode,
    code_expired: lateCode,
    suspicious_activity: suspicious,
  },
  signupForm: {
    service_key_invalid: async (world, { ask }) => {
      const body = new URLSearchParams({ email: "mara@example.org", api_key: "cs_demo_none" }).toString();
      return world.send({ ...(await ask()), body });
    },
    service_key_expired: async (world, { ask }) => {
      const { api_key } = await world.owner({ expires_on: "2026-10-01T00:00:00.000Z" });
      const body = new URLSearchParams({ email: "mara@example.org", api_key }).toString();
      return world.send({ ...(await ask()), body });
    },
    rate_limited: async (world, { ask }) => {
      const wanted = await ask();
      await world.send(wanted);
      return world.send(wanted);
    },
    already_bound: boundAlready,
    invalid_code: wrongCode,
    code_expired: lateCode,
    suspicious_activity: suspicious,
    service_unavailable: noMail,
  },
  keysRegenerate: {
    not_found: async (world, { ask }) => world.send({ ...(await ask()), body: { key_id: "key_none" } }),
    role_not_allowed: roleNotAllowed,
  },
  keyCreate: { role_not_allowed: roleNotAllowed },
  keyRevoke: {
    not_found: async (world, { ask }) => world.send({ ...(await ask()), path: "/keys/key_none" }),
    role_not_allowed: roleNotAllowed,
  },
  accountUpdate: {
    role_not_allowed: async (world, { ask }) =>
      world.send({ ...(await ask()), body: { applies_to: "organization" }, as: await reader(world, false) }),
  },
  subscriptionChange: {
    role_not_allowed: roleNotAllowed,
    plan_upgrade_required: async (world, { ask }) => {
      const as = await world.service.member("pro_developer");
      const row = await world.service.store.organizations.byId(as.org_id);
      if (row) await world.service.store.organizations.subscribe(as.org_id, { ...row, status: "past_due" });
      return world.send({ ...(await ask()), as });
    },
    contact_sales: async (world, { ask }) => world.send({ ...(await ask()), body: { plan: "enterprise" } }),
  },
  billingCheckout: {
    role_not_allowed: roleNotAllowed,
    contact_sales: async (world, { ask }) =>
      world.send({ ...(await ask()), as: await world.service.member("startup"), body: { plan: "enterprise" } }),
  },
  billingPortal: { role_not_allowed: roleNotAllowed },
  subscriptionCancel: { role_not_allowed: roleNotAllowed },
  subscriptionReactivate: {
    role_not_allowed: roleNotAllowed,
    nothing_to_reactivate: async (world, { ask }) => world.send({ ...(await ask()), as: await world.owner() }),
  },
  backfillDownload: {
    service_unavailable: noPlace,
    plan_upgrade_required: async (world) => {
      const as = await world.owner();
      return world.send({ method: "POST", path: `/backfill/${await grant(world, as, "unpaid")}/download`, as });
    },
  },
  exportTrigger: {
    service_unavailable: noPlace,
    not_found: async (world, { ask }) => world.send({ ...(await ask()), body: { stream_ids: ["987654321"] } }),
    digest_not_subscribed: notSubscribed((digest_id) => ({ body: { digest_id } })),
  },
  exportScheduleCreate: {
    service_unavailable: noPlace,
    not_found: async (world, { ask }) => world.send({ ...(await ask()), body: { stream_ids: ["987654321"] } }),
    digest_not_subscribed: notSubscribed((digest_id) => ({ body: { digest_id } })),
    schedule_limit_exceeded: async (world, { ask }) => {
      const as = await world.owner();
      const wanted = await ask({ as });
      for (let count = 0; count < exportSchedulesMax; count += 1) await world.send(wanted);
      return world.send(wanted);
    },
  },
  digestMailCreate: {
    digest_not_subscribed: ofDigest("/mail"),
    service_unavailable: async (_world, { ask }) => {
      await using own = await openService({ env: { SMTP_URL: "smtp://127.0.0.1:1" } });
      const as = await own.member("platform");
      const digest = { name: "Harbour", filter_spec: { topics: ["Shipping"] } };
      await sendTo(own, { method: "POST", path: "/digests", as, body: digest });
      return await sendTo(own, { ...(await ask()), path: "/digests/1/mail", as });
    },
    mail_limit_exceeded: async (world, { ask }) => {
      const as = await world.owner();
      const { path } = await ask({ as });
      const send = (name: string) => world.send({ method: "POST", path, as, body: { email: `${name}@example.org` } });
      for (let count = 0; count < mailsPerDigestMax; count += 1) await send(`reader${count}`);
      return send("another");
    },
  },
  digestMailList: { digest_not_subscribed: ofDigest("/mail") },
  digestMailDelete: { digest_not_subscribed: ofDigest("/mail/1") },
  mailChoose: {
    invalid_request: async (world, { ask }) => world.send({ ...(await ask()), body: "choice=perhaps" }),
  },
  feedTokenCreate: {
    feed_token_limit_exceeded: async (world, { ask }) => {
      const as = await world.owner();
      for (let count = 0; count < feedTokensMax; count += 1) await feedToken(world, as);
      return world.send(await ask({ as }));
    },
  },
  streamFeed: { rate_limited: feedOf(slowPlan) },
  digestFeed: {
    rate_limited: feedOf(slowPlan),
    feature_not_in_plan: feedOf("free"),
    digest_not_subscribed: async (world) => {
      const { digest_id } = await subscribed(world, await world.owner());
      const token = await feedToken(world, await world.owner());
      return world.send({ method: "GET", path: `/feeds/${token}/digests/${digest_id}.atom` });
    },
  },
  feedSourcesOpml: { rate_limited: feedOf(slowPlan) },
  exportFile: {
    link_not_valid: async (world, { ask }) => {
      const { path } = await ask();
      return world.send({ method: "GET", path: path.replace("signature=", "signature=x") });
    },
    not_found: async (world, { ask }) => {
      const wanted = await ask();
      await rm(join(world.service.dataDir, "exports"), { recursive: true });
      return world.send(wanted);
    },
  },
  healthDetail: {
    operator_only: async (world, { ask }) => world.send({ ...(await ask()), as: await world.owner() }),
  },
  metrics: {
    operator_only: async (world, { ask }) => world.send({ ...(await ask()), as: await world.owner() }),
  },
  documentPush: {
    operator_only: async (world, { ask }) => world.send({ ...(await ask()), as: await world.owner() }),
    role_not_allowed: async (world, { ask }) => world.send({ ...(await ask()), as: await reader(world, true) }),
  },
  claimSearch: {
    content_not_yet_available: async (world, { ask }) => {
      const as = await world.owner({ cadence: "daily" });
      return world.send({ ...(await ask({ as })), as, path: "/claims?to=2026-11-20" });
    },
  },
  claimFeedbackSend: {
    not_found: async (world, { ask }) =>
      world.send({ ...(await ask()), path: "/claims/9-9-9/feedback", body: { fault: "false" } }),
  },
  storyMark: {
    not_found: async (world, { ask }) =>
      world.send({ ...(await ask()), path: "/manifests/987654321/marks", body: { is_starred: true } }),
  },
  claimDetails: {
    not_found: async (world, { ask }) => world.send({ ...(await ask()), path: "/claims/9-9-9" }),
  },
  streamByQuery: {
    not_found: async (world, { ask }) => world.send({ ...(await ask()), path: "/stream?stream_id=987654321" }),
  },
  stories: {
    not_found: async (world, { ask }) => world.send({ ...(await ask()), body: { stream_id: "987654321" } }),
    timeout: hurried,
  },
  manifestExec: {
    invalid_plan_token: async (world, { ask }) => {
      const wanted = await ask();
      return world.send({ ...wanted, body: { ...Object(wanted.body), target_count: 1 } });
    },
    content_not_yet_available: cadenceSlowed,
    final_scope_authorization_failed: streamLost,
    index_proof_unavailable: indexing,
    exact_count_unavailable: hurriedCount,
    timeout: hurried,
  },
  manifestQuery: { index_proof_unavailable: indexing, exact_count_unavailable: hurriedCount, timeout: hurried },
  manifestQueryPage: {
    not_found: async (world, { ask }) => world.send({ ...(await ask()), path: "/manifests/query?cursor=none" }),
    method_not_allowed: async (world, { ask }) => world.send({ ...(await ask()), path: "/manifests/query" }),
    content_not_yet_available: cadenceSlowed,
    final_scope_authorization_failed: streamLost,
    index_proof_unavailable: indexing,
    timeout: hurried,
    plan_upgrade_required: debtLater,
    quota_exhausted: quotaOfOnePage,
  },
  beaconAlertCreate: {
    feature_not_in_plan: async (world) => {
      const as = await world.service.member("free");
      const id = await world.made(as, "/beacons", { name: "Fees", stream_ids: ["1"] }, "data.id");
      const body = { kind: "slack", target: "https://hooks.example/in" };
      return world.send({ method: "POST", path: `/beacons/${id}/alerts`, as, body });
    },
  },
  beaconCreate: { beacon_limit_exceeded: beaconsFull },
  beaconRestore: { beacon_limit_exceeded: beaconsFull },
  beaconPoll: {
    beacon_archived: async (world, { ask }) => {
      const wanted = await ask();
      await world.send({ ...wanted, method: "POST", path: wanted.path.replace(/poll.*/, "archive") });
      return world.send(wanted);
    },
    content_not_yet_available: async (world) => {
      const as = await world.owner();
      const body = { name: "Dated", stream_ids: ["1"], published_date_from: "2026-11-20" };
      const id = await world.made(as, "/beacons", body, "data.id");
      const row = await world.service.store.organizations.byId(as.org_id);
      if (row) await world.service.store.organizations.subscribe(as.org_id, { ...row, cadence: "daily" });
      return world.send({ method: "GET", path: `/beacons/${id}/poll`, as });
    },
    final_scope_authorization_failed: streamLost,
  },
  digestSubscribe: {
    not_found: async (world, { ask }) => world.send({ ...(await ask()), path: "/digests/subscribe?digest_slug=none" }),
  },
  digestUnsubscribe: {
    not_found: async (world, { ask }) =>
      world.send({ ...(await ask()), path: "/digests/unsubscribe?subscription_id=987654321" }),
  },
  digestDetails: { digest_not_subscribed: ofDigest("") },
  digestManifests: { digest_not_subscribed: ofDigest("/manifests") },
  digestBriefs: { digest_not_subscribed: ofDigest("/briefs") },
  digestSignals: { digest_not_subscribed: ofDigest("/signals") },
  digestUpdate: { curated_digest_fixed: ofDigest("") },
  digestDelete: { curated_digest_fixed: ofDigest("") },
  digestActivate: { curated_digest_fixed: ofDigest("/activate") },
  digestDeactivate: { curated_digest_fixed: ofDigest("/deactivate") },
  digestStreamsAdd: { curated_digest_fixed: ofDigest("/streams") },
  digestStreamsRemove: { curated_digest_fixed: ofDigest("/streams") },
  digestWebhook: {
    digest_not_subscribed: ofDigest("/webhook"),
    webhook_limit_exceeded: fullDigest((id) => ({ path: `/digests/${id}/webhook` })),
  },
  webhookCreate: {
    digest_not_subscribed: notSubscribed((digest_id) => ({ body: { url: "https://hooks.example.org/x", digest_id } })),
    webhook_limit_exceeded: fullDigest((digest_id) => ({ body: { url: "https://hooks.example.org/x", digest_id } })),
  },
  labelCreate: {
    label_exists: async (world, { ask }) => {
      const wanted = await ask();
      await world.send(wanted);
      return world.send(wanted);
    },
  },
};

/** Whether an answer is the error of this name; pages say it in words only. */
export function codeIn({ body }: Answer): unknown {
  return valueAt(body, "error_code") ?? valueAt(body, "detail.error_code");
}
