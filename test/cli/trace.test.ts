import { expect, test } from "vitest";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill, filledAt, openDatabase } from "../support/service/command-line.ts";
import { installation } from "../support/service/service-process.ts";

test("a record's way is told: found, read, matched, told of, each with its moment and the wait before it", async () => {
  using place = installation();
  await fill(place, 1);
  const at = filledAt.toISOString();
  const { code, data } = await runHereJson<{ steps: { step: string; at: string; what: string }[] }>(place, [
    "trace",
    "1",
  ]);
  expect(code).toBe(0);
  const known = (name: string) => data.steps.filter(({ step }) => step === name);
  expect(known("found")).toHaveLength(1);
  expect(known("read")).toEqual([expect.objectContaining({ at })]);
  expect(known("version")).toEqual([
    expect.objectContaining({ at, what: expect.stringContaining("1 (first), 1 claim") }),
  ]);
  expect(known("matched")).toEqual([expect.objectContaining({ at, what: "stream 1, fees" })]);
  expect(known("told").map(({ what }) => what)).toEqual([expect.stringContaining("manifest.matched")]);
  expect(known("delivered")).toEqual([]);
  expect(data.steps.map((each) => each.at)).toEqual(data.steps.map((each) => each.at).toSorted());
  const { stdout } = await runHere(place, ["trace", "1"]);
  expect(stdout).toMatch(/^record 1: /);
  expect(stdout).toMatch(/\+0\.0 s {2}matched {4}stream 1, fees/);
});

test("a delivery is part of it, with how it ended", async () => {
  using place = installation();
  await fill(place, 1);
  {
    await using store = await openDatabase(place);
    const { id } = await store.webhooks.create({
      org_id: "org",
      url: "https://hooks.example.org/",
      label: "",
      secret_id: "s1",
      created_on: filledAt.toISOString(),
      events: ["manifest.matched"],
      stream_id: null,
      digest_id: null,
    });
    const [told] = (await store.traces.read(1))?.events ?? [];
    const wanted = { event_id: told?.event_id ?? 0, event: "manifest.matched" as const, digest_id: 0, body: "{}" };
    await store.deliveries.add(id, [wanted], { now: filledAt.toISOString(), attempts: 3 });
  }
  const { stdout } = await runHere(place, ["trace", "1"]);
  expect(stdout).toMatch(/delivered {2}delivery 1 of event \d+ to webhook 1: pending after 0 attempts/);
});

test("a record that is not there has no way", async () => {
  using place = installation();
  await fill(place, 1);
  expect(await runHere(place, ["trace", "7"])).toMatchObject({ code: 1, stderr: "There is no record 7.\n" });
});
