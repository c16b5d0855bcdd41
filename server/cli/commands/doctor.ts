import type { Store } from "../../../store/store.ts";
import { checks } from "../../health/checks.ts";
import { troublesOf } from "../../health/health-watch.ts";
import { type Check, fits, type Trouble } from "../../health/trouble.ts";
import { withoutKnownNames } from "../checked-names.ts";
import { command } from "../command.ts";
import { configOf, openInstallation, requireStore } from "../installation.ts";
import { counted } from "../layout.ts";

/** `claimstream doctor`: looks for everything that may be wrong with an installation, and says what to do. */
export const doctor = command(
  {
    name: "doctor",
    description: "Check database, disk, permissions, backlog, sources, webhooks, backups and mail, and say what to do.",
    args: { quick: { type: "boolean", description: "Skip checks that take long or call other servers." } },
  },
  async ({ quick }, here) => {
    const config = configOf(here);
    requireStore(here);
    await using opened = new AsyncDisposableStack();
    const oddities = await withoutKnownNames(config.warnings, here);
    const warnings = oddities.map(({ file, line, message }) => `${file}:${line}: ${message}`);
    let opening: Promise<Store> | undefined;
    const store = () => {
      opening ??= openInstallation(here, (words) => warnings.push(words)).then((store) => opened.use(store));
      return opening;
    };
    const made = checks.filter((check) => fits(check, config) && (!check.costly || quick !== true));
    const results: { check: Check; troubles: Trouble[] }[] = [];
    for (const check of made) {
      results.push({ check, troubles: await troublesOf([check], { store, config, now: here.now() }) });
    }
    const troubles = results.flatMap((each) => each.troubles);
    const failed = troubles.some(({ grade }) => grade === "failure");
    return {
      data: { checks: results.map(({ check, troubles }) => ({ check: check.name, troubles })), warnings },
      text: wordsFor(results, warnings),
      exit_code: failed ? 1 : 0,
    };
  },
);

function wordsFor(
  results: readonly { check: Check; troubles: readonly Trouble[] }[],
  warnings: readonly string[],
): string {
  const lines = results.flatMap(({ check, troubles }) =>
    troubles.length === 0
      ? [`ok       ${check.name}`]
      : troubles.flatMap(({ grade, message, advice }) => [`${grade.padEnd(7)}  ${message}`, `         ${advice}`]),
  );
  const count = results.reduce((sum, { troubles }) => sum + troubles.length, 0);
  const verdict = count === 0 ? "Nothing needs you." : `${counted(count, "thing")} to look at.`;
  return [...lines, ...warnings.map((line) => `warning  ${line}`), "", verdict].join("\n");
}
