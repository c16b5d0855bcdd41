import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { AnswerName } from "../../../store/accounts/kept-answers.ts";
import { LostLease } from "../../../store/engine/leases.ts";
import { databases, postgres, sqlite, type TestDatabase } from "../../support/databases.ts";

const at = (hour: string) => `2026-11-20T${hour}:00.000Z`;
const name = { org_id: "desk", path: "/stories", key_hash: "k" };
const reserved = { name, body_hash: "b", expires_at: at("11:00") };
const held = (token: string, now = at("10:00")) => ({ token, lease_ms: 60_000, now });
const answered = { state: "answered", body_hash: "b", answer: "text" };

/** Lets the lease of whoever carries a request out run out. */
const leave = ({ db }: TestDatabase) => sql`update kept_answers set until_ms = 0`.execute(db);

describe.each(Object.entries(databases))("kept answers, on %s", (_name, open) => {
  test("are found by organization, path and key, until their end, and can then be given anew", async () => {
    await using opened = await open();
    const { keptAnswers } = opened.store;
    const kept = async (answer: string, { token, now }: { token: string; now: string }, expires_at: string) => {
      expect(await keptAnswers.reserve({ ...reserved, expires_at }, held(token, now))).toBe(true);
      await keptAnswers.keep({ ...name, body_hash: "b", answer, expires_at }, token, now);
    };
    await kept("text", { token: "a", now: at("10:00") }, at("11:00"));
    expect(await keptAnswers.find(name, at("10:59"))).toEqual(answered);
    const others: Partial<AnswerName>[] = [{ org_id: "other" }, { path: "/other" }, { key_hash: "other" }];
    for (const other of others) expect(await keptAnswers.find({ ...name, ...other }, at("10:59"))).toBeUndefined();
    expect(await keptAnswers.find(name, at("11:00"))).toBeUndefined();
    await kept("new", { token: "b", now: at("11:00") }, at("12:00"));
    expect(await keptAnswers.find(name, at("11:30"))).toEqual({ ...answered, answer: "new" });
  });
});

describe("a request on a shared database", () => {
  test("is reserved by one of several processes at once, and by none once it is answered", async () => {
    await using opened = await postgres();
    const { keptAnswers } = opened.store;
    const tokens = ["a", "b", "c", "d"];
    const had = await Promise.all(tokens.map((token) => keptAnswers.reserve(reserved, held(token))));
    expect(had.filter(Boolean)).toHaveLength(1);
    expect(await keptAnswers.find(name, at("10:00"))).toEqual({ ...answered, state: "at work", answer: "" });
    const winner = tokens[had.indexOf(true)] ?? "";
    await keptAnswers.keep({ ...name, body_hash: "b", answer: "text", expires_at: at("11:00") }, winner, at("10:00"));
    await leave(opened);
    expect(await keptAnswers.find(name, at("10:00"))).toEqual(answered);
  });

  test("is left when its lease has run out, and whoever takes it over shuts the first one out", async () => {
    await using opened = await postgres();
    const { keptAnswers } = opened.store;
    await keptAnswers.reserve(reserved, held("a"));
    expect(await keptAnswers.reserve(reserved, held("b"))).toBe(false);
    await leave(opened);
    expect((await keptAnswers.find(name, at("10:00")))?.state).toBe("left");
    await keptAnswers.hold(name, "a");
    expect(await keptAnswers.reserve(reserved, held("b"))).toBe(true);
    await expect(keptAnswers.hold(name, "a")).rejects.toBeInstanceOf(LostLease);
    await keptAnswers.keep({ ...name, body_hash: "b", answer: "late", expires_at: at("11:00") }, "a", at("10:00"));
    await keptAnswers.release(name, "a");
    expect((await keptAnswers.find(name, at("10:00")))?.state).toBe("at work");
    await keptAnswers.release(name, "b");
    expect(await keptAnswers.find(name, at("10:00"))).toBeUndefined();
  });

  test("costs no row where one process has the database to itself", async () => {
    await using opened = await sqlite();
    for (const token of ["a", "b"]) {
      expect(await opened.store.keptAnswers.reserve(reserved, held(token))).toBe(true);
      await opened.store.keptAnswers.hold(name, token);
    }
    expect(await opened.db.selectFrom("kept_answers").selectAll().execute()).toEqual([]);
  });
});
