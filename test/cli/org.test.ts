import { expect, test } from "vitest";
import { secretHash } from "../../store/accounts/credentials.ts";
import { runHere } from "../support/service/command-here.ts";
import { fill, filledAt, claimstreamJson as inProcessOfItsOwn, openDatabase } from "../support/service/command-line.ts";
import { type Installation, installation } from "../support/service/service-process.ts";

/** Runs a command in this process, at a fixed moment. */
const claimstream = (place: Installation, ...words: string[]) => runHere(place, words, { now: filledAt });

async function claimstreamJson<T>(place: Installation, ...words: string[]) {
  const { code, stdout, stderr } = await claimstream(place, ...words, "--json");
  expect(stdout, stderr).not.toBe("");
  return { code, data: JSON.parse(stdout) as T };
}

interface Issued {
  org_id: string;
  api_key: string;
  api_secret: string;
  mcp_token: string;
}

async function opened(place: Installation, ...options: string[]): Promise<Issued> {
  await (await openDatabase(place))[Symbol.asyncDispose]();
  const { code, data } = await claimstreamJson<Issued>(place, "org", "create", "Harbour Desk", ...options);
  expect(code).toBe(0);
  return data;
}

test("an organization is opened with a key that works, shown once", async () => {
  using place = installation();
  await (await openDatabase(place))[Symbol.asyncDispose]();
  const options = ["--plan", "startup", "--cadence", "weekly", "--email", "desk@example.org"];
  const { data: issued } = await inProcessOfItsOwn<Issued>(place, "org", "create", "Harbour Desk", ...options);
  expect(Object.keys(issued)).toEqual(["org_id", "api_key", "api_secret", "mcp_token"]);
  await using store = await openDatabase(place);
  expect(await store.credentials.byKeyHash(secretHash(issued.api_key))).toMatchObject({
    org_id: issued.org_id,
    secret_hash: secretHash(issued.api_secret),
    mcp_token_hash: secretHash(issued.mcp_token),
    expires_on: null,
  });
  const row = { plan: "startup", cadence: "weekly", contact_email: "desk@example.org", is_operator: 0 };
  expect(await store.organizations.byId(issued.org_id)).toMatchObject({ name: "Harbour Desk", ...row });
  const listed = await claimstream(place, "org", "list");
  expect(listed.stdout).toContain("Harbour Desk");
  const shown = await claimstream(place, "org", "show", issued.org_id);
  expect(shown.stdout).toContain("0 of 1000000 manifests");
  expect(listed.stdout + shown.stdout).not.toContain(issued.api_key);
});

test("the operator sets any plan at once, a slower cadence at its boundary, and whether it is paid", async () => {
  using place = installation();
  const { org_id } = await opened(place, "--plan", "startup");
  const { data } = await claimstreamJson(place, "org", "plan", org_id, "enterprise", "--cadence", "continuous");
  expect(data).toMatchObject({ org_id, plan: "enterprise", cadence: "continuous", pending_cadence: null });
  const slower = await claimstreamJson(place, "org", "plan", org_id, "free");
  expect(slower.data).toMatchObject({ plan: "free", cadence: "continuous", pending_cadence: "monthly" });
  expect((await claimstreamJson(place, "org", "status", org_id, "past_due")).data).toMatchObject({
    status: "past_due",
  });
  const shown = await claimstreamJson(place, "org", "show", org_id);
  expect(shown.data).toMatchObject({
    org_id,
    subscription: { plan: "free", status: "past_due" },
    users: [{ role: "owner" }],
  });
});

test("people are added, listed and removed with their keys, all but the last owner", async () => {
  using place = installation();
  const { org_id } = await opened(place, "--plan", "startup");
  const added = await claimstreamJson<{ id: number }>(place, "org", "user", "add", org_id, "Ines", "--role", "admin");
  expect(added.data).toMatchObject({ name: "Ines", role: "admin" });
  const user = String(added.data.id);
  const { data: key } = await claimstreamJson<Issued>(
    place,
    "key",
    "create",
    org_id,
    "--user",
    user,
    "--name",
    "Laptop",
  );
  const listed = await claimstreamJson(place, "org", "user", "list", org_id);
  expect(listed.data).toMatchObject({ users: [{ role: "owner" }, { name: "Ines", has_active_key: true }] });
  expect((await claimstream(place, "org", "user", "remove", org_id, user)).code).toBe(0);
  await using store = await openDatabase(place);
  expect(await store.credentials.byKeyHash(secretHash(key.api_key))).toMatchObject({ name: "Laptop", is_active: 0 });
  const owner = await claimstream(place, "org", "user", "remove", org_id, "1");
  expect(owner).toMatchObject({ code: 1, stderr: expect.stringContaining("last owner") });
});

