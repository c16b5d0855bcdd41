import { execFileSync } from "node:child_process";
import { promises } from "./promises.ts";

/** What came of kills at one place. */
export interface Row {
  name: string;
  kills: number;
  violations: string[];
}

/** The certificate as a table: one line for each failpoint, and the sum. */
export function certificateTable(rows: readonly Row[]): string {
  const kills = rows.reduce((sum, row) => sum + row.kills, 0);
  const broken = rows.reduce((sum, row) => sum + row.violations.length, 0);
  const lines = rows.map((row) => [`\`${row.name}\``, row.kills, row.violations.length]);
  const table = [["killed at", "kills", "violations"], ["---", "---:", "---:"], ...lines, ["**all**", kills, broken]];
  return table.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** RELIABILITY.md: the promises with what keeps them and the tests that try them, and the last certificate. */
export function reliabilityPage(rows: readonly Row[], now: Date): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const kept = promises.map(({ promise, how, tests }) => `| ${promise} | ${how} | ${testsCell(tests)} |`);
  return `${[
    "# What claimstream promises when things go wrong, and how that is known",
    about,
    ["| promise | how it is kept | tried by |", "|---|---|---|", ...kept].join("\n"),
    `## The last certificate\n\n${now.toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}, ${process.platform}. \`npm run certify -- --record\` writes it.`,
    certificateTable(rows),
  ].join("\n\n")}\n`;
}

const about = `The real process is killed (SIGKILL) at every place where something becomes final: a commit, a send, a rename, a release
(\`store/model/failpoint.ts\` lists them), and at 200 instants at random while everything comes in. A newsroom, a receiver of webhooks,
a mail server, a WebSocket and exports look on from outside. The next start goes on unaided through the rest of the day, over midnight;
then every promise of \`test/certify/invariants.ts\` must hold; that a broken promise is detected is itself tested with some fifty
planted faults (\`test/certify/planted-faults.test.ts\`). \`npm run certify\` does it all and prints the table below; a small part of
it runs with the tests. Power cuts are more than a killed process: what is committed is synced (\`synchronous = FULL\`), but a disk
that lies about that is beyond what can be tried here.`;

function testsCell(tests: Record<string, string[]>): string {
  return Object.entries(tests)
    .map(([file, titles]) => `\`${file}\`: ${titles.join(" · ")}`)
    .join(" · ");
}
