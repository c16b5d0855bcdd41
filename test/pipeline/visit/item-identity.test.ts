import { describe, expect, test } from "vitest";
import { emptyItem } from "../../../pipeline/visit/item.ts";
import { itemIdentity, linkUseOf, withUniqueIdentities } from "../../../pipeline/visit/item-identity.ts";
import { cleanLink } from "../../../store/model/clean-link.ts";

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

const plain = { guid: null, link: null, title: "T", text: "words", published: null, enclosures: [] };
const silent = { own: [], shared: null, common_enclosures: new Set<string>() };

test("an item is known by its guid, else its cleaned link, else its words", () => {
  const item = { ...plain, guid: "g1", link: "https://example.org/a?utm_source=x" };
  expect(itemIdentity(item, silent)).toBe("g1");
  expect(itemIdentity({ ...item, guid: null }, silent)).toBe("https://example.org/a");
  const byWords = itemIdentity(plain, silent);
  expect(byWords).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(itemIdentity({ ...plain, text: "other" }, silent)).not.toBe(byWords);
});

describe("where a link does not tell items apart", () => {
  const show = "https://radio.example/show";
  const recording = (url: string, type: string | null = "audio/mpeg") => ({ url, type, length: null });
  const episode = (number: number) => ({
    ...plain,
    link: show,
    title: `Episode ${number}`,
    published: `2026-11-0${number}T08:00:00.000Z`,
    enclosures: [recording(`https://media.example/${number}.mp3?utm_source=feed`)],
  });
  const without = (number: number) => ({ ...episode(number), enclosures: [] });
  const identities = (items: ReturnType<typeof episode>[], own: string[] = [], shared: string | null = null) =>
    items.map((item) => itemIdentity(item, linkUseOf(items, own, shared)));

  test("it is the enclosure", () => {
    expect(identities([episode(1), episode(2)])).toEqual([
      `${show}#https://media.example/1.mp3`,
      `${show}#https://media.example/2.mp3`,
    ]);
  });

  test("it is title and date, where there is no enclosure, or a picture, or the same one everywhere", () => {
    const plainly = identities([without(1), without(2)]);
    expect(new Set(plainly).size).toBe(2);
    for (const url of ["https://media.example/cover.jpg", "https://media.example/stream"]) {
      const enclosures = [recording(url, url.endsWith("jpg") ? "image/jpeg" : null)];
      expect(identities([1, 2].map((number) => ({ ...episode(number), enclosures })))).toEqual(plainly);
    }
    const sameTitle = [1, 2].map((number) => ({ ...without(number), title: "The news" }));
    expect(new Set(identities(sameTitle)).size).toBe(2);
  });

  test("a link that is the feed's homepage or own address is of no item, however it is spelled", () => {
    for (const own of [
      "https://radio.example/show",
      "http://www.radio.example/show/",
      "https://radio.example/show#top",
    ])
      expect(identities([episode(1)], [own])).toEqual([`${show}#https://media.example/1.mp3`]);
    expect(identities([episode(1)], ["https://radio.example/"])).toEqual([show]);
  });

  test("what was once seen stays", () => {
    const first = linkUseOf([episode(1), episode(2)], [], null);
    expect(first.shared).toBe(show);
    expect(identities([episode(3)], [], first.shared)).toEqual([`${show}#https://media.example/3.mp3`]);
    const elsewhere = { ...without(4), link: "https://radio.example/other" };
    expect(identities([elsewhere], [], first.shared)).toEqual([expect.stringMatching(/other#sha256:/)]);
  });

  test("the same item twice shares its link with nobody, and guids are asked first", () => {
    expect(linkUseOf([episode(1), episode(1)], [], null).shared).toBeNull();
    const named = [1, 2].map((number) => ({ ...episode(number), guid: `g${number}` }));
    const use = linkUseOf(named, [show], null);
    expect(use.shared).toBeNull();
    expect(named.map((item) => itemIdentity(item, use))).toEqual(["g1", "g2"]);
  });
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
