import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

test("a publisher's we is its name and the verb agrees", async () => {
  const text =
    "Harbor Foundation is small, and we recommend grants to schools. Last year we have recommended ten grants. Our staff read two hundred reports.";
  const texts = await claimTexts(text, "Harbor Foundation");
  expect(texts).toContain("Last year Harbor Foundation has recommended ten grants.");
  expect(texts).toContain("Harbor Foundation's staff read two hundred reports.");
});

test("a publisher's pages may be called by its name and more", async () => {
  const text =
    "The ferries of Fernwood sail to Harland. We moved our tickets to a new service in May. We sold two boats to the county. Our staff wrote the service in Rust.";
  for (const source of ["Fernwood", "Fernwood Engineering", "Fernwood Tech Blog"]) {
    const texts = await claimTexts(text, source);
    expect(texts).toContain("Fernwood sold two boats to the county.");
    expect(texts).toContain("Fernwood's staff wrote the service in Rust.");
  }
  expect(await claimTexts(text, "Harbor News")).not.toContain("Fernwood sold two boats to the county.");
});

test("a writer who says I throughout is the writer", async () => {
  const text =
    "I have taught at the harbor school since 1961. I doubt that the old bridge will last. My brother runs two of the ferries.";
  expect(await claimTexts(text)).toEqual([
    "The writer has taught at the harbor school since 1961.",
    "The writer doubts that the old bridge will last.",
    "The writer's brother runs two of the ferries.",
  ]);
});

test("one I is nobody's essay", async () => {
  expect(await claimTexts("I doubt that the old bridge will last. The county closed it on Monday.")).not.toContain(
    "The writer doubts that the old bridge will last.",
  );
});
