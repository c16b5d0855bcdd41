import { describe, expect, test } from "vitest";
import { databases } from "../../support/databases.ts";

const at = "2026-11-20T10:00:00.000Z";
const later = "2026-11-20T11:00:00.000Z";

describe.each(Object.entries(databases))("on %s", (_name, open) => {
  test("what networks do is counted by kind and time, each network for itself, until it is forgotten", async () => {
    await using opened = await open();
    const { provisioning } = opened.store;
    const here = "203.0.113.9";
    expect(await provisioning.enter(here, at)).toEqual({
      network: here,
      strangers_refused_until: null,
      refused_until: null,
      seen_on: at,
    });
    await provisioning.enter("203.0.113.8", later);
    await provisioning.note(here, "connect", at);
    await provisioning.note(here, "bind", later);
    await provisioning.note(here, "mint", later);
    await provisioning.note("203.0.113.8", "connect", later);
    const before = "2026-11-20T09:00:00.000Z";
    expect(await provisioning.count(here, ["connect", "bind"], before)).toBe(2);
    expect(await provisioning.count(here, ["connect", "bind"], at)).toBe(1);
    expect(await provisioning.count("203.0.113.7", ["connect"], before)).toBe(0);
    await provisioning.forget(later);
    expect(await provisioning.count(here, ["connect", "bind", "mint"], before)).toBe(2);
    expect(await opened.db.selectFrom("networks").select("network").execute()).toEqual([{ network: "203.0.113.8" }]);
  });

  test("a network stays refused, for strangers or for everybody, when it is seen again", async () => {
    await using opened = await open();
    const { provisioning } = opened.store;
    await provisioning.enter("2001:db8::/64", at);
    await provisioning.refuse("2001:db8::/64", "strangers", later);
    expect(await provisioning.enter("2001:db8::/64", at)).toMatchObject({
      strangers_refused_until: later,
      refused_until: null,
    });
    await provisioning.refuse("2001:db8::/64", "everybody", later);
    expect(await provisioning.enter("2001:db8::/64", later)).toMatchObject({ refused_until: later, seen_on: later });
  });

  const code = { name: null, code_hash: "hash", created_on: at, expires_on: later };

  test("codes are found by key and by address, the latest counts, and tries have an end", async () => {
    await using opened = await open();
    const { bindings } = opened.store;
    await bindings.open({ ...code, key_id: "one", email: "Mara@example.org", email_key: "mara@example.org" });
    const second = { ...code, key_id: "one", email: "nils@example.org", email_key: "nils@example.org" };
    const code_id = await bindings.open({ ...second, created_on: later });
    expect(await bindings.latest("one")).toMatchObject({ code_id, email: "nils@example.org", tries: 0 });
    expect(await bindings.latest("other")).toBeUndefined();
    expect(await bindings.sent({ key_id: "one" }, "2026-11-20T09:00:00.000Z")).toEqual([later, at]);
    expect(await bindings.sent({ email_key: "mara@example.org" }, at)).toEqual([]);
    expect(await bindings.takeTry(code_id, 2)).toBe(1);
    expect(await bindings.takeTry(code_id, 2)).toBe(2);
    expect(await bindings.takeTry(code_id, 2)).toBeUndefined();
    await bindings.withdraw(code_id);
    expect(await bindings.latest("one")).toMatchObject({ email: "Mara@example.org" });
    await bindings.forget(later);
    expect(await bindings.latest("one")).toBeUndefined();
  });

  test("an address belongs to the account that claimed it first", async () => {
    await using opened = await open();
    const { bindings } = opened.store;
    expect(await bindings.claim("mara@example.org", "org_one", at)).toBe("org_one");
    expect(await bindings.claim("mara@example.org", "org_two", at)).toBe("org_one");
    expect(await bindings.claim("nils@example.org", "org_two", at)).toBe("org_two");
  });

  const wanted = {
    name: "Demo",
    org_type: "demo",
    contact_email: null,
    is_operator: false,
    plan: "demo",
    cadence: "continuous",
    user: { name: "Demo", email: null },
    now: at,
  };

  test("a bound organization has its owner's name and address, an abandoned one is closed", async () => {
    await using opened = await open();
    const { bindings, organizations } = opened.store;
    const { org_id } = await organizations.create(wanted);
    await bindings.own({ org_id, org_type: "person", name: "Mara", email: "mara@example.org" });
    const owned = { org_type: "person", name: "Mara", contact_email: "mara@example.org", is_active: 1 };
    expect(await organizations.byId(org_id)).toMatchObject(owned);
    expect(await organizations.users(org_id, at)).toMatchObject([{ name: "Mara", email: "mara@example.org" }]);
    await bindings.abandon(org_id);
    expect(await organizations.byId(org_id)).toMatchObject({ is_active: 0 });
  });

  test("keys are listed while they are in force, and a kept one moves and no longer expires", async () => {
    await using opened = await open();
    const { credentials, organizations } = opened.store;
    const { org_id, user_id } = await organizations.create(wanted);
    const order = { org_id, user_id, name: "Demo key", key_type: "demo", now: at };
    const secrets = { api_key: "a", api_secret: "b", mcp_token: "c" };
    const ids: string[] = [];
    const issued = await credentials.issue({ ...order, expires_on: later }, (key_id) => {
      ids.push(key_id);
      return secrets;
    });
    expect(issued).toEqual({ key_id: ids[0], ...secrets });
    const revoked = await credentials.issue({ ...order, expires_on: null });
    await credentials.revoke(revoked.key_id);
    const page = { page: 0, page_size: 10 };
    expect(await credentials.inForce(org_id, at, page)).toMatchObject({
      total_count: 1,
      credentials: [{ key_id: issued.key_id, key_type: "demo" }],
    });
    expect(await credentials.inForce(org_id, later, page)).toEqual({ total_count: 0, credentials: [] });
    expect(await credentials.inForce(org_id, at, { page: 1, page_size: 10 })).toMatchObject({ credentials: [] });
    await credentials.keep(issued.key_id, { org_id: "org_other", user_id: 7 });
    expect(await credentials.byId(issued.key_id)).toMatchObject({
      org_id: "org_other",
      user_id: 7,
      key_type: "live",
      expires_on: null,
      is_active: 1,
    });
    expect(await credentials.byId("key_nobody")).toBeUndefined();
  });
});
