import { z } from "zod";
import { localeFields } from "../../store/model/account.ts";
import type { Queries } from "../../store/store.ts";
import { found, wrongField } from "../api/errors.ts";
import { operation } from "../api/operation.ts";
import { requireManager } from "../api/role.ts";
import { changedLocale, type LocaleChange, LocaleInput, TimeZoneInput } from "../views/locale.ts";

const AppliesTo = z.enum(["person", "organization"], "must be person or organization");

/** `PUT /account`: how emails write dates and numbers. */
export const accountUpdate = operation({
  name: "accountUpdate",
  summary: "Changes how emails write dates, times and numbers; what is not sent stays as it is.",
  rest: [{ method: "PUT", path: "/account" }],
  access: "caller",
  errors: ["role_not_allowed"],
  input: z.object({
    applies_to: AppliesTo.default("person").meta({
      description:
        "person: emails to you. organization: those to its people who chose nothing, and to other addresses.",
    }),
    locale: LocaleInput.optional(),
    time_zone: TimeZoneInput.optional(),
  }),
  output: z.object({ applies_to: AppliesTo, ...localeFields }).meta({ id: "AccountUpdate" }),
})(async ({ store, caller }, { applies_to, ...asked }) => {
  const { organization, credential } = caller;
  if (applies_to === "person") {
    const { user_id } = credential;
    if (user_id === null) throw wrongField("applies_to", "must be organization: this key belongs to no person");
    return { data: { applies_to, ...(await store.transaction((store) => ofPerson(store, user_id, asked))) } };
  }
  await requireManager(store, caller, "change how emails of the organization are written");
  const { org_id } = organization;
  return { data: { applies_to, ...(await store.transaction((store) => ofOrganization(store, org_id, asked))) } };
});

async function ofPerson({ organizations }: Queries, user_id: number, asked: LocaleChange) {
  const settings = changedLocale(found(await organizations.userById(user_id), "such person"), asked);
  await organizations.keepUserLocale(user_id, settings);
  return settings;
}

async function ofOrganization({ organizations }: Queries, org_id: string, asked: LocaleChange) {
  const settings = changedLocale(found(await organizations.byId(org_id), "such organization"), asked);
  await organizations.keepLocale(org_id, settings);
  return settings;
}
