import { z } from "zod";
import { ReadLanguage, readLanguages } from "../store/model/vocabulary.ts";
import { interactiveSeconds } from "./limits.ts";
import { MailAddress } from "./mail-address.ts";
import { OauthClients } from "./oauth.ts";
import { Cron } from "./runtime/cron.ts";
import { addressRefusal, isAddressRange, isLoopbackHost } from "./runtime/public-address.ts";

const HttpAddress = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .transform((url) => url.replace(/\/+$/, ""));

const AddressRange = z.string().refine(isAddressRange, 'must be an address range such as "10.1.0.0/16" or one address');

/** Groups of settings: each may be left out, and so may each setting in it. */
function group<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape);
}

/** The levels of the log, least to most talkative after `silent`. */
export const LogLevel = z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]);
export type LogLevel = z.infer<typeof LogLevel>;

const network = group({
  allow_private: z.boolean().default(false).describe("true: private, loopback and link-local addresses may be called."),
  allow: z.array(AddressRange).default([]).describe("Ranges that may be called although they are private."),
  proxy: HttpAddress.nullable().default(null).describe("An HTTP proxy for everything that is fetched."),
});

const fetchSettings = group({
  user_agent: z.string().min(1).default("claimstream"),
  contact: z.string().min(1).nullable().default(null).describe("An address or page that publishers may write to."),
  timeout_ms: z.int().min(100).default(20_000),
  max_bytes: z
    .int()
    .min(1024)
    .default(10 * 1024 * 1024)
    .describe("Of one body, unpacked."),
  max_redirects: z.int().min(0).max(20).default(5),
  per_host_concurrency: z.int().min(1).default(4),
  per_host_spacing_ms: z.int().min(0).default(250).describe("Between two starts; none for addresses in network.allow."),
  concurrency: z.int().min(1).default(16),
  favicons: z
    .boolean()
    .default(true)
    .describe("Whether the sites of sources are asked for their icons, once in months, as their robots.txt allows."),
});

const schedule = group({
  tick: Cron.default("*/10 * * * * *").describe(
    "How often the scheduler looks for sources that are due; what is pushed and what hubs tell wakes it by itself.",
  ),
  min_interval_minutes: z.int().min(1).default(15),
  default_interval_minutes: z.int().min(1).default(60),
  max_interval_minutes: z.int().min(1).default(1440),
  channels_at_once: z.int().min(1).default(8),
}).refine(
  (times) =>
    times.min_interval_minutes <= times.default_interval_minutes &&
    times.default_interval_minutes <= times.max_interval_minutes,
  { path: ["default_interval_minutes"], error: "must lie between min_interval_minutes and max_interval_minutes" },
);

const workers = group({
  threads: z
    .union([z.int().min(1).max(64), z.literal("auto")], 'must be a whole number from 1 to 64, or "auto"')
    .default(2),
  task_timeout_ms: z
    .int()
    .min(1000)
    .default(60_000)
    .describe(
      "How long one document may be read before its thread is ended. Those of the same source have a sixth of it in the ten minutes after.",
    ),
});

const connect = group({
  enabled: z.boolean().nullable().default(null).describe("Whether strangers may mint keys; null: only on loopback."),
  demo_key_hours: z.int().min(1).default(72),
});

const billing = group({
  self_service: z
    .boolean()
    .nullable()
    .default(null)
    .describe("Whether organizations may change to a higher plan themselves; null: only on loopback."),
});

const links = group({
  upgrade_url: HttpAddress.nullable().default(null),
  docs_url: HttpAddress.nullable().default(null),
  signup_url: HttpAddress.nullable().default(null),
  support_email: MailAddress.nullable().prefault(null),
});

const exportSettings = group({
  shared: z
    .boolean()
    .default(false)
    .describe("With a database on a server: whether DATA_DIR/exports is one folder that all processes see."),
  s3: group({
    endpoint: HttpAddress.nullable().default(null).describe("An S3-compatible server; null: Amazon's for the region."),
    region: z.string().min(1).default("us-east-1"),
    bucket: z.string().min(1).nullable().default(null).describe("null: exports stay in DATA_DIR/exports."),
    prefix: z.string().default("").describe("Put before the names of all files."),
    path_style: z.boolean().default(true).describe("true: the bucket in the path, as most compatible servers want it."),
  }).prefault({}),
});

