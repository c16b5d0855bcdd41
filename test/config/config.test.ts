import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { baseUrlOf, connectEnabled, hubCallbacks, linksOf, selfServiceEnabled } from "../../config/service.ts";
import { ConfigError } from "../../config/yaml/problem.ts";
import { configFolder, sourcesYaml } from "./config-folder.ts";

describe("defaults", () => {
  test("without a service.yaml the documented defaults hold", () => {
    const { service, paths } = configFolder().read();
    expect(service).toMatchObject({ host: "127.0.0.1", port: 8787, base_url: null, log_level: "info" });
    expect(service.network).toEqual({ allow_private: false, allow: [], proxy: null });
    expect(service).toMatchObject({ retention_months: 37, window_months: 4, connect: { demo_key_hours: 72 } });
    expect(baseUrlOf(service)).toBe("http://127.0.0.1:8787");
    expect(paths.dataDir.endsWith("/data")).toBe(true);
  });

  test("a channel gets the defaults of its kind, a source is its own owner", () => {
    const folder = configFolder({ "sources.yaml": sourcesYaml() });
    expect(folder.read().sources[0]).toMatchObject({
      owner: "Harbour Post",
      channels: [{ media_format: "text", claim_type: "publication", full_text: "auto", dates: "as_published" }],
    });
  });

  test("a group or list with nothing behind its name counts as left out", () => {
    const folder = configFolder({ "service.yaml": "network:\n  allow:\nport: 1\n", "sources.yaml": "sources:\n" });
    expect(folder.read()).toMatchObject({ service: { port: 1, network: { allow: [] } }, sources: [] });
  });

  test("addresses that are not set are derived from the base address", () => {
    const { service } = configFolder({ "service.yaml": "links: { docs_url: https://docs.example/ }\n" }).read();
    expect(linksOf(service, "https://a.example")).toEqual({
      upgrade_url: "https://a.example/plans",
      docs_url: "https://docs.example",
      signup_url: "https://a.example/signup",
      support_email: null,
    });
  });

  test.each([
    ["127.0.0.1", true],
    ["::1", true],
    ["localhost", true],
    ["0.0.0.0", false],
    ["192.168.1.4", false],
  ])("strangers may mint keys on %s: %s", (host, enabled) => {
    expect(connectEnabled(configFolder().read({ HOST: host }).service)).toBe(enabled);
  });

  test.each([
    ["127.0.0.1", "", true],
    ["127.0.0.1", "http://localhost:8787", true],
    ["::1", "http://[::1]:8787", true],
    ["127.0.0.1", "https://claims.example.org", false],
    ["0.0.0.0", "", false],
  ])("organizations may change to a higher plan themselves on %s (%s): %s", (HOST, BASE_URL, allowed) => {
    const env = { HOST, ...(BASE_URL && { BASE_URL }) };
    expect(selfServiceEnabled(configFolder().read(env).service)).toBe(allowed);
    const set = configFolder({ "service.yaml": `billing: { self_service: ${!allowed} }\n` });
    expect(selfServiceEnabled(set.read(env).service)).toBe(!allowed);
  });

  test.each([
    ["https://news.example.org", "https://news.example.org"],
    ["http://93.184.215.14:8787", "http://93.184.215.14:8787"],
    ["http://localhost:8787", null],
    ["http://127.0.0.1:8787", null],
    ["http://[::1]:8787", null],
    ["http://192.168.1.4", null],
  ])("with websub hubs call at %s: %s", (base_url, callbacks) => {
    const at = (enabled: boolean) => `websub: { enabled: ${enabled} }\nbase_url: "${base_url}"\n`;
    expect(hubCallbacks(configFolder({ "service.yaml": at(true) }).read().service)).toBe(callbacks);
    expect(hubCallbacks(configFolder({ "service.yaml": at(false) }).read().service)).toBeNull();
  });

  test("connect.enabled wins over what the host suggests", () => {
    const { service } = configFolder({ "service.yaml": "connect: { enabled: true }\nhost: 0.0.0.0\n" }).read();
    expect(connectEnabled(service)).toBe(true);
    expect(baseUrlOf(service, 9000)).toBe("http://localhost:9000");
  });
});

