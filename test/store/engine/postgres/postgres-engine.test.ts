import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { DatabaseRefusal } from "../../../../store/engine/engine.ts";
import { openStore } from "../../../../store/store.ts";
import { postgresPrograms, startPostgres } from "../../../support/postgres/server.ts";
import { hasPostgres, newPostgresDatabase } from "../../../support/postgres/test-databases.ts";

const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000, now: () => new Date() };

describe.runIf(hasPostgres)("a PostgreSQL server", () => {
  test("that cannot be used is refused in a sentence that says what to do", async () => {
    await using made = await newPostgresDatabase();
    const { server } = made;
    await using _icu = await odd(server, "test_icu", "template template0 locale_provider icu icu_locale 'en-US'");
    await using _ascii = await odd(server, "test_ascii", "template template0 encoding 'SQL_ASCII' locale 'C'");
    const opening = (url: string, now = limits.now) => openStore({ ...limits, now, url });
    await expect(opening("postgres://postgres@127.0.0.1:1/none")).rejects.toThrow(/nobody listens there: start/);
    await expect(opening(`${server}/nowhere`)).rejects.toThrow(/no such database: create it \(createdb/);
    await expect(opening(`${server}/test_icu`)).rejects.toThrow(/orders texts by .*Create another \(createdb/);
    await expect(opening(`${server}/test_ascii`)).rejects.toThrow(/encoded in SQL_ASCII; UTF8 is needed/);
    const late = () => new Date(Date.now() - 30_000);
    await expect(opening(made.url, late)).rejects.toThrow(/clock is 3\d\.\d s behind .*NTP/);
    await expect(opening(`${server}/nowhere`)).rejects.toBeInstanceOf(DatabaseRefusal);
  });

  test("says that its clock is a little off", async () => {
    await using made = await newPostgresDatabase();
    const warnings: string[] = [];
    const now = () => new Date(Date.now() + 3_000);
    await using store = await openStore({ ...limits, now, url: made.url, onWarning: (words) => warnings.push(words) });
    expect(store.isOpen()).toBe(true);
    expect(warnings).toContainEqual(expect.stringMatching(/clock is [23]\.\d s ahead of the database server's/));
  });

  test("keeps a text with a NUL, which it has none of, with what HTML puts in its place", async () => {
    await using made = await newPostgresDatabase();
    await using store = await openStore({ ...limits, url: made.url });
    await store.installation.write("title", "Grain\0fee");
    expect(await store.installation.read("title")).toBe("Grain\uFFFDfee");
    await store.transaction(({ installation }) => installation.write("title", "\0"));
    expect(await store.installation.read("title")).toBe("\uFFFD");
  });

  test("runs a transaction again that it ended for a deadlock", async () => {
    await using made = await newPostgresDatabase();
    await using one = await openStore({ ...limits, url: made.url });
    await using two = await openStore({ ...limits, url: made.url });
    for (const name of ["a", "b"]) await one.installation.write(name, "0");
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const both = (store: typeof one, own: number, [first, second]: readonly [string, string]) =>
      store.small(async (queries) => {
        runs += 1;
        await queries.installation.write(first, String(own));
        gates[own]?.resolve();
        await gates[1 - own]?.promise;
        await queries.installation.write(second, String(own));
      });
    await Promise.all([both(one, 0, ["a", "b"]), both(two, 1, ["b", "a"])]);
    expect(runs).toBe(3);
    expect(await one.installation.read("a")).toBe(await one.installation.read("b"));
  });

  test("lets one process write records and settings at a time, and small things beside it", async () => {
    await using made = await newPostgresDatabase();
    await using one = await openStore({ ...limits, url: made.url });
    await using two = await openStore({ ...limits, url: made.url });
    const order: string[] = [];
    const inside = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const alone = one.transaction(async () => {
      inside.resolve();
      await gate.promise;
      order.push("alone");
    });
    await inside.promise;
    const record = two.beside(async () => void order.push("record"), 1);
    await two.small(async () => void order.push("small"));
    gate.resolve();
    await Promise.all([alone, record]);
    expect(order).toEqual(["small", "alone", "record"]);
  });
});

describe.runIf(postgresPrograms() !== null)("a PostgreSQL server that restarts", () => {
  test("ends no process, and is used again as soon as it is back", async () => {
    using server = await startPostgres();
    await createDatabase(server.url, "own", "template template0 locale 'C.UTF-8'");
    const faults: (string | null)[] = [];
    const onFault = (sentence: string | null) => faults.push(sentence);
    await using store = await openStore({ ...limits, url: `${server.url}/own`, onFault });
    await store.installation.write("kept", "1");
    server.stop("immediate");
    const waiting = store.transaction((queries) => queries.installation.write("kept", "2"));
    server.start();
    await waiting;
    expect(await store.installation.read("kept")).toBe("2");
    expect(store.fault()).toBeNull();
    expect(faults.at(-1) ?? null).toBeNull();
  });
});

async function odd(server: string, name: string, how: string): Promise<AsyncDisposable> {
  await createDatabase(server, name, how);
  return { [Symbol.asyncDispose]: () => onServer(server, `drop database ${name} with (force)`) };
}

function createDatabase(server: string, name: string, how: string): Promise<void> {
  return onServer(server, `create database ${name} ${how}`);
}

async function onServer(server: string, text: string): Promise<void> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(text);
  await client.end();
}
