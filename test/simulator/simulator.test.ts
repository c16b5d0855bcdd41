import { expect, test } from "vitest";
import { scenes } from "./scenes.ts";
import { openSimulator } from "./simulator.ts";

test("every scene of the simulator has a path and a phrase of its own", () => {
  const own = (texts: string[]) => new Set(texts).size === texts.length;
  expect(own(scenes.map(({ path }) => path))).toBe(true);
  expect(own(scenes.map(({ plays }) => plays))).toBe(true);
});

test("the simulator plays its scenes over HTTP and remembers what it was asked", async () => {
  await using simulator = await openSimulator({ robots: "closed" });
  const ask = (path: string, headers = {}) => fetch(`${simulator.url}${path}`, { headers, redirect: "manual" });
  expect((await ask("/feed")).headers.get("etag")).toBe('"strong"');
  expect((await ask("/feed", { "if-none-match": '"strong"' })).status).toBe(304);
  expect((await ask("/redirect/308")).headers.get("location")).toBe("/feed");
  expect(await (await ask("/robots.txt")).text()).toContain("Disallow: /closed/");
  expect((await ask("/nothing")).status).toBe(404);
  expect(simulator.requests("/feed").map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"strong"']);
});