describe("environment", () => {
  const service = "host: 10.0.0.1\nport: 1111\nbase_url: https://file.example/\ndata_dir: ./kept\nlog_level: warn\n";

  test("wins over the file", () => {
    const folder = configFolder({ "service.yaml": service });
    const env = { HOST: "::1", PORT: "0", BASE_URL: "https://env.example/x/", LOG_LEVEL: "debug", DATA_DIR: "here" };
    const config = folder.read(env);
    expect(config.service).toMatchObject({
      host: "::1",
      port: 0,
      base_url: "https://env.example/x",
      log_level: "debug",
    });
    expect(config.paths.dataDir).toBe(join(folder.root, "here"));
  });

  test("set to nothing is as not set", () => {
    const folder = configFolder({ "service.yaml": service });
    expect(folder.read({ HOST: "", PORT: " ", DATA_DIR: "" }).service).toMatchObject({ host: "10.0.0.1", port: 1111 });
    expect(folder.read().paths.dataDir).toBe(join(folder.root, "kept"));
  });

  test("CONFIG_DIR moves the files; those it lacks ship with the package, but never sources and streams", () => {
    const folder = configFolder({ "sources.yaml": sourcesYaml(), "topics.yaml": topicsYaml("Vaccines") });
    mkdirSync(join(folder.root, "other"));
    writeFileSync(join(folder.root, "other/service.yaml"), "port: 7\n");
    const config = folder.read({ CONFIG_DIR: "./other" });
    expect(config.paths.configDir).toBe(join(folder.root, "other"));
    expect(config).toMatchObject({ service: { port: 7 }, sources: [], topics: [{ name: "Vaccines" }] });
    expect(config.warnings.map((warning) => `${warning.file} ${warning.message}`)).toEqual([
      "other/sources.yaml is missing",
      "other/streams.yaml is missing",
    ]);
  });

  test.each([
    [{ PORT: "80a" }, 'environment PORT: must be a number, not the text "80a"'],
    [{ PORT: "70000" }, "environment PORT: must be at most 65535"],
    [{ BASE_URL: "ftp://a" }, "environment BASE_URL: must be an http(s) address"],
    [{ LOG_LEVEL: "loud" }, /^environment LOG_LEVEL: must be one of silent, .*, not "loud"$/],
    [{ CONFIG_DIR: "nowhere" }, /^environment CONFIG_DIR: is not a folder: \/.*\/nowhere$/],
    [{ SMTP_URL: "mail.example" }, "environment SMTP_URL: must be an smtp:// or smtps:// address"],
    [
      { LLM_API_KEY_FILE: "none" },
      /^environment LLM_API_KEY_FILE: names a file that cannot be read: .*none \(ENOENT\)$/,
    ],
    [
      { S3_BUCKET: "a", S3_BUCKET_FILE: "b" },
      "environment S3_BUCKET_FILE: is set beside S3_BUCKET; set only one of them",
    ],
  ])("%o is refused", (env: Record<string, string>, message) => {
    const complaints = configFolder().complaints(env);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(message);
  });
});

describe("secrets", () => {
  test("come from variables or from the files that *_FILE names", () => {
    const folder = configFolder();
    writeFileSync(join(folder.root, "key"), "s3cret-from-file\n");
    const { secrets } = folder.read({ LLM_API_KEY_FILE: "key", SMTP_URL: "smtp://u:p@mail.example" });
    expect(secrets.llm_api_key).toBe("s3cret-from-file");
    expect(secrets.smtp_url).toBe("smtp://u:p@mail.example");
    expect(secrets.s3_bucket).toBeNull();
  });

  test("an empty secret file is refused", () => {
    const folder = configFolder();
    writeFileSync(join(folder.root, "key"), "\n");
    expect(folder.complaints({ LLM_API_KEY_FILE: "key" })[0]).toContain("LLM_API_KEY_FILE: names an empty file");
  });

  test("for sources come from variables that begin with SOURCE_, or from the files that they name", () => {
    const folder = configFolder();
    writeFileSync(join(folder.root, "token"), "from-file\n");
    const env = { SOURCE_GAZETTE: "s3cret", SOURCE_POST_FILE: "token", SOURCE_EMPTY: "", OTHER: "x" };
    const { source_secrets } = folder.read(env);
    expect(Object.getOwnPropertyNames(source_secrets)).toEqual(["SOURCE_GAZETTE", "SOURCE_POST"]);
    expect(source_secrets.SOURCE_POST).toBe("from-file");
    expect(folder.complaints({ SOURCE_A: "a", SOURCE_A_FILE: "token" })[0]).toContain("is set beside SOURCE_A");
  });

  test("do not show when the config is printed", () => {
    const config = configFolder().read({ LLM_API_KEY: "s3cret", SOURCE_GAZETTE: "s3cret" });
    expect(JSON.stringify(config)).not.toContain("s3cret");
    expect(inspect(config, { depth: 9 })).not.toContain("s3cret");
  });

  test("have no place in service.yaml", () => {
    const [complaint] = configFolder({ "service.yaml": "llm_api_key: s3cret\n" }).complaints();
    expect(complaint).toMatch(/^config\/service\.yaml:1:1 llm_api_key: is not a known setting/);
    expect(complaint).not.toContain("s3cret");
  });
});

