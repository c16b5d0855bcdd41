import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { writeFileAtomically } from "../../../config/runtime/atomic-file.ts";
import { addChannel, removeSources, removeStreams } from "../../../config/yaml/edit-sources.ts";

const text = `# head of the file

sources:   # the list
  # ---- banks

  # speaks English
  - name: First
    source_type:   organization     # odd spacing stays
    channels:
      # why this one
      - name: News
        kind: feed
        url: 'https://first.example/feed'   # quoted as it was
        # more to come

  - name: Second
    source_type: data
    channels: [{ name: Data, kind: page, url: https://second.example/ }]

  # ---- sample
  # invented

  - name: Third
    source_type: data
    channels:
      - { name: Local, kind: feed, url: ../data/sample/feed.xml }

# foot of the file
`;

const channel = { name: "Blog", kind: "feed" as const, url: "https://new.example/feed" };
const head = { name: "New", source_type: "person" as const };
const isLocal = (source: { urls: string[] }) => source.urls.every((url) => url.startsWith("../data/sample/"));

/** The lines that the second text has more, and those it has less. */
function difference(before: string, after: string): { added: string[]; removed: string[] } {
  const left = before.split("\n");
  const right = after.split("\n");
  const start = left.findIndex((line, index) => line !== right[index]);
  let same = 0;
  while (same < left.length - start && same < right.length - start && left.at(-1 - same) === right.at(-1 - same))
    same++;
  return { removed: left.slice(start, left.length - same), added: right.slice(start, right.length - same) };
}

