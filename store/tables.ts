import type { Generated } from "kysely";

/** SQLite has no booleans, and better-sqlite3 refuses to bind `true`. */
export type Flag = 0 | 1;

/** Facts about the installation: schema's own facts, first start. */
export interface InstallationTable {
  name: string;
  value: string;
}

export interface OrganizationsTable {
  org_id: string;
  name: string;
  org_type: string;
  contact_email: string | null;
  is_active: Flag;
  /** The organization of whoever runs the installation: sees private streams, is not rate limited. */
  is_operator: Flag;
  plan: string;
  billing_cycle: string;
  cadence: string;
  status: string;
  created_on: string;
  /** When the billing cycle began. */
  cycle_started_on: string | null;
  /** JSON: changes of plan, cycle, cadence and status with the moment they take effect, earliest first. */
  pending: Generated<string>;
}

export interface UsersTable {
  user_id: Generated<number>;
  org_id: string;
  name: string;
  email: string | null;
  role: string;
  is_active: Flag;
  created_on: string;
}

/** Credentials; secrets are SHA-256 of 256 random bits, hex. Decisions §4. */
export interface CredentialsTable {
  key_id: string;
  org_id: string;
  user_id: number | null;
  name: string;
  key_type: string;
  key_hash: string;
  secret_hash: string;
  mcp_token_hash: string;
  masked_key: string;
  is_active: Flag;
  created_on: string;
  last_used_on: string | null;
  expires_on: string | null;
}

/** A network (IPv4 address, or IPv6 /64) from which keys were asked for. */
export interface NetworksTable {
  network: string;
  /** Until when strangers in it get no key. */
  strangers_refused_until: string | null;
  /** Until when nobody in it gets anywhere with keys. */
  refused_until: string | null;
  seen_on: string;
}

/** What a network did; counted over hours, then forgotten. */
export interface ProvisioningEventsTable {
  event_id: Generated<number>;
  network: string;
  /** connect | bind | mint | wrong_code */
  kind: string;
  created_on: string;
}

/** Codes sent by mail; `code_hash` is an HMAC under the installation's master key. Decisions §4 (bind). */
export interface BindCodesTable {
  code_id: Generated<number>;
  key_id: string;
  /** As it was written, and in small letters. */
  email: string;
  email_key: string;
  /** What the owner wants to be called. */
  name: string | null;
  code_hash: string;
  tries: number;
  created_on: string;
  expires_on: string;
}

/** Which account a verified address opens. */
export interface BoundEmailsTable {
  email_key: string;
  org_id: string;
  bound_on: string;
}

/** What an organization used in one period (`YYYY-MM`, or `life` for quotas that never reset). */
export interface UsageTable {
  org_id: string;
  period: string;
  manifests_used: number;
  api_calls: number;
  words_delivered: number;
  /** Manifests beyond the quota of the plan that the organization was on, and what they cost. Decisions §5. */
  overage_manifests: Generated<number>;
  overage_microusd: Generated<number>;
}

/** The same by day (`YYYY-MM-DD`, UTC), counted in the same transactions: a month's days sum up to its period. */
export interface UsageDaysTable {
  org_id: string;
  day: string;
  manifests_used: number;
  api_calls: number;
  words_delivered: number;
  overage_manifests: number;
  overage_microusd: number;
}

/** A bought backfill: everything of some streams published between two days. Interface, Export and billing. */
export interface GrantsTable {
  grant_id: Generated<number>;
  org_id: string;
  /** unpaid | active | revoked; expiry is arithmetic on `expires_on`. */
  status: string;
  /** JSON array of numbers. */
  stream_ids: string;
  /** First and last day, `YYYY-MM-DD`. */
  date_from: string;
  date_to: string;
  format: string;
  /** Moment from which it can no longer be downloaded. */
  expires_on: string;
  created_on: string;
  manifest_count: number;
  /** null until a file was written. */
  size_bytes: number | null;
}

