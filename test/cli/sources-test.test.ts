import { expect, test } from "vitest";
import { openNewsroom } from "../support/servers/newsroom.ts";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { installation } from "../support/service/service-process.ts";

const body = `<title>Board</title><main><div class="n"><a href="/fee">Fee raised</a> <i>4 May 2026</i></div>
  <div class="n"><a href="/berth">Berth \u202eclosed</a></div></main>`;

test("a page is read by a rule, and what would be found is shown", async () => {
  await using newsroom = await openNewsroom({ pages: [{ path: "/", body }] });
  using place = installation();
  const url = `${newsroom.url}/`;
  const rule = ["--item-selector", ".n", "--date-selector", "i"];
  const { code, stdout } = await runHere(place, ["sources", "test", url, ...rule]);
  expect(code).toBe(0);
  expect(stdout).toContain(`${url}: 2 items\n  2026-05-04 00:00  Fee raised\n${" ".repeat(20)}${newsroom.url}/fee\n`);
  expect(await runHere(place, ["sources", "test", url, "--item-selector", ".none"])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Nothing on the page meets the rule ".none".'),
  });
  expect(await runHere(place, ["sources", "test", url, "--item-selector", "i::"])).toMatchObject({ code: 2 });
});

test("a followed source is read as its entry says, and one that is not known is said to be so", async () => {
  await using newsroom = await openNewsroom({ pages: [{ path: "/", body }] });
  using place = installation();
  const channel = `{ name: Notices, kind: page, url: "${newsroom.url}/", mode: changes }`;
  place.configure(
    "sources.yaml",
    `sources:\n  - name: Board\n    source_type: organization\n    channels:\n      - ${channel}\n`,
  );
  const { data } = await runHereJson(place, ["sources", "test", "board"]);
  expect(data).toMatchObject({
    channels: [
      { channel: "Notices", outcome: "read", items: [{ title: "Board", text: expect.stringContaining("Fee raised") }] },
    ],
  });
  expect(await runHere(place, ["sources", "test", "Nobody"])).toMatchObject({ code: 1 });
});

test("where documents are pushed there is nothing to read, and that is no failure", async () => {
  using place = installation();
  const channels = [{ name: "Notices", kind: "push" }];
  place.configure("sources.yaml", { sources: [{ name: "Board", source_type: "organization", channels }] });
  expect(await runHere(place, ["sources", "test", "Board"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Notices: what is pushed to it is shown by GET /documents/{document_id}"),
  });
});

const article = `<title>Board</title><h1>The board</h1><main><p class="s">${"The harbour board raised its fee for grain by four percent. ".repeat(6)}</p>
  <p class="more">Read all our notices of the year in the archive of the board.</p></main><i class="by">By Mara Venn</i>`;

test("the page of an article is read with a source's rules and without, and the difference is shown", async () => {
  await using newsroom = await openNewsroom({ pages: [{ path: "/fee", body: article }] });
  using place = installation();
  const url = `${newsroom.url}/fee`;
  const rules = ["--text-selector", "main", "--remove-selector", ".more", "--author-selector", ".by"];
  const { code, stdout } = await runHere(place, ["sources", "test", url, ...rules]);
  expect(code).toBe(0);
  expect(stdout).toContain("  with rules: 66 words\n");
  expect(stdout).toContain("    author  Mara Venn\n");
  expect(stdout).toContain("  only without rules:\n    Read all our notices of the year");
  const { data } = await runHereJson(place, ["sources", "test", url, "--text-selector", ".none"]);
  expect(data).toMatchObject({ channels: [], articles: [{ missed: ["text"] }] });
  expect(await runHere(place, ["sources", "test", url, "--text-selector", "main["])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--text-selector is no CSS selector: "),
  });
});

test("a followed source's newest article is read by the rules of its entry", async () => {
  await using newsroom = await openNewsroom({
    pages: [
      { path: "/", body },
      { path: "/fee", body: article },
    ],
  });
  using place = installation();
  const channel = `{ name: Notices, kind: page, url: "${newsroom.url}/", item_selector: .n, article: { text: .s, title: h1 } }`;
  const sources = (text: string) =>
    place.configure(
      "sources.yaml",
      `sources:\n  - name: Board\n    source_type: organization\n    channels:\n      - ${text}\n`,
    );
  sources(channel);
  const { data } = await runHereJson(place, ["sources", "test", "Board"]);
  expect(data).toMatchObject({ articles: [{ with_rules: { title: "The board", words: 66 } }] });
  sources(channel.replace(".s,", "'.s:nowhere',"));
  expect(await runHere(place, ["sources", "test", "Board"])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/sources\.yaml:5.*article\.text.*is no CSS selector: Unknown pseudo-class :nowhere/),
  });
});
