import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { consoleOf } from "../../support/console.ts";
import { openService } from "../../support/service/service.ts";

const root = new URL("../../../server/console/", import.meta.url);

/** What is not shown, and why. */
const left: Readonly<Record<string, string>> = {
  "stands around this page as around every other": "mainRow mainMenu accountMenu avatar",
  "has nothing of its own to be looked at": "styleLinks fileStamp",
  "shows a whole story or digest, in parts that are shown":
    "storyHead quoteCard subjectCard sourceCard coverageCard aboutDigest toneFigure whyFeatured",
  "is a form of one page, of fields that are shown":
    "keyItems packForm foundFeeds listedFeeds ownFields channelFields filterFields streamQueryForm webhookForm momentField searchCall",
  "says what was done as doneNote does": "fileNote",
  "is a sentence of one page": "releaseNote",
  "is within a moment or a drawing that is shown": "dayAlone titleAt",
};

test("the page of all parts shows every part that is exported, but those that are named here with the reason", () => {
  const parts = globSync("**/*.ts", { cwd: root })
    .filter((file) => !/^(pages|design)\//.test(file))
    .flatMap((file) =>
      readFileSync(new URL(file, root), "utf8")
        .split(/^export (?:async )?function /m)
        .slice(1)
        .flatMap((text) => /^(\w+)\((?:(?!\n\})[\s\S])*?\): Html \{$/m.exec(text)?.[1] ?? []),
    );
  const design = globSync("design/*.ts", { cwd: root }).map((file) => readFileSync(new URL(file, root), "utf8"));
  const isShown = (name: string) => design.some((text) => new RegExp(`\\b${name}\\(|[.(]map\\(${name}\\)`).test(text));
  expect(parts.length).toBeGreaterThan(40);
  const known = Object.values(left).flatMap((names) => names.split(" "));
  expect(parts.filter((name) => !isShown(name) && !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !parts.includes(name) || isShown(name))).toEqual([]);
});

test("the page of all parts is the operator's, and names its parts by group", async () => {
  await using service = await openService();
  const operator = await consoleOf(service, await service.member("platform", { is_operator: true }));
  const { text } = await operator.open("/console/design");
  for (const part of ["Buttons", "Badges", "Claim in a list", "Dispute", "Figures", "Fields", "Nothing here yet"])
    expect(text).toContain(`<h3>${part}</h3>`);
  for (const [, id] of text.matchAll(/<a class="chip" href="#([\w-]+)">/g)) expect(text).toContain(`id="${id}"`);
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(text).toMatch(/<p class="value">.*>14<\/a><\/p>/);
  const reader = await consoleOf(service, await service.member("startup"));
  expect((await reader.open("/console/design")).status).toBe(403);
});

test("forms of the page of all parts can be sent, and change nothing", async () => {
  await using service = await openService();
  const operator = await consoleOf(service, await service.member("platform", { is_operator: true }));
  const sent = await operator.send("/console/design", { do: "note", note: "Ask the city." });
  expect(sent.location).toBe("?done=sent");
  const { text } = await operator.open("/console/design?done=sent");
  expect(text).toContain("The form was sent. It is an example, so nothing was changed.");
  expect(text).toContain("Forms can be sent, and change nothing.");
  const actions = [...text.matchAll(/<form method="post"(?: action="([^"]*)")?/g)].map(([, action]) => action ?? "?");
  expect(actions.length).toBeGreaterThan(5);
  expect(actions.filter((action) => !action.startsWith("?"))).toEqual(["../console/sign-out"]);
  const reader = await consoleOf(service, await service.member("startup"));
  expect((await reader.send("/console/design", { do: "note" })).status).toBe(403);
});