/** Each manifest is billed once per organization and period. Decisions §5. */
export interface ConsumedTable {
  org_id: string;
  period: string;
  manifest_id: number;
}

export interface SourcesTable {
  source_id: Generated<number>;
  name: string;
  source_type: string;
  homepage: string | null;
  owner: string;
  is_active: Flag;
  created_on: string;
  updated_on: string;
}

export interface ChannelsTable {
  channel_id: Generated<number>;
  source_id: number;
  name: string;
  kind: string;
  url: string;
  media_format: string;
  claim_type: string | null;
  /** Everything else of the channel's entry in config/sources.yaml, as JSON. */
  settings: string;
  is_active: Flag;
  activated_on: string;
  deactivated_on: string | null;
  deactivation_reason: string | null;
}

/** How fetching a channel goes; written by the pipeline only. */
export interface ChannelStatesTable {
  channel_id: number;
  /** new | fine | empty | failing | gone */
  health: string;
  /** A sentence for people. */
  message: string;
  /** Where the channel moved to (permanent redirects), or null. */
  moved_to: string | null;
  etag: string | null;
  last_modified: string | null;
  due_at: string;
  /** Why then. */
  due_reason: string;
  /** The adaptive interval as last worked out from how often the source publishes. */
  interval_minutes: number | null;
  last_tried_at: string | null;
  last_success_at: string | null;
  failures: number;
  items_seen: number;
}

/** Items found in channels: the durable queue between fetching and ingesting. */
export interface ItemsTable {
  item_id: Generated<number>;
  channel_id: number;
  identity: string;
  link: string | null;
  /** The item as the source kind read it, JSON; emptied once it is a record. */
  payload: string;
  /** queued | done | failed */
  state: string;
  attempts: number;
  due_at: string;
  queued_at: string;
  settled_at: string | null;
  record_id: number | null;
  error: string | null;
}

export interface RecordsTable {
  record_id: Generated<number>;
  channel_id: number;
  source_id: number;
  title: string;
  url: string | null;
  canonical_url: string | null;
  author: string | null;
  /** `YYYY-MM-DD`, UTC. */
  source_published_date: string | null;
  published_at: string | null;
  source_type: string;
  media_format: string;
  claim_type: string;
  language: string;
  content: string;
  /** SHA-256 of the content, hex. */
  content_hash: string;
  /** page | body | none */
  content_origin: string;
  word_count: number;
  /** JSON: enclosures, persons, and whatever the kind adds. */
  extra: string;
  ingested_at: string;
  updated_at: string;
}

/** The processed version family of a record; its id is the record's. Decisions §2. */
export interface StoriesTable {
  story_id: number;
  record_id: number;
  version: number;
  extractor: string;
  headline: string;
  summary: string;
  sentiment_score: number;
  significance_score: number;
  claim_count: number;
  word_count: number;
  home_domain: string;
  /** The contract's signal, brief and record as JSON fragments, ready to hand out. */
  source_json: string;
  signal_json: string;
  brief_json: string;
  record_json: string;
  created_on: string;
  updated_on: string;
}

export interface ClaimsTable {
  claim_id: string;
  record_id: number;
  version: number;
  position: number;
  claim_text: string;
  claim_type: string;
  confidence: string;
  evidence: string;
  signal: string | null;
  featured: Flag;
  key_point_index: number | null;
  span_start: number;
  span_end: number;
  sentence_start: number;
  sentence_end: number;
  antecedents: string;
  entities: string;
}

export interface TagsTable {
  tag_id: Generated<number>;
  tag_type: string;
  name: string;
  /** curated: config/tags.yaml; found: met in a record. */
  origin: string;
  created_on: string;
}

/** Names that lead to a tag; `alias_key` is the folded form that is looked up. */
export interface TagAliasesTable {
  tag_type: string;
  alias_key: string;
  alias: string;
  tag_id: number;
  origin: string;
}

