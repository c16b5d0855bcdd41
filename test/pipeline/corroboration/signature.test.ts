import { expect, test } from "vitest";
import { signatureOf } from "../../../pipeline/corroboration/signature.ts";

const works = { name: "Harbour Works", type: "organization", role: "subject" };
const claim = {
  claim_text: "Harbour Works lowered its fee by 4 per cent.",
  language: "en",
  gloss: null,
  entities: [works],
  published: "2031-05-04",
};

test("a claim that is met again has the signature that was read", () => {
  expect(signatureOf(structuredClone(claim))).toBe(signatureOf(claim));
});

test("whatever a signature is read from makes it another", () => {
  const others = [
    { ...claim, claim_text: "Harbour Works lowered its fee by 5 per cent." },
    { ...claim, language: "de", gloss: "Harbour Works have its fee by 5 percent lower." },
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

test("one of another language is read from its gloss, and keeps its language", () => {
  const said = { ...claim, claim_text: "Harbour Works senkte seine Gebühr nicht.", language: "de" };
  const read = signatureOf({ ...said, gloss: "Harbour Works lower its fee not." });
  expect(read).toMatchObject({ denies: true, language: "de" });
  expect(signatureOf({ ...said, language: "fr", gloss: "Harbour Works lower its fee not." }).language).toBe("fr");
});

test.each(["is expected to lower", "wants to lower", "is due to lower", "plans to lower", "will lower"])(
  "what Harbour Works %s is not lowered yet",
  (words) => {
    const said = { ...claim, claim_text: `Harbour Works ${words} its fee by 4 per cent.` };
    expect(signatureOf(said).mood).toBe("future");
  },
);

test("what is called after a country is about it", () => {
  const entities = [{ name: "Germany", type: "place", role: "place" }];
  const adjective = signatureOf({ ...claim, claim_text: "German inflation fell to 2.1 percent.", entities: [] });
  const name = signatureOf({ ...claim, claim_text: "Inflation in Germany fell to 2.1 percent.", entities });
  expect(adjective.places).toEqual(name.places);
  expect([...adjective.words].sort()).toEqual([...name.words].sort());
});
