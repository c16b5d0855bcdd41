import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ServiceError } from "../errors.ts";
import type { PageRoute } from "../page-route.ts";

const contentTypes: Record<string, string> = {
  css: "text/css; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
};

/** What browsers load beside the pages. */
const names = ["console.css", "keys.mjs", "story.mjs"] as const;

/** The name of one of them. */
export type ConsoleFileName = (typeof names)[number];

interface ConsoleFile {
  /** Names this content: another content has another one. */
  hashed_name: string;
  content_type: string;
  text: string;
}

let read: Map<string, ConsoleFile> | undefined;

/** The path of a file of the console, which never changes what it gives. */
export function filePath(name: ConsoleFileName): string {
  const file = files().get(name);
  if (!file) throw new Error(`the console has no file ${name}`);
  return `/console/files/${file.hashed_name}`;
}

/** The files at their paths. They are nobody's secret, so nobody needs to be signed in. */
export const fileRoute: PageRoute = {
  path: "/console/files/:name",
  methods: ["GET"],
  async answer({ params }) {
    const file = [...files().values()].find(({ hashed_name }) => hashed_name === params.name);
    if (!file) throw new ServiceError("not_found", "There is no such file.");
    const headers = { "content-type": file.content_type, "cache-control": "public, max-age=31536000, immutable" };
    return { status: 200, headers, body: file.text };
  },
};

/** Read once. */
function files(): Map<string, ConsoleFile> {
  read ??= new Map(names.map((name) => [name, readFile(name)]));
  return read;
}

function readFile(name: string): ConsoleFile {
  const text = readFileSync(new URL(`./browser/${name}`, import.meta.url), "utf8");
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const [stem, end = ""] = name.split(".");
  return { hashed_name: `${stem}.${hash}.${end}`, content_type: contentTypes[end] ?? "text/plain", text };
}
