import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { runHere } from "../support/service/command-here.ts";
import { installation } from "../support/service/service-process.ts";

/** What bash offers behind some words. */
function offered(script: string, words: string[]): string[] {
  const run = `${script}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _claimstream; echo "\${COMPREPLY[@]}"`;
  return execFileSync("bash", ["-c", run], { encoding: "utf8" }).trim().split(" ");
}

test("bash completes commands, those behind them, and options", async () => {
  using place = installation();
  const { stdout, code } = await runHere(place, ["completion", "bash"]);
  expect(code).toBe(0);
  expect(offered(stdout, ["claimstream", "st"])).toEqual(["streams", "story", "start", "status"]);
  expect(offered(stdout, ["claimstream", "sources", "pa"])).toEqual(["packs", "pause"]);
  expect(offered(stdout, ["claimstream", "search", "--l"])).toEqual(["--language", "--limit"]);
  expect((await runHere(place, ["completion", "zsh"])).stdout).toContain("bashcompinit");
  expect((await runHere(place, ["completion", "fish"])).stdout).toMatch(/^complete -c claimstream .*-a status /m);
  expect((await runHere(place, ["completion", "tcsh"])).code).toBe(2);
});
