import { expect, test } from "vitest";
import { speakingNames } from "../../../workers/names/speaking-names.ts";

const turns = (...names: string[]) => names.map((name) => `${name}: The ferry left at noon.`).join("\n\n");

test("who takes turns under a name of two words speaks", () => {
  const names = speakingNames(turns("Ada Vale", "Jo Harbour", "Ada Vale", "Jo Harbour", "Nina Reed"));
  expect([...names]).toEqual(["Ada Vale", "Jo Harbour"]);
});

test("neither a channel nor a word alone nor a list's label is somebody who speaks", () => {
  expect(speakingNames(turns("Fox News", "HOST", "Fox News", "HOST", "Host", "Host")).size).toBe(0);
  expect(speakingNames(turns("Opening Hours", "Ticket Prices", "Next Ferry", "Last Ferry")).size).toBe(0);
});
