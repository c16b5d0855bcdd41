import { expect, test } from "vitest";
import { planOf } from "../../../../config/plans.ts";
import { openBill } from "../../../../server/delivery/websocket/bill.ts";
import { serviceLinks } from "../../../../server/views/links.ts";
import type { Store } from "../../../../store/store.ts";
import { openService, type TestService } from "../../../support/service/service.ts";

const many = Array.from({ length: 50 });

/** A bill, whom it is for, and how many transactions it took so far. */
async function open(service: TestService, manifests_per_month: number) {
  const { org_id } = await service.member("startup");
  const organization = await service.store.organizations.byId(org_id);
  if (!organization) throw new Error("the organization was made");
  let transactions = 0;
  const small: Store["small"] = (work, rows) => {
    transactions += 1;
    return service.store.small(work, rows);
  };
  const store = { ...service.store, small };
  const links = () => serviceLinks(service.config.service, service.url);
  const plan = { ...planOf(service.config, "startup"), hard_cap: true, manifests_per_month };
  const payer = { organization, plan, credential: { expires_on: null } };
  return { bill: openBill({ store, links, now: () => service.clock.now }), payer, transactions: () => transactions };
}

test("what many sessions want at the same time is billed in one go, and each manifest once", async () => {
  await using service = await openService();
  const { bill, payer, transactions } = await open(service, 10);
  expect(await Promise.all(many.map(() => bill.settle(payer, [1, 2])))).toEqual(many.map(() => undefined));
  await Promise.all([bill.settle(payer, [2, 3]), bill.settle(payer, [1, 4]), bill.settle(payer, [3, 4])]);
  expect([1, 2, 3, 4, 5].map(bill.has)).toEqual([true, true, true, true, false]);
  expect(transactions()).toBe(3);
  const { manifests_used } = await service.store.usage.read(payer.organization.org_id, "2026-11");
  expect(manifests_used).toBe(4);
});

test("every session that waits hears why something is refused, and one that comes later asks again", async () => {
  await using service = await openService();
  const { bill, payer, transactions } = await open(service, 1);
  const answers = await Promise.all(many.map(() => bill.settle(payer, [1, 2])));
  expect(answers.map((answer) => answer?.error)).toEqual(many.map(() => "quota_exhausted"));
  expect([bill.has(1), bill.has(2)]).toEqual([true, false]);
  expect(transactions()).toBe(1);
  expect((await bill.settle(payer, [2]))?.error).toBe("quota_exhausted");
  expect(await bill.settle({ ...payer, plan: { ...payer.plan, manifests_per_month: 2 } }, [2])).toBeUndefined();
  expect(bill.has(2)).toBe(true);
});
