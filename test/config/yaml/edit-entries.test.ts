import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { entryIn, withEntry, withNewEntry, withoutEntry } from "../../../config/yaml/edit-entries.ts";

const text = `# head of the file
sources:   # the list
  # speaks English
  - name: First
    source_type:   organization     # odd spacing stays
    homepage: https://first.example/
    channels:
      # why this one
      - name: News
        kind: feed
        url: 'https://first.example/feed'   # quoted as it was
        # more to come
      - name: Blog
        kind: feed
        url: https://first.example/blog

  # ---- others

  - name: Second
    source_type: data
    channels: [{ name: Data, kind: page, url: https://second.example/ }]
  - name: Third
    groups:
      - a
      - b # why b
    source_type: data
    filter: { domains: [x, y] }
# foot of the file
`;

const place = (name: string) => ({ list: "sources", key: "name" as const, name });
const first = Object(entryIn(text, place("First")));
const third = Object(entryIn(text, place("Third")));

/** The lines that only one of two texts has. */
function difference(after: string): { removed: string[]; added: string[] } {
  const [old, fresh] = [text.split("\n"), after.split("\n")];
  return {
    removed: old.filter((line) => !fresh.includes(line)),
    added: fresh.filter((line) => !old.includes(line)),
  };
}

describe("changing an entry", () => {
  test("changes the lines of what it says otherwise, and keeps the comments on them", () => {
    const after = withEntry(text, place("First"), {
      ...first,
      source_type: "person",
      homepage: undefined,
      owner: "X: #y",
    });
    expect(difference(after)).toEqual({
      removed: ["    source_type:   organization     # odd spacing stays", "    homepage: https://first.example/"],
      added: ["    source_type:   person     # odd spacing stays", '    owner: "X: #y"'],
    });
  });

  test("reaches into lists of settings, and adds to them", () => {
    const [news, blog] = first.channels;
    const moved = { ...news, url: "https://new.example/#x", schedule: "*/5 * * * *" };
    const more = { name: "More", kind: "page", url: "https://more.example/" };
    const after = withEntry(text, place("First"), { ...first, channels: [moved, blog, more] });
    expect(difference(after)).toEqual({
      removed: ["        url: 'https://first.example/feed'   # quoted as it was"],
      added: [
        "        url: https://new.example/#x   # quoted as it was",
        '        schedule: "*/5 * * * *"',
        "      - name: More",
        "        kind: page",
        "        url: https://more.example/",
      ],
    });
    expect(after).toContain("      # why this one\n");
    expect(after).toContain("        # more to come\n");
  });

  test("takes one out of a list, and keeps what is on one line there", () => {
    const after = withEntry(text, place("Third"), { ...third, groups: ["b", "c: d"], filter: { domains: ["x"] } });
    expect(difference(after)).toEqual({
      removed: ["      - a", "    filter: { domains: [x, y] }"],
      added: ['      - "c: d"', "    filter: { domains: [x] }"],
    });
  });

  test("says what was asked for, however the file was written", () => {
    const entries: object[] = [
      { ...third, groups: [] },
      { ...third, groups: ["b", "a"] },
      { name: "Third", source_type: "data" },
      { ...third, filter: {}, note: "two\nlines" },
      { source_type: "data", name: "Third", groups: "now a text" },
    ];
    for (const entry of entries) {
      const after = withEntry(text, place("Third"), entry);
      expect(parse(after).sources[2]).toEqual(entry);
      expect(after).toContain("# foot of the file");
      expect(after).toContain("# speaks English");
    }
  });

  test.each([
    'yes: "no" # not a comment',
    "- a list?",
    "{ a: b }",
    "*alias &anchor !tag",
    "null",
    "0x1F",
    "line\nbreak",
    "%YAML 1.2",
    "'\"\\",
    "\u00a0\u2028 end",
    "# only a comment",
    "<script>alert(1)</script>",
  ])("keeps names with what YAML takes for more than letters: %j", (name) => {
    const renamed = withEntry(text, place("Second"), { ...Object(entryIn(text, place("Second"))), name });
    expect(entryIn(renamed, place(name))).toMatchObject({ name, source_type: "data" });
    const added = withNewEntry(text, place(name), { name, aliases: [name] });
    expect(entryIn(added, place(name))).toEqual({ name, aliases: [name] });
    expect(withoutEntry(added, place(name)).trim()).toBe(text.trim());
  });

  test("refuses what is not there, and a name that is taken", () => {
    expect(() => withEntry(text, place("Fourth"), {})).toThrow('there is no "Fourth" in it any more');
    expect(() => withoutEntry(text, place("Fourth"))).toThrow("Fourth");
    expect(() => withNewEntry(text, place("first"), { name: "first" })).toThrow('there is a "first" already');
    expect(() => withEntry("sources: [", place("First"), {})).toThrow("not valid YAML");
  });
});
