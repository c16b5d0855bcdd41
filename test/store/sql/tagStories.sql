-- tagStories.latest (sqlite)
select "record_tags"."record_id" as "manifest_id", min("stream_manifests"."matched_at") as "matched_at" from "record_tags" inner join "stream_manifests" on "stream_manifests"."manifest_id" = "record_tags"."record_id" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "record_tags"."tag_id" = ? and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "streams"."status" = ? and "streams"."is_public" = ? group by "record_tags"."record_id" order by "record_tags"."record_id" desc limit ?;

-- tagStories.latest (postgres)
select "record_tags"."record_id" as "manifest_id", min("stream_manifests"."matched_at") as "matched_at" from "record_tags" inner join "stream_manifests" on "stream_manifests"."manifest_id" = "record_tags"."record_id" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "record_tags"."tag_id" = $1 and "stream_manifests"."matched_at" >= $2 and "stream_manifests"."matched_at" < $3 and "streams"."status" = $4 and "streams"."is_public" = $5 group by "record_tags"."record_id" order by "record_tags"."record_id" desc limit $6;

-- tagStories.beside (sqlite)
select "tags"."tag_id", "tags"."name", "tags"."tag_type", cast(count(*) as integer) as "manifests" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in (?, ?) and "record_tags"."tag_id" != ? group by "tags"."tag_id", "tags"."name", "tags"."tag_type" order by cast(count(*) as integer) desc, "tags"."tag_id" limit ?;

-- tagStories.beside (postgres)
select "tags"."tag_id", "tags"."name", "tags"."tag_type", cast(count(*) as integer) as "manifests" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in ($1, $2) and "record_tags"."tag_id" != $3 group by "tags"."tag_id", "tags"."name", "tags"."tag_type" order by cast(count(*) as integer) desc, "tags"."tag_id" limit $4;

-- tagStories.newest (sqlite)
select "story_id" from "stories" where "created_on" >= ? and "created_on" < ? and "home_domain" = ? and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "stories"."story_id" and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "streams"."status" = ? and "streams"."is_public" = ?) order by "created_on" desc limit ?;

-- tagStories.newest (postgres)
select "story_id" from "stories" where "created_on" >= $1 and "created_on" < $2 and "home_domain" = $3 and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "stories"."story_id" and "stream_manifests"."matched_at" >= $4 and "stream_manifests"."matched_at" < $5 and "streams"."status" = $6 and "streams"."is_public" = $7) order by "created_on" desc limit $8;

-- tagStories.pairs (sqlite)
select "first"."tag_id" as "one", "second"."tag_id" as "other", cast(count(*) as integer) as "manifests" from "record_tags" as "first" inner join "record_tags" as "second" on "second"."record_id" = "first"."record_id" where "first"."record_id" in (?, ?) and "first"."tag_id" in (?, ?) and "second"."tag_id" in (?, ?) and "first"."tag_id" < "second"."tag_id" group by "first"."tag_id", "second"."tag_id" order by "first"."tag_id", "second"."tag_id";

-- tagStories.pairs (postgres)
select "first"."tag_id" as "one", "second"."tag_id" as "other", cast(count(*) as integer) as "manifests" from "record_tags" as "first" inner join "record_tags" as "second" on "second"."record_id" = "first"."record_id" where "first"."record_id" in ($1, $2) and "first"."tag_id" in ($3, $4) and "second"."tag_id" in ($5, $6) and "first"."tag_id" < "second"."tag_id" group by "first"."tag_id", "second"."tag_id" order by "first"."tag_id", "second"."tag_id";

-- tagStories.days (sqlite)
select substr(matched_at, 1, 10) as "day", cast(count(*) as integer) as "manifests" from (select "record_tags"."record_id", min("stream_manifests"."matched_at") as "matched_at" from "record_tags" inner join "stream_manifests" on "stream_manifests"."manifest_id" = "record_tags"."record_id" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "record_tags"."tag_id" = ? and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "streams"."status" = ? and "streams"."is_public" = ? group by "record_tags"."record_id") as "matched" group by substr(matched_at, 1, 10) order by "day";

-- tagStories.days (postgres)
select substr(matched_at, 1, 10) as "day", cast(count(*) as integer) as "manifests" from (select "record_tags"."record_id", min("stream_manifests"."matched_at") as "matched_at" from "record_tags" inner join "stream_manifests" on "stream_manifests"."manifest_id" = "record_tags"."record_id" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "record_tags"."tag_id" = $1 and "stream_manifests"."matched_at" >= $2 and "stream_manifests"."matched_at" < $3 and "streams"."status" = $4 and "streams"."is_public" = $5 group by "record_tags"."record_id") as "matched" group by substr(matched_at, 1, 10) order by "day";
