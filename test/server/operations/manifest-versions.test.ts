import { afterAll, beforeAll, describe } from "vitest";
import { extractionOf, readAgain } from "../../support/arrivals.ts";
import { type Newsstand, openNewsstand } from "../../support/servers/newsstand.ts";
import { scenarios } from "../../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../../support/service/service.ts";

let service: TestService;
let stand: Newsstand;
let weekly: Member;

const first = extractionOf();
const content = first.content.replace("4 percent", "6 percent");

beforeAll(async () => {
  service = await openService();
  stand = await openNewsstand(service.store);
  weekly = await service.member("startup", { cadence: "weekly" });
  const claims = first.claims.map((claim) => ({ ...claim, claim_text: claim.claim_text.replace("4", "6") }));
  await readAgain(service.store, stand.records.today, standingAt, {
    content,
    claims,
    headline: "The fee is 6 percent",
  });
});
afterAll(() => service[Symbol.asyncDispose]());

const at = (record: keyof Newsstand["records"], more = "") => `/manifests/${stand.records[record]}/versions${more}`;

describe("versions of a record", () => {
  scenarios("GET /manifests/{record_id}/versions", () => service, { ask: () => at("yesterday"), as: "startup" }, [
    {
      name: "tells what each version was and how much it changed, and bills nothing",
      ask: () => at("today"),
      has: () => ({
        "data.id": String(stand.records.today),
        "data.current_version": 2,
        "data.versions.0.version": 2,
        "data.versions.0.reason": "edited",
        "data.versions.0.headline": "The fee is 6 percent",
        "data.versions.0.is_current": true,
        "data.versions.0.changed_count": 1,
        "data.versions.0.added_count": 0,
        "data.versions.0.diff": undefined,
        "data.versions.1.version": 1,
        "data.versions.1.reason": "first",
        "data.versions.1.is_current": false,
        "data.versions.2": undefined,
        "usage.items_in_response": 2,
      }),
      billed: 0,
    },
    {
      name: "has the one version of a record that was never changed",
      has: { "data.current_version": 1, "data.versions.0.reason": "first", "data.versions.1": undefined },
    },
    { name: "does not know what the cadence has not released", as: () => weekly, status: 404 },
    { name: "hides what only a private stream has", as: "platform", ask: () => at("aside"), status: 404 },
  ]);

  scenarios("GET /manifests/{record_id}/versions/{version}", () => service, { as: "startup" }, [
    {
      name: "gives what a version changed, its claims and the words that prove them, and bills the manifest",
      ask: () => at("today", "/2"),
      has: () => ({
        "data.version": 2,
        "data.diff.changed.0.claim_text": "The Harbour Board raised its grain fee by 6 percent.",
        "data.diff.changed.0.previous_claim_text": "The Harbour Board raised its grain fee by 4 percent.",
        "data.diff.changed.0.claim_id": `${stand.records.today}-2-1`,
        "data.diff.changed.0.previous_claim_id": `${stand.records.today}-1-1`,
        "data.diff.unchanged_count": 0,
        "data.claims.0.proof.0": "The Harbour Board raised its grain fee by 6 percent.",
      }),
      billed: 1,
    },
    {
      name: "proves the claims of an earlier version by the text of that version",
      ask: () => at("today", "/1"),
      has: {
        "data.diff": null,
        "data.is_current": false,
        "data.current_version": 2,
        "data.claims.0.proof.0": "The Harbour Board raised its grain fee by 4 percent.",
      },
      billed: 1,
    },
    ...["3", "0", "x"].map((version) => ({
      name: `does not know version ${version}`,
      as: "startup",
      ask: () => at("today", `/${version}`),
      status: 404,
      has: { error_code: "not_found" },
      billed: 0,
    })),
    {
      name: "does not give what the cadence has not released",
      as: () => weekly,
      ask: () => at("yesterday", "/1"),
      status: 404,
      billed: 0,
    },
  ]);
});