export interface TopicsTable {
  topic_id: Generated<number>;
  name: string;
  domain: string;
  is_active: Flag;
  created_on: string;
}

export interface RecordTagsTable {
  record_id: number;
  tag_id: number;
  mentions: number;
}

export interface RecordTopicsTable {
  record_id: number;
  topic_id: number;
  score: number;
  reason: string;
}

export interface RecordDomainsTable {
  record_id: number;
  domain: string;
  is_home: Flag;
}

export interface StreamsTable {
  stream_id: Generated<number>;
  name: string;
  title: string;
  description: string;
  stream_class: string;
  home_domain: string;
  /** JSON array. */
  cross_domains: string;
  is_public: Flag;
  status: string;
  status_reason: string | null;
  /** JSON, the shape of StreamFilter. */
  filter: string;
  source_url: string | null;
  activated_on: string;
  public_on: string | null;
  deactivated_on: string | null;
  created_on: string;
  updated_on: string;
  manifests_last24h: number;
  manifests_last7d: number;
  manifests_last30d: number;
  claims_last24h: number;
  claims_last7d: number;
  claims_last30d: number;
  counts_updated_at: string;
  /** Set while the stream waits to be matched backwards over the window. */
  rematch_due: Flag;
}

/** One manifest per record, whether a stream takes it or not; its id is the record's. Decisions §1, §2. */
export interface ManifestsTable {
  manifest_id: number;
  record_id: number;
  story_id: number;
  created_on: string;
}

/** Which stream a manifest was delivered to, and when. */
export interface StreamManifestsTable {
  stream_id: number;
  matched_at: string;
  manifest_id: number;
  source_published_date: string | null;
  claim_count: number;
}

/** Events for the outside, written in the transaction that causes them. */
export interface OutboxTable {
  event_id: Generated<number>;
  event: string;
  manifest_id: number | null;
  stream_id: number | null;
  /** JSON: the `data` of the event. */
  data: string;
  created_on: string;
  /** Whom alone the event concerns; null: everybody who may see the stream. */
  org_id: string | null;
  digest_id: number | null;
}

/** Groupings of streams: an organization's own, and those that the service offers (org_id null). */
export interface DigestsTable {
  digest_id: Generated<number>;
  org_id: string | null;
  slug: string;
  name: string;
  description: string | null;
  /** user | curated */
  digest_type: string;
  /** JSON, the shape of FilterSpec; null: named streams only. */
  filter_spec: string | null;
  is_active: Flag;
  /** Of a curated digest: manifests a month and subscriber. */
  monthly_cap: number | null;
  price_per_month_usd: number | null;
  created_on: string;
  updated_on: string;
  deleted_on: string | null;
}

/** The streams that a digest names; those that its filter selects are worked out when it is read. */
export interface DigestStreamsTable {
  digest_id: number;
  stream_id: number;
}

/** Who subscribed to a curated digest; one row for each pair, kept when it ends. */
export interface DigestSubscriptionsTable {
  subscription_id: Generated<number>;
  org_id: string;
  digest_id: number;
  /** active | cancelled */
  status: string;
  created_on: string;
  ended_on: string | null;
}

/** What a subscriber was given of a curated digest in a month; its cap counts these. */
export interface DigestConsumedTable {
  org_id: string;
  digest_id: number;
  period: string;
  manifest_id: number;
}

/** Where organizations want to be told. The signing secret is derived from `secret_id`; it is stored nowhere. */
export interface WebhooksTable {
  webhook_id: Generated<number>;
  org_id: string;
  url: string;
  label: string;
  /** JSON array of event names. */
  events: string;
  secret_id: string;
  stream_id: number | null;
  digest_id: number | null;
  is_active: Flag;
  /** Failed deliveries in a row. */
  failures: number;
  /** Deliveries made so far; each carries its number. */
  sequence: number;
  disabled_on: string | null;
  disabled_reason: string | null;
  created_on: string;
}

