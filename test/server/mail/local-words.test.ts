import { expect, test } from "vitest";
import { digestMail } from "../../../server/delivery/digests/mail.ts";
import { localWords } from "../../../server/mail/local-words.ts";

const moment = "2026-11-28T23:30:00.000Z";

test.each([
  [null, null, ["2026-11-28", "2026-11-28 23:30 UTC", "1,234.5"]],
  [null, "Europe/Berlin", ["2026-11-28", "2026-11-29 00:30 CET", "1,234.5"]],
  ["de-DE", "Europe/Berlin", ["28. November 2026", "29. November 2026, 00:30 MEZ", "1.234,5"]],
  ["de-DE", null, ["28. November 2026", "28. November 2026, 23:30 UTC", "1.234,5"]],
  ["en-GB", "Europe/London", ["28 November 2026", "28 November 2026, 23:30 GMT", "1,234.5"]],
  ["en-US", "America/New_York", ["November 28, 2026", "November 28, 2026, 6:30 PM EST", "1,234.5"]],
  ["ar-EG", "UTC", ["28 نوفمبر 2026", "28 نوفمبر 2026, 11:30 م UTC", "1,234.5"]],
])("are in the form of %j and the time of %j", (locale, time_zone, written) => {
  const words = localWords({ locale, time_zone });
  expect([words.day("2026-11-28"), words.moment(moment), words.number(1234.5)].map(plainBlanks)).toEqual(written);
});

test("summer time is told apart", () => {
  const words = localWords({ locale: "de-DE", time_zone: "Europe/Berlin" });
  expect(words.time(new Date("2026-07-28T07:00:00.000Z"))).toBe("09:00 MESZ");
});

test("a digest counts its stories as its reader does", () => {
  const to = { to: "mara@example.org", stop_url: "https://claims.example.org/mail/1", message_id: "<1@example.org>" };
  const told = { digest_name: "Harbour", headlines: [], count: 1234 };
  const of = (locale: string | null) => digestMail({ ...to, ...told, words: localWords({ locale, time_zone: null }) });
  expect([of(null).subject, of("de-DE").subject]).toEqual(["Harbour: 1,234 stories", "Harbour: 1.234 stories"]);
  for (const part of ["text", "html"] as const) expect(of("de-DE")[part]).toContain("And 1.234 more.");
  expect(digestMail({ ...to, ...told, count: 1, words: localWords({ locale: null, time_zone: null }) }).subject).toBe(
    "Harbour: 1 story",
  );
});

/** Some locales have blanks at which lines do not break. */
function plainBlanks(text: string): string {
  return text.replaceAll(/\p{Zs}/gu, " ");
}
