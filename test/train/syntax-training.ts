import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { plainFiles, textsAt, treeFiles, treesAt } from "./syntax/corpora.ts";
import { plainSentences } from "./syntax/plain-sentences.ts";

/** Two teachers of different shape and seed, whose mean parses plain sentences for the student. */
const teachers = [
  { layers: "c1,c2,a,c4,a", seed: "1", epochs: "18", lr: "0.0022" },
  { layers: "c1,a,c2,a,c4", seed: "2", epochs: "12", lr: "0.0025" },
] as const;

/** The student goes on from the first teacher, with the sentences that both parsed. */
const student = { epochs: "4", lr: "0.0012", seed: "3" } as const;

/** Learns the parser anew from the trees below a folder; needs python3 with torch. The model's file, unpacked. Throws where a step fails. */
export function trainSyntax(corpora: string, python = "python3"): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-syntax-"));
  const at = (name: string) => join(folder, name);
  const run = (script: string, ...args: string[]) => runPython(python, script, args);
  const given = (kind: "train" | "dev") => [`--${kind}`, ...treeFiles[kind].map((name) => treesAt(corpora, name))];
  try {
    const files = teachers.map(({ layers, seed, epochs, lr }) => {
      const file = at(`teacher-${seed}.pt`);
      run(
        "train.py",
        file,
        ...given("train"),
        ...given("dev"),
        "--layers",
        layers,
        "--seed",
        seed,
        "--epochs",
        epochs,
        "--lr",
        lr,
      );
      return file;
    });
    writeFileSync(at("plain.conllu"), plainSentences(plainFiles.map((name) => textsAt(corpora, name))));
    run("silver.py", at("silver.conllu"), at("plain.conllu"), ...files);
    const first = files[0] ?? "";
    const { epochs, lr, seed } = student;
    const learnt = ["--silver", at("silver.conllu"), "--start", first, "--epochs", epochs, "--lr", lr, "--seed", seed];
    run("train.py", at("student.pt"), ...given("train"), ...given("dev"), ...learnt);
    run("thresholds.py", at("student.pt"), ...treeFiles.dev.map((name) => treesAt(corpora, name)));
    run("export.py", at("student.pt"), at("model.bin"));
    return readFileSync(at("model.bin"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs one of the scripts in `syntax`. Throws where it fails. */
export function runPython(python: string, script: string, args: readonly string[]): void {
  const file = fileURLToPath(new URL(`./syntax/${script}`, import.meta.url));
  const { status, error } = spawnSync(python, [file, ...args], {
    stdio: "inherit",
    // The library's own threads: torch does not set them.
    env: { ...process.env, OPENBLAS_NUM_THREADS: "1", PYTHONUNBUFFERED: "1" },
  });
  if (error) throw error;
  if (status !== 0)
    throw new Error(
      `${script} ended with ${status}: python3 with torch is needed (Debian: python3-torch, libopenblas0-pthread)`,
    );
}
