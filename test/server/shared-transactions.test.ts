import { expect, test } from "vitest";
import { openSharedTransactions } from "../../server/shared-transactions.ts";
import type { Store } from "../../store/store.ts";
import { openService } from "../support/service.ts";

test("work that comes together shares a transaction, as long as it is not too much for one", async () => {
  await using service = await openService();
  let transactions = 0;
  const transaction: Store["transaction"] = (work) => {
    transactions += 1;
    return service.store.transaction(work);
  };
  const shared = openSharedTransactions({ ...service.store, transaction });
  const names = ["a", "b", "c", "d", "e"];
  const written = await Promise.all(
    names.map((name) => shared((store) => store.installation.write(name, name).then(() => name))),
  );
  expect(written).toEqual(names);
  expect(transactions).toBe(1);
  await Promise.all(names.map((name) => shared((store) => store.installation.write(name, name), 128)));
  expect(transactions).toBe(4);
  for (const name of names) expect(await service.store.installation.read(name)).toBe(name);
});

test("work that fails fails alone, and leaves nothing behind", async () => {
  await using service = await openService();
  const shared = openSharedTransactions(service.store);
  const write = (name: string) => shared((store) => store.installation.write(name, "there"));
  const failing = shared(async (store) => {
    await store.installation.write("failed", "there");
    throw new Error("no");
  });
  const results = await Promise.allSettled([write("first"), failing, write("second")]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const read = (name: string) => service.store.installation.read(name);
  expect([await read("first"), await read("failed"), await read("second")]).toEqual(["there", undefined, "there"]);
});
