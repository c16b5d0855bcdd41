-- coverage.waiting (sqlite)
select "record_id", "title", "author", "published_at", "ingested_at", "url", "canonical_url", "sources"."owner" from "records" inner join "sources" on "sources"."source_id" = "records"."source_id" where "record_id" > (select coalesce(max("record_id"), 0) as "last" from "coverage") order by "record_id" limit ?;
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in (?) order by "record_tags"."mentions" desc, "tags"."name";
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", cast("source_json" as blob) as "source", cast("signal_json" as blob) as "signal", cast("brief_json" as blob) as "brief", cast("record_json" as blob) as "record" from "stories" where "story_id" in (?);

-- coverage.waiting (postgres)
select "record_id", "title", "author", "published_at", "ingested_at", "url", "canonical_url", "sources"."owner" from "records" inner join "sources" on "sources"."source_id" = "records"."source_id" where "record_id" > (select coalesce(max("record_id"), 0) as "last" from "coverage") order by "record_id" limit $1;
select "record_tags"."record_id", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in ($1) order by "record_tags"."mentions" desc, "tags"."name";
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", convert_to("source_json", 'UTF8') as "source", convert_to("signal_json", 'UTF8') as "signal", convert_to("brief_json", 'UTF8') as "brief", convert_to("record_json", 'UTF8') as "record" from "stories" where "story_id" in ($1);

-- coverage.add (sqlite)
insert into "coverage" ("record_id", "coverage_id", "copy_of", "origin", "headline", "names", "sketch", "published_at", "placed_on") values (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- coverage.add (postgres)
insert into "coverage" ("record_id", "coverage_id", "copy_of", "origin", "headline", "names", "sketch", "published_at", "placed_on") values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- coverage.merge (sqlite)
update "coverage" set "coverage_id" = ? where "coverage_id" in (?, ?);

-- coverage.merge (postgres)
update "coverage" set "coverage_id" = $1 where "coverage_id" in ($2, $3);

-- coverage.since (sqlite)
select "coverage".*, "records"."url", "records"."canonical_url" from "coverage" inner join "records" on "records"."record_id" = "coverage"."record_id" where "placed_on" >= ? and "coverage"."record_id" < ? order by "coverage"."record_id" desc limit ?;

-- coverage.since (postgres)
select "coverage".*, "records"."url", "records"."canonical_url" from "coverage" inner join "records" on "records"."record_id" = "coverage"."record_id" where "placed_on" >= $1 and "coverage"."record_id" < $2 order by "coverage"."record_id" desc limit $3;

-- coverage.ofRecord (sqlite)
select "coverage"."coverage_id", "coverage"."record_id", "coverage"."copy_of", "coverage"."origin", "coverage"."headline", "coverage"."published_at", "records"."url", "sources"."name" as "source_name" from "coverage" as "own" inner join "coverage" on "coverage"."coverage_id" = "own"."coverage_id" inner join "records" on "records"."record_id" = "coverage"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" where "own"."record_id" = ? and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "coverage"."record_id" and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "streams"."status" != ? and "streams"."is_public" = ?) order by "coverage"."published_at", "coverage"."record_id" limit ?;

-- coverage.ofRecord (postgres)
select "coverage"."coverage_id", "coverage"."record_id", "coverage"."copy_of", "coverage"."origin", "coverage"."headline", "coverage"."published_at", "records"."url", "sources"."name" as "source_name" from "coverage" as "own" inner join "coverage" on "coverage"."coverage_id" = "own"."coverage_id" inner join "records" on "records"."record_id" = "coverage"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" where "own"."record_id" = $1 and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "coverage"."record_id" and "stream_manifests"."matched_at" >= $2 and "stream_manifests"."matched_at" < $3 and "streams"."status" != $4 and "streams"."is_public" = $5) order by "coverage"."published_at", "coverage"."record_id" limit $6;
