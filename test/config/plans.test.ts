import { describe, expect, test } from "vitest";
import { hasFeature, lowestPlanWith, planOf, planSlugs } from "../../config/plans.ts";
import { configFolder } from "./config-folder.ts";

const shipped = () => configFolder().read();

/** Interface, Limits (plans); Decisions §4 and §5: quota, hard cap, overage, requests a minute, content level, cadences. */
const rows = [
  ["demo", 100, true, null, 60, 2, ["continuous"], "continuous"],
  ["starter", 100, true, null, 60, 2, ["daily"], "daily"],
  ["free", 1000, true, null, 60, 2, ["monthly"], "monthly"],
  ["vibe_coder", 10_000, false, 0.001, 120, 2, ["monthly", "weekly", "daily"], "daily"],
  ["pro_developer", 100_000, false, 0.001, 300, 2, ["monthly", "weekly", "daily"], "daily"],
  ["startup", 1_000_000, false, 0.001, 600, 2, ["monthly", "weekly", "daily"], "daily"],
  ["enterprise", 10_000_000, false, null, 6000, 3, ["monthly", "weekly", "daily", "continuous"], "continuous"],
  ["platform", 100_000_000, false, null, 6000, 3, ["monthly", "weekly", "daily", "continuous"], "continuous"],
] as const;

describe("the plans that ship", () => {
  test.each(rows)("%s has the contract's numbers", (slug, quota, cap, overage, rate, level, cadences, cadence) => {
    expect(planOf(shipped(), slug)).toMatchObject({
      manifests_per_month: quota,
      hard_cap: cap,
      overage_usd: overage,
      requests_per_minute: rate,
      content_level: level,
      cadences,
      default_cadence: cadence,
    });
  });

  test("cost what the contract says", () => {
    const prices = shipped().plans.map(
      (plan) => plan.price_per_month_usd && [plan.price_per_month_usd.from, plan.price_per_month_usd.to],
    );
    expect(prices).toEqual([[0, 0], [0, 0], [0, 0], [10, 18], [50, 90], [250, 450], null, null]);
  });

  test("stand in order of their rank, and a higher one opens all that a lower one does", () => {
    const { plans } = shipped();
    expect(plans.map((plan) => plan.slug)).toEqual(planSlugs);
    plans.slice(1).forEach((plan, index) => {
      expect(plan.rank).toBeGreaterThan(plans[index]!.rank);
      expect(plan.features).toEqual(expect.arrayContaining(plans[index]!.features));
    });
  });

  test("only a demo quota is for life", () => {
    expect(
      shipped()
        .plans.filter((plan) => !plan.quota_resets)
        .map((plan) => plan.slug),
    ).toEqual(["demo"]);
  });

  test.each([
    ["rest", "demo"],
    ["digests", "pro_developer"],
    ["curated_digests", "pro_developer"],
    ["webhooks", "startup"],
    ["export", "startup"],
    ["records", "enterprise"],
    ["ontology", "enterprise"],
    ["websocket", "platform"],
    ["firehose", "platform"],
  ] as const)("%s needs %s or more", (feature, slug) => {
    const config = shipped();
    expect(lowestPlanWith(config, feature)?.slug).toBe(slug);
    const needed = planOf(config, slug);
    for (const plan of config.plans) expect(hasFeature(plan, feature)).toBe(plan.rank >= needed.rank);
  });
});

test("a plan that plans.yaml does not have is said by name", () => {
  expect(() => planOf({ plans: [] }, "gold")).toThrow('config/plans.yaml has no plan "gold"');
});

test("no plan opens a feature that none lists", () => {
  expect(lowestPlanWith({ plans: [] }, "rest")).toBeUndefined();
});