describe("adding a channel", () => {
  test("to a source that is there adds its lines and touches no other", () => {
    const edited = addChannel(text, {
      source: { ...head, name: "First" },
      channel: { ...channel, schedule: "*/5 * * * *" },
    });
    expect(difference(text, edited)).toEqual({
      removed: [],
      added: [
        "      - name: Blog",
        "        kind: feed",
        "        url: https://new.example/feed",
        '        schedule: "*/5 * * * *"',
      ],
    });
  });

  test("in a new source adds it at the end, under a heading of its own where the file has headings", () => {
    const edited = addChannel(text, { source: head, channel });
    expect(difference(text, edited)).toEqual({
      removed: [],
      added: [
        `  # ${"-".repeat(64)} added`,
        "",
        "  - name: New",
        "    source_type: person",
        "    channels:",
        "      - name: Blog",
        "        kind: feed",
        "        url: https://new.example/feed",
        "",
      ],
    });
    const twice = addChannel(edited, { source: { ...head, name: "Newer" }, channel });
    expect(twice.split("\n").filter((line) => line.endsWith(" added"))).toHaveLength(1);
    expect(difference(edited, twice).removed).toEqual([]);
  });

  test("to a list written in one line keeps what it had and the comments around", () => {
    const edited = addChannel(text, { source: { ...head, name: "Second" }, channel });
    expect(edited).toContain(
      "- { name: Data, kind: page, url: https://second.example/ }".replaceAll(/\{ | \}/g, (brace) => brace.trim()),
    );
    expect(edited).toContain("- name: Blog");
    for (const comment of text.match(/#.*/g) ?? []) expect(edited).toContain(comment);
  });

  test.each(["", "# a comment\nsources:\n", "sources: []\n", "sources: [] # none"])(
    "to %j makes the first source",
    (empty) => {
      const edited = addChannel(empty, { source: head, channel });
      expect(edited).toContain("sources:\n  - name: New\n    source_type: person\n    channels:\n      - name: Blog\n");
      for (const comment of empty.match(/#.*/g) ?? []) expect(edited).toContain(comment);
    },
  );

  test("works on files without an end of line and with Windows ends of lines", () => {
    const short = "sources:\n  - name: A\n    source_type: data\n    channels:\n      - { name: x, kind: inbox }";
    expect(addChannel(short, { source: head, channel })).toBe(
      `${short}\n  - name: New\n    source_type: person\n    channels:\n      - name: Blog\n        kind: feed\n        url: https://new.example/feed\n`,
    );
    const windows = addChannel(text.replaceAll("\n", "\r\n"), { source: head, channel });
    expect(windows).toBe(addChannel(text, { source: head, channel }).replaceAll("\n", "\r\n"));
  });

  test("refuses a name that the source has already, and a text that is not YAML", () => {
    expect(() =>
      addChannel(text, { source: { ...head, name: "First" }, channel: { ...channel, name: "News" } }),
    ).toThrow('"First" has a channel "News" already');
    expect(() => addChannel("sources: [", { source: head, channel })).toThrow("the file is not valid YAML");
  });
});

describe("removing", () => {
  test("a section takes its heading along and leaves the rest byte for byte", () => {
    const edited = removeSources(text, isLocal);
    expect(edited).toBe(text.slice(0, text.indexOf("\n  # ---- sample")) + text.slice(text.indexOf("\n# foot")));
  });

  test("one of several leaves the heading over the others", () => {
    const edited = removeSources(text, (source) => source.name === "First");
    const start = text.indexOf("  # speaks English");
    expect(edited).toBe(text.slice(0, start) + text.slice(text.indexOf("  - name: Second")));
  });

  test("what was added stays when the sample before it goes", () => {
    const edited = removeSources(addChannel(text, { source: head, channel }), isLocal);
    expect(edited).not.toContain("sample");
    expect(edited).toBe(
      addChannel(text, { source: head, channel }).replace(/\n {2}# ---- sample[\s\S]*feed\.xml \}\n/, ""),
    );
  });

  test("all leaves an empty list", () => {
    expect(removeSources(text, () => true)).toBe(
      "# head of the file\n\nsources: []   # the list\n\n# foot of the file\n",
    );
  });

  test("none leaves the text as it is", () => {
    expect(removeSources(text, () => false)).toBe(text);
    expect(removeSources("sources: []\n", () => true)).toBe("sources: []\n");
  });

  test("works on a list written in one line", () => {
    const flow = "sources: [{ name: A, channels: [{ url: x }] }, { name: B, channels: [] }] # c\n";
    const edited = removeSources(flow, (source) => source.urls.includes("x"));
    expect(edited).toBe("sources: [{name: B, channels: []}] # c\n");
  });

  test("streams are picked by name or by the sources they filter for", () => {
    const streams = "streams:\n  - name: a\n    filter: { sources: [First] }\n\n  - name: b\n    title: B\n";
    expect(removeStreams(streams, (stream) => stream.sources.includes("First"))).toBe(
      "streams:\n  - name: b\n    title: B\n",
    );
    expect(removeStreams(streams, (stream) => stream.name === "b")).toBe(
      streams.slice(0, streams.indexOf("\n  - name: b")),
    );
  });
});

describe("writing a file in one step", () => {
  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), "claimstream-edit-"));
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    return path;
  }

  test("replaces the text, keeps the mode and leaves nothing beside it", () => {
    const path = join(folder(), "a.yaml");
    writeFileSync(path, "old", { mode: 0o600 });
    writeFileAtomically(path, "new");
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(path, ".."))).toEqual(["a.yaml"]);
  });

  test("writes through a link and makes a file that was not there", () => {
    const dir = folder();
    symlinkSync(join(dir, "real.yaml"), join(dir, "link.yaml"));
    writeFileAtomically(join(dir, "real.yaml"), "one");
    writeFileAtomically(join(dir, "link.yaml"), "two");
    expect(readFileSync(join(dir, "real.yaml"), "utf8")).toBe("two");
  });

  test("that fails leaves the folder as it was", () => {
    const dir = folder();
    expect(() => writeFileAtomically(join(dir, "none", "a.yaml"), "x")).toThrow("ENOENT");
    expect(readdirSync(dir)).toEqual([]);
  });
});
