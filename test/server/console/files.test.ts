import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Fields, Shown } from "../../support/browser.ts";
import { consoleOf, type Visit } from "../../support/console.ts";
import { openNewsstand } from "../../support/servers/newsstand.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";

const sourcesText = `# what is followed
sources:
  - name: Harbour Post
    source_type: organization   # of the harbour
    channels:
      # the front page
      - name: News
        kind: feed
        url: https://post.example/feed
        headers: { Authorization: Bearer very-secret }
  - name: Hill News
    source_type: organization
    channels:
      - { name: News, kind: feed, url: https://hill.example/feed }
`;
const tagsText = "tags:\n  - name: Harbour Board\n    type: organization\n    aliases: [the board] # as papers say\n";

let service: TestService;
let owner: Member;
let operator: Visit;
let file: (name: string) => string;

beforeAll(async () => {
  service = await openService();
  await openNewsstand(service.store);
  file = (name) => join(service.dataDir, `${name}.yaml`);
  copyFileSync("config/plans.yaml", file("plans"));
  owner = await service.member("platform", { is_operator: true, cadence: "continuous" });
  operator = await consoleOf(service, owner);
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => {
  writeFileSync(file("sources"), sourcesText);
  writeFileSync(file("tags"), tagsText);
  writeFileSync(file("streams"), "streams: []\n");
  writeFileSync(file("topics"), "topics: []\n");
  writeFileSync(file("digests"), "digests: []\n");
});

const text = (name: string) => readFileSync(file(name), "utf8");
const tagPath = "/console/config/tags/entry?name=Harbour%20Board";
const tag = { name: "Harbour Board", type: "organization", aliases: "the board\nHB" };

/** The hidden fields of the last form of a page, as the browser would send them. */
function hiddenIn({ text }: Shown): [string, string][] {
  const form =
    text
      .slice(0, text.indexOf("</main>"))
      .split("<form ")
      .findLast((each) => each.includes('name="read"')) ?? "";
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  const decode = (value: string) =>
    value
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
  return [...fields].map(([, name = "", value = ""]) => [name, decode(value)]);
}

/** Somebody of the organization that runs the service, who may read only. */
async function operatorsMember(): Promise<Member> {
  const now = service.clock.now.toISOString();
  const user = { org_id: owner.org_id, name: "Ada", email: "ada@example.org", role: "member", now };
  const user_id = await service.store.organizations.addUser(user);
  const key = { org_id: owner.org_id, user_id, name: "Ada's", key_type: "live" as const, expires_on: null, now };
  return { org_id: owner.org_id, ...(await service.store.credentials.issue(key)) };
}

/** Sends a form, and agrees to the change that is shown. */
async function agree(path: string, fields: Fields, visit = operator): Promise<Shown> {
  const shown = await visit.send(path, fields);
  const agreed = /name="agreed" value="([^"]+)"/.exec(shown.text)?.[1] ?? "";
  return visit.browser.send(`${service.url}${path}`, [...hiddenIn(shown), ["agreed", agreed]]);
}

