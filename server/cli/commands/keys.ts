import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Config } from "../../../config/config.ts";
import { jsonOf } from "../../../config/yaml/json-of.ts";
import { keptWords, operatorFilePath, recoverOperatorKey } from "../../onboarding/first-start.ts";
import { command, failed } from "../command.ts";
import { confirm, yesOption } from "../confirm.ts";
import { configOf, openInstallation } from "../installation.ts";
import { shortTime, table } from "../layout.ts";
import { shownKey } from "../shown-key.ts";

const noOperator = "There is no operator yet; the first start of the service creates it and its key.";

const recover = command(
  {
    name: "recover",
    description: "Revoke the operator's credentials and issue new ones. They are shown once.",
    args: { yes: yesOption },
  },
  async ({ yes }, here) => {
    const config = configOf(here);
    await using store = await openInstallation(here);
    await confirm("The operator's key, secret and MCP token in use now stop working at once.", yes, here);
    const issued = await recoverOperatorKey({ store, config, now: here.now, base_url: baseUrl(config) });
    if (!issued) throw failed(noOperator);
    here.say(`Shown once, and ${keptWords(config, issued.kept)}:`);
    const lines = Object.entries(issued.file).map(([name, value]) => `${name.padEnd(10)}  ${value}`);
    return { data: issued.file, text: lines.join("\n") };
  },
);

/** `claimstream keys`: the operator's keys, and a new one when it was lost. */
export const keys = command(
  { name: "keys", description: "List the operator's keys, masked.", args: {}, commands: [recover] },
  async (_args, here) => {
    await using store = await openInstallation(here);
    const operator = await store.organizations.operator();
    if (!operator) throw failed(noOperator);
    const rows = await store.credentials.listFor(operator.org_id);
    const listed = rows.map((row) => shownKey(row, here.now().toISOString()));
    const cells = listed.map((key) => [
      key.masked_key,
      key.is_active ? "in force" : "ended",
      key.name,
      shortTime(key.created_on),
      shortTime(key.last_used_on),
    ]);
    const text = table(["key", "state", "name", "created", "last used"], cells);
    return { data: { org_id: operator.org_id, keys: listed }, text };
  },
);

/** Where the service was last known to be; else where it will be by its configuration. */
function baseUrl(config: Config): string {
  const { base_url, host, port } = config.service;
  return knownBaseUrl(operatorFilePath(config)) ?? base_url ?? `http://${host}:${port}`;
}

/** A damaged operator.json is what is being recovered from. */
function knownBaseUrl(file: string): string | null {
  if (!existsSync(file)) return null;
  const stated = z.object({ base_url: z.string() }).safeParse(jsonOf(readFileSync(file, "utf8")));
  return stated.success ? stated.data.base_url : null;
}