/** An organization's own identifier for a tag, topic or stream. */
export interface SyncsTable {
  sync_id: Generated<number>;
  org_id: string;
  /** tag | topic | stream */
  object_type: string;
  object_id: number;
  external_id: string;
  external_name: string | null;
  created_on: string;
  updated_on: string;
  deleted_on: string | null;
}

/** Words that an organization sorts its syncs by; `name_key` is the name in small letters. */
export interface LabelsTable {
  label_id: Generated<number>;
  org_id: string;
  name: string;
  name_key: string;
  description: string | null;
  color: string | null;
  created_on: string;
}

export interface SyncLabelsTable {
  sync_id: number;
  label_id: number;
}

/** Saved queries that are polled for what is new. */
export interface BeaconsTable {
  beacon_id: Generated<number>;
  org_id: string;
  name: string;
  /** JSON: the scope as it was sent. */
  scope: string;
  /** How far the first poll looks back. */
  lookback_hours: number;
  /** active | archived */
  state: string;
  archived_on: string | null;
  created_on: string;
  updated_on: string;
}

/** Which groups of three letters stand in the names of a tag. */
export interface TagGramsTable {
  gram: string;
  tag_id: number;
}

/** Texts of records' current versions, for finding words in them. On SQLite it answers to words only: its texts cannot be read back. */
export interface RecordSearchTable {
  /** The record's id, which is its manifest's. */
  rowid: number;
  headline: string;
  summary: string;
  claims: string;
}

/** Plans of requests that can be executed. */
export interface PlanTokensTable {
  token_hash: string;
  org_id: string;
  body_hash: string;
  /** JSON: the request as it was understood when it was planned. */
  request: string;
  /** JSON: what executing it came to; null until then. */
  outcome: string | null;
  expires_at: string;
}

/** Places in lists that clients hold an opaque address of. */
export interface CursorsTable {
  cursor_id: string;
  org_id: string;
  /** JSON: the request and how far it was read. */
  state: string;
  expires_at: string;
}

/** Answers to requests with an `Idempotency-Key`. */
export interface KeptAnswersTable {
  org_id: string;
  path: string;
  key_hash: string;
  body_hash: string;
  /** Status, headers and body, enciphered. */
  answer: string;
  expires_at: string;
}

export interface Tables {
  installation: InstallationTable;
  organizations: OrganizationsTable;
  users: UsersTable;
  credentials: CredentialsTable;
  networks: NetworksTable;
  provisioning_events: ProvisioningEventsTable;
  bind_codes: BindCodesTable;
  bound_emails: BoundEmailsTable;
  usage: UsageTable;
  usage_days: UsageDaysTable;
  consumed: ConsumedTable;
  grants: GrantsTable;
  sources: SourcesTable;
  channels: ChannelsTable;
  channel_states: ChannelStatesTable;
  items: ItemsTable;
  records: RecordsTable;
  stories: StoriesTable;
  claims: ClaimsTable;
  tags: TagsTable;
  tag_aliases: TagAliasesTable;
  topics: TopicsTable;
  record_tags: RecordTagsTable;
  record_topics: RecordTopicsTable;
  record_domains: RecordDomainsTable;
  streams: StreamsTable;
  manifests: ManifestsTable;
  stream_manifests: StreamManifestsTable;
  outbox: OutboxTable;
  record_search: RecordSearchTable;
  plan_tokens: PlanTokensTable;
  cursors: CursorsTable;
  kept_answers: KeptAnswersTable;
  digests: DigestsTable;
  digest_streams: DigestStreamsTable;
  digest_subscriptions: DigestSubscriptionsTable;
  digest_consumed: DigestConsumedTable;
  webhooks: WebhooksTable;
  syncs: SyncsTable;
  labels: LabelsTable;
  sync_labels: SyncLabelsTable;
  beacons: BeaconsTable;
  tag_grams: TagGramsTable;
}
