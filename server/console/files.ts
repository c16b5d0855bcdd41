import { readFileSync } from "node:fs";
import { ServiceError } from "../api/errors.ts";
import type { PageRoute } from "../http/page-route.ts";
import { type SharedDocument, sharedDocument } from "../http/shared-document.ts";

const contentTypes: Record<string, string> = {
  css: "text/css; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
};

/** What browsers load beside the pages. */
const names = [
  "chart.mjs",
  "console.css",
  "copy.mjs",
  "digest.mjs",
  "file-text.mjs",
  "keys.mjs",
  "story.mjs",
  "stream.mjs",
  "uplot.mjs",
] as const;

/** The name of one of them. */
export type ConsoleFileName = (typeof names)[number];

/** Files of packages: those that are sent as they are, and those that stand before our own. */
const ofPackages: Partial<Record<ConsoleFileName, { path: string; instead: boolean }>> = {
  "uplot.mjs": { path: "uplot/dist/uPlot.esm.js", instead: true },
  "console.css": { path: "uplot/dist/uPlot.min.css", instead: false },
};

/** What modules import by the name of a package is loaded from the file that it is sent as. */
const imported: Readonly<Record<string, ConsoleFileName>> = { uplot: "uplot.mjs" };

interface ConsoleFile {
  /** Names this content: another content has another one. */
  hashed_name: string;
  document: SharedDocument;
}

const read = new Map<ConsoleFileName, ConsoleFile>();

/** The path of a file of the console, which never changes what it gives. */
export function filePath(name: ConsoleFileName): string {
  return `/console/files/${fileNamed(name).hashed_name}`;
}

/** The files at their paths. They are nobody's secret, so nobody needs to be signed in. */
export const fileRoute: PageRoute = {
  path: "/console/files/:name",
  methods: ["GET"],
  async answer({ params }) {
    const file = names.map(fileNamed).find(({ hashed_name }) => hashed_name === params.name);
    if (!file) throw new ServiceError("not_found", "There is no such file.");
    const headers = {
      "content-type": file.document.content_type,
      "cache-control": "public, max-age=31536000, immutable",
    };
    return { status: 200, headers, body: file.document };
  },
};

/** Read once. */
function fileNamed(name: ConsoleFileName): ConsoleFile {
  const file = read.get(name) ?? readFile(name);
  read.set(name, file);
  return file;
}

function readFile(name: ConsoleFileName): ConsoleFile {
  const text = textOf(name).replaceAll(/^(import .*)"([\w-]+)";$/gm, (line, start: string, specifier: string) => {
    const file = imported[specifier];
    return file === undefined ? line : `${start}"./${fileNamed(file).hashed_name}";`;
  });
  const [stem, end = ""] = name.split(".");
  const document = sharedDocument(contentTypes[end] ?? "text/plain", text);
  return { hashed_name: `${stem}.${document.version}.${end}`, document };
}

function textOf(name: ConsoleFileName): string {
  const foreign = ofPackages[name];
  const before = foreign ? readFileSync(new URL(import.meta.resolve(foreign.path)), "utf8") : "";
  if (foreign?.instead) return before;
  return before + readFileSync(new URL(`./browser/${name}`, import.meta.url), "utf8");
}
