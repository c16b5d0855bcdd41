import { expect, test } from "vitest";
import { signatureOf } from "../../../pipeline/corroboration/signature.ts";

const works = { name: "Harbour Works", type: "organization", role: "subject" };
const claim = {
  claim_text: "Harbour Works lowered its fee by 4 per cent.",
  entities: [works],
  published: "2031-05-04",
};

test("a claim that is met again has the signature that was read", () => {
  expect(signatureOf(structuredClone(claim))).toBe(signatureOf(claim));
});

test("whatever a signature is read from makes it another", () => {
  const others = [
    { ...claim, claim_text: "Harbour Works lowered its fee by 5 per cent." },
    { ...claim, published: null },
    { ...claim, published: "2031-05-05" },
    { ...claim, entities: [{ ...works, name: "Harbour" }] },
    { ...claim, entities: [{ ...works, type: "place" }] },
    { ...claim, entities: [{ ...works, role: "source_org" }] },
    { ...claim, entities: [] },
  ];
  for (const other of others) expect(signatureOf(other)).not.toEqual(signatureOf(claim));
});

test("nothing is written on a claim", () => {
  const own = structuredClone(claim);
  signatureOf(own);
  expect(Reflect.ownKeys(own.entities)).toEqual(["0", "length"]);
});
