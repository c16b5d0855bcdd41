import { expect, test } from "vitest";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill } from "../support/service/command-line.ts";
import { installation } from "../support/service/service-process.ts";

test("the newest stories are printed, the newest last, of all streams or of one", async () => {
  using place = installation();
  await fill(place, 3);
  const all = await runHere(place, ["tail", "--count", "2"]);
  expect(all.stdout.trim().split("\n")).toHaveLength(2);
  const { data } = await runHereJson(place, ["tail"]);
  const { stories } = data as { stories: { record_id: number; matched_at: string }[] };
  expect(stories.map(({ matched_at }) => matched_at)).toEqual(stories.map(({ matched_at }) => matched_at).toSorted());
  const { data: listed } = await runHereJson(place, ["streams"]);
  const [stream] = (listed as { streams: { id: string; name: string }[] }).streams;
  for (const called of [stream?.id ?? "", stream?.name ?? ""])
    expect((await runHere(place, ["tail", called])).stdout).not.toBe("");
  expect(await runHere(place, ["tail", "nothing"])).toMatchObject({ code: 1 });
  expect(await runHere(place, ["tail", "--count", "none"])).toMatchObject({ code: 2 });
});

test("a story is shown with its claims and their proofs; one that is not there cannot be", async () => {
  using place = installation();
  await fill(place, 1);
  const { stdout } = await runHere(place, ["story", "1"]);
  expect(stdout).toMatch(/grain fee/);
  expect(stdout).toContain("“");
  expect(await runHere(place, ["story", "99"])).toMatchObject({ code: 1, stderr: "There is no story 99.\n" });
});
