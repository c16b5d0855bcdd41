import { readFileSync } from "node:fs";
import { type SharedDocument, sharedDocument } from "./http/shared-document.ts";

const script = "text/javascript; charset=utf-8";
const style = "text/css; charset=utf-8";

interface Origin {
  url: string;
  content_type: string;
  /** The cascade layer that a foreign style sheet is put into: every rule of ours is above it. */
  layer?: string;
}

/** Where each file comes from; the first two ship with swagger-ui-dist, so that nothing is loaded from elsewhere. */
const origins: Record<string, Origin> = {
  "swagger-ui-bundle.js": { url: import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js"), content_type: script },
  "swagger-ui.css": {
    url: import.meta.resolve("swagger-ui-dist/swagger-ui.css"),
    content_type: style,
    layer: "swagger",
  },
  "explorer.css": { url: import.meta.resolve("./docs/explorer.css"), content_type: style },
  "explorer.mjs": { url: import.meta.resolve("./docs/explorer.mjs"), content_type: script },
  // Receivers to copy and run.
  "receiver.mjs": { url: import.meta.resolve("./receivers/receiver.mjs"), content_type: script },
  "stories.mjs": { url: import.meta.resolve("./receivers/stories.mjs"), content_type: script },
};

const read = new Map<string, SharedDocument>();

/** A file of the reference page by its name; undefined when there is none. Read once. */
export function docsFile(name: string): SharedDocument | undefined {
  const origin = Object.hasOwn(origins, name) ? origins[name] : undefined;
  if (!origin) return undefined;
  const known = read.get(name);
  if (known) return known;
  const text = readFileSync(new URL(origin.url), "utf8");
  const { content_type, layer } = origin;
  const file = sharedDocument(content_type, layer === undefined ? text : `@layer ${layer} {\n${text}\n}\n`);
  read.set(name, file);
  return file;
}
