import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ServiceFile } from "../../config/service.ts";
import { openapi } from "../../server/openapi/openapi.ts";
import { operations } from "../../server/operations.ts";
import { serviceLinks } from "../../server/views/links.ts";

/** Has two judges of API descriptions look at ours; ends with 1 when either finds an error. Part of `npm run lint`. */
const folder = mkdtempSync(join(tmpdir(), "claimstream-lint-"));
const document = join(folder, "openapi.json");
writeFileSync(
  document,
  JSON.stringify(openapi(operations, serviceLinks(ServiceFile.parse({}), "http://127.0.0.1:8787"))),
);
const ruleset = fileURLToPath(new URL("./spectral.yaml", import.meta.url));
const judges = [
  [import.meta.resolve("@redocly/cli/bin/cli.js"), "lint", document],
  [import.meta.resolve("@stoplight/spectral-cli/dist/index.js"), "lint", document, "--ruleset", ruleset, "--quiet"],
];
for (const [program = "", ...args] of judges) if (!accepts(fileURLToPath(program), args)) process.exitCode = 1;
rmSync(folder, { recursive: true });

function accepts(program: string, args: string[]): boolean {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  try {
    execFileSync(process.execPath, [program, ...args], {
      cwd: folder,
      env,
      stdio: "pipe",
    });
    return true;
  } catch (error) {
    const { stdout = "", stderr = "" } = Object(error);
    process.stderr.write(`${program}\n${stdout}${stderr}`);
    return false;
  }
}
