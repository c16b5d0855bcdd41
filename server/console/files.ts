import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ServiceError } from "../api/errors.ts";
import { type Html, html } from "../http/html.ts";
import type { PageRoute } from "../http/page-route.ts";
import { type SharedDocument, sharedDocument } from "../http/shared-document.ts";

const contentTypes: Record<string, string> = {
  css: "text/css; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** What browsers load beside the pages; fonts besides, as the style sheet names them. */
const names = [
  "chart.mjs",
  "console.css",
  "copy.mjs",
  "favicon.svg",
  "file-text.mjs",
  "keys.mjs",
  "names.mjs",
  "preview.mjs",
  "sources.mjs",
  "story.mjs",
  "stream.mjs",
  "times.mjs",
  "today.mjs",
  "uplot.mjs",
] as const;

/** The name of one of them. */
export type ConsoleFileName = (typeof names)[number];

/** What the style sheet is made of, in this order; later rules win. */
const styles = [
  "tokens",
  "fonts",
  "base",
  "frame",
  "controls",
  "evidence",
  "lists",
  "dialogs",
  "pages",
  "story",
  "small",
] as const;

/** Modules of packages that are sent as they are. */
const ofPackages: Partial<Record<ConsoleFileName, string>> = { "uplot.mjs": "uplot/dist/uPlot.esm.js" };

/** What modules import by the name of a package is loaded from the file that it is sent as. */
const imported: Readonly<Record<string, ConsoleFileName>> = { uplot: "uplot.mjs" };

interface ConsoleFile {
  /** Names this content: another content has another one. */
  hashed_name: string;
  content_type: string;
  body: SharedDocument | Uint8Array<ArrayBuffer>;
}

const read = new Map<string, ConsoleFile>();

/** The path of a file of the console, which never changes what it gives. */
export function filePath(name: ConsoleFileName): string {
  return `/console/files/${fileNamed(name).hashed_name}`;
}

/** What a page loads first: the style sheet, and the fonts that nearly every text needs, so that no text moves when they come. `at`: from a path to an address. */
export function styleLinks(at: (path: string) => string): Html {
  const fonts = ["inter-latin-wght-normal.woff2", "source-serif-4-latin-wght-normal.woff2"].map(
    (name) => `/console/files/${fileNamed(name).hashed_name}`,
  );
  return html`${fonts.map((path) => html`<link rel="preload" as="font" type="font/woff2" href="${at(path)}" crossorigin>`)}
<link rel="stylesheet" href="${at(filePath("console.css"))}">`;
}

/** The files at their paths. They are nobody's secret, so nobody needs to be signed in. */
export const fileRoute: PageRoute = {
  path: "/console/files/:name",
  methods: ["GET"],
  async answer({ params }) {
    // Reading the style sheet reads the fonts that it names.
    for (const name of names) fileNamed(name);
    const file = read.values().find(({ hashed_name }) => hashed_name === params.name);
    if (!file) throw new ServiceError("not_found", "File not found.");
    const headers = { "content-type": file.content_type, "cache-control": "public, max-age=31536000, immutable" };
    return { status: 200, headers, body: file.body };
  },
};

/** Read once. */
function fileNamed(name: string): ConsoleFile {
  const file = read.get(name) ?? readFile(name);
  read.set(name, file);
  return file;
}

function readFile(name: string): ConsoleFile {
  const [stem, end = ""] = name.split(".");
  const content_type = contentTypes[end] ?? "text/plain";
  if (end === "woff2") {
    const body = new Uint8Array(readFileSync(fontUrl(name)));
    return { hashed_name: `${stem}.${hash("sha256", body).slice(0, 16)}.${end}`, content_type, body };
  }
  const body = sharedDocument(content_type, textOf(name));
  return { hashed_name: `${stem}.${body.version}.${end}`, content_type, body };
}

function fontUrl(name: string): URL {
  const family = name.startsWith("inter-") ? "inter" : "source-serif-4";
  return new URL(import.meta.resolve(`@fontsource-variable/${family}/files/${name}`));
}

function textOf(name: string): string {
  if (name === "console.css") return styleSheet();
  const foreign = ofPackages[name as ConsoleFileName];
  const url = foreign ? import.meta.resolve(foreign) : new URL(`./browser/${name}`, import.meta.url);
  return readFileSync(new URL(url), "utf8").replaceAll(
    /^(import .*)"([\w-]+)";$/gm,
    (line, start: string, specifier: string) => {
      const file = imported[specifier];
      return file === undefined ? line : `${start}"./${fileNamed(file).hashed_name}";`;
    },
  );
}

/** All styles as one sheet, behind those of the charts; fonts lie beside it. */
function styleSheet(): string {
  const charts = readFileSync(new URL(import.meta.resolve("uplot/dist/uPlot.min.css")), "utf8");
  const own = styles.map((name) => readFileSync(new URL(`./browser/styles/${name}.css`, import.meta.url), "utf8"));
  return [charts, ...own]
    .join("\n")
    .replaceAll(/url\("\.\/([\w-]+\.woff2)"\)/g, (_, font: string) => `url("./${fileNamed(font).hashed_name}")`);
}