describe("addresses of channels", () => {
  test("relative ones are files beside the config file, plain inbox names lie in the data folder", () => {
    const folder = configFolder({
      "sources.yaml": `
sources:
  - name: Local
    source_type: data
    channels:
      - { name: feed, kind: feed, url: ../data/sample/feed.xml }
      - { name: web, kind: page, url: https://post.example }
      - { name: drop, kind: inbox }
      - { name: beside, kind: inbox, url: ./in }
      - { name: named, kind: inbox, url: notices }
`,
    });
    const file = (...parts: string[]) => pathToFileURL(join(folder.root, ...parts)).href;
    expect(folder.read({ DATA_DIR: "d" }).sources[0]?.channels.map((channel) => channel.url)).toEqual([
      file("data/sample/feed.xml"),
      "https://post.example/",
      file("d/inbox"),
      file("config/in"),
      file("d/notices"),
    ]);
  });

  test.each(["feed.xml", "//post.example/feed", "ftp://post.example/feed", "https://", "javascript:alert(1)", ""])(
    "%j is refused",
    (url) => {
      const [complaint] = configFolder({ "sources.yaml": sourcesYaml("A", JSON.stringify(url)) }).complaints();
      expect(complaint).toBe(
        "config/sources.yaml:7:9 sources[0].channels[0].url: must be an http(s) address or a relative file path that starts with ./ or ../",
      );
    },
  );
});

describe("the whole", () => {
  test("is frozen all the way down", () => {
    const config = configFolder({ "sources.yaml": sourcesYaml() }).read();
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.secrets)).toBe(true);
    expect(Object.isFrozen(config.service.network.allow)).toBe(true);
    expect(Object.isFrozen(config.sources[0]?.channels[0])).toBe(true);
  });

  test("every problem of every file and of the environment is told at once", () => {
    const folder = configFolder({
      "service.yaml": "prot: 1\nhost: 2\n",
      "sources.yaml": sourcesYaml("A", "nowhere"),
      "streams.yaml": "streams:\n  - name: Not A Slug\n",
      "topics.yaml": "topics: [\n",
    });
    expect(folder.complaints({ PORT: "x" })).toEqual([
      'environment PORT: must be a number, not the text "x"',
      'config/service.yaml:1:1 prot: is not a known setting (did you mean "port"?)',
      "config/service.yaml:2:1 host: must be a text, not 2: put it in quotes",
      expect.stringMatching(/^config\/sources\.yaml:7:9 sources\[0\]\.channels\[0\]\.url: /),
      expect.stringMatching(/^config\/streams\.yaml:2:5 streams\[0\]\.name: must be small letters/),
      expect.stringMatching(/^config\/streams\.yaml:2:5 streams\[0\]\.title: is missing/),
      expect.stringMatching(/^config\/streams\.yaml:2:5 streams\[0\]\.home_domain: is missing/),
      expect.stringMatching(/^config\/topics\.yaml:2:1: is not valid YAML/),
    ]);
  });

  test("the error says all of it in its message and carries the problems", () => {
    const folder = configFolder({ "service.yaml": "port: -1\n" });
    expect(() => folder.read()).toThrow(ConfigError);
    expect(() => folder.read()).toThrow("config/service.yaml:1:1 port: must be at least 0");
  });

  test("a plans.yaml that is nowhere is a problem", () => {
    const folder = configFolder();
    rmSync(join(folder.root, "config/plans.yaml"));
    expect(folder.complaints()).toEqual(["config/plans.yaml: is missing"]);
  });
});

function topicsYaml(name: string): string {
  return `topics:\n  - { name: ${name}, domain: health-medicine, terms: [Vaccine] }\n`;
}
