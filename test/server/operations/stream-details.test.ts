import { afterAll, beforeAll, describe } from "vitest";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let operator: Member;
beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  operator = await service.member("platform", { is_operator: true });
});
afterAll(() => service[Symbol.asyncDispose]());

describe("stream details", () => {
  scenarios("GET /streams/{stream_id}", () => service, { as: "demo" }, [
    {
      name: "gives filter, channels and activity",
      ask: "/streams/1",
      has: () => ({
        "data.title": "FEES",
        "data.status": "live",
        "data.stream_type": "public",
        "data.stream_class": "discovery",
        "data.source_type": "organization",
        "data.source_ids": ["1"],
        "data.source_channel_ids": ["1"],
        "data.source_channels.0.deactivated_on": "1970-01-01T00:00:00Z",
        "data.source_channels.0.deactivation_reason": "none",
        "data.filter_definition.source_names": ["Harbour News"],
        "data.filter_definition.tag_ids": [String(stand.tags.board)],
        "data.tag_ids": [String(stand.tags.board)],
        "data.claim_type_ids": null,
        "data.claims_last30d": 4,
        "data.deactivated_on": null,
        "usage.items_in_response": 1,
      }),
      billed: 0,
    },
    {
      name: "gives an unpublished stream as inactive",
      ask: "/streams/4",
      has: { "data.is_active": false, "data.status": "unpublished", "data.status_reason": "being reworked" },
    },
    {
      name: "gives a removed stream as inactive",
      ask: "/streams/5",
      has: { "data.is_active": false, "data.status": "removed", "data.deactivated_on": "2026-11-20T08:00:00.000Z" },
    },
    {
      name: "shows a private stream to the operator",
      as: () => operator,
      ask: "/streams/3",
      has: { "data.stream_type": "private", "data.filter_definition.source_names": ["Inner Desk"] },
    },
    ...["99", "0", "-1", "abc", "1.0", "01", "9007199254740992", "1e3", "%20"].map((id) => ({
      name: `does not know stream ${id}`,
      as: "demo",
      ask: `/streams/${id}`,
      status: 404,
      has: { error_code: "not_found", action: "check_request" },
    })),
  ]);
});
