import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readLocal } from "../../../pipeline/fetch/local-file.ts";
import { failureFrom, fetchedFrom } from "../../support/fetching.ts";

let root: string;
let folder: string;
const limits = { max_bytes: 1000 };

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "claimstream-local-"));
  folder = join(root, "feed");
  await mkdir(join(folder, "articles"), { recursive: true });
  await writeFile(join(folder, "feed.xml"), "<rss/>");
  await writeFile(join(folder, "articles", "one.html"), "<p>one</p>");
  await writeFile(join(root, "secret.html"), "secret");
});

afterEach(() => rm(root, { recursive: true, force: true }));

test("a file of the folder and of the folders in it is read, with its media type", async () => {
  const outcome = fetchedFrom(await readLocal(join(folder, "articles", "one.html"), folder, limits));
  expect(Buffer.from(outcome.bytes).toString()).toBe("<p>one</p>");
  expect(outcome.headers["content-type"]).toBe("text/html");
  expect(outcome.url).toMatch(/^file:\/\/\/.*\/articles\/one\.html$/);
});

test("an unchanged file is not modified, a touched one is read again", async () => {
  const path = join(folder, "feed.xml");
  const { validators } = fetchedFrom(await readLocal(path, folder, limits));
  expect((await readLocal(path, folder, { ...limits, validators })).kind).toBe("not_modified");
  await utimes(path, new Date("2026-01-01"), new Date("2026-01-01"));
  expect((await readLocal(path, folder, { ...limits, validators })).kind).toBe("fetched");
});

test("no way leads out of the folder", async () => {
  await symlink(join(root, "secret.html"), join(folder, "link.html"));
  await symlink(root, join(folder, "up"));
  const sibling = `${folder}-other`;
  await mkdir(sibling);
  await writeFile(join(sibling, "x.html"), "x");
  const ways = [
    join(folder, "..", "secret.html"),
    join(folder, "link.html"),
    join(folder, "up", "secret.html"),
    join(sibling, "x.html"),
  ];
  for (const path of ways) expect(failureFrom(await readLocal(path, folder, limits)).reason).toBe("file_refused");
});

test("a missing file, a folder and a file that is too large are failures", async () => {
  await writeFile(join(folder, "large.xml"), "x".repeat(1001));
  expect(failureFrom(await readLocal(join(folder, "none.xml"), folder, limits)).reason).toBe("file_missing");
  expect(failureFrom(await readLocal(join(folder, "articles"), folder, limits)).reason).toBe("file_refused");
  expect(failureFrom(await readLocal(join(folder, "large.xml"), folder, limits)).reason).toBe("too_large");
});