const websub = group({
  enabled: z
    .boolean()
    .default(false)
    .describe("Whether hubs are asked to tell of news; only when base_url is one that they can reach."),
});

const signIn = group({
  idle_days: z.int().min(1).default(7).describe("How long a browser that nobody uses stays signed in."),
  max_days: z.int().min(1).default(30).describe("How long a browser stays signed in at most."),
});

const backup = group({
  schedule: Cron.nullable()
    .default(null)
    .describe("When the database is copied, UTC; the first time at once; null: only when asked."),
  keep: z.int().min(1).default(7).describe("How many of the scheduled copies are kept, the newest."),
  folder: z.string().min(1).nullable().default(null).describe("Absolute, or below data_dir; null: backups."),
});

const disk = group({
  warn_free_mb: z.int().min(0).default(2048).describe("With less room than this where data_dir lies, it is said."),
  stop_free_mb: z
    .int()
    .min(0)
    .default(512)
    .describe("With less than this, nothing is fetched until there is room again."),
}).refine(({ warn_free_mb, stop_free_mb }) => stop_free_mb <= warn_free_mb, {
  path: ["stop_free_mb"],
  error: "must not be more than warn_free_mb",
});

const alerts = group({
  mail: MailAddress.nullable().prefault(null).describe("Who is written to when something needs somebody."),
  webhook_url: HttpAddress.nullable().default(null).describe("An address that the same is posted to, as JSON."),
  after_minutes: z.int().min(0).default(10).describe("What is over sooner is not told."),
  repeat_hours: z.int().min(1).default(24).describe("What goes on is told again after so long."),
});

const mcp = group({
  interactive_seconds: z
    .number()
    .default(interactiveSeconds.default)
    .describe(
      `How long service-manifests may look for manifests; taken to ${interactiveSeconds.least} to ${interactiveSeconds.most}.`,
    ),
});

const websocket = group({
  connections_per_organization: z
    .int()
    .min(1)
    .default(2000)
    .describe("Open at a time; what is beyond is closed (4429)."),
});

const http = group({
  headers_timeout_ms: z.int().min(100).default(15_000).describe("Within which the head of a request must be there."),
  request_timeout_ms: z.int().min(100).default(60_000).describe("Within which a whole request must be there."),
  stall_timeout_ms: z
    .int()
    .min(100)
    .default(30_000)
    .describe("Within which a client takes something of what it is sent."),
  answer_timeout_ms: z
    .int()
    .min(100)
    .default(300_000)
    .describe("Within which a client has taken a whole answer; of files and streams of events only their end."),
  keep_alive_timeout_ms: z
    .int()
    .min(100)
    .default(130_000)
    .describe("Within which a connection is used again; longer than a proxy keeps one, or it sends into a closed one."),
  connections_max: z
    .int()
    .min(1)
    .default(10_000)
    .describe("Open at a time, WebSockets included; more are turned away."),
}).refine(({ headers_timeout_ms, request_timeout_ms }) => headers_timeout_ms <= request_timeout_ms, {
  path: ["headers_timeout_ms"],
  error: "must not be longer than request_timeout_ms",
});

