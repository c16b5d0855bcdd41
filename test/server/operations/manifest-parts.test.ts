import { afterAll, beforeAll, describe, expect } from "vitest";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let operator: Member;
let erased: number;
beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  operator = await service.member("platform", { is_operator: true });
  erased = stand.records.october;
  await service.store.transaction((store) => store.records.erase(erased));
});
afterAll(() => service[Symbol.asyncDispose]());

const today = () => String(stand.records.today);
const own = {
  signal: { "data.body.claims.0.claim_type": "data", "data.claim_count": 1 },
  brief: { "data.body.key_insights.0": "The Harbour Board raised its grain fee." },
  record: { "data.content": expect.stringContaining("Harbour Board") },
};

describe.each(Object.keys(own) as (keyof typeof own)[])("GET /%s/{manifest_id}", (section) => {
  scenarios(section, () => service, [
    {
      name: `gives the ${section} of a manifest on Platform and bills the manifest`,
      as: "platform",
      path: () => `/${section}/${today()}`,
      status: 200,
      has: () => ({
        "data.id": today(),
        "data.manifest_id": today(),
        "data.record_id": today(),
        "data.stream_ids": ["1", "2", "4"],
        "usage.items_in_response": 1,
        ...own[section],
      }),
      billed: 1,
    },
    {
      name: "is closed below Platform, without an error code",
      as: "enterprise",
      path: () => `/${section}/${today()}`,
      status: 403,
      has: { "detail.error_code": undefined, "detail.required_plan": "platform", "detail.current_plan": "enterprise" },
      billed: 0,
    },
    { name: "does not know 999", as: "platform", path: `/${section}/999`, status: 404, billed: 0 },
    { name: "does not know abc", as: "platform", path: `/${section}/abc`, status: 404 },
    { name: "does not know what was erased", as: "platform", path: () => `/${section}/${erased}`, status: 404 },
    {
      name: "hides what only a private stream has",
      as: "platform",
      path: () => `/${section}/${stand.records.aside}`,
      status: 404,
    },
    {
      name: "shows the operator what only a private stream has",
      as: () => operator,
      path: () => `/${section}/${stand.records.aside}`,
      status: 200,
    },
    { name: "needs a key", path: `/${section}/1`, status: 401 },
  ]);
});