describe("a change of a file", () => {
  test("is shown first, with signs before its lines, and nothing is written", async () => {
    const { status, text: page } = await operator.send(tagPath, tag);
    expect(status).toBe(200);
    expect(page).toContain("<del>-     aliases: [the board] # as papers say\n</del>");
    expect(page).toContain("<ins>+     aliases: [the board, HB] # as papers say\n</ins>");
    expect(page).toContain("Nothing is saved yet");
    expect(text("tags")).toBe(tagsText);
  });

  test("is written once it was agreed to, with comments kept, and the page says so", async () => {
    const { status, location = "" } = await agree(tagPath, tag);
    expect(status).toBe(303);
    expect(text("tags")).toBe(tagsText.replace("[the board]", "[the board, HB]"));
    const { text: page } = await operator.open(
      new URL(location, `${service.url}${tagPath}`).href.replace(service.url, ""),
    );
    expect(page).toContain('role="status"');
    expect(page).toContain("config/tags.yaml is saved");
  });

  test("goes back to the form with everything that was filled in", async () => {
    const { text: page } = await operator.send(tagPath, { ...tag, again: "1" });
    expect(page).toContain("the board\nHB</textarea>");
  });

  test("says at the field what is wrong, and keeps what was filled in", async () => {
    const { text: page } = await operator.send("/console/config/tags/entry", {
      name: "",
      type: "organization",
      aliases: "x",
    });
    expect(page).toContain('id="name-wrong"');
    expect(page).toContain('aria-invalid="true"');
    expect(page).toContain("x</textarea>");
    expect(text("tags")).toBe(tagsText);
  });

  test("that would not be a good file is shown with what the start would say, and cannot be written", async () => {
    const twin = { name: "harbour board", type: "organization", aliases: "" };
    const { text: page } = await operator.send("/console/config/tags/entry", twin);
    expect(page).toContain("there is a &quot;harbour board&quot; already");
    expect(page).not.toContain('name="agreed"');
  });

  test("of names with what YAML takes for more than letters says these very names", async () => {
    for (const name of ["a: b # c", "- x", "*y", "{z}", "<b>&amp;\"'", "null", "ü\u2028x"]) {
      const aliases = [`${name}!`, "[q]"].join("\n");
      expect((await agree("/console/config/tags/entry", { name, type: "person", aliases })).status).toBe(303);
      expect(parse(text("tags")).tags.at(-1)).toEqual({ name, type: "person", aliases: [`${name}!`, "[q]"] });
    }
    expect(text("tags").startsWith(tagsText)).toBe(true);
  });

  test("that two people make at once loses neither: the second is shown the newer text", async () => {
    const before = await operator.open(tagPath);
    const read = /name="read" value="([^"]+)"/.exec(before.text)?.[1] ?? "";
    expect((await agree("/console/config/tags/entry", { name: "Mara Venn", type: "person", aliases: "" })).status).toBe(
      303,
    );
    const second = await operator.send(tagPath, { ...tag, read });
    expect(second.text).toContain("was changed by someone else");
    const agreed = /name="agreed" value="([^"]+)"/.exec(second.text)?.[1] ?? "";
    writeFileSync(file("tags"), `${text("tags")}# by hand\n`);
    const third = await operator.browser.send(`${service.url}${tagPath}`, [...hiddenIn(second), ["agreed", agreed]]);
    expect(third.text).toContain("was changed by someone else");
    expect(text("tags")).not.toContain("HB");
    const again = /name="agreed" value="([^"]+)"/.exec(third.text)?.[1] ?? "";
    await operator.browser.send(`${service.url}${tagPath}`, [...hiddenIn(third), ["agreed", again]]);
    expect(text("tags")).toContain("[the board, HB]");
    expect(text("tags")).toContain("Mara Venn");
    expect(text("tags")).toContain("# by hand");
  });

  test("many at once are all there in the end, or were told that they are not", async () => {
    const names = Array.from({ length: 8 }, (_, at) => `Person ${at}`);
    const answers = await Promise.all(
      names.map((name) => agree("/console/config/tags/entry", { name, type: "person", aliases: "" })),
    );
    const written = names.filter((_, at) => answers[at]?.status === 303);
    const there: string[] = parse(text("tags")).tags.map((each: { name: string }) => each.name);
    expect(there.filter((name) => name !== "Harbour Board").toSorted()).toEqual(written);
    expect(written.length).toBeGreaterThan(0);
  });

  test("that cannot be written says why, and what to do", async () => {
    const shown = await operator.send(tagPath, tag);
    const agreed = /name="agreed" value="([^"]+)"/.exec(shown.text)?.[1] ?? "";
    // What is written beside the file has a folder in its way.
    const beside = join(service.dataDir, `.tags.yaml.${process.pid}.tmp`);
    mkdirSync(beside);
    chmodSync(beside, 0o500);
    const refused = await operator.browser.send(`${service.url}${tagPath}`, [...hiddenIn(shown), ["agreed", agreed]]);
    expect(refused.text).toMatch(/The file could not be saved \(E\w+\)/);
    expect(refused.text).toContain("[the board, HB]");
    expect(text("tags")).toBe(tagsText);
    rmSync(beside, { recursive: true });
  });

  test("is for whoever runs the service, and not for its members without that role", async () => {
    const reader = await consoleOf(service, await service.member("platform", { cadence: "continuous" }));
    for (const path of ["/console/config", "/console/config/tags", tagPath, "/console/config/tags/text"]) {
      const shown = await reader.open(path);
      expect({ path, status: shown.status }).toEqual({ path, status: 403 });
      expect(shown.text).toContain("Only the organization that runs the service may edit its files.");
    }
    expect((await reader.send(tagPath, tag)).status).toBe(403);
    const member = await consoleOf(service, await operatorsMember());
    expect((await member.send(tagPath, tag)).status).toBe(403);
    expect(text("tags")).toBe(tagsText);
    const offered = /console\/config|sources\/add|tags\/changes|>Check now</;
    for (const path of ["start", "streams", "streams/1", "tags", "tags/1", "digests", "sources", "sources/1"]) {
      expect({ path, offers: offered.test((await operator.open(`/console/${path}`)).text) }).toEqual({
        path,
        offers: true,
      });
      expect({ path, offers: offered.test((await member.open(`/console/${path}`)).text) }).toEqual({
        path,
        offers: false,
      });
    }
  });

  test("of an entry that an address names edits it where there is one, else begins it", async () => {
    const known = await operator.open("/console/config/tags/entry?named=harbour+board&type=person");
    expect(known.text).toMatch(/<textarea[^>]*name="aliases"[^>]*>\s*the board/);
    const begun = await operator.open("/console/config/tags/entry?named=Mara+Venn&type=person");
    expect(begun.text).toContain("<h1>New tag</h1>");
    expect(begun.text).toMatch(/name="name" type="text" value="Mara Venn"/);
    expect(begun.text).toMatch(/value="person" selected/);
    const written = await agree("/console/config/tags/entry?named=Mara+Venn&type=person", {
      name: "Mara Venn",
      type: "person",
      aliases: "the harbour master",
    });
    expect(written.status).toBe(303);
    expect(text("tags")).toContain("- name: Mara Venn");
    expect(text("tags")).toContain("# as papers say");
  });

  test("is not taken from elsewhere", async () => {
    const foreign = await operator.browser.send(`${service.url}${tagPath}`, { ...tag, proof: "none" });
    expect(foreign.status).toBe(403);
  });
});

