import { readFileSync } from "node:fs";
import { type SharedDocument, sharedDocument } from "./http/shared-document.ts";

const script = "text/javascript; charset=utf-8";
const style = "text/css; charset=utf-8";

/** Where each file comes from; the first two ship with swagger-ui-dist, so that nothing is loaded from elsewhere. */
const origins: Record<string, { url: string; content_type: string }> = {
  "swagger-ui-bundle.js": { url: import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js"), content_type: script },
  "swagger-ui.css": { url: import.meta.resolve("swagger-ui-dist/swagger-ui.css"), content_type: style },
  "docs-init.mjs": { url: import.meta.resolve("./docs-init.mjs"), content_type: script },
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
  const file = sharedDocument(origin.content_type, readFileSync(new URL(origin.url), "utf8"));
  read.set(name, file);
  return file;
}
