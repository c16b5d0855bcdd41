-- imports.channel (sqlite)
select "channels"."channel_id", "sources"."source_id", "sources"."owner", "sources"."homepage" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" where "channels"."name" = ? and "sources"."name" = ?;

-- imports.channel (postgres)
select "channels"."channel_id", "sources"."source_id", "sources"."owner", "sources"."homepage" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" where "channels"."name" = $1 and "sources"."name" = $2;

-- imports.addChannel (sqlite)
insert into "sources" ("name", "source_type", "homepage", "owner", "is_active", "created_on", "updated_on") values (?, ?, ?, ?, ?, ?, ?) on conflict ("name") do update set "updated_on" = ? returning "source_id";
select "channel_id" from "channels" where "channel_id" = ?;
insert into "channels" ("name", "media_format", "claim_type", "source_id", "kind", "url", "settings", "activated_on", "is_active", "deactivated_on", "deactivation_reason") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
select "channel_id" from "channels" where "source_id" = ? and "name" = ?;
insert into "channel_states" ("channel_id", "health", "message", "moved_to", "etag", "last_modified", "due_reason", "interval_minutes", "last_tried_at", "last_success_at", "failures", "items_seen", "due_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- imports.addChannel (postgres)
insert into "sources" ("name", "source_type", "homepage", "owner", "is_active", "created_on", "updated_on") values ($1, $2, $3, $4, $5, $6, $7) on conflict ("name") do update set "updated_on" = $8 returning "source_id";
select "channel_id" from "channels" where "channel_id" = $1;
insert into "channels" ("name", "media_format", "claim_type", "source_id", "kind", "url", "settings", "activated_on", "is_active", "deactivated_on", "deactivation_reason") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);
select "channel_id" from "channels" where "source_id" = $1 and "name" = $2;
insert into "channel_states" ("channel_id", "health", "message", "moved_to", "etag", "last_modified", "due_reason", "interval_minutes", "last_tried_at", "last_success_at", "failures", "items_seen", "due_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- imports.streamId (sqlite)
select "stream_id" from "streams" where "name" = ?;

-- imports.streamId (postgres)
select "stream_id" from "streams" where "name" = $1;

-- imports.addStream (sqlite)
select "stream_id" from "streams" where "stream_id" = ?;
insert into "streams" ("name", "title", "description", "stream_class", "home_domain", "manifests_last24h", "manifests_last7d", "manifests_last30d", "claims_last24h", "claims_last7d", "claims_last30d", "status_reason", "source_url", "deactivated_on", "rematch_due", "cross_domains", "filter", "is_public", "status", "activated_on", "public_on", "created_on", "updated_on", "counts_updated_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- imports.addStream (postgres)
select "stream_id" from "streams" where "stream_id" = $1;
insert into "streams" ("name", "title", "description", "stream_class", "home_domain", "manifests_last24h", "manifests_last7d", "manifests_last30d", "claims_last24h", "claims_last7d", "claims_last30d", "status_reason", "source_url", "deactivated_on", "rematch_due", "cross_domains", "filter", "is_public", "status", "activated_on", "public_on", "created_on", "updated_on", "counts_updated_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24);

-- imports.unplaced (sqlite)
select "stories"."record_id", "records"."source_published_date", "sources"."owner", "sources"."homepage" from "stories" inner join "records" on "records"."record_id" = "stories"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" where "stories"."record_id" in (?, ?) and "stories"."claim_count" > ? and not exists (select "claim_no" from "claim_index" where "claim_index"."record_id" = "stories"."record_id") order by "stories"."record_id";
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > ? where "stories"."record_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);

-- imports.unplaced (postgres)
select "stories"."record_id", "records"."source_published_date", "sources"."owner", "sources"."homepage" from "stories" inner join "records" on "records"."record_id" = "stories"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" where "stories"."record_id" in ($1, $2) and "stories"."claim_count" > $3 and not exists (select "claim_no" from "claim_index" where "claim_index"."record_id" = "stories"."record_id") order by "stories"."record_id";
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > $1 where "stories"."record_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);

-- imports.addRecord (sqlite)
insert into "records" ("record_id", "channel_id", "source_id", "title", "url", "canonical_url", "author", "source_published_date", "published_at", "source_type", "media_format", "claim_type", "language", "content", "content_hash", "content_origin", "word_count", "extra", "ingested_at", "updated_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- imports.addRecord (postgres)
insert into "records" ("record_id", "channel_id", "source_id", "title", "url", "canonical_url", "author", "source_published_date", "published_at", "source_type", "media_format", "claim_type", "language", "content", "content_hash", "content_origin", "word_count", "extra", "ingested_at", "updated_at") overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20);
select setval(pg_get_serial_sequence($1, $2), (select max("record_id") from "records"));
