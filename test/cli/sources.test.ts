import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { openNewsroom } from "../support/servers/newsroom.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { type Installation, installation } from "../support/service/service-process.ts";

const before = `# Ours.
sources:
  - name: Hill News # the other one
    source_type: person
    channels:
      - { name: News, kind: feed, url: https://hill.example/feed }
`;
const opml = `<opml><head><title>Reader & co</title></head><body><outline text="Ports">
  <outline text="Quay & Crane" htmlUrl="https://quay.example" xmlUrl="feed://quay.example/rss?a=1&b=2"/>
  <outline text="Hill" xmlUrl="http://hill.example/feed/"/>
  <outline text="Quay again" xmlUrl="http://quay.example/rss?a=1&b=2"/></outline>
  <outline text="Hill News" xmlUrl="https://other.example/feed"/>
  <outline text="By mail" xmlUrl="mailto:news@quay.example"/></body></opml>`;

const claimstream = (place: Installation, ...words: string[]) => runHere(place, words);
const claimstreamJson = <T>(place: Installation, ...words: string[]) => runHereJson<T>(place, words);

const sourcesOf = (place: Installation) => readFileSync(join(place.configDir, "sources.yaml"), "utf8");

test("an OPML file is shown first, then taken up; folders become groups, and nothing is followed twice", async () => {
  using place = installation();
  place.configure("sources.yaml", before);
  const file = join(place.configDir, "reader.opml");
  writeFileSync(file, opml);
  const shown = await claimstream(place, "sources", "import", file);
  expect(shown).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("2 new, 2 followed or listed already, 1 that"),
  });
  expect(shown.stderr).toContain("add --yes");
  const dry = await claimstreamJson(place, "sources", "import", file, "--dry-run");
  expect(dry.data).toMatchObject({
    imported: false,
    duplicates: [{ reason: "Hill News, News" }, { reason: "listed before as Quay & Crane" }],
    unusable: [{ feed_url: "mailto:news@quay.example" }],
  });
  expect(sourcesOf(place)).toBe(before);

  expect(await claimstream(place, "sources", "import", file, "--yes")).toMatchObject({ code: 0 });
  expect(sourcesOf(place).startsWith(before.trimEnd())).toBe(true);
  expect(parse(sourcesOf(place)).sources.slice(1)).toEqual([
    {
      name: "Quay & Crane",
      source_type: "organization",
      homepage: "https://quay.example/",
      groups: ["Ports"],
      channels: [{ name: "Feed", kind: "feed", url: "http://quay.example/rss?a=1&b=2" }],
    },
    {
      name: "Hill News (other.example)",
      source_type: "organization",
      channels: [{ name: "Feed", kind: "feed", url: "https://other.example/feed" }],
    },
  ]);
  expect((await claimstream(place, "check")).code).toBe(0);
  const again = await claimstreamJson(place, "sources", "import", file, "--yes");
  expect(again.data).toMatchObject({ imported: false, added: [] });
});

test("a list is followed itself with --follow; nothing else in sources.yaml changes, and status tells how the list fares", async () => {
  await using newsroom = await openNewsroom({ pages: [{ path: "/all.opml", body: opml }] });
  using place = installation();
  const ours = before.replace("https://hill.example/feed", `${newsroom.url}/hill`);
  place.configure("sources.yaml", ours);
  const url = `${newsroom.url}/all.opml`;
  expect(await claimstream(place, "sources", "import", url, "--follow", "--yes")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`The list ${url} added to`),
  });
  expect(sourcesOf(place)).toBe(`${ours}\nopml:\n  - url: ${url}\n    source_type: organization\n`);
  expect((await claimstream(place, "check")).code).toBe(0);
  expect(await claimstream(place, "sources", "import", url, "--follow", "--yes")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is followed already"),
  });
  await claimstream(place, "fetch", "Hill News");
  const { data } = await claimstreamJson(place, "status");
  expect(data).toMatchObject({ opml: [{ url, listed: 3, health: "fine", due_reason: "lists are read once a day" }] });
  const listed = [`${newsroom.url}/hill`, "http://quay.example/rss?a=1&amp;b=2", "https://other.example/feed"];
  const exported = (await claimstream(place, "sources", "export")).stdout;
  for (const url of listed) expect(exported).toContain(`${url}"`);
  expect((await claimstream(place, "status")).stdout).toContain("3 feeds listed, and 1 that cannot be fetched.");
});

test("what is exported can be imported elsewhere, also by address, with its groups", async () => {
  using place = installation();
  const [first, second] = ["Ports/North", "Daily"];
  place.configure("sources.yaml", before.replace("channels:", `groups: [${first}, ${second}]\n    channels:`));
  const exported = await claimstream(place, "sources", "export");
  expect(exported.code).toBe(0);
  await using newsroom = await openNewsroom({ pages: [{ path: "/all.opml", body: exported.stdout }] });
  using elsewhere = installation();
  elsewhere.configure("sources.yaml", "sources: []\n");
  const url = `${newsroom.url}/all.opml`;
  expect(await claimstream(elsewhere, "sources", "import", url, "--yes")).toMatchObject({ code: 0 });
  expect(parse(sourcesOf(elsewhere)).sources).toMatchObject([
    { name: "Hill News", groups: [first, second], channels: [{ url: "https://hill.example/feed" }] },
  ]);
});

test("lists that a list takes in are read with it", async () => {
  const include = (url: string) => `<outline type="include" url="${url}"/>`;
  const [first, second] = ["https://quay.example/1", "https://quay.example/2"].map(
    (url) => `<outline xmlUrl="${url}"/>`,
  );
  await using newsroom = await openNewsroom({
    pages: [
      { path: "/all.opml", body: `<opml><body>${first}${include("more/b.opml")}</body></opml>` },
      { path: "/more/b.opml", body: `<opml><body>${second}${include("../all.opml")}</body></opml>` },
    ],
  });
  using place = installation();
  const { data } = await claimstreamJson(place, "sources", "import", `${newsroom.url}/all.opml`, "--dry-run");
  expect(data).toMatchObject({
    outlines: 2,
    includes: [],
    added: [{ name: "quay.example" }, { name: "quay.example 2" }],
  });
});

test("a file that is missing, and one without feeds, are told", async () => {
  using place = installation();
  const missing = await claimstream(place, "sources", "import", "no-such.opml");
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("There is no file") });
  const file = join(place.configDir, "empty.opml");
  writeFileSync(file, `<opml><body><outline type="include" url="https://a.example/b.opml"/></body></opml>`);
  const empty = await claimstream(place, "sources", "import", file);
  expect(empty).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("lists no feed; it takes in what could not be read: https://a.example/b.opml"),
  });
});
