import { describe, expect, test } from "vitest";
import type { CaseLine } from "./case.ts";
import { predictions } from "./predictions.ts";

const taskFile = new URL("./made-up-task.ts", import.meta.url);

function lines(...texts: string[]): CaseLine[] {
  return texts.map((text, index) => ({ input: { id: `${index}`, text } }));
}

async function all(cases: CaseLine[], threads = 2, groupSecondsMax = 20) {
  return Array.fromAsync(predictions(cases, { taskFile, threads, groupSecondsMax }));
}

describe("predictions", () => {
  test("come one a case, in the order of the cases, under the case's key", async () => {
    const shouted = await all(lines("a", "b", "c", "d", "e"));
    expect(shouted.map(({ id, shout }) => [id, shout])).toEqual(
      ["A", "B", "C", "D", "E"].map((shout, index) => [`${index}`, shout]),
    );
  });

  test("are the same over one thread and over many", async () => {
    const cases = lines("a", "b", "fail", "d");
    expect(await all(cases, 1)).toEqual(await all(cases, 3));
  });

  test("go on after a case that fails", async () => {
    expect(await all(lines("a", "fail", "c"))).toMatchObject([
      { shout: "A" },
      { id: "1", error: "asked to fail" },
      { shout: "C" },
    ]);
  });

  test("go on after a case that ends its thread", async () => {
    expect(await all(lines("end", "b"), 1)).toMatchObject([{ id: "0", error: "the thread ended" }, { shout: "B" }]);
  });

  test("go on after a case that never ends", async () => {
    expect(await all(lines("hang", "b"), 1, 4)).toMatchObject([
      { id: "0", error: "no answer within 4 s" },
      { shout: "B" },
    ]);
  });

  test("of one document are made together, wherever its cases stand", async () => {
    const cases = ["d1", "d2", "d1"].map((doc, index) => ({ input: { id: `${index}`, doc, text: "x" } }));
    expect((await all(cases)).map(({ together }) => together)).toEqual([2, 1, 2]);
  });

  test("pass on what is no case as an error under its line", async () => {
    expect(await all([{ key: { line: 1 }, error: "not a case" }, ...lines("b")])).toMatchObject([
      { line: 1, error: "not a case" },
      { shout: "B" },
    ]);
  });
});
