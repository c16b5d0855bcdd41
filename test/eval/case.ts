import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/**
 * What a prediction may see of a case: the text or page as it came and how it came, never an answer about it.
 * Every other field of a case file is dropped here, before any task or thread gets hold of it.
 */
export const Case = z.object({
  id: z.string().optional(),
  /** The document a sentence belongs to. */
  doc: z.string().optional(),
  /** The file a feed was kept in; feeds have it in place of `id`. */
  file: z.string().optional(),
  text: z.string().optional(),
  title: z.string().nullish(),
  url: z.string().nullish(),
  html: z.string().optional(),
  /** Bytes in base64, where the encoding is part of the question. */
  b64: z.string().optional(),
  /** HTTP response headers the bytes came with. */
  headers: z.record(z.string(), z.string()).optional(),
  /** File and column of a data series, `folder/file.csv#Column`, from the folder of the case file. */
  series: z.string().optional(),
  /** The date of the series' row that is asked about, as the file writes it. */
  date: z.string().optional(),
  /** An OPML file as text. */
  opml: z.string().optional(),
  /** A claim that is held to its source: its words, the source (a text or its sentences), and which sentence of the source it was made from. */
  claim: z.string().optional().catch(undefined),
  source: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
  sentence: z.string().optional().catch(undefined),
  /** Where the pronoun that is asked about begins, and the two names that it may mean. */
  pronoun_offset: z.number().optional().catch(undefined),
  A: z.string().optional().catch(undefined),
  A_offset: z.number().optional().catch(undefined),
  B: z.string().optional().catch(undefined),
  B_offset: z.number().optional().catch(undefined),
  /** The folder of the case file; set by the reading, whatever the line says. */
  folder: z.string().optional(),
});
export type Case = z.infer<typeof Case>;

/** One line of a case file: a case, or the reason why it is none. */
export type CaseLine = { input: Case } | { key: Record<string, string | number>; error: string };

/** The cases of a `.jsonl` or gzipped `.jsonl.gz` file, told apart by their bytes; empty lines are skipped. */
export function readCases(file: string): CaseLine[] {
  const raw = readFileSync(file);
  const gzipped = raw[0] === 0x1f && raw[1] === 0x8b;
  const lines = (gzipped ? gunzipSync(raw) : raw).toString("utf8").split("\n");
  return lines.flatMap((line, index) => (line.trim() === "" ? [] : [readCase(line, index + 1, dirname(file))]));
}

/** The fields by which a prediction is found again: `id`, else `series` and `date`, else `file`. */
export function keyOf(input: Case): Record<string, string> {
  if (input.id !== undefined) return { id: input.id };
  if (input.series !== undefined && input.date !== undefined) return { series: input.series, date: input.date };
  return input.file === undefined ? {} : { file: input.file };
}

/** The case's text; a task that needs one cannot answer a case without. */
export function textOf(input: Case): string {
  if (input.text === undefined) throw new Error("the case has no text");
  return input.text;
}

function readCase(line: string, number: number, folder: string): CaseLine {
  try {
    const { folder: _, claim, source, sentence, ...input } = Case.parse(JSON.parse(line));
    // What other sets call so are answers.
    const held = claim !== undefined && source !== undefined ? { claim, source, sentence } : {};
    return { input: input.series === undefined ? { ...input, ...held } : { ...input, folder } };
  } catch (error) {
    return { key: { line: number }, error: `not a case: ${error instanceof Error ? error.message : error}` };
  }
}
