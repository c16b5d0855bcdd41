import { describe, expect, test } from "vitest";
import { emptyItem } from "../../pipeline/item.ts";
import { itemIdentity, withUniqueIdentities } from "../../pipeline/item-identity.ts";
import { cleanLink } from "../../store/model/clean-link.ts";

describe("a link is cleaned", () => {
  test.each([
    ["https://Example.ORG/a?utm_source=x&id=1&UTM_Medium=y#part", "https://example.org/a?id=1"],
    ["https://example.org:443/a?fbclid=1", "https://example.org/a"],
    ["http://example.org:80/", "http://example.org/"],
    ["http://example.org:8080/a", "http://example.org:8080/a"],
    ["https://example.org/a?gclid=1&msclkid=2&mc_cid=3&b=%20c", "https://example.org/a?b=+c"],
    ["https://example.org/a?b=%20c&d", "https://example.org/a?b=%20c&d"],
    ["https://example.org/a?ref=home", "https://example.org/a?ref=home"],
    ["https://example.org/A/B", "https://example.org/A/B"],
    ["https://example.org/a?", "https://example.org/a"],
    [" urn:uuid:1 ", "urn:uuid:1"],
    ["no address", "no address"],
  ])("%s", (link, cleaned) => {
    expect(cleanLink(link)).toBe(cleaned);
    expect(cleanLink(cleaned)).toBe(cleaned);
  });
});

test("an item is known by its guid, else its cleaned link, else its words", () => {
  const item = { guid: "g1", link: "https://example.org/a?utm_source=x", title: "T", text: "words" };
  expect(itemIdentity(item)).toBe("g1");
  expect(itemIdentity({ ...item, guid: null })).toBe("https://example.org/a");
  const byWords = itemIdentity({ ...item, guid: null, link: null });
  expect(byWords).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(itemIdentity({ ...item, guid: null, link: null, text: "other" })).not.toBe(byWords);
});

test("identities in a reading are unique: the same item once, careless guids told apart by their links", () => {
  const item = (identity: string, link: string | null, title: string) => ({ ...emptyItem(identity), link, title });
  const items = withUniqueIdentities([
    item("1", "https://example.org/a", "A"),
    item("1", "https://example.org/a?utm_source=x", "A again"),
    item("1", "https://example.org/b", "B"),
    item("1", "https://example.org/b", "B again"),
    item("2", null, "C"),
    item("2", null, "C"),
    item("2", null, "D"),
  ]);
  expect(items.map(({ title }) => title)).toEqual(["A", "B", "C", "D"]);
  expect(new Set(items.map(({ identity }) => identity)).size).toBe(4);
  expect(items[1]?.identity).toBe("1#https://example.org/b");
});
