import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { configSchemas } from "../../config/schema.ts";
import { ServiceFile } from "../../config/service.ts";

const root = join(import.meta.dirname, "../..");
const schemas = configSchemas();

test.each(Object.keys(schemas))("config/schema/%s is what `npm run schema` writes", (name) => {
  expect(readFileSync(join(root, "config/schema", name), "utf8")).toBe(schemas[name]);
});

test("no schema stands there that no file has", () => {
  expect(readdirSync(join(root, "config/schema")).sort()).toEqual(Object.keys(schemas).sort());
});

test.each(Object.keys(schemas))("the config file of %s tells editors of it in its first line", (name) => {
  const file = join(root, "config", name.replace(".schema.json", ".yaml"));
  expect(readFileSync(file, "utf8").split("\n")[0]).toBe(`# yaml-language-server: $schema=./schema/${name}`);
});

test("service.yaml as it ships says the defaults", () => {
  const shipped = parse(readFileSync(join(root, "config/service.yaml"), "utf8"));
  expect(ServiceFile.parse(shipped)).toEqual(ServiceFile.parse({}));
  expect(Object.keys(shipped).sort()).toEqual(Object.keys(ServiceFile.shape).sort());
});
