import { expect, test } from "vitest";
import { aliasKey, shortForm } from "../../../store/tags/tag-forms.ts";

test.each([
  ["organization", "Varnik Works, Inc.", "Varnik Works"],
  ["organization", "Varnik Works Group PLC", "Varnik Works"],
  ["organization", "News Corp", null],
  ["organization", "Insurance Company", null],
  ["organization", "Harbour Board", null],
  ["person", "Ada K. Holm", "Ada Holm"],
  ["person", "Ada K. M. Holm", "Ada Holm"],
  ["person", "J. R. Holm", null],
  ["place", "State of Jalisco", "Jalisco"],
])("of the %s %s the shorter form is %s", (type, name, short) => {
  expect(shortForm(type, name)).toBe(short);
});

test("case, points, hyphens and a leading article do not tell names apart", () => {
  expect(aliasKey("The Harbour-Board’s  U.S. Arm")).toBe("harbour boards us arm");
});
