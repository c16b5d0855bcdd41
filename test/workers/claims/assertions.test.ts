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
