import type { z } from "zod";
import { draftedFile } from "../../../config/yaml/config-file.ts";
import { configParts, fileSchemas } from "../../../config/yaml/config-files.ts";
import { seedFiles, seedTexts, type Target } from "../target.ts";

const files = configParts.map((part) => `config/${part}.yaml`);
const small = [
  "sources:\n  - name: Sample\n    source_type: organization\n    channels:\n      - { name: news, kind: feed, url: 'https://a.example/feed' } # remark\n",
  "streams:\n  - name: Sea\n    home_domain: places-geography\n    want: { tags: [Harbour], topics: [ports] }\n    status: live\n",
  "a: &a [1, 2]\nb: *a\n<<: {c: d}\ne: |\n  text\n  more\nf: >-\n  folded\ng: !!binary aGk=\nh: 2026-05-04\n",
];

/** Config files, against the schema of each. */
export const target: Target = {
  seeds: () => [...seedFiles(...files).map((file) => file.subarray(0, 4000)), ...seedTexts(...small)],
  tokens: [
    "- ",
    ": ",
    "\n",
    "  ",
    "\t",
    "#",
    "&a ",
    "*a",
    "<<: ",
    "!!",
    "!!set ",
    "!<x> ",
    "|\n",
    ">-\n",
    "---\n",
    "...\n",
    "? ",
    "{",
    "}",
    "[",
    "]",
    "'",
    '"',
    "\\x",
    "\\",
    "%YAML 1.1\n",
    "@",
    "`",
    "null",
    "~",
    ".inf",
    ".nan",
    "0o17",
    "1_000",
    "yes",
    "name: ",
    "channels:\n",
    "sources:\n",
    "streams:\n",
    "[&a [*a,*a]]",
    "__proto__: 1\n",
    "want: ",
  ],
  read(input) {
    const part = configParts[input.length % configParts.length] ?? "sources";
    const schema: z.ZodType = fileSchemas[part];
    draftedFile(part, schema, { shown: `${part}.yaml`, text: input.toString() });
  },
};
