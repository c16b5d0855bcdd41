import { expect, test } from "vitest";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill, filledAt, openDatabase } from "../support/service/command-line.ts";
import { type Installation, installation } from "../support/service/service-process.ts";

/** An installation with one record, and a second name for its board. */
async function withTwoNames(place: Installation): Promise<void> {
  await fill(place, 1);
  await using store = await openDatabase(place);
  const found = ["Port Board", "Port Board Ltd"].map((name) => ({ tag_type: "organization", name }));
  await store.tags.resolve(found, filledAt.toISOString());
}

test("tags are merged after a dry run and with --yes only, and the log says so until it is undone", async () => {
  using place = installation();
  await withTwoNames(place);
  const dry = await runHereJson(place, ["tags", "merge", "Port Board", "Harbour Board", "--dry-run"]);
  expect(dry).toMatchObject({ code: 0, data: { merged: false, records: 0, into: { name: "Harbour Board" } } });
  expect(await runHere(place, ["tags", "merge", "Port Board", "Harbour Board"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--yes"),
  });
  const words = ["tags", "merge", "Port Board", "Harbour Board", "--reason", "renamed in May", "--yes"];
  expect(await runHereJson(place, words)).toMatchObject({ code: 0, data: { merged: true, change_id: 1 } });
  expect(await runHereJson(place, ["tags", "show", "Port Board"])).toMatchObject({
    code: 0,
    data: { name: "Harbour Board", records: 1, aliases: expect.arrayContaining(["Port Board"]) },
  });
  expect(await runHere(place, words)).toMatchObject({ code: 1 });
  expect((await runHere(place, ["tags", "log"])).stdout).toMatch(
    /^1 .*Port Board \(organization, \d+\) merged into Harbour Board .*: renamed in May$/m,
  );
  expect(await runHereJson(place, ["tags", "undo", "1", "--yes"])).toMatchObject({ code: 0, data: { undone: true } });
  expect(await runHereJson(place, ["tags", "show", "Port Board"])).toMatchObject({ data: { name: "Port Board" } });
  expect(await runHere(place, ["tags", "undo", "1", "--yes"])).toMatchObject({ code: 1 });
});

test("a name that texts brought is split off its tag, and one that nobody brought is not", async () => {
  using place = installation();
  await withTwoNames(place);
  expect(await runHereJson(place, ["tags", "split", "Port Board", "Port Board Ltd", "--yes"])).toMatchObject({
    code: 0,
    data: { split: true, alias: "Port Board Ltd" },
  });
  expect(await runHereJson(place, ["tags", "show", "Port Board Ltd"])).toMatchObject({
    data: { name: "Port Board Ltd" },
  });
  expect(await runHere(place, ["tags", "split", "Port Board", "Nobody", "--yes"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("tags.yaml"),
  });
});

test("tags that are not there, not the same kind, or not of a kind at all are refused", async () => {
  using place = installation();
  await withTwoNames(place);
  const answers = [
    await runHere(place, ["tags", "show", "Nobody"]),
    await runHere(place, ["tags", "merge", "Mara Venn", "Harbour Board", "--yes"]),
    await runHere(place, ["tags", "show", "Mara Venn", "--type", "ship"]),
  ];
  expect(answers).toMatchObject([
    { code: 1, stderr: 'There is no tag called "Nobody".\n' },
    { code: 1, stderr: expect.stringContaining("different kinds") },
    { code: 2, stderr: expect.stringContaining("no kind of tag") },
  ]);
});
