import { fileText } from "../../../pipeline/sources/inbox/file-text.ts";
import { htmlFragments } from "../html-seeds.ts";
import { seedFiles, seedTexts, type Target } from "../target.ts";

const names = ["a.md", "a.txt", "a.html", "a.json", "a.vtt"];
const texts = [
  '---\ntitle: Fees rise\nauthor: Jo\ndate: 2026-05-04\n---\n# Head\n\nText *a* [b](http://a.example/ "t") ![c](d.png) `e`\n\n- one\n  - two\n\n> q\n\n```js\nx\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  "Plain head\n\nPlain text of\ntwo lines.\r\n\r\nMore.",
  JSON.stringify({
    title: "T",
    text: "Words.\n\nMore.",
    html: "<p>x</p>",
    author: "Jo",
    published: "2026-05-04",
    language: "en",
  }),
];

/** Dropped files: Markdown, text, HTML, JSON, captions. */
export const target: Target = {
  seeds: () => [...seedFiles("data/sample/inbox/notice.md"), ...seedTexts(...texts), ...htmlFragments.seeds()],
  tokens: [
    "---\n",
    "# ",
    "*",
    "**",
    "_",
    "`",
    "```",
    "[",
    "](",
    ")",
    "![",
    "> ",
    "- ",
    "1. ",
    "|",
    "\n\n",
    "\n",
    "    ",
    "\\",
    "~~",
    "<!--",
    "-->",
    ...htmlFragments.tokens.slice(0, 20),
    '"text":',
    '"html":',
    "{",
    "}",
    "title: ",
    "<body>",
    "<head>",
    "<meta name=author content=",
  ],
  read: (input) => fileText(input, names[input.length % names.length] ?? "a.txt"),
};