describe("a source", () => {
  const path = "/console/config/sources/entry?name=Harbour%20Post";

  test("is changed without its credentials being shown, and keeps them", async () => {
    const { text: form } = await operator.open(path);
    expect(form).toContain("Authorization");
    expect(form).not.toContain("very-secret");
    const fields: [string, string][] = [
      ...([
        ["name", "Harbour Post"],
        ["source_type", "organization"],
        ["paused", "on"],
      ] as [string, string][]),
      ...(
        [
          ["was", "News"],
          ["name", "News"],
          ["kind", "feed"],
          ["url", "https://post.example/feed"],
        ] as [string, string][]
      ).map(([name, value]): [string, string] => [`channels.0.${name}`, value]),
      ["channels.0.kept_headers", "Authorization"],
      ["channels.1.name", "Blog"],
      ["channels.1.kind", "page"],
      ["channels.1.url", "https://post.example/blog"],
    ];
    const shown = await operator.send(path, fields);
    expect(shown.text).not.toContain("very-secret");
    expect((await agree(path, fields)).status).toBe(303);
    const [source] = parse(text("sources")).sources;
    expect(source).toMatchObject({
      paused: true,
      channels: [{ headers: { Authorization: "Bearer very-secret" } }, { name: "Blog" }],
    });
    expect(text("sources")).toContain("# the front page");
    expect(text("sources")).toContain("# of the harbour");
  });

  test("says at the field of the channel what is wrong", async () => {
    const { text: page } = await operator.send("/console/config/sources/entry", {
      name: "New",
      source_type: "organization",
      "channels.0.name": "News",
      "channels.0.kind": "feed",
      "channels.0.url": "nonsense",
      "channels.0.schedule": "often",
    });
    expect(page).toContain('id="channels.0.url-wrong"');
    expect(page).toContain('id="channels.0.schedule-wrong"');
    expect(page).toContain('value="nonsense"');
  });

  test("that is dropped leaves the others as they were, and what names it is told", async () => {
    const stream =
      "streams:\n  - name: hill\n    title: Hill\n    home_domain: life-environment\n    filter: { sources: [Hill News] }\n";
    writeFileSync(file("streams"), stream);
    const drop = "/console/config/sources/entry?name=Hill%20News";
    const shown = await operator.send(drop, { do: "drop" });
    expect(shown.text).not.toContain("very-secret");
    expect(shown.text).toContain("names a source that sources.yaml does not have");
    expect((await agree(drop, { do: "drop" })).status).toBe(303);
    expect(text("sources")).toBe(sourcesText.slice(0, sourcesText.indexOf("  - name: Hill News")));
  });
});

