import { expect, test } from "vitest";
import { knownLocale, knownTimeZone, LocaleInput, TimeZoneInput } from "../../../server/views/locale.ts";

test.each([
  ["de-DE", "de-DE"],
  ["DE-de", "de-DE"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["sr-Latn-RS", "sr-Latn-RS"],
  ["ar-EG-u-nu-arab-ca-islamic", "ar-EG"],
  ["de_DE", null],
  ["german", null],
  ["tlh", null],
  ["", null],
])("the locale of %j is %j", (tag, locale) => {
  expect(knownLocale(tag)).toBe(locale);
});

test.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["europe/berlin", "Europe/Berlin"],
  ["Asia/Kolkata", "Asia/Kolkata"],
  ["UTC", "UTC"],
  ["MEZ", null],
  ["+01:00", null],
  ["", null],
])("the time zone of %j is %j", (name, zone) => {
  expect(knownTimeZone(name)).toBe(zone);
});

test("nothing, and null, is no choice; what is not known is refused with an example", () => {
  expect(["", " ", null].map((value) => LocaleInput.parse(value))).toEqual([null, null, null]);
  expect(["", " ", null].map((value) => TimeZoneInput.parse(value))).toEqual([null, null, null]);
  expect(LocaleInput.safeParse("x".repeat(101)).error?.issues[0]?.message).toContain("such as de-DE");
  for (const wrong of ["Berlin", 1]) {
    expect(LocaleInput.safeParse(wrong).error?.issues[0]?.message).toContain("such as de-DE");
    expect(TimeZoneInput.safeParse(wrong).error?.issues[0]?.message).toContain("such as Europe/Berlin");
  }
});
