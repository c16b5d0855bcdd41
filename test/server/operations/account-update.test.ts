import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Scenario, scenarios, valueAt } from "../../support/service/scenario.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

let service: TestService;
let owner: Member;
beforeAll(async () => {
  service = await openService();
  owner = await service.member("startup");
});
afterAll(() => service[Symbol.asyncDispose]());

describe("PUT /account", () => {
  const row = (name: string, body: object, rest: Partial<Scenario>): Scenario => ({
    name,
    as: () => owner,
    ask: "PUT /account",
    status: 200,
    body,
    ...rest,
  });
  scenarios("locale and time zone", () => service, {}, [
    row(
      "of a person are kept",
      { locale: "de-de", time_zone: "Europe/Berlin" },
      {
        has: { "data.applies_to": "person", "data.locale": "de-DE", "data.time_zone": "Europe/Berlin" },
      },
    ),
    row(
      "stay where nothing is sent",
      { locale: "en-GB" },
      {
        has: { "data.locale": "en-GB", "data.time_zone": "Europe/Berlin" },
      },
    ),
    row(
      "are taken back by null",
      { locale: null, time_zone: "" },
      {
        has: { "data.locale": null, "data.time_zone": null },
      },
    ),
    row(
      "of the organization are its own",
      { applies_to: "organization", locale: "fr-FR" },
      {
        has: { "data.applies_to": "organization", "data.locale": "fr-FR", "data.time_zone": null },
      },
    ),
    row(
      "are those that are known",
      { locale: "de_DE", time_zone: "MEZ" },
      {
        status: 422,
        has: {
          "detail.errors.0.field": "locale",
          "detail.errors.0.message": "must be a language tag (BCP 47), such as de-DE or en-GB",
          "detail.errors.1.field": "time_zone",
          "detail.errors.1.message": "must be a time zone (IANA), such as Europe/Berlin",
        },
      },
    ),
    row(
      "are for one or the other",
      { applies_to: "everybody" },
      {
        status: 422,
        has: { "detail.errors.0.field": "applies_to" },
      },
    ),
  ]);

  test("shows in the account, and a key of nobody changes the organization's alone", async () => {
    const { store, clock } = service;
    const { org_id } = owner;
    const order = { org_id, user_id: null, name: "Robot", key_type: "live", expires_on: null };
    const robot = { org_id, ...(await store.credentials.issue({ ...order, now: clock.now.toISOString() })) };
    const put = (body: object) => service.request("/account", { method: "PUT", as: robot, body: JSON.stringify(body) });
    const refused = await put({ locale: "es-ES" });
    expect({ status: refused.status, field: valueAt(refused.body, "detail.errors.0.field") }).toEqual({
      status: 422,
      field: "applies_to",
    });
    expect((await put({ applies_to: "organization", locale: "es-ES" })).status).toBe(200);
    const { body } = await service.request("/account", { as: owner });
    expect(valueAt(body, "data.org.locale")).toBe("es-ES");
    expect(valueAt(body, "data.users.0.locale")).toBeNull();
  });
});
