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
  /** How mails to its addresses write dates and numbers (BCP 47); null: as the service does. One of its people may have another. */
  locale: Generated<string | null>;
  /** The time zone of mails to its addresses (IANA); null: UTC. One of its people may have another. */
  time_zone: Generated<string | null>;
}

export interface UsersTable {
  user_id: Generated<number>;
  org_id: string;
  name: string;
  email: string | null;
  role: string;
  is_active: Flag;
  created_on: string;
  /** How mails to this person write dates and numbers (BCP 47); null: as the organization's. */
  locale: Generated<string | null>;
  /** The time zone of mails to this person (IANA); null: the organization's. */
  time_zone: Generated<string | null>;
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
  /** connect | bind | mint | wrong_code | sign_in | wrong_sign_in */
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
  /** The domain of its texts that cannot be read; null when the file names none. */
  home_domain: string | null;
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
  /** The address that gave the validators; null for those of before this was noted. */
  validated_url: string | null;
  /** JSON: what the feed last asked of those who fetch it (`ttl_minutes`, `skip_hours`, `skip_days`) and its hub; null when it never did. */
  wishes: string | null;
  due_at: string;
  /** Why then. */
  due_reason: string;
  /** The adaptive interval as last worked out from how often the source publishes. */
  interval_minutes: number | null;
  last_tried_at: string | null;
  last_success_at: string | null;
  failures: number;
  items_seen: number;
  /** An address that several items of the channel were seen to have; null for none. */
  shared_link: string | null;
}

/** Hubs that are to tell of a channel's news (WebSub). */
export interface HubSubscriptionsTable {
  channel_id: number;
  /** The unguessable part of the address that the hub calls. */
  token: string;
  /** What the hub signs its calls with. */
  secret: string;
  hub: string;
  topic: string;
  /** wanted | asked | active | denied | leaving */
  state: string;
  /** A sentence for people. */
  message: string;
  /** When to ask the hub again. */
  renew_on: string;
  /** Until when the hub said it would tell; null before it did. */
  lease_until: string | null;
  last_told_on: string | null;
  /** How often the hub was asked without coming back. */
  attempts: number;
  /** 1 once it told of news, until a visit finds some that it did not tell of. */
  is_reliable: Flag;
}

/** What hubs told and nobody has read yet. */
export interface HubMessagesTable {
  message_id: Generated<number>;
  channel_id: number;
  content_type: string | null;
  /** The bytes, in base64. */
  body: string;
  told_on: string;
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
  /** What the item said when it was last queued, hashed; null for items of before this was noted. */
  fingerprint: string | null;
  /** How often it was queued again because it said something else. */
  edits: Generated<number>;
}

/** When hosts may be asked next, by the database's clock, where processes share the database. Milliseconds. */
export interface HostsTable {
  /** With the port where one stands. */
  host: string;
  next_ms: number;
  /** 0: it has not asked for quiet. */
  quiet_until_ms: number;
}

/** Requests to hosts that go on, over all processes: a host has as many slots as requests may go on at once. */
export interface HostRequestsTable {
  host: string;
  slot: number;
  /** When the slot is free even if its request never ends, by the database's clock. */
  until_ms: number;
  /** Whose request has it. */
  token: string;
}

/** What readers say is wrong with claims, with the claims as they read them. */
export interface ClaimFeedbackTable {
  feedback_id: Generated<number>;
  org_id: string;
  claim_id: string;
  record_id: number;
  fault: string;
  note: string | null;
  claim_text: string;
  quote: string;
  source_name: string;
  created_on: string;
}

/** What readers noted about stories for themselves. */
export interface StoryMarksTable {
  mark_id: Generated<number>;
  org_id: string;
  /** 0: a key that belongs to no user. */
  user_id: number;
  record_id: number;
  is_read: Flag;
  is_starred: Flag;
  is_muted: Flag;
  note: string | null;
  changed_on: string;
}

/** What publishers allow robots to read, where processes share the database. */
export interface RobotsCopiesTable {
  /** Scheme, host and port. */
  origin: string;
  /** Of its robots.txt; empty where it has none. */
  text: string;
  /** What to ask for it again with; JSON. */
  validators: string | null;
  /** When it was read, by the database's clock. Milliseconds. */
  read_ms: number;
}