const extractor = group({
  kind: z
    .enum(["rules", "llm"])
    .default("rules")
    .describe("Who finds the claims: rules, offline, or a language model."),
  base_url: HttpAddress.default("http://127.0.0.1:11434/v1").describe("A server that speaks the OpenAI chat protocol."),
  model: z.string().min(1).nullable().default(null).describe("As the server calls it."),
  temperature: z.number().min(0).max(2).default(0),
  max_output_tokens: z.int().min(256).default(4096).describe("Of one answer."),
  chunk_chars: z.int().min(500).default(6000).describe("Longer texts are asked about in parts of this length."),
  budget_tokens_per_day: z
    .int()
    .min(0)
    .nullable()
    .default(1_000_000)
    .describe("UTC days; beyond it the rules read. null: no limit."),
  concurrency: z.int().min(1).max(64).default(2).describe("Questions at once."),
  timeout_ms: z.int().min(100).default(120_000).describe("Of one question."),
  idle_timeout_ms: z
    .int()
    .min(100)
    .default(60_000)
    .describe("Within which an answer that streams must go on, once it has begun."),
  attempts: z.int().min(1).max(10).default(3).describe("When the server is busy or broken."),
  retry_ms: z.int().min(0).default(2000).describe("The wait before the second attempt; it doubles."),
  cache_days: z.int().min(0).default(90).describe("How long an answer is kept that is not used."),
}).refine(({ kind, model }) => kind === "rules" || model !== null, {
  path: ["model"],
  error: "must name a model when kind is llm",
});

const speechToText = group({
  base_url: HttpAddress.nullable()
    .default(null)
    .describe("A server that speaks the OpenAI transcription protocol; null: recordings are not listened to."),
  model: z.string().min(1).default("whisper-1").describe("As the server calls it."),
  max_minutes_per_day: z.int().min(0).nullable().default(120).describe("Of recordings, UTC days; null: no limit."),
  max_bytes: z
    .int()
    .min(1024)
    .default(200 * 1024 * 1024)
    .describe("Of one recording."),
  timeout_ms: z.int().min(100).default(600_000).describe("Of one download, and of one question."),
  concurrency: z.int().min(1).max(16).default(1).describe("Recordings at once."),
  attempts: z.int().min(1).max(10).default(3).describe("When the server is busy or broken."),
  retry_ms: z.int().min(0).default(5000).describe("The wait before the second attempt; it doubles."),
});

