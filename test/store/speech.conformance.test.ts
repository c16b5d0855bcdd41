import { describe, expect, test } from "vitest";
import { databases } from "../support/databases.ts";

describe.each(Object.entries(databases))("speech, on %s", (_name, open) => {
  test("an answer is kept while it is used, and forgotten later", async () => {
    await using opened = await open();
    const { speech } = opened.store;
    await speech.keep("first", "words", "2026-08-01");
    await speech.keep("second", "others", "2026-08-01");
    expect(await speech.answer("first", "2026-11-01")).toBe("words");
    await speech.forget("2026-08-22");
    await speech.keep("third", "more", "2026-11-20");
    expect(await speech.answer("first", "2026-11-20")).toBe("words");
    expect(await speech.answer("second", "2026-11-20")).toBeUndefined();
  });

  test("the seconds of a day add up, and can be given back", async () => {
    await using opened = await open();
    const { speech } = opened.store;
    expect(await speech.takenOn("2026-11-20")).toBe(0);
    await speech.spend("2026-11-20", 600);
    await speech.spend("2026-11-20", -240);
    expect(await speech.takenOn("2026-11-20")).toBe(360);
    expect(await speech.takenOn("2026-11-21")).toBe(0);
  });

  test("seconds are put aside as long as they fit into the day, by however many at once", async () => {
    await using opened = await open();
    const { speech } = opened.store;
    const reserve = (more: number, most: number | null = 1000) => speech.reserve("2026-11-20", more, most);
    expect(await reserve(1001)).toBe(false);
    const tried = await Promise.all(Array.from({ length: 40 }, () => reserve(70)));
    expect(tried.filter(Boolean)).toHaveLength(14);
    expect(await speech.takenOn("2026-11-20")).toBe(980);
    expect(await reserve(20)).toBe(true);
    expect(await reserve(1)).toBe(false);
    await speech.spend("2026-11-20", -100);
    expect(await reserve(100)).toBe(true);
    expect(await reserve(5000, null)).toBe(true);
    expect(await speech.takenOn("2026-11-20")).toBe(6000);
  });
});
