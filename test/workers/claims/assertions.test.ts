import { expect, test } from "vitest";
import { claimTexts } from "./claims-of.ts";

test("what is only supposed is no claim of its own", async () => {
  const texts = await claimTexts("The county will close the old bridge in May if the council rejects the new budget.");
  expect(texts).toEqual(["The county will close the old bridge in May if the council rejects the new budget."]);
});

test("a short reason stays with what it explains", async () => {
  const texts = await claimTexts("The county closed the old bridge because two pillars had cracked.");
  expect(texts).toEqual(["The county closed the old bridge because two pillars had cracked."]);
});

test("a deed in few words stays with the next one of the same subject", async () => {
  const texts = await claimTexts("Tom Okafor fell and hit his head on the harbor wall on Monday.");
  expect(texts).toEqual(["Tom Okafor fell and hit his head on the harbor wall on Monday."]);
});

test("a long clause of time is told for its own sake", async () => {
  const texts = await claimTexts(
    "The council closed the old bridge after two inspectors from the county found long cracks in three of its pillars.",
  );
  expect(texts).toEqual([
    "The council closed the old bridge.",
    "Two inspectors from the county found long cracks in three of its pillars.",
  ]);
});
