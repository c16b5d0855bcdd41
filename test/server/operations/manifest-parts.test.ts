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
  scenarios(section, () => service, { ask: () => `/${section}/${today()}`, as: "platform" }, [
    {
      name: `gives the ${section} of a manifest on Platform and bills the manifest`,
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
      status: 403,
      has: { "detail.error_code": undefined, "detail.required_plan": "platform", "detail.current_plan": "enterprise" },
      billed: 0,
    },
    { name: "does not know 999", ask: `/${section}/999`, status: 404, billed: 0 },
    { name: "does not know abc", ask: `/${section}/abc`, status: 404 },
    { name: "does not know what was erased", ask: () => `/${section}/${erased}`, status: 404 },
    { name: "hides what only a private stream has", ask: () => `/${section}/${stand.records.aside}`, status: 404 },
    {
      name: "shows the operator what only a private stream has",
      as: () => operator,
      ask: () => `/${section}/${stand.records.aside}`,
    },
  ]);
});
