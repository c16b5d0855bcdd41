import { readRules, robotsText } from "../../../pipeline/fetch/robots.ts";
import { seedTexts, type Target } from "../target.ts";

const files = [
  "User-agent: *\nDisallow: /private/*.pdf$\nAllow: /private/a\nCrawl-delay: 2\n\nUser-agent: claimstream\nUser-agent: other\nDisallow: /x%2Fy\nSitemap: http://a.example/s.xml\n",
  "user-agent:*\r\ndisallow:\r\n# remark\r\nallow: /\r\n",
  "\ufeffUser-agent: claimstream/1.0\nDisallow: /*?*a=*&b=*$\nDisallow: /ä/%E4\n",
];

const addresses = [
  "http://a.example/",
  "http://a.example/private/a.pdf",
  "http://a.example/x%2fy?a=1&b=2",
  `http://a.example/${"a".repeat(2000)}`,
];

/** robots.txt, and whether pages may be read by it. */
export const target: Target = {
  seeds: () => seedTexts(...files),
  tokens: [
    "User-agent: ",
    "Disallow: ",
    "Allow: ",
    "*",
    "$",
    "/",
    "\n",
    "\r",
    ":",
    "#",
    "%",
    "%2F",
    "%ZZ",
    "claimstream",
    "Crawl-delay: ",
    "?",
    "/*",
    "**",
    "*a*",
    "(a+)+",
    "[",
    "\\",
    ".*",
    "Sitemap: ",
    "host: ",
    "Disallow: /*a*a*a*a*a*a*a*a*b$\n",
  ],
  read(input) {
    const rules = readRules("http://a.example", robotsText(input), "claimstream");
    for (const address of addresses) rules.allows(address);
  },
};
