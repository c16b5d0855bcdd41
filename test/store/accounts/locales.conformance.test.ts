import { describe, expect, test } from "vitest";
import { databases } from "../../support/databases.ts";

const now = "2026-11-20T10:00:00.000Z";
const desk = { name: "Desk", org_type: "company", contact_email: null, is_operator: false, plan: "free", now };

describe.each(Object.entries(databases))("the locale of mails, on %s", (_name, open) => {
  test("is the person's as far as they chose, and else that of the organization which sends them", async () => {
    await using opened = await open();
    const { organizations } = opened.store;
    const user = { name: "Mara", email: "Mara@example.org" };
    const { org_id, user_id } = await organizations.create({ ...desk, cadence: "daily", user });
    const other = await organizations.create({ ...desk, cadence: "daily", user });
    const ofMara = () => organizations.localeOf(org_id, "mara@EXAMPLE.org");
    expect(await ofMara()).toEqual({ locale: null, time_zone: null });
    await organizations.keepLocale(org_id, { locale: "de-DE", time_zone: "Europe/Berlin" });
    await organizations.keepUserLocale(user_id, { locale: "es-ES", time_zone: null });
    expect(await ofMara()).toEqual({ locale: "es-ES", time_zone: "Europe/Berlin" });
    const stranger = { locale: "de-DE", time_zone: "Europe/Berlin" };
    expect(await organizations.localeOf(org_id, "stranger@example.org")).toEqual(stranger);
    expect(await organizations.localeOf(other.org_id, "mara@example.org")).toEqual({ locale: null, time_zone: null });
    await organizations.removeUser(user_id);
    expect(await ofMara()).toEqual(stranger);
    expect(await organizations.localeOf("org_none", "mara@example.org")).toEqual({ locale: null, time_zone: null });
  });
});
