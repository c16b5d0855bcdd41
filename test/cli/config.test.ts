import { expect, test } from "vitest";
import { hasPostgres, newPostgresDatabase } from "../support/postgres/test-databases.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { installation } from "../support/service/service-process.ts";

const stream = (name: string) => ({ name, title: name, home_domain: "society-law-government" });

test.runIf(hasPostgres)("files that others have replaced are told of, and are put in force on purpose", async () => {
  await using database = await newPostgresDatabase();
  const env = { DATABASE_URL: database.url, MASTER_KEY: "0123456789abcdef".repeat(4) };
  using old = installation({ streams: [stream("old")] });
  using young = installation({ streams: [stream("young")] });
  const [one, other] = [old, young].map((place) => ({ ...place, env: { ...place.env, ...env } }));
  if (!one || !other) throw new Error("there are two");
  expect(await runHereJson(one, ["config", "show"])).toEqual({ code: 0, data: null });
  for (const place of [one, other]) expect((await runHere(place, ["config", "take"])).code).toBe(0);
  const shown = await runHere(one, ["config", "show"]);
  expect(shown).toMatchObject({ code: 1, stdout: expect.stringContaining("older than those in force (revision 2") });
  expect(await runHereJson(one, ["config", "take"])).toMatchObject({ data: { revision: 3, files: "in_force" } });
  expect((await runHere(one, ["config", "show"])).code).toBe(0);
  expect((await runHere(other, ["config", "show"])).code).toBe(1);
});
