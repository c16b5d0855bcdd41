import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../support/service/service-process.ts";

/** What `npm run lint` says of a text. */
function lint(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-lint-"));
  try {
    writeFileSync(join(folder, "given.ts"), text);
    const biome = join(packageRoot, "node_modules", ".bin", "biome");
    const { stdout, stderr } = spawnSync(
      biome,
      ["lint", `--config-path=${packageRoot}`, "--vcs-enabled=false", join(folder, "given.ts")],
      { encoding: "utf8" },
    );
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each(["({ ...{ one, two }, three })", "[...[one, two], three]", "call(...[one, two])"])(
  "%s is refused",
  (text) => {
    expect(lint(`export const made = ${text};\n`)).toContain("A literal is spread");
  },
);

test.each(["({ ...one, ...(two && { three }) })", "[...one, ...[two, three].map(String)]"])(
  "%s is left alone",
  (text) => {
    expect(lint(`export const made = ${text};\n`)).toContain("Checked 1 file");
    expect(lint(`export const made = ${text};\n`)).not.toContain("A literal is spread");
  },
);
