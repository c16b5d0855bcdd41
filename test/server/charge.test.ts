import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PlanConfig } from "../../config/plans.ts";
import { type ServiceConfig, ServiceFile } from "../../config/service.ts";
import { ServiceError } from "../../server/api/errors.ts";
import {
  charge,
  monthOf,
  type Payer,
  quotaPeriod,
  quotaResets,
  readQuota,
  requirePaid,
} from "../../server/api/quota.ts";
import type { DigestCap } from "../../server/delivery/digests/cap.ts";
import { serviceLinks } from "../../server/views/links.ts";
import { ingestItem, sourceEntry } from "../support/arrivals.ts";
import { databases, type TestDatabase } from "../support/databases.ts";

const now = new Date("2026-12-31T23:59:30.000Z");
const service: ServiceConfig = ServiceFile.parse({});
const links = serviceLinks(service, "https://claims.example.org");

let opened: TestDatabase;
let org_id = "";
let count = 0;
beforeAll(async () => {
  opened = await databases.sqlite();
});
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(() => {
  count += 1;
  org_id = `org_${count}`;
});

const plan: PlanConfig = {
  slug: "small",
  display_name: "Small",
  manifests_per_month: 3,
  quota_resets: true,
  hard_cap: true,
  overage_usd: null,
} as PlanConfig;

const payer = (more: Partial<PlanConfig> = {}, status = "active"): Payer =>
  ({
    organization: { org_id, status },
    plan: { ...plan, ...more },
    credential: { expires_on: "2027-01-03T00:00:00.000Z" },
  }) as Payer;

const deps = () => ({ store: opened.store, now, links });
const granted = async (caller: Payer, ids: number[], cap?: DigestCap) =>
  [...(await charge(deps(), caller, ids, cap)).granted].toSorted((one, other) => one - other);

/** What a charge is refused with. */
async function refusal(charged: Promise<unknown>): Promise<{ error: string; message: string; fields: object }> {
  const error: unknown = await charged.catch((reason: unknown) => reason);
  if (!(error instanceof ServiceError)) throw new Error("it was not refused", { cause: error });
  return { error: error.error, message: error.message, fields: error.fields };
}

describe("periods", () => {
  test("a month is that of UTC, and quotas start again with the next", () => {
    expect(monthOf(now)).toBe("2026-12");
    expect(quotaResets(now).toISOString()).toBe("2027-01-01T00:00:00.000Z");
    expect(quotaResets(new Date("2026-01-31T12:00:00Z")).toISOString()).toBe("2026-02-01T00:00:00.000Z");
  });

  test("a quota that never resets has one period for life", () => {
    expect(quotaPeriod(payer().plan, now)).toBe("2026-12");
    expect(quotaPeriod(payer({ quota_resets: false }).plan, now)).toBe("life");
  });
});

