import { describe, expect, test } from "vitest";
import { databases } from "../../support/databases.ts";
import { sessionSample, signInCodeSample } from "../samples.ts";

const [before, at, after] = ["2026-11-20T09:00:00.000Z", "2026-11-20T10:00:00.000Z", "2026-11-20T11:00:00.000Z"];

describe.each(Object.entries(databases))("who is signed in, on %s", (_name, open) => {
  test("is found by the name's hash until signing out, or until one of the two ends is over", async () => {
    await using opened = await open();
    const { sessions } = opened.store;
    const ends = { idle_end: after, final_end: after };
    await sessions.begin({ ...sessionSample(), ...ends });
    await sessions.begin({ ...sessionSample(), ...ends, session_hash: "other hash" });
    await sessions.begin({ ...sessionSample(), ...ends, session_hash: "third hash", final_end: at });
    await sessions.touch("hash", { seen_on: after, idle_end: before });
    expect(await sessions.byHash("hash")).toMatchObject({ key_id: "key_1", seen_on: after, idle_end: before });
    await sessions.forget(before);
    expect(await sessions.byHash("hash")).toBeUndefined();
    expect(await sessions.byHash("third hash")).toBeDefined();
    await sessions.forget(at);
    expect(await sessions.byHash("third hash")).toBeUndefined();
    await sessions.end("other hash");
    expect(await sessions.byHash("other hash")).toBeUndefined();
  });
});

describe.each(Object.entries(databases))("the sessions of one key or person, on %s", (_name, open) => {
  test("are listed while they can be gone on with, and end together", async () => {
    await using opened = await open();
    const { sessions } = opened.store;
    const ends = { idle_end: after, final_end: after };
    await sessions.begin({ ...sessionSample(), ...ends, seen_on: before });
    await sessions.begin({ ...sessionSample(), ...ends, session_hash: "newer", seen_on: at });
    await sessions.begin({ ...sessionSample(), ...ends, session_hash: "over", idle_end: before });
    await sessions.begin({ ...sessionSample(), ...ends, session_hash: "of others", key_id: "key_2" });
    const hashes = async (key_id: string) => (await sessions.of(key_id, at)).map(({ session_hash }) => session_hash);
    expect(await hashes("key_1")).toEqual(["newer", "hash"]);
    await sessions.endAll("key_1");
    expect(await hashes("key_1")).toEqual([]);
    expect(await hashes("key_2")).toEqual(["of others"]);
  });
});

describe.each(Object.entries(databases))("a code to sign in with, on %s", (_name, open) => {
  test("is the last of its browser, is tried so often, ends once, and counts for its address until it is forgotten", async () => {
    await using opened = await open();
    const { signInCodes } = opened.store;
    await signInCodes.open({ ...signInCodeSample(), created_on: before, expires_on: after });
    const code_id = await signInCodes.open({ ...signInCodeSample(), created_on: at, expires_on: after });
    await signInCodes.open({ ...signInCodeSample(), browser_hash: "other browser", created_on: after });
    expect(await signInCodes.latest("browser hash")).toMatchObject({ code_id, tries: 0 });
    expect(await signInCodes.latest("no browser")).toBeUndefined();
    expect(await signInCodes.takeTry(code_id, 2)).toBe(1);
    expect(await signInCodes.takeTry(code_id, 2)).toBe(2);
    expect(await signInCodes.takeTry(code_id, 2)).toBeUndefined();
    expect(await signInCodes.end(code_id, at)).toBe(true);
    expect(await signInCodes.end(code_id, at)).toBe(false);
    expect(await signInCodes.asked("mara@example.org", before)).toMatchObject([
      { created_on: after, network: "203.0.113.1" },
      { created_on: at },
    ]);
    await signInCodes.forget(after);
    expect(await signInCodes.asked("mara@example.org", before)).toMatchObject([{ created_on: after }]);
    expect(await signInCodes.asked("other@example.org", before)).toEqual([]);
  });
});

describe.each(Object.entries(databases))("the people of a mail address, on %s", (_name, open) => {
  test("are those who belong to an organization that is open, however the address is written", async () => {
    await using opened = await open();
    const { organizations, bindings } = opened.store;
    const order = { org_type: "company", contact_email: null, is_operator: false, plan: "free", cadence: "monthly" };
    const opening = { ...order, now: at, user: { name: "Mara", email: "Mara@Example.org" } };
    const harbour = await organizations.create({ ...opening, name: "Harbour" });
    const closed = await organizations.create({ ...opening, name: "Closed" });
    await bindings.abandon(closed.org_id);
    const person = { org_id: harbour.org_id, name: "Mara too", email: "mara@example.org", role: "member", now: at };
    const [second, removed] = [await organizations.addUser(person), await organizations.addUser(person)];
    await organizations.removeUser(removed);
    await organizations.addUser({ ...person, email: null });
    expect(await organizations.usersByEmail("mara@example.org")).toMatchObject([
      { user_id: harbour.user_id, org_name: "Harbour", role: "owner" },
      { user_id: second, org_name: "Harbour", role: "member" },
    ]);
    expect(await organizations.usersByEmail("ines@example.org")).toEqual([]);
  });
});