/** The address of a PostgreSQL database. */
export const PostgresUrl = z.string().regex(/^postgres(?:ql)?:\/\//, "must be a postgres:// address");

const database = group({
  url: PostgresUrl.nullable()
    .default(null)
    .describe(
      "A PostgreSQL database that several processes may share; null: a file in data_dir. A password: DATABASE_URL.",
    ),
  read_urls: z
    .array(PostgresUrl)
    .max(16)
    .default([])
    .describe("Standbys of that database, which answer what only reads. With passwords: DATABASE_READ_URLS."),
  pool: z.int().min(2).max(200).default(10).describe("Connections of one process, to each server."),
  statement_timeout_ms: z.int().min(100).default(15_000),
  lock_timeout_ms: z.int().min(100).default(5_000),
  lease_ms: z
    .int()
    .min(1_000)
    .default(120_000)
    .describe("How long a process that died keeps its work from the others; one that lives prolongs it."),
  migrate: z
    .enum(["auto", "never"])
    .default("auto")
    .describe("Whether a start brings the schema up to date, or only `claimstream migrate` does."),
});

/** Which parts of the service a process runs. */
export const Role = z.enum(["all", "api", "ingest", "deliver"]);
export type Role = z.infer<typeof Role>;

/** config/service.yaml: everything that is not a list. Decisions §1. */
export const ServiceFile = z
  .strictObject({
    host: z.string().min(1).default("127.0.0.1"),
    port: z.int().min(0).max(65_535).default(8787).describe("0: any free port."),
    base_url: HttpAddress.nullable().default(null).describe("How clients reach the service; null: from host and port."),
    data_dir: z
      .string()
      .min(1)
      .default("./data")
      .describe("A path relative to the project's folder, or an absolute one."),
    log_level: LogLevel.default("info"),
    database: database.prefault({}),
    role: Role.default("all").describe("What this process does, where several share a database; --role and ROLE win."),
    network: network.prefault({}),
    fetch: fetchSettings.prefault({}),
    schedule: schedule.prefault({}),
    workers: workers.prefault({}),
    languages: z
      .array(ReadLanguage)
      .min(1, "must name at least one language")
      .nullable()
      .default(null)
      .transform((languages) => languages ?? [...readLanguages])
      .describe(
        "ISO 639-1 codes of the languages that claims are extracted from, null for all; texts in others are only kept.",
      ),
    extractor: extractor.prefault({}),
    speech_to_text: speechToText.prefault({}),
    connect: connect.prefault({}),
    cors: group({ origins: z.array(z.string().min(1)).default([]) }).prefault({}),
    trusted_proxies: z.array(AddressRange).default([]).describe("Whose X-Forwarded-For is believed."),
    retention_months: z.int().min(1).default(37).describe("How long data is kept."),
    window_months: z.int().min(1).default(4).describe("How far back reads go."),
    billing: billing.prefault({}),
    links: links.prefault({}),
    export: exportSettings.prefault({}),
    mcp: mcp.prefault({}),
    websocket: websocket.prefault({}),
    http: http.prefault({}),
    oauth: group({ clients: OauthClients }).prefault({}),
    sign_in: signIn.prefault({}),
    websub: websub.prefault({}),
    backup: backup.prefault({}),
    disk: disk.prefault({}),
    alerts: alerts.prefault({}),
  })
  .refine((service) => service.window_months <= service.retention_months, {
    path: ["window_months"],
    error: "must not be longer than retention_months",
  });
export type ServiceConfig = z.output<typeof ServiceFile>;

/** Whether the database is on a server, so that other processes may share it. */
export function hasSharedDatabase({
  service,
  secrets,
}: {
  service: Pick<ServiceConfig, "database">;
  secrets: { database_url: string | null };
}): boolean {
  return (secrets.database_url ?? service.database.url) !== null;
}

/** Where clients reach the service, without a slash at the end. `port`: the one really listened on, when it was 0. */
export function baseUrlOf(service: ServiceConfig, port = service.port): string {
  if (service.base_url !== null) return service.base_url;
  const everywhere = service.host === "0.0.0.0" || service.host === "::";
  const host = everywhere ? "localhost" : service.host.includes(":") ? `[${service.host}]` : service.host;
  return `http://${host}:${port}`;
}

/** The address below which hubs call (WebSub); null when none may: it is off, or nobody outside reaches the service. */
export function hubCallbacks({ websub, base_url, network }: ServiceConfig): string | null {
  if (!websub.enabled || base_url === null) return null;
  const { hostname } = new URL(base_url);
  const isAddress = /^[\d.]+$|:/.test(hostname);
  const isReached = isAddress ? addressRefusal(hostname, network) === null : !isLoopbackHost(hostname);
  return isReached ? base_url : null;
}

/** The addresses that answers point to; those not set lie below the base address. */
export function linksOf(
  service: ServiceConfig,
  base_url: string,
): { upgrade_url: string; docs_url: string; signup_url: string; support_email: string | null } {
  return {
    upgrade_url: service.links.upgrade_url ?? `${base_url}/plans`,
    docs_url: service.links.docs_url ?? `${base_url}/docs`,
    signup_url: service.links.signup_url ?? `${base_url}/signup`,
    support_email: service.links.support_email,
  };
}

/** How long an agent's request for manifests may take. Milliseconds. Interface, Limits (MCP interactive budget). */
export function interactiveMs({ mcp }: ServiceConfig): number {
  const { least, most } = interactiveSeconds;
  return 1000 * Math.min(most, Math.max(least, mcp.interactive_seconds));
}

/** Whether strangers may mint keys: as set, else only while the service listens on loopback. Decisions §1 (exposure). */
export function connectEnabled(service: ServiceConfig): boolean {
  return service.connect.enabled ?? isLoopbackHost(service.host);
}

/**
 * Whether organizations may change to a higher plan themselves, which nobody is charged for: as set, else only while the service
 * listens on loopback and no other address leads to it. Decisions §13.
 */
export function selfServiceEnabled({ billing, host, base_url }: ServiceConfig): boolean {
  const isReachedHere = base_url === null || isLoopbackHost(new URL(base_url).hostname.replace(/^\[|\]$/g, ""));
  return billing.self_service ?? (isLoopbackHost(host) && isReachedHere);
}
