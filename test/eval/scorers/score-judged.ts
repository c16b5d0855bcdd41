import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { hashed, Judgement, type ReaderLabel, readerLabels } from "../judgement.ts";

/*
 * Holds claims to what readers said of them: `node score-judged.ts cases.jsonl[.gz] predictions.jsonl`. Labels are those of
 * `../judged/judged.jsonl.gz` beside the cases, and of `judgements.jsonl` here, where articles and claims stand as hashes.
 *
 * To standard error go, for each transformation, how many judged claims it made and what share of them is neither false nor
 * broken, and the claims of judged articles that nobody has judged yet.
 * Lines: `false`, `broken`: shares of the judged claims; `judged`: share of the claims that have a label. Last line: share of the
 * judged claims that are good, in percent.
 */

const Known = z.object({ id: z.string(), claim: z.string(), label: z.enum(readerLabels) });
const Predicted = z.object({
  id: z.string(),
  claims: z.array(z.object({ claim_text: z.string(), made: z.array(z.string()) })).default([]),
});

const [casesFile = "", predictedFile = ""] = process.argv.slice(2);
const labels = new Map<string, ReaderLabel>();
const articles = new Set<string>();
const shared = join(dirname(casesFile), "..", "judged", "judged.jsonl.gz");
if (existsSync(shared)) for (const line of lines(shared)) know(Known.parse(line));
const own = fileURLToPath(new URL("../judgements.jsonl", import.meta.url));
for (const line of lines(own)) {
  const { article, claim, label } = Judgement.parse(line);
  articles.add(article);
  labels.set(`${article} ${claim}`, label);
}

const all: { made: readonly string[]; label: ReaderLabel }[] = [];
const unjudged: string[] = [];
for (const line of lines(predictedFile)) score(Predicted.parse(line));
const share = (some: number, of: number) => (of === 0 ? "0.0" : ((100 * some) / of).toFixed(1));
const labelled = (...wanted: ReaderLabel[]) => all.filter(({ label }) => wanted.includes(label)).length;
for (const name of ["(the sentence)", ...new Set(all.flatMap(({ made }) => made))].sort()) tell(name);
if (unjudged.length > 0) console.error(`not judged yet, ${unjudged.length}:\n${unjudged.join("\n")}`);
console.log(`false ${share(labelled("UNFAITHFUL"), all.length)}`);
console.log(`broken ${share(labelled("BROKEN"), all.length)}`);
console.log(`judged ${share(all.length, all.length + unjudged.length)}`);
console.log(share(labelled("OK"), all.length));

function know({ id, claim, label }: z.output<typeof Known>) {
  articles.add(hashed(id));
  labels.set(`${hashed(id)} ${hashed(claim)}`, label);
}

function score({ id, claims }: z.output<typeof Predicted>) {
  const article = hashed(id);
  if (!articles.has(article)) return;
  for (const { claim_text, made } of claims) {
    const label = labels.get(`${article} ${hashed(claim_text)}`);
    if (label) all.push({ made, label });
    else unjudged.push(`${id}\t${made.join()}\t${claim_text}`);
  }
}

function tell(name: string) {
  const those = all.filter(({ made }) => (made.length === 0 ? name === "(the sentence)" : made.includes(name)));
  const right = those.filter(({ label }) => label !== "UNFAITHFUL" && label !== "BROKEN").length;
  const counts = readerLabels.map((one) => `${one} ${those.filter(({ label }) => label === one).length}`);
  console.error(
    `${name.padEnd(20)} ${String(those.length).padStart(5)} right ${share(right, those.length).padStart(5)}  ${counts.join(" ")}`,
  );
}

function lines(file: string): unknown[] {
  const raw = readFileSync(file);
  const text = (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString("utf8");
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line)]));
}
