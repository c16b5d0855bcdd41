import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Config } from "../../config/config.ts";
import { type ConfigChange, type ConfigWatch, type WatchOptions, watchConfig } from "../../config/reload.ts";
import type { Problem } from "../../config/yaml/problem.ts";
import { type ConfigFolder, configFolder, sourcesYaml } from "./config-folder.ts";

interface Watched {
  folder: ConfigFolder;
  watch: ConfigWatch;
  changes: ConfigChange[];
  /** Resolves at the next change that is applied. */
  nextChange(): Promise<void>;
  lines: { level: string; message: string }[];
  sourceNames(): string[] | undefined;
}

const stream = (name: string, ...sources: string[]) =>
  `streams:\n  - { name: ${name}, title: T, home_domain: universe-earth, filter: { sources: [${sources.join(", ") || "One"}] } }\n`;

/** A watched folder with one source; `onChange` can be given in place of the list of changes, and a folder that is there. */
function watched(
  env: Record<string, string> = {},
  onChange?: (change: ConfigChange) => void,
  folder = configFolder({ "sources.yaml": sourcesYaml("One"), "service.yaml": "port: 1\n" }),
  stillUnknown?: WatchOptions["stillUnknown"],
): Watched {
  const config = folder.read(env);
  const changes: ConfigChange[] = [];
  let applied = Promise.withResolvers<void>();
  const applyChange = (change: ConfigChange) => {
    changes.push(change);
    applied.resolve();
    applied = Promise.withResolvers();
  };
  const lines: Watched["lines"] = [];
  const writer = (level: string) => (fields: unknown, message?: string) =>
    lines.push({ level, message: message ?? String(fields) });
  const log = { info: writer("info"), warn: writer("warn"), error: writer("error") };
  const watch = watchConfig({
    config,
    env,
    log,
    onChange: onChange ?? applyChange,
    debounce_ms: 20,
    ...(stillUnknown && { stillUnknown }),
  });
  onTestFinished(() => watch[Symbol.asyncDispose]());
  return {
    folder,
    watch,
    changes,
    nextChange: () => applied.promise,
    lines,
    sourceNames: () => names(changes.at(-1)?.config),
  };
}

function names(config: Config | undefined): string[] | undefined {
  return config?.sources.map((source) => source.name);
}

function errors(lines: Watched["lines"]): string[] {
  return lines.filter((line) => line.level === "error").map((line) => line.message);
}

describe("a good edit", () => {
  test("is applied without being asked for, as a new frozen config", async () => {
    const { folder, changes, nextChange, sourceNames } = watched();
    const change = nextChange();
    folder.write("sources.yaml", sourcesYaml("Two"));
    await change;
    expect(sourceNames()).toEqual(["Two"]);
    expect(changes.at(-1)?.changed).toEqual(["sources"]);
    expect(Object.isFrozen(changes.at(-1)?.config.sources[0])).toBe(true);
  });

  test("written beside and renamed, as editors do, is applied too, time and again", async () => {
    const { folder, nextChange, sourceNames } = watched();
    for (const name of ["Two", "Three", "Four"]) {
      const change = nextChange();
      folder.write(".sources.yaml.swp", sourcesYaml(name));
      renameSync(join(folder.root, "config/.sources.yaml.swp"), join(folder.root, "config/sources.yaml"));
      await change;
      expect(sourceNames()).toEqual([name]);
    }
  });

  test("in two files is one change", async () => {
    const { folder, watch, changes } = watched();
    folder.write("sources.yaml", sourcesYaml("Two"));
    folder.write("streams.yaml", stream("s", "Two"));
    await watch.drain();
    expect(changes.map((change) => change.changed)).toEqual([["sources", "streams"]]);
  });

  test("of the lists of feeds alone is applied as well", async () => {
    const { folder, watch, changes } = watched();
    const url = "https://reader.example/mine.opml";
    folder.write("sources.yaml", `${sourcesYaml("One")}opml:\n  - url: ${url}\n`);
    await watch.drain();
    expect(changes.map(({ changed, config }) => [changed, config.opml.map((list) => list.url)])).toEqual([
      [["sources"], [url]],
    ]);
  });

  test("that changes comments only changes nothing", async () => {
    const { folder, watch, changes } = watched();
    folder.write("sources.yaml", `# new words\n${sourcesYaml("One")}`);
    await watch.drain();
    expect(changes).toEqual([]);
  });

  test("made before the watch stood is not lost", async () => {
    const { folder, nextChange, sourceNames } = watched();
    const change = nextChange();
    folder.write("sources.yaml", sourcesYaml("Early"));
    await change;
    expect(sourceNames()).toEqual(["Early"]);
  });

  test("that names what is not there warns once", async () => {
    const { folder, watch, lines } = watched();
    folder.write("streams.yaml", stream("s", "Onne"));
    await watch.drain();
    folder.write("topics.yaml", "topics: [{ name: a, domain: universe-earth }]\n");
    await watch.drain();
    expect(lines.filter((line) => line.level === "warn").map((line) => line.message)).toEqual([
      expect.stringContaining(
        'config/streams.yaml:2:75 streams[0].filter.sources[0]: names a source that sources.yaml does not have: "Onne"',
      ),
    ]);
  });

  test("that names what something else knows warns of the rest", async () => {
    const known = async (warnings: readonly Problem[]) => warnings.filter(({ unknown }) => unknown?.name !== "Onne");
    const { folder, watch, lines } = watched({}, undefined, undefined, known);
    folder.write("streams.yaml", stream("s", "Onne", "Twoo"));
    await watch.drain();
    const warned = lines.filter(({ level }) => level === "warn").map(({ message }) => message);
    expect(warned).toEqual([expect.stringContaining('"Twoo"')]);
  });
});

