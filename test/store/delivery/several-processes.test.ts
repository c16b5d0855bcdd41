import { describe, expect, test } from "vitest";
import { openStore, type Queries, type Store } from "../../../store/store.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/postgres/test-databases.ts";
import { digestMailSample, exportSample } from "../samples.ts";

const at = "2026-11-20T10:00:00.000Z";
const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000, now: () => new Date() };

/** The stores of two processes on one database. */
async function opened() {
  const parts = new AsyncDisposableStack();
  const { url } = parts.use(await newPostgresDatabase());
  const one = parts.use(await openStore({ url, ...limits }));
  const two = parts.use(await openStore({ url, ...limits }));
  return { one, two, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** Does something in a transaction of one process that goes on until something was done in another; gives what both gave. */
async function during<A, B>(one: Store, work: (queries: Queries) => Promise<A>, meanwhile: () => Promise<B>) {
  return one.small(async (queries) => {
    const first = await work(queries);
    return [first, await meanwhile()] as const;
  });
}

describe.runIf(hasPostgres)("of processes that share a database", () => {
  test("one at a time moves an organization on, and the other does not wait for it", async () => {
    await using place = await opened();
    const { one, two } = place;
    const user = { name: "Mara", email: null };
    const desk = { name: "Desk", org_type: "company", contact_email: null, is_operator: false, user, now: at };
    const { org_id } = await one.organizations.create({ ...desk, plan: "startup", cadence: "daily" });
    await one.releases.open(org_id, { before: at, event_id: 4, all_event_id: 0 });
    const take = (store: Store) => store.small((queries) => queries.releases.take(org_id));
    const [mine, theirs] = await during(
      one,
      (queries) => queries.releases.take(org_id),
      () => take(two),
    );
    expect(mine).toMatchObject({ org_id, event_id: 4 });
    expect(theirs).toBeUndefined();
    expect(await take(two)).toMatchObject({ org_id });
  });

  test("each takes another mail, and what is gathered meanwhile is for the next", async () => {
    await using place = await opened();
    const { one, two } = place;
    const mails: number[] = [];
    for (const email of ["a@example.org", "b@example.org"]) {
      const { mail_id } = await one.digestMails.put({ ...digestMailSample(), email }, at);
      await one.digestMails.gather(mail_id, [1], { now: "2026-11-20T09:00:00.000Z", due_at: at });
      mails.push(mail_id);
    }
    const later = () => "2026-11-20T11:00:00.000Z";
    const claim = (queries: Queries) => queries.digestMails.claim(at, later);
    const [mine, theirs] = await during(one, claim, () => two.small(claim));
    expect([mine?.mail.mail_id, theirs?.mail.mail_id]).toEqual(mails);
    expect(await two.small(claim)).toBeUndefined();
  });

  test("each takes another export", async () => {
    await using place = await opened();
    const { one, two } = place;
    const wanted = { org_id: "desk", grant_id: null, batch: null, request: exportSample(), created_on: at };
    const ids = [await one.exports.create(wanted), await one.exports.create(wanted)];
    const [mine, theirs] = await during(
      one,
      (queries) => queries.exports.claim({ owner: "one", now: at, ms: 60_000 }),
      () => two.exports.claim({ owner: "two", now: at, ms: 60_000 }),
    );
    expect([mine?.export_id, theirs?.export_id].toSorted()).toEqual(ids.toSorted());
  });

  test("leases of exports end by the database's clock, whatever that of the process says", async () => {
    await using place = await opened();
    const { one, two } = place;
    const wanted = { org_id: "desk", grant_id: null, batch: null, request: exportSample(), created_on: at };
    await one.exports.create(wanted);
    await one.exports.claim({ owner: "one", now: at, ms: 60_000 });
    const ahead = "2999-01-01T00:00:00.000Z";
    expect(await two.exports.claim({ owner: "two", now: ahead, ms: 60_000 })).toBeUndefined();
  });
});
