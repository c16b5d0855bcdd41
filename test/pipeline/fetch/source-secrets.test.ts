import { expect, test } from "vitest";
import { withSecrets } from "../../../pipeline/fetch/source-secrets.ts";

const kept = new Map([
  ["SOURCE_USER", "mara"],
  ["SOURCE_TOKEN", "$&s3cret"],
]);
const secrets = (name: string) => kept.get(name);
const filled = (value: string) =>
  withSecrets({ url: "https://gazette.example/", headers: { "x-key": value } }, secrets);

test("secrets take the place of their names, as they are", async () => {
  expect(await filled(`\${SOURCE_USER}:\${SOURCE_TOKEN}`)).toMatchObject({ headers: { "x-key": "mara:$&s3cret" } });
});

test("a request without headers stays as it is, and other dollars mean nothing", async () => {
  expect(await withSecrets({ url: "https://gazette.example/" }, secrets)).toEqual({
    url: "https://gazette.example/",
    headers: {},
  });
  expect(await filled(`\${HOME} $5 \${source_user}`)).toMatchObject({
    headers: { "x-key": `\${HOME} $5 \${source_user}` },
  });
});

test("a name that is not set is told by its name", async () => {
  expect(await filled(`\${SOURCE_OTHER}`)).toMatchObject({
    kind: "failed",
    reason: "secret_missing",
    message:
      "A header of the source needs SOURCE_OTHER, which is neither set in the environment nor kept (claimstream secret set SOURCE_OTHER).",
  });
});
