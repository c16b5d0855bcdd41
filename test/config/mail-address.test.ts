import { expect, test } from "vitest";
import { isInternational, MailAddress } from "../../config/mail-address.ts";

test.each([
  ["mara@example.org", "mara@example.org", false],
  ["Mara.Venn+news@Example.ORG", "Mara.Venn+news@Example.ORG", false],
  ["jürgen@example.org", "jürgen@example.org", true],
  ["ju\u0308rgen@example.org", "jürgen@example.org", true],
  ["用户@例子.example", "用户@xn--fsqu00a.example", true],
  ["desk@büro.example", "desk@xn--bro-hoa.example", false],
])("%s is a mail address", (typed, address, international) => {
  expect(MailAddress.parse(typed)).toBe(address);
  expect(isInternational(address)).toBe(international);
});

test.each([
  "",
  "mara",
  "jürgen",
  "jürgen@",
  "@büro.example",
  "jür gen@example.org",
  "jür\u2028gen@example.org",
  "ä@b@example.org",
  "jürgen@bü ro.example",
  "jürgen..a@example.org",
  "jürgen@example",
])("%j is none", (typed) => {
  expect(MailAddress.safeParse(typed).success).toBe(false);
});
