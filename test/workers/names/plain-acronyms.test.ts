import { expect, test } from "vitest";
import { isThing } from "../../../workers/names/name-heads.ts";
import { plainAcronymsOf } from "../../../workers/names/plain-acronyms.ts";

test.each([
  ["A software bill of materials (SBOM) lists parts.", ["SBOM"]],
  ["Two hardware security modules (HSMs) failed.", ["HSM"]],
  ["The Digital Services Act (DSA) holds.", ["DSA"]],
  ["The virus is human papillomavirus (HPV).", ["HPV"]],
  ["He has hypersensitivity pneumonitis, or HP.", ["HP"]],
  ["The Harbour Control Agency (HCA) denied it.", []],
  ["The ferry left (NASA) early.", []],
  ["(ABC) came first.", []],
])("%s", (text, letters) => {
  expect([...plainAcronymsOf(text, isThing)]).toEqual(letters);
});
