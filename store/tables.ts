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

/** What an organization used in one period (`YYYY-MM`, or `life` for quotas that never reset). */
export interface UsageTable {
  org_id: string;
  period: string;
  manifests_used: number;
  api_calls: number;
  words_delivered: number;
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
}

export interface Tables {
  installation: InstallationTable;
  organizations: OrganizationsTable;
  users: UsersTable;
  credentials: CredentialsTable;
  usage: UsageTable;
  consumed: ConsumedTable;
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
}
