import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installation, packageRoot } from "../support/service/service-process.ts";

/** What ARCHITECTURE.md ("Where a new thing goes") asks for of somebody who adds a kind: two files and a line in each of two lists. */
const files = {
  "config/source-kinds/lines.ts": `
import { z } from "zod";
import { WebAddress, writtenFields } from "./channel-fields.ts";
import type { SourceKind } from "./source-kind.ts";

export const lines = {
  name: "lines",
  channel: z.strictObject({
    kind: z.literal("lines"),
    url: WebAddress,
    ...writtenFields,
    mark: z.string().min(1),
    order: z.enum(["newest_first", "newest_last"]).default("newest_first"),
  }),
  arrives: "fetched",
  keeps_pace: false,
  shares_address: true,
  form: { mark: "What a line begins with", order: "Order" },
} satisfies SourceKind;

export type LinesChannel = z.output<typeof lines.channel>;
`,
  "pipeline/sources/lines.ts": `
import type { LinesChannel } from "../../config/source-kinds/lines.ts";
import { emptyItem } from "../visit/item.ts";
import { fetchChannel } from "./fetch-channel.ts";
import { failedReading, readReading, unchangedReading } from "./reading.ts";
import type { SourceReader } from "./source-reader.ts";

export const lines: SourceReader<LinesChannel> = {
  async read(channel, means) {
    const outcome = await fetchChannel(channel, means, { accept: "text/plain" });
    if (outcome.kind === "failed") return failedReading(outcome, means.validators);
    if (outcome.kind === "not_modified") return unchangedReading(outcome);
    const marked = outcome.bytes.toString().split("\\n").filter((line) => line.startsWith(channel.mark ?? ""));
    const items = marked.map((line) => ({ ...emptyItem(line), title: line, text: line, language: "en" }));
    return readReading(outcome, { items, title: channel.name });
  },
};
`,
};
const lists: [file: string, import_line: string, before: string, after: string][] = [
  [
    "config/source-kinds.ts",
    'import { lines } from "./source-kinds/lines.ts";\n',
    "[feed, page, inbox, push, series]",
    "[feed, page, inbox, push, series, lines]",
  ],
  [
    "pipeline/source-readers.ts",
    'import { lines } from "./sources/lines.ts";\n',
    "{ feed, page, inbox, push, series }",
    "{ feed, page, inbox, push, series, lines }",
  ],
];

let copy = "";
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "claimstream-kind-"));
  for (const part of ["config", "pipeline", "server", "store", "workers", "main.ts", "package.json"])
    cpSync(join(packageRoot, part), join(copy, part), { recursive: true });
  for (const folder of ["data", "docs", "node_modules"]) symlinkSync(join(packageRoot, folder), join(copy, folder));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(copy, file), text);
  for (const [file, import_line, before, after] of lists) {
    const text = readFileSync(join(copy, file), "utf8");
    expect(text).toContain(before);
    writeFileSync(join(copy, file), import_line + text.replace(before, after));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs Node in the copy; gives what it printed, as a value. */
async function printed(words: string[], env: Record<string, string> = {}): Promise<unknown> {
  const surroundings = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
  const ran = promisify(execFile)(process.execPath, words, { cwd: copy, env: surroundings });
  const { stdout } = await ran.catch((error: { stdout: string; stderr: string }) => {
    if (error.stdout === "") throw new Error(error.stderr);
    return error;
  });
  return JSON.parse(stdout);
}

test("a new kind of source is two files and two lines: its channels are checked and read", {
  timeout: 600_000,
}, async () => {
  const channel = { name: "Notices", kind: "lines", url: "./notices.txt", mark: "Notice" };
  const source = (channel: object) => ({ name: "Board", source_type: "organization", channels: [channel] });
  using place = installation({ sources: [source(channel)] });
  place.configure("notices.txt", "Notice: the quay is closed on Monday.\nSpam.\nNotice: the fee rises in May.\n");
  const claimstream = (...words: string[]) =>
    printed([join(copy, "server/cli/claimstream.mjs"), ...words, "--json"], place.env);

  expect(await claimstream("check")).toMatchObject({ ok: true, problems: [] });
  expect(await claimstream("fetch", "Board")).toMatchObject({
    channels: [{ channel: "Notices", health: "fine", message: "2 items read, 2 of them new.", records: 2 }],
  });
  place.configure("sources.yaml", { sources: [source({ ...channel, mark: undefined })] });
  expect(await claimstream("check")).toMatchObject({
    problems: [{ field: "sources[0].channels[0].mark", message: "is missing: must be a text" }],
  });
});

test("a new kind of source is in the console's form and in what editors complete with", async () => {
  const script = `
    const { sourceForm } = await import("./server/console/entries/source.ts");
    const { configSchemas } = await import("./config/schema.ts");
    const form = await sourceForm.fields(new URLSearchParams("channels.0.name=Notices&channels.0.mark=Notice"), undefined, {});
    console.log(JSON.stringify({ form: String(form.html), schema: configSchemas()["sources.schema.json"] }));`;
  const { form, schema } = (await printed(["--input-type=module", "--eval", script])) as Record<string, string>;
  expect(form).toContain('<option value="lines">');
  expect(form).toContain("Lines: What a line begins with");
  expect(form).toMatch(/<input id="channels\.0\.mark"[^>]*value="Notice"/);
  expect(form).toMatch(/Lines: Order[\s\S]*<option value="newest_last">newest last</);
  expect(schema).toContain('"const": "lines"');
});

test("ARCHITECTURE.md names what a new kind of source takes, and nothing else", () => {
  const map = readFileSync(join(packageRoot, "ARCHITECTURE.md"), "utf8");
  const row = map.split("\n").find((line) => line.startsWith("| source kind"));
  const named = [...(row ?? "").matchAll(/`([\w/<>-]+\.ts)`/g)].map(([, path = ""]) => path.replace("<kind>", "lines"));
  expect(row).toContain("two files, two lines");
  expect(named.sort()).toEqual([...Object.keys(files), ...lists.map(([file]) => file)].sort());
});