describe("a stream", () => {
  const fields: [string, string][] = [
    ...Object.entries({
      name: "harbour",
      title: "Harbour",
      home_domain: "economics-business-work",
      stream_class: "discovery",
      status: "live",
      is_public: "on",
    }),
    ["filter.sources", "Harbour News"],
  ] as [string, string][];

  test("is tried on the stories of the last days before it is written", async () => {
    const { text: page } = await operator.send("/console/config/streams/entry", [...fields, ["again", "preview"]]);
    expect(page).toContain("Would match 2 of the 3 stories received in the last 7 days.");
    expect(page).toContain("Harbour Board raises grain fee");
    const none = await operator.send("/console/config/streams/entry", [
      ...fields,
      ["filter.tags", "Nobody"],
      ["again", "preview"],
    ]);
    expect(none.text).toContain("Would match 0 of");
    const worded = async (field: string) => {
      const asked = [...fields, [field, "grain fee"], ["again", "preview"]] as typeof fields;
      return (await operator.send("/console/config/streams/entry", asked)).text;
    };
    expect(await worded("filter.words")).toContain("Would match 2 of");
    expect(await worded("filter.without_words")).toContain("Would match 0 of");
  });

  test("is listed where most of what it takes belongs, and nowhere until somebody or something says where", async () => {
    const without = fields.filter(([name]) => name !== "home_domain");
    const entry = "/console/config/streams/entry";
    const tried = await operator.send(entry, [...without, ["again", "preview"]]);
    expect(tried.text).toContain('<option value="economics-business-work" selected>');
    expect((await operator.open(entry)).text).toContain('<option value="" selected>Choose…</option>');
    expect((await operator.send(entry, without)).text).toContain('id="home_domain-wrong"');
  });

  test("is warned of names that neither the files nor the database know", async () => {
    const { tags } = await service.store.tagSearch.list({}, { page: 0, page_size: 50 });
    const standing = text("tags").toLowerCase();
    const read = tags.find(({ name }) => !standing.includes(name.toLowerCase()));
    const named = [...fields, ["filter.tags", `${read?.name}\nNobody`]] as typeof fields;
    const { text: page } = await operator.send("/console/config/streams/entry", named);
    expect(page).toContain("&quot;Nobody&quot;");
    expect(page).not.toContain(`&quot;${read?.name}&quot;`);
  });

  test("is written as people write it: what is as usual is left out", async () => {
    const { status, location = "" } = await agree("/console/config/streams/entry", fields);
    expect({ status, location }).toMatchObject({
      status: 303,
      location: expect.stringContaining("streams?q=Harbour&"),
    });
    const { text: found } = await operator.open(`/console/${location.slice(location.indexOf("streams?"))}`);
    expect(found).toContain("config/streams.yaml is saved");
    expect(text("streams")).toBe(
      "streams:\n  - name: harbour\n    title: Harbour\n    home_domain: economics-business-work\n    filter:\n      sources:\n        - Harbour News\n",
    );
  });
});

describe("a digest and a topic", () => {
  test("are written the same way", async () => {
    const digest = {
      slug: "week",
      name: "The week",
      description: "",
      monthly_cap: "100",
      price_per_month_usd: "5",
      "filter_spec.domains": "life-environment",
    };
    expect((await agree("/console/config/digests/entry", digest)).status).toBe(303);
    expect(parse(text("digests")).digests).toEqual([
      { slug: "week", name: "The week", filter_spec: { domains: ["life-environment"] }, monthly_cap: 100 },
    ]);
    const empty = await operator.send("/console/config/digests/entry", {
      ...digest,
      slug: "none",
      "filter_spec.domains": "",
      monthly_cap: "many",
    });
    expect(empty.text).toContain('id="monthly_cap-wrong"');
    const topic = { name: "Grain", domain: "economics-business-work", terms: "wheat\r\nbarley" };
    expect((await agree("/console/config/topics/entry", topic)).status).toBe(303);
    expect(parse(text("topics")).topics).toEqual([{ ...topic, terms: ["wheat", "barley"] }]);
  });
});

describe("a file as text", () => {
  const path = "/console/config/tags/text";

  test("is shown as it is, and written as it was typed", async () => {
    expect((await operator.open(path)).text).toContain(`\n${tagsText}</textarea>`);
    const typed = `${tagsText}# </textarea><script>alert(1)</script>\n`;
    expect((await agree(path, { text: typed.replaceAll("\n", "\r\n") })).status).toBe(303);
    expect(text("tags")).toBe(typed);
    expect((await operator.open(path)).text).not.toContain("<script>alert");
  });

  test("that is not good is shown again with the lines that are wrong", async () => {
    const { text: page } = await operator.send(path, { text: "tags:\n  - name: A\n    type: animal\n" });
    expect(page).toContain('data-line="3"');
    expect(page).toContain("type: animal\n</textarea>");
    expect(text("tags")).toBe(tagsText);
  });

  test("there are seven of, and no other", async () => {
    const { text: page } = await operator.open("/console/config");
    expect(page.match(/<li data-item>/g)).toHaveLength(7);
    expect((await operator.open("/console/config/passwords")).status).toBe(404);
    expect((await operator.open("/console/config/service/entry")).status).toBe(404);
  });
});