describe("a bad edit", () => {
  test("is logged with file, line and field; the last good content stays, and the next good edit is applied", async () => {
    const { folder, watch, changes, lines, sourceNames } = watched();
    folder.write("sources.yaml", sourcesYaml("Two").replace("kind: feed", "kind: fed"));
    await watch.drain();
    await watch.drain();
    expect(changes).toEqual([]);
    expect(errors(lines)).toEqual([
      'config/sources.yaml:6:9 sources[0].channels[0].kind: must be one of feed, page, inbox, push, series, not "fed" (did you mean "feed"?); the last good sources.yaml stays in force',
    ]);
    folder.write("sources.yaml", sourcesYaml("Two"));
    await watch.drain();
    expect(sourceNames()).toEqual(["Two"]);
    expect(lines.map((line) => line.message)).toContain("config/sources.yaml is good again");
  });

  test("of one file does not hold up a good edit of another", async () => {
    const { folder, watch, changes } = watched();
    folder.write("sources.yaml", "sources: [\n");
    folder.write("streams.yaml", stream("s"));
    await watch.drain();
    expect(changes.at(-1)?.changed).toEqual(["streams"]);
    expect(changes.at(-1)?.config).toMatchObject({ sources: [{ name: "One" }], streams: [{ name: "s" }] });
  });

  test("undone leaves everything as it was", async () => {
    const { folder, watch, changes } = watched();
    folder.write("sources.yaml", "source: 1\n");
    await watch.drain();
    folder.write("sources.yaml", sourcesYaml("One"));
    await watch.drain();
    expect(changes).toEqual([]);
  });

  test.each([
    ["emptied", (path: string) => writeFileSync(path, ""), /sources\.yaml: is empty: .* stays in force$/],
    [
      "deleted",
      (path: string) => rmSync(path),
      /^config\/sources\.yaml: is gone; the last good sources.yaml stays in force$/,
    ],
  ])("a file that is %s takes nothing away", async (_, spoil, message) => {
    const { folder, watch, changes, lines, sourceNames } = watched();
    spoil(join(folder.root, "config/sources.yaml"));
    await watch.drain();
    await watch.drain();
    expect(changes).toEqual([]);
    expect(errors(lines)).toEqual([expect.stringMatching(message)]);
    folder.write("sources.yaml", sourcesYaml("Two"));
    await watch.drain();
    expect(sourceNames()).toEqual(["Two"]);
  });

  test("of what an edit leads to is logged, and later edits are applied", async () => {
    const seen: string[][] = [];
    const { folder, watch, lines } = watched({}, ({ config }) => {
      seen.push(config.sources.map((source) => source.name));
      if (seen.length === 1) throw new Error("the store is busy");
    });
    folder.write("sources.yaml", sourcesYaml("Two"));
    await watch.drain();
    folder.write("sources.yaml", sourcesYaml("Three"));
    await watch.drain();
    expect(seen).toEqual([["Two"], ["Three"]]);
    expect(errors(lines)).toEqual(["an edit of the config files could not be applied"]);
  });
});

describe("service.yaml", () => {
  test("languages apply while the service runs; an unknown one is refused with those that are known", async () => {
    const { folder, watch, changes, lines } = watched();
    folder.write("service.yaml", "port: 1\nlanguages: [en, de]\n");
    await watch.drain();
    expect(changes.at(-1)?.config.service.languages).toEqual(["en", "de"]);
    folder.write("service.yaml", "port: 1\nlanguages: [en, pl]\n");
    await watch.drain();
    expect(changes).toHaveLength(1);
    expect(lines.at(-1)?.message).toMatch(
      /^config\/service\.yaml:2:17 languages\[1\]: must be one of en, de, fr, es, not "pl"/,
    );
  });

  test("applies at once what it can, and says what waits for a restart", async () => {
    const { folder, watch, changes, lines } = watched();
    folder.write(
      "service.yaml",
      'port: 2\nhost: 0.0.0.0\ndata_dir: ./other\nlog_level: debug\nschedule:\n  tick: "*/2 * * * * *"\n',
    );
    await watch.drain();
    expect(changes.at(-1)?.changed).toEqual(["service"]);
    expect(changes.at(-1)?.config.service).toMatchObject({ port: 1, host: "127.0.0.1", log_level: "debug" });
    expect(changes.at(-1)?.config.service.schedule.tick).toBe("*/2 * * * * *");
    expect(changes.at(-1)?.config.paths.dataDir).toBe(join(folder.root, "data"));
    expect(lines.filter((line) => line.level === "warn")).toEqual([
      { level: "warn", message: "config/service.yaml: restart to apply host, port, data_dir" },
    ]);
  });

  test("does not overrule the environment", async () => {
    const { folder, watch, changes, lines } = watched({ PORT: "9", LOG_LEVEL: "warn", DATA_DIR: "d" });
    folder.write("service.yaml", "port: 2\nlog_level: debug\ndata_dir: ./other\nwindow_months: 3\n");
    await watch.drain();
    expect(changes.at(-1)?.config.service).toMatchObject({ port: 9, log_level: "warn", window_months: 3 });
    expect(changes.at(-1)?.config.paths.dataDir).toBe(join(folder.root, "d"));
    expect(lines.filter((line) => line.level === "warn")).toEqual([]);
  });
});

test("after the end of the watch nothing is applied", async () => {
  const { folder, watch, changes } = watched();
  await watch[Symbol.asyncDispose]();
  const applied = Promise.withResolvers<void>();
  watched({}, () => applied.resolve(), folder);
  folder.write("sources.yaml", sourcesYaml("Two"));
  await applied.promise;
  expect(changes).toEqual([]);
});
