import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { longReadsMax } from "../../../config/limits.ts";
import { openReadScheduler } from "../../../server/api/read-scheduler.ts";

/** Readers that read so many slices each, and what happened in which order until all were done; "other": a turn of the event loop. */
async function courseOf(
  readers: number,
  { slices, slice_ms }: { slices: number; slice_ms: number },
): Promise<string[]> {
  let time = 0;
  const { nextSlice } = openReadScheduler(() => time);
  const seen: string[] = [];
  let isDone = false;
  const others = (async () => {
    for (; !isDone; seen.push("other")) await turn();
  })();
  const read = async (reader: number) => {
    for (let slice = 0; slice < slices; slice += 1) {
      await nextSlice();
      time += slice_ms;
      await Promise.resolve();
      seen.push(String(reader));
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  isDone = true;
  await others;
  return seen;
}

test("who reads long takes turns with others that do, each as often as the others", async () => {
  const seen = (await courseOf(4, { slices: 3, slice_ms: 1 })).filter((each) => each !== "other");
  expect(seen).toEqual(["0", "1", "2", "3", "0", "1", "2", "3", "0", "1", "2", "3"]);
});

test("long slices let other work be done after a few of them, however many wait", async () => {
  const seen = await courseOf(8, { slices: 2, slice_ms: 25 });
  // One a turn; in the next one it may come before what is other.
  const rows = seen.join(" ").split("other");
  expect(Math.max(...rows.map((row) => row.split(" ").filter(Boolean).length))).toBeLessThanOrEqual(2);
  expect(seen.filter((each) => each !== "other")).toHaveLength(16);
});

test("short slices share a turn of the event loop", async () => {
  const seen = await courseOf(10, { slices: 1, slice_ms: 0 });
  expect(seen.filter((each) => each === "other").length).toBeLessThan(10);
});

test("one who reads alone reads short slices in one turn, and long ones in several", async () => {
  const others = async (slice_ms: number) => {
    const seen = await courseOf(1, { slices: 6, slice_ms });
    return seen.slice(seen.indexOf("0")).filter((each) => each === "other").length;
  };
  expect(await others(0)).toBeLessThanOrEqual(1);
  expect(await others(25)).toBeGreaterThanOrEqual(5);
});

test("no more read at once than find their turn in time", async () => {
  const { joinReading, nextSlice } = openReadScheduler(() => 0);
  const all = Array.from({ length: longReadsMax }, nextSlice);
  expect(joinReading).toThrow("The service is busy");
  await Promise.all(all);
  expect(joinReading).not.toThrow();
});
