import { addressRefusal, isAddressRange, isLoopbackHost } from "../../../config/runtime/public-address.ts";
import { addressKey } from "../../../pipeline/opml/opml-plan.ts";
import { absoluteAddress } from "../../../pipeline/sources/feed/clean-html.ts";
import { cleanLink } from "../../../store/model/clean-link.ts";
import { seedTexts, type Target } from "../target.ts";

const network = { allow_private: false, allow: ["10.1.0.0/16"] };

/** Addresses of items, of feeds and of hosts. */
export const target: Target = {
  seeds: () =>
    seedTexts(
      "http://a.example/1?utm_source=x&b=2#c",
      "https://user:pw@a.example:8080/a/../b;c?d=e&d=f",
      "//a.example/x",
      "../y",
      "?z",
      "mailto:a@b",
      "http://[::ffff:127.0.0.1]/",
      "http://2130706433/",
      "http://0x7f.1/",
      "http://xn--a-0ga.example/",
      "http://a.example./%2e%2e/%00",
      "::1",
      "fe80::1%eth0",
      "192.168.0.1/24",
      "feed:https://a.example/",
      "http://例え.テスト/パス?ク=エ",
    ),
  tokens: [
    "http://",
    "https://",
    "//",
    "/",
    ":",
    "@",
    "?",
    "#",
    "&",
    "=",
    "%",
    "%25",
    "%2f",
    "..",
    ".",
    "[",
    "]",
    "::",
    "utm_source=",
    "fbclid=",
    ";",
    "xn--",
    "file:",
    "javascript:",
    "data:",
    "\\",
    "127.0.0.1",
    "0x",
    "%00",
    "\t",
    "。",
    "①",
    "ß",
  ],
  read(input) {
    const text = input.toString();
    const href = absoluteAddress(text, "http://a.example/b/");
    const link = cleanLink(text);
    if (cleanLink(link) !== link) throw new Error("a clean link is not clean");
    if (href !== null) addressKey(href);
    addressRefusal(text, network);
    isAddressRange(text);
    isLoopbackHost(text);
  },
};
