-- records.create (sqlite)
insert into "records" ("url", "canonical_url", "author", "source_published_date", "published_at", "channel_id", "source_id", "title", "source_type", "media_format", "claim_type", "language", "content", "content_hash", "content_origin", "word_count", "extra", "ingested_at", "updated_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning "record_id";

-- records.create (postgres)
insert into "records" ("url", "canonical_url", "author", "source_published_date", "published_at", "channel_id", "source_id", "title", "source_type", "media_format", "claim_type", "language", "content", "content_hash", "content_origin", "word_count", "extra", "ingested_at", "updated_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning "record_id";

-- records.update (sqlite)
update "records" set "title" = ?, "content" = ? where "record_id" = ?;

-- records.update (postgres)
update "records" set "title" = $1, "content" = $2 where "record_id" = $3;

-- records.openManifest (sqlite)
insert into "manifests" ("manifest_id", "record_id", "story_id", "created_on") values (?, ?, ?, ?) on conflict ("manifest_id") do nothing;

-- records.openManifest (postgres)
insert into "manifests" ("manifest_id", "record_id", "story_id", "created_on") values ($1, $2, $3, $4) on conflict ("manifest_id") do nothing;

-- records.byId (sqlite)
select "records".*, "stories"."version", "stories"."extractor", "stories"."headline", "stories"."claim_count", "stories"."is_read", "stories"."summary", "channels"."name" as "channel_name", "sources"."name" as "source_name" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" inner join "sources" on "sources"."source_id" = "records"."source_id" where "records"."record_id" = ?;
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", cast("source_json" as blob) as "source", cast("signal_json" as blob) as "signal", cast("brief_json" as blob) as "brief", cast("record_json" as blob) as "record" from "stories" where "story_id" in (?);

-- records.byId (postgres)
select "records".*, "stories"."version", "stories"."extractor", "stories"."headline", "stories"."claim_count", "stories"."is_read", "stories"."summary", "channels"."name" as "channel_name", "sources"."name" as "source_name" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" inner join "channels" on "channels"."channel_id" = "records"."channel_id" inner join "sources" on "sources"."source_id" = "records"."source_id" where "records"."record_id" = $1;
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", convert_to("source_json", 'UTF8') as "source", convert_to("signal_json", 'UTF8') as "signal", convert_to("brief_json", 'UTF8') as "brief", convert_to("record_json", 'UTF8') as "record" from "stories" where "story_id" in ($1);

-- records.storyTexts (sqlite)
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", cast("source_json" as blob) as "source", cast("signal_json" as blob) as "signal", cast("brief_json" as blob) as "brief", cast("record_json" as blob) as "record" from "stories" where "story_id" in (?);

-- records.storyTexts (postgres)
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", convert_to("source_json", 'UTF8') as "source", convert_to("signal_json", 'UTF8') as "signal", convert_to("brief_json", 'UTF8') as "brief", convert_to("record_json", 'UTF8') as "record" from "stories" where "story_id" in ($1);

-- records.chosenAfter (sqlite)
select "record_id" from "records" where "record_id" > ? and "source_id" in (select "source_id" from "sources" where "name" = ?) and "ingested_at" >= ? order by "record_id" limit ?;

-- records.chosenAfter (postgres)
select "record_id" from "records" where "record_id" > $1 and "source_id" in (select "source_id" from "sources" where "name" = $2) and "ingested_at" >= $3 order by "record_id" limit $4;

-- records.countChosen (sqlite)
select cast(count(*) as integer) as "records" from "records" where "record_id" > ? and "source_id" in (select "source_id" from "sources" where "name" = ?) and "ingested_at" >= ?;

-- records.countChosen (postgres)
select cast(count(*) as integer) as "records" from "records" where "record_id" > $1 and "source_id" in (select "source_id" from "sources" where "name" = $2) and "ingested_at" >= $3;

-- records.contentAfter (sqlite)
select "records"."record_id", "records"."content_hash", "stories"."version", "stories"."claim_count", "stories"."extractor" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" where "records"."record_id" > ? order by "records"."record_id" limit ?;
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", cast("source_json" as blob) as "source", cast("signal_json" as blob) as "signal", cast("brief_json" as blob) as "brief", cast("record_json" as blob) as "record" from "stories" where "story_id" in (?);

-- records.contentAfter (postgres)
select "records"."record_id", "records"."content_hash", "stories"."version", "stories"."claim_count", "stories"."extractor" from "records" inner join "stories" on "stories"."record_id" = "records"."record_id" where "records"."record_id" > $1 order by "records"."record_id" limit $2;
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", convert_to("source_json", 'UTF8') as "source", convert_to("signal_json", 'UTF8') as "signal", convert_to("brief_json", 'UTF8') as "brief", convert_to("record_json", 'UTF8') as "record" from "stories" where "story_id" in ($1);

-- records.claims (sqlite)
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > ? where "stories"."record_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select * from "claims" where "record_id" = ? and "version" = ? order by "position";

-- records.claims (postgres)
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > $1 where "stories"."record_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select * from "claims" where "record_id" = $1 and "version" = $2 order by "position";

-- records.placing (sqlite)
select "tags"."tag_id", "tags"."tag_type", "tags"."name", "record_tags"."mentions" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" = ? order by "record_tags"."mentions" desc, "tags"."name";
select "topics"."topic_id", "topics"."name", "topics"."domain", "record_topics"."score", "record_topics"."reason" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" = ? order by "record_topics"."score" desc, "topics"."name";
select "domain" from "record_domains" where "record_id" = ? order by "is_home" desc, "domain";
select "streams"."stream_id", "streams"."name", "streams"."title", "streams"."filter", "stream_manifests"."matched_at" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = ? order by "streams"."name";

-- records.placing (postgres)
select "tags"."tag_id", "tags"."tag_type", "tags"."name", "record_tags"."mentions" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" = $1 order by "record_tags"."mentions" desc, "tags"."name";
select "topics"."topic_id", "topics"."name", "topics"."domain", "record_topics"."score", "record_topics"."reason" from "record_topics" inner join "topics" on "topics"."topic_id" = "record_topics"."topic_id" where "record_topics"."record_id" = $1 order by "record_topics"."score" desc, "topics"."name";
select "domain" from "record_domains" where "record_id" = $1 order by "is_home" desc, "domain";
select "streams"."stream_id", "streams"."name", "streams"."title", "streams"."filter", "stream_manifests"."matched_at" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = $1 order by "streams"."name";

-- records.idsOfSources (sqlite)
select "records"."record_id" from "records" inner join "sources" on "sources"."source_id" = "records"."source_id" where "sources"."name" in (?) order by "records"."record_id";

-- records.idsOfSources (postgres)
select "records"."record_id" from "records" inner join "sources" on "sources"."source_id" = "records"."source_id" where "sources"."name" in ($1) order by "records"."record_id";

-- records.erase (sqlite)
delete from "stream_manifests" where "manifest_id" = ?;
delete from "manifests" where "manifest_id" = ?;
delete from "record_search" where "rowid" = ?;
select "claim_no" from "claim_index" where "record_id" = ?;
select distinct "record_id" from "claim_index" where ("claim_no" in (?) or "fact_no" in (select "fact_no" from "claim_index" where "claim_no" in (?) and "fact_no" is not null) or "claim_no" in (select "other_no" from "claim_conflicts" where "claim_no" in (?)) or "claim_no" in (select "claim_no" from "claim_sequels" where "earlier_no" in (?)));
insert into "unsettled_signals" ("record_id", "is_afresh") values (?, ?) on conflict ("record_id") do nothing;
delete from "unsettled_signals" where "record_id" = ?;
delete from "claim_search" where "rowid" in (?);
delete from "claim_tags" where "claim_no" in (?);
select * from "claim_conflicts" where "claim_no" in (?);
delete from "claim_conflicts" where "claim_no" in (?);
delete from "claim_conflicts" where "claim_no" in (?) and "other_no" in (?);
delete from "claim_sequels" where "claim_no" in (?);
delete from "claim_sequels" where "earlier_no" in (?);
delete from "claim_index" where "record_id" = ?;
delete from "claims" where "record_id" = ?;
delete from "coverage" where "record_id" = ?;
delete from "record_tags" where "record_id" = ?;
delete from "record_topics" where "record_id" = ?;
delete from "record_domains" where "record_id" = ?;
delete from "stories" where "record_id" = ?;
delete from "story_versions" where "record_id" = ?;
delete from "explanations" where "record_id" = ?;
delete from "records" where "record_id" = ?;

-- records.erase (postgres)
delete from "stream_manifests" where "manifest_id" = $1;
delete from "manifests" where "manifest_id" = $1;
delete from "record_search" where "rowid" = $1;
select "claim_no" from "claim_index" where "record_id" = $1;
select distinct "record_id" from "claim_index" where ("claim_no" in ($1) or "fact_no" in (select "fact_no" from "claim_index" where "claim_no" in ($2) and "fact_no" is not null) or "claim_no" in (select "other_no" from "claim_conflicts" where "claim_no" in ($3)) or "claim_no" in (select "claim_no" from "claim_sequels" where "earlier_no" in ($4)));
insert into "unsettled_signals" ("record_id", "is_afresh") values ($1, $2) on conflict ("record_id") do nothing;
delete from "unsettled_signals" where "record_id" = $1;
delete from "claim_search" where "rowid" in ($1);
delete from "claim_tags" where "claim_no" in ($1);
select * from "claim_conflicts" where "claim_no" in ($1);
delete from "claim_conflicts" where "claim_no" in ($1);
delete from "claim_conflicts" where "claim_no" in ($1) and "other_no" in ($2);
delete from "claim_sequels" where "claim_no" in ($1);
delete from "claim_sequels" where "earlier_no" in ($1);
delete from "claim_index" where "record_id" = $1;
delete from "claims" where "record_id" = $1;
delete from "coverage" where "record_id" = $1;
delete from "record_tags" where "record_id" = $1;
delete from "record_topics" where "record_id" = $1;
delete from "record_domains" where "record_id" = $1;
delete from "stories" where "record_id" = $1;
delete from "story_versions" where "record_id" = $1;
delete from "explanations" where "record_id" = $1;
delete from "records" where "record_id" = $1;