/** What processes that share the database work on. */
export interface PublicationTable {
  moment_ms: number;
}
export interface LeasesTable {
  /** `item/<id>`, `channel/<id>`, `job/<name>`, `webhook/<id>` or `digest-mail/<id>`. */
  name: string;
  /** Of a process, unique. */
  owner: string;
  /** By the database's clock. Milliseconds. */
  until_ms: number;
}

/** Config files that were put in force, where processes share the database; the last are. */
export interface ConfigRevisionsTable {
  revision: number;
  hash: string;
  synced_at: string;
}

/** How often something changed that processes remember; by name. */
export interface RevisionsTable {
  name: string;
  revision: number;
}

/** WebSockets that are open at processes that share the database. */
export interface SocketsTable {
  socket_id: string;
  org_id: string;
  /** Of a process, unique. */
  owner: string;
  /** By the database's clock; prolonged while the process lives. Milliseconds. */
  until_ms: number;
}

/** Secrets of sources, where processes share the database. */
export interface SourceSecretsTable {
  name: string;
  sealed: string;
}

/** Migrations that versions which lack them may work beside. */
export interface AdditiveMigrationsTable {
  name: string;
}

/** Items on which the threads that read them died. */
export interface QuarantinedItemsTable {
  item_id: number;
  /** What became of the thread, for people. */
  reason: string;
  /** Name and version of what tried to read it. */
  extractor: string;
  quarantined_on: string;
  /** The document that the thread was given: JSON, gzipped; bytes of pages in base64. */
  document_packed: Uint8Array;
}

/** Title elements of the last pages of each host. */
export interface PageTitlesTable {
  record_id: number;
  /** With its port. */
  host: string;
  title: string;
}

/** Documents that clients push to a channel; the pipeline makes items of them, of the same channel and identity. */
export interface DocumentsTable {
  document_id: string;
  channel_id: number;
  identity: string;
  /** Of everything it says. */
  content_hash: string;
  title: string;
  url: string | null;
  /** JSON; emptied once it is an item. */
  payload: string;
  /** waiting | taken | refused */
  state: string;
  error: string | null;
  received_at: string;
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
  /** Empty once the record's story is packed: the text stands in it. */
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
  /** Empty where it has none. */
  home_domain: string;
  /** 0: no extractor could read its text; what filters ask of domains, topics and types of claims it does not have. */
  is_read: Flag;
  /** What the story says, JSON. Empty once it is packed (`packed_stories`). */
  source_json: string;
  signal_json: string;
  brief_json: string;
  record_json: string;
  created_on: string;
  updated_on: string;
}

/** Claims of versions that were replaced; those of the current one stand in the story's signal. */
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
  /** The tag that this one is today; null while it stands for itself. */
  merged_into: Generated<number | null>;
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

/** Which event a record tells of. */
export interface CoverageTable {
  record_id: number;
  /** The record that the event was first met in. */
  coverage_id: number;
  /** The record that this one is a copy of. */
  copy_of: number | null;
  /** Whose voice it is: the agency credited, the origin of what it copies, else the owner of its source. */
  origin: string;
  headline: string;
  /** JSON: the names that it mentions most. */
  names: string;
  /** Sample of its text by which copies are found. */
  sketch: string;
  published_at: string;
  placed_on: string;
}

export interface RecordTagsTable {
  record_id: number;
  tag_id: number;
  mentions: number;
  /** JSON of [name, mentions] pairs: what the text calls it; null when that is the tag's own name. */
  found_as: Generated<string | null>;
}

/** A name and the tag that it leads to, merges followed: a view of tag_aliases. */
export interface TagNamesView {
  tag_type: string;
  alias_key: string;
  alias: string;
  tag_id: number;
  origin: string;
}

/** A line of the log of merged and split tags; it is never changed. */
export interface TagChangesTable {
  change_id: Generated<number>;
  /** merge, split or undo. */
  kind: string;
  tag_id: number | null;
  into_tag_id: number | null;
  /** The name that a split took away. */
  alias: string | null;
  /** The change that an undo undoes. */
  undoes: number | null;
  made_by: string;
  reason: string;
  made_on: string;
}

