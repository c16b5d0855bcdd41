import { expect, test } from "vitest";
import { outsideAddresses } from "../../../workers/names/addresses.ts";

function kept(content: string, names: readonly string[]): string[] {
  const spans = names.map((name) => ({ start: content.indexOf(name), end: content.indexOf(name) + name.length }));
  return outsideAddresses(content, spans).map(({ start, end }) => content.slice(start, end));
}

test.each([
  ["Write to P.O. Box 1200, Port Alden, VA 20012.", ["Port Alden", "VA"], []],
  ["Mail it to 12 Harbour Street, Suite 3, Port Alden, VA 20012.", ["Harbour Street", "Port Alden"], []],
  ["The fire in Harbour Street woke Port Alden.", ["Harbour Street", "Port Alden"], ["Harbour Street", "Port Alden"]],
  ["In 2019 Harbour Street was closed in Port Alden, VA.", ["Port Alden", "VA"], ["Port Alden", "VA"]],
])("of %s are named %j: %j", (content, names, left) => {
  expect(kept(content, names)).toEqual(left);
});