describe("charging", () => {
  test("bills each manifest once a period, and says what is left", async () => {
    const caller = payer();
    const first = await charge(deps(), caller, [1, 2]);
    expect(first).toMatchObject({
      billed: 2,
      quota: { quota_limit: 3, quota_used: 2, quota_remaining: 1, period: "2026-12" },
    });
    expect(await charge(deps(), caller, [2, 1])).toMatchObject({ billed: 0, quota: { quota_used: 2 } });
    expect(await charge(deps(), caller, [2, 3])).toMatchObject({
      billed: 1,
      quota: { quota_used: 3, quota_remaining: 0 },
    });
    expect(await readQuota(opened.store, caller, now)).toMatchObject({ quota_used: 3, quota_remaining: 0 });
    const later = new Date("2027-01-01T00:00:00.000Z");
    expect(await charge({ ...deps(), now: later }, caller, [1])).toMatchObject({
      billed: 1,
      quota: { quota_used: 1 },
    });
  });

  test("nothing wanted is nothing billed, whatever is left", async () => {
    expect(await charge(deps(), payer({ manifests_per_month: 0 }), [])).toMatchObject({ billed: 0 });
    expect(await charge(deps(), payer({}, "past_due"), [])).toMatchObject({ billed: 0 });
  });

  test("what has no claims is handed out for nothing, also where nothing is left, and billed once it has some", async () => {
    await using own = await databases.sqlite();
    const { store } = own;
    await store.sources.sync([sourceEntry("Harbour News")], now.toISOString());
    const unread = { claims: [], home_domain: null, cross_domains: [] };
    const { record_id } = await ingestItem(store, { channel_id: 1, identity: "unread", now, extraction: unread });
    const given = async (caller: Payer, ids: number[], cap?: DigestCap) =>
      [...(await charge({ ...deps(), store }, caller, ids, cap)).granted].toSorted();
    const caller = payer({ manifests_per_month: 1 });
    const first = await charge({ ...deps(), store }, caller, [record_id]);
    expect(first).toMatchObject({ billed: 0, quota: { quota_used: 0, quota_remaining: 1 } });
    expect(await given(caller, [11, record_id, 12])).toEqual([record_id, 11]);
    expect(await given(caller, [record_id, 12])).toEqual([record_id]);
    expect(await given(payer({}, "past_due"), [record_id])).toEqual([record_id]);
    expect(await given(caller, [record_id, 11], { digest_id: 1, monthly_cap: 0 })).toEqual([record_id]);
    expect(await readQuota(store, caller, now)).toMatchObject({ quota_used: 1 });
    await own.db.updateTable("stories").set({ claim_count: 1 }).where("record_id", "=", record_id).execute();
    expect(await refusal(charge({ ...deps(), store }, caller, [record_id]))).toMatchObject({
      error: "quota_exhausted",
    });
  });

  test("a hard cap gives what is left of it, in the order wanted, then refuses until the month is over", async () => {
    const caller = payer();
    expect(await granted(caller, [9, 8, 7, 6])).toEqual([7, 8, 9]);
    expect(await granted(caller, [6, 7])).toEqual([7]);
    expect(await refusal(charge(deps(), caller, [6]))).toEqual({
      error: "quota_exhausted",
      message: "The quota of 3 manifests is used up.",
      fields: { quota_resets_on: "2027-01-01", retry_after_seconds: 30 },
    });
  });

  test("a quota for life says how to get on, and nothing of a reset", async () => {
    const caller = payer({ quota_resets: false });
    await granted(caller, [1, 2, 3]);
    const { error, fields } = await refusal(charge(deps(), caller, [4]));
    expect(error).toBe("quota_exhausted");
    expect(fields).toEqual({
      key_expires_at: "2027-01-03T00:00:00.000Z",
      starter_bind: { method: "POST", url: links.bind_email_url },
    });
  });

  test("a soft cap goes on, and counts what is beyond at its price", async () => {
    const caller = payer({ hard_cap: false, overage_usd: 0.0125 });
    expect(await granted(caller, [1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5]);
    const used = await opened.store.usage.read(org_id, "2026-12");
    expect(used).toMatchObject({ manifests_used: 5, overage_manifests: 2, overage_microusd: 25_000 });
    expect(await readQuota(opened.store, caller, now)).toMatchObject({ quota_used: 5, quota_remaining: 0 });
  });

  test("without a price, and under a hard cap, nothing is beyond", async () => {
    await granted(payer({ hard_cap: false, overage_usd: null }), [1, 2, 3, 4]);
    expect(await opened.store.usage.read(org_id, "2026-12")).toMatchObject({ manifests_used: 4, overage_microusd: 0 });
    org_id = `${org_id}_other`;
    await granted(payer({ hard_cap: true, overage_usd: 1 }), [1, 2, 3, 4]);
    expect(await opened.store.usage.read(org_id, "2026-12")).toMatchObject({ manifests_used: 3, overage_microusd: 0 });
  });

  test("who is past due reads on what was paid for, and nothing more", async () => {
    await granted(payer(), [1]);
    expect(await granted(payer({}, "past_due"), [1])).toEqual([1]);
    expect(await refusal(charge(deps(), payer({}, "past_due"), [1, 2]))).toMatchObject({
      error: "plan_upgrade_required",
      message: expect.stringMatching(/^The payment for Small is past due/),
      fields: { current_plan: "small", required_plan: "small", upgrade_url: links.upgrade_url },
    });
    expect(() => requirePaid(payer(), links)).not.toThrow();
  });
});

describe("a digest with a quota of its own", () => {
  const cap = { digest_id: 7, monthly_cap: 2 };

  test("gives up to its own cap, and repeats what it gave", async () => {
    const caller = payer({ manifests_per_month: 10 });
    expect(await granted(caller, [1, 2, 3], cap)).toEqual([1, 2]);
    expect(await charge(deps(), caller, [1, 2], cap)).toMatchObject({ billed: 0, quota: { quota_used: 2 } });
    expect(await refusal(charge(deps(), caller, [3], cap))).toEqual({
      error: "quota_exhausted",
      message: "The 2 manifests per month of this digest are used up.",
      fields: { ...cap, quota_resets_on: "2027-01-01", retry_after_seconds: 30 },
    });
    expect(await granted(caller, [3])).toEqual([3]);
  });

  test("counts what was paid for elsewhere to its cap, and not to the quota again", async () => {
    const caller = payer({ manifests_per_month: 10 });
    await granted(caller, [1, 2, 3]);
    expect(await charge(deps(), caller, [1], cap)).toMatchObject({ billed: 0, quota: { quota_used: 3 } });
    expect(await granted(caller, [2, 3], cap)).toEqual([2]);
  });

  test("hands out to who is past due what was paid for elsewhere", async () => {
    await granted(payer(), [1]);
    expect(await granted(payer({}, "past_due"), [1], cap)).toEqual([1]);
    expect(await opened.store.curatedDigests.used(org_id, cap.digest_id, "2026-12")).toBe(1);
  });

  test("is bounded by the quota as well, and counts only what was handed out", async () => {
    const caller = payer({ manifests_per_month: 1 });
    expect(await granted(caller, [1, 2], cap)).toEqual([1]);
    expect(await opened.store.curatedDigests.used(org_id, cap.digest_id, "2026-12")).toBe(1);
    expect((await refusal(charge(deps(), caller, [2], cap))).message).toBe("The quota of 1 manifests is used up.");
  });
});
