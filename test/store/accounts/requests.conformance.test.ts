import { describe, expect, test } from "vitest";
import { databases } from "../../support/databases.ts";

const at = (hour: string) => `2026-11-20T${hour}:00.000Z`;
const plan = {
  token_hash: "a",
  org_id: "desk",
  body_hash: "body",
  request: "{}",
  outcome: null,
  expires_at: at("10:05"),
};

describe.each(Object.entries(databases))("what requests leave behind, on %s", (_name, open) => {
  test("a plan is known past its end, for a day, and forgotten by the next one after that", async () => {
    await using opened = await open();
    const { requests } = opened.store;
    await requests.keepPlan(plan, at("10:00"));
    expect(await requests.plan("a")).toEqual(plan);
    await requests.keepPlan({ ...plan, token_hash: "b" }, at("23:00"));
    expect(await requests.plan("a")).toEqual(plan);
    await requests.keepPlan({ ...plan, token_hash: "c" }, "2026-11-21T10:06:00.000Z");
    expect(await requests.plan("a")).toBeUndefined();
  });

  test("a plan keeps what its first execution came to", async () => {
    await using opened = await open();
    const { requests } = opened.store;
    await requests.keepPlan(plan, at("10:00"));
    expect(await requests.settlePlan("a", "first")).toBe("first");
    expect(await requests.settlePlan("a", "second")).toBe("first");
    expect((await requests.plan("a"))?.outcome).toBe("first");
  });

  test("a cursor is its organization's, until its end", async () => {
    await using opened = await open();
    const { requests } = opened.store;
    await requests.keepCursors([{ cursor_id: "c", org_id: "desk", state: "{}", expires_at: at("11:00") }], at("10:00"));
    expect(await requests.cursor("c", "desk", at("10:59"))).toBe("{}");
    expect(await requests.cursor("c", "other", at("10:59"))).toBeUndefined();
    expect(await requests.cursor("c", "desk", at("11:00"))).toBeUndefined();
    await requests.keepCursors([], at("11:00"));
    expect(await requests.cursor("c", "desk", at("10:59"))).toBeUndefined();
  });
});
