-- matchableRecords.after (sqlite)
select "records"."record_id", "records"."ingested_at", "records"."source_published_date", "stories"."claim_count", "stories"."is_read", "records"."source_type", "records"."claim_type", "records"."media_format", "sources"."name" as "source_name", "channels"."name" as "channel_name" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" where "records"."ingested_at" >= ? and "records"."record_id" > ? order by "records"."record_id" limit ?;
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in (?);
select "record_topics"."record_id", "topics"."name" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" in (?);
select "record_id", "domain" as "name" from "record_domains" where "record_id" in (?);

-- matchableRecords.after (postgres)
select "records"."record_id", "records"."ingested_at", "records"."source_published_date", "stories"."claim_count", "stories"."is_read", "records"."source_type", "records"."claim_type", "records"."media_format", "sources"."name" as "source_name", "channels"."name" as "channel_name" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" where "records"."ingested_at" >= $1 and "records"."record_id" > $2 order by "records"."record_id" limit $3;
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in ($1);
select "record_topics"."record_id", "topics"."name" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" in ($1);
select "record_id", "domain" as "name" from "record_domains" where "record_id" in ($1);

-- matchableRecords.latest (sqlite)
select "records"."record_id", "records"."ingested_at", "records"."source_published_date", "stories"."claim_count", "stories"."is_read", "records"."source_type", "records"."claim_type", "records"."media_format", "sources"."name" as "source_name", "channels"."name" as "channel_name", "stories"."headline" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" where "records"."ingested_at" >= ? and "records"."record_id" < ? order by "records"."record_id" desc limit ?;
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in (?);
select "record_topics"."record_id", "topics"."name" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" in (?);
select "record_id", "domain" as "name" from "record_domains" where "record_id" in (?);

-- matchableRecords.latest (postgres)
select "records"."record_id", "records"."ingested_at", "records"."source_published_date", "stories"."claim_count", "stories"."is_read", "records"."source_type", "records"."claim_type", "records"."media_format", "sources"."name" as "source_name", "channels"."name" as "channel_name", "stories"."headline" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" where "records"."ingested_at" >= $1 and "records"."record_id" < $2 order by "records"."record_id" desc limit $3;
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in ($1);
select "record_topics"."record_id", "topics"."name" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" in ($1);
select "record_id", "domain" as "name" from "record_domains" where "record_id" in ($1);

-- matchableRecords.of (sqlite)
select "records"."record_id", "records"."ingested_at", "records"."source_published_date", "stories"."claim_count", "stories"."is_read", "records"."source_type", "records"."claim_type", "records"."media_format", "sources"."name" as "source_name", "channels"."name" as "channel_name" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" where "records"."ingested_at" >= ? and "records"."record_id" in (?) order by "records"."record_id";
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in (?);
select "record_topics"."record_id", "topics"."name" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" in (?);
select "record_id", "domain" as "name" from "record_domains" where "record_id" in (?);

-- matchableRecords.of (postgres)
select "records"."record_id", "records"."ingested_at", "records"."source_published_date", "stories"."claim_count", "stories"."is_read", "records"."source_type", "records"."claim_type", "records"."media_format", "sources"."name" as "source_name", "channels"."name" as "channel_name" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" where "records"."ingested_at" >= $1 and "records"."record_id" in ($2) order by "records"."record_id";
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in ($1);
select "record_topics"."record_id", "topics"."name" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" in ($1);
select "record_id", "domain" as "name" from "record_domains" where "record_id" in ($1);
