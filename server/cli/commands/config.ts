import { configMark } from "../../../config/config-mark.ts";
import { syncConfig } from "../../../pipeline/duties/config-sync.ts";
import { filesTrouble } from "../../health/config-standing.ts";
import { command, group } from "../command.ts";
import { configOf, openInstallation } from "../installation.ts";

const show = command(
  { name: "show", description: "Show which config files are in force, and whether they are the ones here.", args: {} },
  async (_args, here) => {
    const config = configOf(here);
    await using store = await openInstallation(here);
    const standing = await store.configRevisions.standing(configMark(config));
    if (standing === null) return { data: null, text: "The config files here are this installation's own." };
    const trouble = filesTrouble(standing);
    const text = trouble
      ? `${trouble.message} ${trouble.advice}`
      : `The config files here are in force: revision ${standing.revision}, since ${standing.synced_at}.`;
    return { data: standing, text, exit_code: trouble ? 1 : 0 };
  },
);

const take = command(
  { name: "take", description: "Put the config files here in force.", args: {} },
  async (_args, here) => {
    const config = configOf(here);
    await using store = await openInstallation(here);
    await syncConfig(store, config, here.now().toISOString(), { on_purpose: true });
    const standing = await store.configRevisions.standing(configMark(config));
    const which = standing === null ? "" : `: revision ${standing.revision}`;
    return { data: standing, text: `The config files here are in force${which}.` };
  },
);

/** `claimstream config`: which config files are in force, where processes with files of their own share a database. */
export const config = group("config", "Show which config files are in force, or put the ones here in force.", [
  show,
  take,
]);
