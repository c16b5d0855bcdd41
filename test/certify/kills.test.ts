import { expect, test } from "vitest";
import { instantsOf } from "./instants.ts";
import { dayKilledAt, daysKilledAfter } from "./killed-days.ts";
import { matrix } from "./matrix.ts";
import { openWorld } from "./place.ts";

const wanted = ["webhook.sent", "migration.commit"];

test("killed between sending and knowing, and amid a migration, it goes on unaided and keeps every promise", async () => {
  await using world = await openWorld(4);
  for (const name of wanted) {
    const point = matrix.find((each) => each.name === name);
    expect(point && (await dayKilledAt(world, point)), name).toEqual({ kills: 1, violations: [] });
  }
}, 1_200_000);

test("killed at six instants at random, it goes on unaided and keeps every promise", async () => {
  await using world = await openWorld(6);
  for (const instants of instantsOf(7, 6)) {
    const killed = await daysKilledAfter(world, instants);
    expect(killed, `killed after ${instants} ms`).toEqual({ kills: instants.length, violations: [] });
  }
}, 1_200_000);
