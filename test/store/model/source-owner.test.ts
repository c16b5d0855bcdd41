import { expect, test } from "vitest";
import { countOwners, haveOneOwner, homeDomain } from "../../../store/model/source-owner.ts";

test.each([
  ["https://news.harbour.example/a/b", "harbour.example"],
  ["http://harbour.example", "harbour.example"],
  ["https://www.harbour.co.uk/", "harbour.co.uk"],
  ["https://harbour.gov.au", "harbour.gov.au"],
  ["http://127.0.0.1:8080/", "127.0.0.1"],
  ["http://[::1]/", "[::1]"],
  ["http://localhost/", "localhost"],
  ["no address", null],
  [null, null],
])("the home domain of %s is %s", (address, domain) => {
  expect(homeDomain(address)).toBe(domain);
});

test("sources have one owner by name or by home, and without a home by name only", () => {
  const owned = (owner: string, homepage: string | null) => ({ owner, homepage });
  expect(haveOneOwner(owned("Ardent", null), owned("Ardent", "https://b.example/"))).toBe(true);
  expect(haveOneOwner(owned("A", "https://a.harbour.example/"), owned("B", "https://b.harbour.example/"))).toBe(true);
  expect(haveOneOwner(owned("A", null), owned("B", null))).toBe(false);
  expect(haveOneOwner(owned("A", "https://a.example/"), owned("B", "https://b.example/"))).toBe(false);
});

test("owners are counted once however their sources hang together", () => {
  const sources = [
    { owner: "A", homepage: "https://a.example/", words: 1 },
    { owner: "B", homepage: "https://b.example/", words: 2 },
    { owner: "C", homepage: null, words: 3 },
    // Joins the first two: at home with one, in the words of the other.
    { owner: "D", homepage: "https://b.example/", words: 1 },
  ];
  expect(countOwners(sources, (a, b) => a.words === b.words)).toBe(2);
  expect(countOwners([], () => false)).toBe(0);
});
