import type { LocaleSettings } from "../../../store/accounts/organizations.ts";
import type { Queries } from "../../../store/store.ts";
import { localWords } from "../../mail/local-words.ts";
import { changedLocale, type LocaleChange, localeInForce } from "../../views/locale.ts";
import { command, failed, type Surroundings } from "../command.ts";
import { openInstallation, typedId } from "../installation.ts";
import { localeOptions, orgArgument, organizationOf, typedLocale } from "../organization.ts";

/** `claimstream org locale`: how mails write dates and numbers; without options it shows what holds. */
export const orgLocale = command(
  {
    name: "locale",
    description: "Show or change how emails of an organization, or of one member, write dates, times and numbers.",
    args: {
      org: orgArgument,
      user: { type: "string", description: "The member's id; the organization's own settings when not given." },
      ...localeOptions,
    },
  },
  async (args, here) => {
    const asked = typedLocale(args);
    const user_id = args.user === undefined ? null : typedId(args.user);
    await using store = await openInstallation(here);
    const kept = await store.transaction((store) => changed(store, { org_id: args.org, user_id, asked }, here));
    const { settings, inForce } = kept;
    const words = localWords(inForce);
    const text = [
      `locale     ${settings.locale ?? "none"}`,
      `time zone  ${settings.time_zone ?? "none"}`,
      `example    ${words.moment(here.now().toISOString())}; ${words.number(1234.5)}`,
    ];
    return { data: { org_id: args.org, user_id, ...settings }, text: text.join("\n") };
  },
);

/** The settings after a change, and what holds for mails: where a member chose nothing, the organization's. */
async function changed(
  store: Queries,
  { org_id, user_id, asked }: { org_id: string; user_id: number | null; asked: LocaleChange },
  here: Surroundings,
): Promise<{ settings: LocaleSettings; inForce: LocaleSettings }> {
  const { organizations } = store;
  const organization = await organizationOf(store, org_id, here);
  if (user_id === null) {
    const settings = changedLocale(organization, asked);
    await organizations.keepLocale(org_id, settings);
    return { settings, inForce: settings };
  }
  const user = await organizations.userById(user_id);
  if (user?.org_id !== org_id) throw failed(`${org_id} has no user ${user_id}.`);
  const settings = changedLocale(user, asked);
  await organizations.keepUserLocale(user_id, settings);
  return { settings, inForce: localeInForce(settings, organization) };
}
