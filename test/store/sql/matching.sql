-- matching.sync (sqlite)
select "stream_id", "title", "home_domain", "status", "status_reason", "is_public" from "streams" order by "stream_id";
select * from "streams";
insert into "streams" ("name", "title", "description", "stream_class", "home_domain", "cross_domains", "is_public", "status", "status_reason", "source_url", "filter", "public_on", "deactivated_on", "updated_on", "manifests_last24h", "manifests_last7d", "manifests_last30d", "claims_last24h", "claims_last7d", "claims_last30d", "rematch_due", "activated_on", "created_on", "counts_updated_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
update "streams" set "status" = ?, "status_reason" = ?, "deactivated_on" = ?, "updated_on" = ? where "status" != ? and "name" not in (?);

-- matching.sync (postgres)
select "stream_id", "title", "home_domain", "status", "status_reason", "is_public" from "streams" order by "stream_id";
select * from "streams";
insert into "streams" ("name", "title", "description", "stream_class", "home_domain", "cross_domains", "is_public", "status", "status_reason", "source_url", "filter", "public_on", "deactivated_on", "updated_on", "manifests_last24h", "manifests_last7d", "manifests_last30d", "claims_last24h", "claims_last7d", "claims_last30d", "rematch_due", "activated_on", "created_on", "counts_updated_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24);
update "streams" set "status" = $1, "status_reason" = $2, "deactivated_on" = $3, "updated_on" = $4 where "status" != $5 and "name" not in ($6);

-- matching.streams (sqlite)
select "stream_id", "name", "title", "home_domain", "status", "filter" from "streams" where "status" != ? order by "stream_id";

-- matching.streams (postgres)
select "stream_id", "name", "title", "home_domain", "status", "filter" from "streams" where "status" != $1 order by "stream_id";

-- matching.waiting (sqlite)
select "stream_id" from "streams" where "rematch_due" = ? and "status" != ? order by "stream_id";

-- matching.waiting (postgres)
select "stream_id" from "streams" where "rematch_due" = $1 and "status" != $2 order by "stream_id";

-- matching.rematched (sqlite)
update "streams" set "rematch_due" = ? where "stream_id" = ?;

-- matching.rematched (postgres)
update "streams" set "rematch_due" = $1 where "stream_id" = $2;

-- matching.add (sqlite)
insert into "stream_manifests" ("stream_id", "manifest_id", "matched_at", "source_published_date", "claim_count") values (?, ?, ?, ?, ?) on conflict ("manifest_id", "stream_id") do nothing;

-- matching.add (postgres)
insert into "stream_manifests" ("stream_id", "manifest_id", "matched_at", "source_published_date", "claim_count") values ($1, $2, $3, $4, $5) on conflict ("manifest_id", "stream_id") do nothing;

-- matching.take (sqlite)
delete from "stream_manifests" where "stream_id" = ? and "manifest_id" in (?);

-- matching.take (postgres)
delete from "stream_manifests" where "stream_id" = $1 and "manifest_id" in ($2);

-- matching.holders (sqlite)
select "manifest_id", "stream_id" from "stream_manifests" where "manifest_id" in (?, ?) order by "stream_id";

-- matching.holders (postgres)
select "manifest_id", "stream_id" from "stream_manifests" where "manifest_id" in ($1, $2) order by "stream_id";

-- matching.candidates (sqlite)
select "records"."record_id", "records"."ingested_at", "records"."source_published_date", "stories"."claim_count", "records"."source_type", "records"."claim_type", "records"."media_format", "sources"."name" as "source_name", "channels"."name" as "channel_name" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" where "records"."ingested_at" >= ? and "records"."record_id" > ? order by "records"."record_id" limit ?;
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in (?);
select "record_topics"."record_id", "topics"."name" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" in (?);
select "record_id", "domain" as "name" from "record_domains" where "record_id" in (?);

-- matching.candidates (postgres)
select "records"."record_id", "records"."ingested_at", "records"."source_published_date", "stories"."claim_count", "records"."source_type", "records"."claim_type", "records"."media_format", "sources"."name" as "source_name", "channels"."name" as "channel_name" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" where "records"."ingested_at" >= $1 and "records"."record_id" > $2 order by "records"."record_id" limit $3;
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in ($1);
select "record_topics"."record_id", "topics"."name" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" in ($1);
select "record_id", "domain" as "name" from "record_domains" where "record_id" in ($1);

-- matching.latest (sqlite)
select "records"."record_id", "records"."ingested_at", "records"."source_published_date", "stories"."claim_count", "records"."source_type", "records"."claim_type", "records"."media_format", "sources"."name" as "source_name", "channels"."name" as "channel_name", "stories"."headline" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" where "records"."ingested_at" >= ? and "records"."record_id" < ? order by "records"."record_id" desc limit ?;
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in (?);
select "record_topics"."record_id", "topics"."name" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" in (?);
select "record_id", "domain" as "name" from "record_domains" where "record_id" in (?);

-- matching.latest (postgres)
select "records"."record_id", "records"."ingested_at", "records"."source_published_date", "stories"."claim_count", "records"."source_type", "records"."claim_type", "records"."media_format", "sources"."name" as "source_name", "channels"."name" as "channel_name", "stories"."headline" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" where "records"."ingested_at" >= $1 and "records"."record_id" < $2 order by "records"."record_id" desc limit $3;
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in ($1);
select "record_topics"."record_id", "topics"."name" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" in ($1);
select "record_id", "domain" as "name" from "record_domains" where "record_id" in ($1);

-- matching.traitsOf (sqlite)
select "records"."record_id", "records"."ingested_at", "records"."source_published_date", "stories"."claim_count", "records"."source_type", "records"."claim_type", "records"."media_format", "sources"."name" as "source_name", "channels"."name" as "channel_name" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" where "records"."ingested_at" >= ? and "records"."record_id" in (?) order by "records"."record_id";
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in (?);
select "record_topics"."record_id", "topics"."name" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" in (?);
select "record_id", "domain" as "name" from "record_domains" where "record_id" in (?);

-- matching.traitsOf (postgres)
select "records"."record_id", "records"."ingested_at", "records"."source_published_date", "stories"."claim_count", "records"."source_type", "records"."claim_type", "records"."media_format", "sources"."name" as "source_name", "channels"."name" as "channel_name" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" where "records"."ingested_at" >= $1 and "records"."record_id" in ($2) order by "records"."record_id";
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in ($1);
select "record_topics"."record_id", "topics"."name" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" in ($1);
select "record_id", "domain" as "name" from "record_domains" where "record_id" in ($1);

-- matching.refreshCounts (sqlite)
select "stream_id", cast(count(*) as integer) as "manifests", sum("claim_count") as "claims" from "stream_manifests" where "matched_at" >= ? group by "stream_id";
select "stream_id", "manifests_last24h", "claims_last24h" from "streams";
update "streams" set "manifests_last24h" = ?, "claims_last24h" = ?, "counts_updated_at" = ? where "stream_id" = ?;
select "stream_id", "manifests_last7d", "claims_last7d" from "streams";
update "streams" set "manifests_last7d" = ?, "claims_last7d" = ?, "counts_updated_at" = ? where "stream_id" = ?;
select "stream_id", "manifests_last30d", "claims_last30d" from "streams";
update "streams" set "manifests_last30d" = ?, "claims_last30d" = ?, "counts_updated_at" = ? where "stream_id" = ?;

-- matching.refreshCounts (postgres)
select "stream_id", cast(count(*) as integer) as "manifests", sum("claim_count") as "claims" from "stream_manifests" where "matched_at" >= $1 group by "stream_id";
select "stream_id", "manifests_last24h", "claims_last24h" from "streams";
update "streams" set "manifests_last24h" = $1, "claims_last24h" = $2, "counts_updated_at" = $3 where "stream_id" = $4;
select "stream_id", "manifests_last7d", "claims_last7d" from "streams";
update "streams" set "manifests_last7d" = $1, "claims_last7d" = $2, "counts_updated_at" = $3 where "stream_id" = $4;
select "stream_id", "manifests_last30d", "claims_last30d" from "streams";
update "streams" set "manifests_last30d" = $1, "claims_last30d" = $2, "counts_updated_at" = $3 where "stream_id" = $4;
