import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packNames } from "../../config/pack-names.ts";
import { readPacks } from "../../config/packs.ts";
import { withPacksFollowed } from "../../config/yaml/edit-packs.ts";
import { configFolder } from "./config-folder.ts";

const shippedText = (part: string) => readFileSync(join(import.meta.dirname, `../../config/${part}.yaml`), "utf8");
const shipped = shippedText("sources");
const folder = (text: string) => {
  const place = configFolder();
  place.write("sources.yaml", text);
  return place;
};

describe("the packs that ship", () => {
  test("are those whose names sources.yaml takes, each offered there in a line of its own", () => {
    expect(readPacks().map(({ name }) => name)).toEqual([...packNames]);
    const offered = [...shipped.matchAll(/^ {2}# - (\S+) +# (.+)$/gm)].map(([, name, title]) => ({ name, title }));
    expect(offered).toEqual(readPacks().map(({ name, title }) => ({ name, title })));
  });

  test("are there by domain, region and language, and bring a stream for what they follow", () => {
    const groups = new Set(readPacks().map(({ group }) => group));
    expect(groups).toEqual(new Set(["domain", "region", "language", "own"]));
    for (const { group, name, streams, sources } of readPacks()) {
      expect(sources.length, name).toBeGreaterThan(0);
      if (group !== "own") expect(streams.length, name).toBeGreaterThan(0);
    }
  });

  test.each(packNames)("can be followed alone without a warning: %s", (name) => {
    const place = folder(withPacksFollowed(shipped, [name]));
    for (const part of ["streams", "topics", "tags", "digests"]) place.write(`${part}.yaml`, shippedText(part));
    const config = place.read();
    expect(config.warnings).toEqual([]);
    const pack = readPacks().find((each) => each.name === name);
    expect(config.packs).toEqual([name]);
    expect(config.sources.map((source) => source.name)).toEqual(
      expect.arrayContaining(pack?.sources.map((source) => source.name) ?? []),
    );
  });
});

describe("a pack in sources.yaml", () => {
  test("is followed once its line is uncommented, and the line is commented again when it is dropped", () => {
    const followed = shipped.replace("# - economy ", "- economy ");
    expect(followed).not.toBe(shipped);
    expect(withPacksFollowed(shipped, ["economy"])).toBe(followed);
    expect(withPacksFollowed(followed, [])).toBe(shipped);
  });

  test.each([
    ["sources: []\n", "sources: []\n\npacks:\n  - health\n"],
    ["", "\npacks:\n  - health\n"],
    ["packs: [economy]\nsources: []\n", "packs:\n  - health\nsources: []\n"],
    ["packs:\n  - economy\n\n# mine\nsources: []\n", "packs:\n  # - economy\n  - health\n\n# mine\nsources: []\n"],
  ])("is written where the file has no line for it: %j", (before, after) => {
    expect(withPacksFollowed(before, ["health"])).toBe(after);
  });

  test("gives way to a source of the same name in the file, and its stream to one of the same name", () => {
    const place = folder(`packs: [environment]
sources:
  - name: Mongabay
    source_type: organization
    channels: [{ name: Mine, kind: feed, url: "https://mine.example/feed.xml" }]
`);
    place.write(
      "streams.yaml",
      "streams:\n  - { name: climate, title: My climate, home_domain: universe-earth, filter: { sources: [Mongabay] } }\n",
    );
    const { sources, streams } = place.read();
    expect(sources.filter(({ name }) => name === "Mongabay")).toMatchObject([{ channels: [{ name: "Mine" }] }]);
    expect(streams.filter(({ name }) => name === "climate")).toMatchObject([{ title: "My climate" }]);
    expect(sources.map(({ name }) => name)).toContain("eLife");
  });

  test("that does not exist is refused with its line and the word that was meant", () => {
    const place = folder("packs:\n  - econmy\nsources: []\n");
    expect(() => place.read()).toThrow(/sources\.yaml:2:5 packs\[0\]: must be one of .*did you mean "economy"\?/s);
  });
});
