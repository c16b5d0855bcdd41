import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { configParts, fileSchemas } from "./yaml/config-files.ts";

/** The JSON Schema of each config file, by file name: what editors check and complete with. Draft 7, which they all read. */
export function configSchemas(): Record<string, string> {
  return Object.fromEntries(
    configParts.map((part) => {
      const schema = z.toJSONSchema(fileSchemas[part], { io: "input", target: "draft-7" });
      return [`${part}.schema.json`, `${JSON.stringify({ ...schema, title: `config/${part}.yaml` }, null, 2)}\n`];
    }),
  );
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, "schema");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(configSchemas())) writeFileSync(join(folder, name), text);
}