test("emails are written in a locale and time zone of the organization, or of a member", async () => {
  using place = installation();
  const { org_id } = await opened(place, "--plan", "startup");
  const berlin = ["--locale", "de-DE", "--time-zone", "Europe/Berlin"];
  const set = await claimstream(place, "org", "locale", org_id, ...berlin);
  expect(set).toMatchObject({ code: 0, stdout: expect.stringMatching(/\. \w+ 20\d\d, \d\d:\d\d MES?Z; 1\.234,5/) });
  const { data: ines } = await claimstreamJson<{ id: number }>(
    place,
    "org",
    "user",
    "add",
    org_id,
    "Ines",
    "--locale",
    "es-ES",
  );
  const user = ["--user", String(ines.id)];
  const shown = await claimstreamJson(place, "org", "locale", org_id, ...user);
  expect(shown.data).toEqual({ org_id, user_id: ines.id, locale: "es-ES", time_zone: null });
  const removed = await claimstreamJson(place, "org", "locale", org_id, ...user, "--locale", "none");
  expect(removed.data).toMatchObject({ locale: null });
  expect((await claimstreamJson(place, "org", "show", org_id)).data).toMatchObject({
    locale: "de-DE",
    time_zone: "Europe/Berlin",
    users: [{}, { name: "Ines", locale: null }],
  });
  for (const [option, value, example] of [
    ["--locale", "de_DE", "such as de-DE"],
    ["--time-zone", "MEZ", "such as Europe/Berlin"],
    ["--user", "99", "has no user 99"],
  ]) {
    const refused = await claimstream(place, "org", "locale", org_id, String(option), String(value));
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain(example);
  }
});

test("keys are issued, listed masked, and ended", async () => {
  using place = installation();
  const { org_id } = await opened(place, "--plan", "startup");
  const { data: second } = await claimstreamJson<Issued & { key_id: string }>(place, "key", "create", org_id);
  expect((await claimstreamJson(place, "key", "revoke", second.key_id)).data).toEqual({
    key_id: second.key_id,
    org_id,
    is_active: false,
  });
  const { data, code } = await claimstreamJson<{ keys: { is_active: boolean }[] }>(place, "key", "list", org_id);
  expect({ code, active: data.keys.map((key) => key.is_active).sort() }).toEqual({ code: 0, active: [false, true] });
  expect(JSON.stringify(data)).not.toContain(second.api_key);
});

test("backfills are granted, listed, paid and taken back", async () => {
  using place = installation();
  await fill(place, 3);
  const { org_id } = await opened(place, "--plan", "startup");
  const days = ["--from", "2024-01-01", "--to", "2026-11-20"];
  const created = await claimstreamJson<{ id: number }>(place, "grant", "create", org_id, ...days, "--all", "--unpaid");
  expect(created.data).toMatchObject({
    org_id,
    status: "unpaid",
    stream_ids: ["1"],
    format: "jsonl",
    date_from: "2024-01-01",
    manifest_count: 0,
  });
  const id = String(created.data.id);
  expect((await claimstreamJson(place, "grant", "paid", id)).data).toMatchObject({ status: "active" });
  const second = await claimstreamJson(place, "grant", "create", org_id, ...days, "--stream", "1", "--format", "csv");
  expect(second.data).toMatchObject({ status: "active", format: "csv" });
  expect((await claimstreamJson(place, "grant", "revoke", id)).data).toEqual({
    id: created.data.id,
    status: "revoked",
  });
  const listed = await claimstreamJson(place, "grant", "list", org_id);
  expect(listed.data).toMatchObject({ grants: [{ status: "active" }, { status: "revoked" }] });
  expect((await claimstream(place, "grant", "list")).stdout).toContain(org_id);
});

test("wrong use is told as such, and changes nothing", async () => {
  using place = installation();
  const { org_id } = await opened(place, "--plan", "startup");
  const day = "2026-11-20";
  const wrong = [
    ["org", "create", "Desk"],
    ["org", "create", "Desk", "--plan", "gold"],
    ["org", "create", "Desk", "--plan", "free", "--cadence", "daily"],
    ["org", "create", "Desk", "--plan", "free", "--email", "nobody"],
    ["org", "plan", org_id, "gold"],
    ["org", "status", org_id, "canceled"],
    ["org", "user", "add", org_id, "Ines", "--role", "king"],
    ["grant", "create", org_id, "--from", "2010-01-01", "--to", day, "--all"],
    ["grant", "create", org_id, "--from", day, "--to", "2010-01-01", "--all"],
    ["grant", "create", org_id, "--from", day, "--to", day],
    ["grant", "create", org_id, "--from", day, "--to", day, "--all", "--format", "xlsx"],
    ["grant", "create", org_id, "--from", "May", "--to", day, "--all"],
  ];
  for (const words of wrong) expect((await claimstream(place, ...words)).code, words.join(" ")).toBe(2);
  const failing = [
    ["org", "show", "org_none"],
    ["org", "plan", "org_none", "free"],
    ["org", "user", "remove", org_id, "99"],
    ["key", "create", org_id, "--user", "99"],
    ["key", "revoke", "key_none"],
    ["grant", "paid", "99"],
    ["grant", "create", org_id, "--from", day, "--to", day, "--stream", "99"],
  ];
  for (const words of failing) expect((await claimstream(place, ...words)).code, words.join(" ")).toBe(1);
  const { data } = await claimstreamJson<{ organizations: unknown[] }>(place, "org", "list");
  expect(data.organizations).toHaveLength(1);
});