/** A tag whose records wait to be tagged anew. */
export interface TagRefreshesTable {
  tag_id: number;
  after_record_id: number;
  asked_on: string;
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

/** How many manifests a stream took on a day, UTC. Kept by the database itself. */
export interface StreamDaysTable {
  stream_id: number;
  day: string;
  manifests: number;
}

/** What a story says, packed as it is sent: how many words and bytes its sections have, what tells one content from another, and the bytes. */
export interface PackedStoriesTable {
  story_id: number;
  source_words: number;
  signal_words: number;
  brief_words: number;
  record_words: number;
  source_stamp: string;
  signal_stamp: string;
  brief_stamp: string;
  record_stamp: string;
  /** 0 in rows that are only a copy of the texts in the story's own row. */
  source_bytes: number;
  signal_bytes: number;
  brief_bytes: number;
  /** Source, signal and brief, as they stand in a manifest. */
  story_packed: Uint8Array;
  /** The record, as it stands behind them and nowhere else. */
  record_packed: Uint8Array;
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
  /** Of what happened to a stream: whether everybody could see it then; null: who may see the stream when it is told. */
  is_public: Flag | null;
}

/** How far an organization that listens was given events; `config/release.ts` says what the numbers mean. */
export interface ReleasesTable {
  org_id: string;
  released_before: string;
  event_id: number;
  all_event_id: number;
  /** JSON: a batch that is being given out, and how far; null between batches. */
  unfinished: string | null;
}

/** What a webhook is sent: once per webhook and event, and per digest where the event is a digest's. */
export interface DeliveriesTable {
  delivery_id: Generated<number>;
  webhook_id: number;
  /** The outbox event; null for a test. */
  event_id: number | null;
  event: string;
  /** 0: of no digest. */
  digest_id: number;
  sequence: number;
  is_test: Flag;
  /** The very text that is sent and signed. */
  body: string;
  /** pending | delivered | failed | lapsed */
  status: string;
  /** Attempts made. */
  attempts: number;
  /** Attempts that remain before it is given up. */
  attempts_left: number;
  /** When the first of the current round was made. */
  first_attempted_on: string | null;
  /** When it may be attempted next, also after the process died that attempts it now; null: not any more. */
  due_at: string | null;
  created_on: string;
  settled_on: string | null;
}

/** One attempt at a delivery; what came of it is null while it lasts, and for ever when the process died meanwhile. */
export interface DeliveryAttemptsTable {
  delivery_id: number;
  attempt: number;
  started_on: string;
  duration_ms: number | null;
  response_code: number | null;
  error: string | null;
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
  /** What the secret before was derived from, which signs as well until that moment. */
  previous_secret_id: string | null;
  previous_secret_until: string | null;
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

/** The icons of sources' sites. */
export interface OutletIconsTable {
  source_id: number;
  /** Empty where none was found. */
  content_type: string;
  bytes: Buffer;
  looked_on: string;
}

/** Who is told of what is new for a beacon. */
export interface BeaconAlertsTable {
  alert_id: Generated<number>;
  org_id: string;
  beacon_id: number;
  /** page | mail | webhook | ntfy | slack */
  kind: string;
  /** null: the page. */
  target: string | null;
  /** What the secret of a webhook is derived from. */
  secret_id: string | null;
  /** What came up to here was told of. */
  reached_at: string;
  reached_id: number;
  /** When it is looked for something new. */
  due_at: string;
  /** Until when a process sends it. */
  taken_until: string | null;
  failures: number;
  is_active: Flag;
  last_sent_on: string | null;
  last_error: string | null;
  created_on: string;
}

/** Which groups of three letters stand in the names of a tag. */
export interface TagGramsTable {
  gram: string;
  tag_id: number;
}

/** Texts of records' current versions, for finding words in them: written by `textRow`. They cannot be read back; on PostgreSQL `words` stands for them. */
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
  /** Status, headers and body, enciphered; empty as long as the request is carried out. */
  answer: string;
  expires_at: string;
  /** Who carries the request out; null: it is answered. */
  token: string | null;
  /** Until when it is theirs, by the database's clock. Milliseconds; null: it is answered. */
  until_ms: number | null;
}

/** What is left of limits that hold for several processes together. */
export interface BucketsTable {
  name: string;
  /** Requests that are left; a fraction is one that is not yet refilled. */
  tokens: number;
  /** How many the last who asked was given. */
  taken: number;
  /** Up to when it is refilled, by the database's clock. Milliseconds. */
  filled_ms: number;
}

/** What organizations asked to have as files, and how far each is. */
export interface ExportsTable {
  export_id: string;
  org_id: string;
  /** For whom it is made: a bought backfill, a schedule, or neither for a request. */
  grant_id: number | null;
  schedule_id: number | null;
  /** Of a grant: what tells one file of it from another. Of a schedule: "open" while it is gathered. */
  batch: string | null;
  /** JSON, the shape of ExportRequest. */
  request: string;
  /** gathering | queued | running | done | failed; expiry is arithmetic on `expires_at`. */
  state: string;
  /** How many manifests there are; null until they were counted. */
  manifests_total: number | null;
  manifests_done: number;
  /** How many of those written counted to the quota by being so. */
  billed: number;
  truncated_by_quota: Flag;
  /** JSON array of StoredFile. */
  files: string;
  /** JSON, the shape of ExportError; of the last attempt. */
  error: string | null;
  attempts: number;
  /** Moment from which it may be taken up. */
  due_at: string;
  lease_owner: string | null;
  lease_until: string | null;
  created_on: string;
  started_on: string | null;
  finished_on: string | null;
  /** Moment from which its files are no longer handed out. */
  expires_at: string | null;
  erased_on: string | null;
}

/** What a release gave to a schedule: the manifests of its export. */
export interface ExportManifestsTable {
  export_id: string;
  manifest_id: number;
}

/** Exports that organizations want at every release. */
export interface ExportSchedulesTable {
  schedule_id: Generated<number>;
  org_id: string;
  /** JSON, the shape of ScheduledRequest. */
  request: string;
  created_on: string;
  deleted_on: string | null;
}

/** Versions of stories that came to be more than one: what each was and what it changed. */
export interface StoryVersionsTable {
  record_id: number;
  version: number;
  claim_count: number;
  /** first | edited | re_extracted */
  reason: string;
  headline: string;
  extractor: string;
  content_hash: string;
  /** The text it was read from, once the record has another; null while the next version was read from the same. */
  content: string | null;
  /** JSON, the shape of ClaimDiff; null for the first. */
  diff: string | null;
  created_on: string;
}

/** Answers of language models, by a hash of all that was asked. */
export interface LlmAnswersTable {
  answer_key: string;
  answer: string;
  /** `YYYY-MM-DD`, UTC. */
  used_on: string;
}

/** Tokens that language models took on each day (`YYYY-MM-DD`, UTC). */
export interface LlmDaysTable {
  day: string;
  tokens: number;
}

/** Answers of speech recognisers, by a hash of the recording's address and the model. */
export interface SpokenTextsTable {
  speech_key: string;
  answer: string;
  /** `YYYY-MM-DD`, UTC. */
  used_on: string;
}

/** Seconds of speech that were recognised on each day (`YYYY-MM-DD`, UTC). */
export interface SpeechDaysTable {
  day: string;
  seconds: number;
}

/** Claims that can be found: those of records' current versions. Numbered in the order of arrival, a record's last claim first, so that newest first reads in the record's order. */
export interface ClaimIndexTable {
  claim_no: Generated<number>;
  claim_id: string;
  record_id: number;
  claim_type: string;
  confidence: string;
  /** The claim word by word in English, where it is of another language and compared with others. */
  gloss: Generated<string | null>;
  /** What claims of several records that say the same have in common: the number of the first of them; null while it stands alone. */
  fact_no: number | null;
}

/** Texts of the claims that can be found, written and kept in the same way. */
export interface ClaimSearchTable {
  /** The claim's number. */
  rowid: number;
  claim_text: string;
}

/** Whom and what a claim is about. */
export interface ClaimTagsTable {
  tag_id: number;
  claim_no: number;
}

/** By what claims that may say the same are met; the newest of each key only. A claim that was replaced stays here until newer ones push it out, or it is pruned. */
export interface ClaimKeysTable {
  claim_key: number;
  claim_no: number;
}

/** Keys of claims that are not among `claim_keys` yet: a row a record, with key and claim in turn as 64-bit floating-point numbers. */
export interface ClaimKeyLogTable {
  log_no: Generated<number>;
  pairs: Uint8Array;
}

/** How far the log of keys went to its places, in one row: what it holds up to `placed_log_no` is there, and up to `since_log_no` for all parts below `next_part`. */
export interface ClaimKeyCycleTable {
  next_part: number;
  since_log_no: number;
  placed_log_no: number;
}

/** Claims that give different numbers for one measure; each pair in both directions. */
export interface ClaimConflictsTable {
  claim_no: number;
  other_no: number;
}

/** A claim that goes on from an earlier one: a later figure for the same measure, or a plan that was carried out. */
export interface ClaimSequelsTable {
  claim_no: number;
  earlier_no: number;
}

/** A record whose claims' signals are to be settled anew, since what its claims are linked with has changed. */
export interface UnsettledSignalsTable {
  record_id: number;
}

/** A sentence of a claim's signal, and what a model made of it. */
export interface SignalWordsTable {
  record_id: number;
  claim_id: string;
  /** 0-based, in the signal. */
  position: number;
  /** The sentence as it was composed of linked claims. */
  composed: string;
  /** Other words for it, which it bears out; "" where there are none. */
  words: string;
  /** 1 until the model was asked. */
  is_waiting: 0 | 1;
}

/** Why a record's current version is as it is. */
export interface ExplanationsTable {
  record_id: number;
  /** JSON, the shape of Reasons. */
  reasons: string;
}

/** Tokens that open an organization's feeds. */
export interface FeedTokensTable {
  token_id: Generated<number>;
  org_id: string;
  name: string;
  /** SHA-256, hex. */
  token_hash: string;
  masked_token: string;
  created_on: string;
  last_used_on: string | null;
}

/** What OAuth keeps: tokens, codes, grants, questions that are being answered. Names are SHA-256, hex. */
export interface OauthArtifactsTable {
  kind: string;
  id_hash: string;
  /** The name of the grant that it came of. */
  grant_hash: string | null;
  /** Its other name. */
  uid_hash: string | null;
  /** The key, or the person (`user_12`), that it was allowed with. */
  key_id: string | null;
  client_id: string | null;
  /** Scopes, separated by blanks. */
  scope: string | null;
  /** The resource that it is for. */
  audience: string | null;
  /** Enciphered JSON. */
  payload: string;
  expires_on: string;
  consumed_on: string | null;
}

/** Who is signed in; `session_hash` is SHA-256 of 256 random bits, hex. */
export interface SessionsTable {
  session_hash: string;
  /** The key, or the person (`user_12`), that somebody signed in with. */
  key_id: string;
  created_on: string;
  seen_on: string;
  /** When it ends unless somebody is seen before, and when in any case. */
  idle_end: string;
  final_end: string;
}

/** Codes sent to people who sign in; `code_hash` is an HMAC under the installation's master key. */
export interface SignInCodesTable {
  code_id: Generated<number>;
  /** The hash of the name that the browser was given in which it was asked for: the code is good nowhere else. */
  browser_hash: string;
  /** From where. */
  network: string;
  /** The address in small letters. */
  email_key: string;
  code_hash: string;
  tries: number;
  created_on: string;
  expires_on: string;
}

/** Addresses that get a digest by mail. */
export interface DigestMailsTable {
  mail_id: Generated<number>;
  org_id: string;
  digest_id: number;
  email: string;
  /** How often at most; null: as often as the organization's cadence releases, at least daily. */
  cadence: string | null;
  created_on: string;
  /** When its owner was asked last whether they want it; null: that was not needed. */
  asked_on: string | null;
  /** null: its owner has not said yes yet. */
  confirmed_on: string | null;
  /** When it was taken away, or its owner wanted no more. */
  ended_on: string | null;
  last_sent_on: string | null;
  last_error: string | null;
}

/** Mails that are being gathered, or on their way; one that was sent is gone. */
export interface DigestMailBatchesTable {
  batch_id: Generated<number>;
  mail_id: number;
  /** 1: more may be put into it. */
  is_open: 0 | 1;
  /** When it is sent, or tried again. */
  due_at: string;
  attempts: number;
  created_on: string;
}

/** What such a mail tells of. */
export interface DigestMailManifestsTable {
  batch_id: number;
  manifest_id: number;
}

/** Lists of feeds that are kept elsewhere and followed as they are (OPML). */
export interface OpmlListsTable {
  url: string;
  etag: string | null;
  last_modified: string | null;
  validated_url: string | null;
  /** new | fine | failing | gone */
  health: string;
  /** A sentence for people. */
  message: string;
  due_at: string;
  /** Why then. */
  due_reason: string;
  last_tried_at: string | null;
  last_success_at: string | null;
  /** JSON array of ListedSource: what it listed when it was read last. */
  sources: string;
  failures: number;
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
  opml_lists: OpmlListsTable;
  hub_subscriptions: HubSubscriptionsTable;
  hub_messages: HubMessagesTable;
  items: ItemsTable;
  hosts: HostsTable;
  host_requests: HostRequestsTable;
  robots_copies: RobotsCopiesTable;
  claim_feedback: ClaimFeedbackTable;
  story_marks: StoryMarksTable;
  leases: LeasesTable;
  publication: PublicationTable;
  config_revisions: ConfigRevisionsTable;
  revisions: RevisionsTable;
  sockets: SocketsTable;
  source_secrets: SourceSecretsTable;
  additive_migrations: AdditiveMigrationsTable;
  quarantined_items: QuarantinedItemsTable;
  page_titles: PageTitlesTable;
  documents: DocumentsTable;
  records: RecordsTable;
  stories: StoriesTable;
  claims: ClaimsTable;
  tags: TagsTable;
  tag_aliases: TagAliasesTable;
  topics: TopicsTable;
  coverage: CoverageTable;
  record_tags: RecordTagsTable;
  tag_names: TagNamesView;
  tag_changes: TagChangesTable;
  tag_refreshes: TagRefreshesTable;
  record_topics: RecordTopicsTable;
  record_domains: RecordDomainsTable;
  streams: StreamsTable;
  manifests: ManifestsTable;
  stream_manifests: StreamManifestsTable;
  stream_days: StreamDaysTable;
  packed_stories: PackedStoriesTable;
  outbox: OutboxTable;
  record_search: RecordSearchTable;
  plan_tokens: PlanTokensTable;
  cursors: CursorsTable;
  kept_answers: KeptAnswersTable;
  buckets: BucketsTable;
  digests: DigestsTable;
  digest_streams: DigestStreamsTable;
  digest_subscriptions: DigestSubscriptionsTable;
  digest_consumed: DigestConsumedTable;
  webhooks: WebhooksTable;
  releases: ReleasesTable;
  deliveries: DeliveriesTable;
  delivery_attempts: DeliveryAttemptsTable;
  syncs: SyncsTable;
  labels: LabelsTable;
  sync_labels: SyncLabelsTable;
  beacons: BeaconsTable;
  beacon_alerts: BeaconAlertsTable;
  outlet_icons: OutletIconsTable;
  tag_grams: TagGramsTable;
  exports: ExportsTable;
  export_manifests: ExportManifestsTable;
  export_schedules: ExportSchedulesTable;
  story_versions: StoryVersionsTable;
  llm_answers: LlmAnswersTable;
  llm_days: LlmDaysTable;
  spoken_texts: SpokenTextsTable;
  speech_days: SpeechDaysTable;
  claim_index: ClaimIndexTable;
  claim_search: ClaimSearchTable;
  claim_tags: ClaimTagsTable;
  claim_keys: ClaimKeysTable;
  claim_key_log: ClaimKeyLogTable;
  claim_key_cycle: ClaimKeyCycleTable;
  claim_conflicts: ClaimConflictsTable;
  claim_sequels: ClaimSequelsTable;
  unsettled_signals: UnsettledSignalsTable;
  signal_words: SignalWordsTable;
  explanations: ExplanationsTable;
  feed_tokens: FeedTokensTable;
  oauth_artifacts: OauthArtifactsTable;
  sessions: SessionsTable;
  sign_in_codes: SignInCodesTable;
  digest_mails: DigestMailsTable;
  digest_mail_batches: DigestMailBatchesTable;
  digest_mail_manifests: DigestMailManifestsTable;
}
