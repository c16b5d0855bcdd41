import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inCompany } from "../../pipeline/company.ts";
import { openStore, type Queries, type Store } from "../../store/store.ts";

const now = "2026-11-20T10:00:00.000Z";

/** A store that counts the transactions which were committed. */
async function opened() {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-company-"));
  const store = await openStore({ file: join(folder, "claimstream.db") });
  const place = { store, committed: 0 };
  const counting: Store = {
    ...store,
    async transaction(work) {
      const result = await store.transaction(work);
      place.committed += 1;
      return result;
    },
  };
  return {
    place,
    counting,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

const naming = (name: string) => async (store: Queries) => {
  await store.tags.resolve([{ tag_type: "person", name }], now);
  return name;
};

const failing = async (store: Queries) => {
  await naming("Nobody")(store);
  throw new Error("a defect");
};

test("what comes at once is committed at once, and each gets its own result", async () => {
  await using opening = await opened();
  const together = inCompany(opening.counting, () => 3);
  expect(await Promise.all(["Ada", "Bo", "Cy"].map((name) => together(naming(name))))).toEqual(["Ada", "Bo", "Cy"]);
  expect(opening.place.committed).toBe(1);
});

test("what takes long together is committed in parts", async () => {
  await using opening = await opened();
  let now_ms = 0;
  const together = inCompany(
    opening.counting,
    () => 4,
    () => now_ms,
  );
  const slowly = (name: string) => async (store: Queries) => {
    now_ms += 20;
    return naming(name)(store);
  };
  const names = ["Ada", "Bo", "Cy", "Di"];
  expect(await Promise.all(names.map((name) => together(slowly(name))))).toEqual(names);
  expect(opening.place.committed).toBe(2);
});

test("one alone waits for nobody", async () => {
  await using opening = await opened();
  const together = inCompany(opening.counting, () => 1);
  expect(await together(naming("Ada"))).toBe("Ada");
  expect(await together(naming("Bo"))).toBe("Bo");
  expect(opening.place.committed).toBe(2);
});

test("where one of several fails nothing of it stays, and the others are written", async () => {
  await using opening = await opened();
  const { store } = opening.place;
  const together = inCompany(opening.counting, () => 3);
  const results = await Promise.allSettled([together(naming("Ada")), together(failing), together(naming("Cy"))]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await store.tags.byIds([1, 2, 3, 4])).map(({ name }) => name)).toEqual(["Ada", "Cy"]);
});

test("those who wait for others that do not come are written after a moment", async () => {
  await using opening = await opened();
  const together = inCompany(opening.counting, () => 100);
  expect(await Promise.all(["Ada", "Bo"].map((name) => together(naming(name))))).toEqual(["Ada", "Bo"]);
  expect(opening.place.committed).toBe(1);
});

test("those in company let others write who wait, and come thereafter", async () => {
  await using opening = await opened();
  const { store } = opening.place;
  const together = inCompany(opening.counting, () => 3);
  const seen: string[] = [];
  const telling =
    (name: string, before: () => void = () => undefined) =>
    async (store: Queries) => {
      before();
      seen.push(await naming(name)(store));
      return name;
    };
  let other: Promise<string> | undefined;
  const waits = () => {
    other = store.transaction(telling("somebody else"));
  };
  expect(
    await Promise.all([together(telling("Ada", waits)), together(telling("Bo")), together(telling("Cy"))]),
  ).toEqual(["Ada", "Bo", "Cy"]);
  await other;
  expect(seen).toEqual(["Ada", "somebody else", "Bo", "Cy"]);
  expect(opening.place.committed).toBe(2);
});
