import { afterAll, beforeAll, describe } from "vitest";
import { openCoverage } from "../../../pipeline/events/coverage.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let operator: Member;
let weekly: Member;
beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  await openCoverage(service.store).catchUp(service.clock.now);
  operator = await service.member("platform", { is_operator: true });
  weekly = await service.member("startup", { cadence: "weekly" });
});
afterAll(() => service[Symbol.asyncDispose]());

const at = (record: keyof Newsstand["records"]) => `/manifests/${stand.records[record]}`;

describe("manifest lookup", () => {
  scenarios("GET /manifests/{record_id}", () => service, { ask: () => at("today"), as: () => weekly }, [
    {
      name: "gives the manifest with every stream that may be seen, and bills it",
      as: "startup",
      has: () => ({
        "data.manifest_id": String(stand.records.today),
        "data.stream_id": undefined,
        "data.stream_ids": ["1", "2", "4"],
        "data.stream_names": ["fees", "shipping", "quiet"],
        "data.coverage.outlet_count": 1,
        "data.coverage.outlets.0.record_id": String(stand.records.today),
        "data.record": null,
        "data.record_access.required_plan": "enterprise",
        "usage.quota_used": 1,
        "usage.items_in_response": 1,
      }),
      billed: 1,
    },
    {
      name: "includes the record on Enterprise",
      as: "enterprise",
      has: () => ({ "data.record.record_id": String(stand.records.today), "data.record_access": undefined }),
    },
    { name: "does not give what the cadence has not released", ask: () => at("yesterday"), status: 404, billed: 0 },
    { name: "gives what the cadence has released", ask: () => at("lastWeek"), billed: 1 },
    { name: "hides what only a private stream has", as: "platform", ask: () => at("aside"), status: 404, billed: 0 },
    { name: "shows the operator what a private stream has", as: () => operator, ask: () => at("aside") },
    ...["999", "0", "-1", "abc", "9007199254740992"].map((id) => ({
      name: `does not know record ${id}`,
      as: "startup",
      ask: `/manifests/${id}`,
      status: 404,
      has: { error_code: "not_found" },
    })),
  ]);
});
