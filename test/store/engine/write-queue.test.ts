import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openWriteQueue, type Priority, writeLimits } from "../../../store/engine/write-queue.ts";
import { openStore, type Queries } from "../../../store/store.ts";

/** A queue over a real database, and how many of its transactions were committed; a clock that stands unless it is set. */
async function opened() {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-write-queue-"));
  const store = await openStore({ file: join(folder, "claimstream.db") });
  const seen = { committed: 0, now_ms: 0 };
  const queue = openWriteQueue<Queries>(
    async (work, beforeCommit) => {
      await store.transaction(async (queries) => {
        await work(queries);
        await beforeCommit();
      });
      seen.committed += 1;
    },
    () => seen.now_ms,
  );
  const read = (name: string) => store.installation.read(name);
  return {
    queue,
    seen,
    read,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

const writing = (name: string) => async (store: Queries) => {
  await store.installation.write(name, "there");
  return name;
};

const failing = async (store: Queries) => {
  await writing("failed")(store);
  throw new Error("a defect");
};

const names = ["a", "b", "c", "d", "e"];

test("records that are ready at once are committed at once, and each gets its own result", async () => {
  await using place = await opened();
  expect(await Promise.all(names.map((name) => place.queue.beside(writing(name), 5)))).toEqual(names);
  expect(place.seen.committed).toBe(1);
});

test("of many records no more than a group's share a transaction", async () => {
  await using place = await opened();
  const count = 2 * writeLimits.groupMax.ingest + 1;
  const many = Array.from({ length: count }, (_, number) => String(number));
  expect(await Promise.all(many.map((name) => place.queue.beside(writing(name), count)))).toEqual(many);
  expect(place.seen.committed).toBe(3);
});

test("records that take long together are committed in parts", async () => {
  await using place = await opened();
  const slowly = (name: string) => async (store: Queries) => {
    place.seen.now_ms += writeLimits.group_ms / 2;
    return writing(name)(store);
  };
  const four = names.slice(0, 4);
  expect(await Promise.all(four.map((name) => place.queue.beside(slowly(name), 4)))).toEqual(four);
  expect(place.seen.committed).toBe(2);
});

test("a record alone waits for no other", async () => {
  await using place = await opened();
  expect(await place.queue.beside(writing("a"), 1)).toBe("a");
  expect(await place.queue.beside(writing("b"), 1)).toBe("b");
  expect(place.seen.committed).toBe(2);
});

test("records that wait for others that do not come are written after a moment", async () => {
  await using place = await opened();
  expect(await Promise.all(["a", "b"].map((name) => place.queue.beside(writing(name), 100)))).toEqual(["a", "b"]);
  expect(place.seen.committed).toBe(1);
});

test("records let an answer be written that waits, and come thereafter", async () => {
  await using place = await opened();
  const seen: string[] = [];
  const telling = (name: string) => async (store: Queries) => void seen.push(await writing(name)(store));
  let answer: Promise<void> | undefined;
  const first = async (store: Queries) => {
    answer = place.queue.transaction(telling("answer"));
    await telling("a")(store);
  };
  await Promise.all([first, telling("b"), telling("c")].map((work) => place.queue.beside(work, 3)));
  await answer;
  expect(seen).toEqual(["a", "answer", "b", "c"]);
  expect(place.seen.committed).toBe(3);
});

test("small pieces that come together share a transaction, as long as they are not too much for one", async () => {
  await using place = await opened();
  const half = writeLimits.groupMax.answer / 2;
  expect(await Promise.all(names.map((name) => place.queue.small(writing(name))))).toEqual(names);
  expect(place.seen.committed).toBe(1);
  await Promise.all(names.map((name) => place.queue.small(writing(name), half)));
  expect(place.seen.committed).toBe(4);
  await Promise.all(names.map((name) => place.queue.small(writing(name), 3 * half, "delivery")));
  expect(place.seen.committed).toBe(9);
});

test("small pieces that come while others are written share the next transaction", async () => {
  await using place = await opened();
  const later: Promise<string>[] = [];
  const first = place.queue.small(async () => {
    for (const name of names) later.push(place.queue.small(writing(name)));
  });
  await first;
  expect(await Promise.all(later)).toEqual(names);
  expect(place.seen.committed).toBe(2);
});

const groups = {
  small: (queue: Awaited<ReturnType<typeof opened>>["queue"], work: (store: Queries) => Promise<unknown>) =>
    queue.small(work),
  beside: (queue: Awaited<ReturnType<typeof opened>>["queue"], work: (store: Queries) => Promise<unknown>) =>
    queue.beside(work, 3),
};

test.each(Object.entries(groups))(
  "where one of a group fails (%s), nothing of it stays, and the others are written",
  async (_, add) => {
    await using place = await opened();
    const works = [writing("first"), failing, writing("last")];
    const results = await Promise.allSettled(works.map((work) => add(place.queue, work)));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect([await place.read("first"), await place.read("failed"), await place.read("last")]).toEqual([
      "there",
      undefined,
      "there",
    ]);
    expect(place.seen.committed).toBe(2);
    expect(await add(place.queue, writing("next"))).toBe("next");
  },
);

test("a piece that fails alone keeps nobody waiting", async () => {
  await using place = await opened();
  await expect(place.queue.transaction(failing)).rejects.toThrow("a defect");
  expect(await place.queue.transaction(writing("next"))).toBe("next");
  expect(await place.read("failed")).toBeUndefined();
});

test("answers go before deliveries and those before ingest, and nothing ends what is under way", async () => {
  await using place = await opened();
  const seen: string[] = [];
  const add = (priority: Priority) => place.queue.transaction(async () => void seen.push(priority), priority);
  const { promise: isUnderWay, resolve: begin } = Promise.withResolvers<void>();
  const first = place.queue.transaction(async (store) => {
    begin();
    await writing("first")(store);
    seen.push("under way");
  }, "ingest");
  await isUnderWay;
  await Promise.all([first, add("ingest"), add("delivery"), add("answer")]);
  expect(seen).toEqual(["under way", "answer", "delivery", "ingest"]);
});

test("however many answers there are, what else waits has its turn", async () => {
  await using place = await opened();
  let seen = "";
  const add = (sign: string, priority: Priority) =>
    place.queue.transaction(async () => {
      seen += sign;
    }, priority);
  const answers = Array.from({ length: 8 }, () => add("a", "answer"));
  await Promise.all([...answers, add("i", "ingest"), add("d", "delivery")]);
  expect(seen).toBe("aaaadiaaaa");
});
