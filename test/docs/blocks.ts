import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../support/service/service-process.ts";

/** A block of code in a document. */
interface Block {
  /** Where it stands, for people. */
  place: string;
  text: string;
}

/** Blocks of some languages in the documents that people read; those that stand in lists are told from the margin on. */
export function blocks(...languages: string[]): Block[] {
  const files = [
    "README.md",
    "OPERATIONS.md",
    "CONTRIBUTING.md",
    ...globSync("docs/handbook/*.md", { cwd: packageRoot }),
  ];
  const fence = new RegExp(`^( *)\`\`\`(?:${languages.join("|")})\\n(.*?)^\\1\`\`\``, "gms");
  return files.flatMap((file) => {
    const found = [...readFileSync(join(packageRoot, file), "utf8").matchAll(fence)];
    return found.map(([, margin = "", text = ""], at) => ({
      place: `${file}, ${languages[0]} ${at + 1}`,
      text: text.replaceAll(new RegExp(`^${margin}`, "gm"), ""),
    }));
  });
}
