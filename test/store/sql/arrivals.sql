-- arrivals.hours (sqlite)
select substr("created_on", 1, 13) as "hour", "home_domain" as "domain", cast(count(*) as integer) as "stories", cast(sum("claim_count") as integer) as "claims" from "stories" where "created_on" >= ? and "created_on" < ? and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "stories"."story_id" and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "streams"."status" != ? and "streams"."is_public" = ?) group by substr("created_on", 1, 13), "home_domain" order by "hour", "home_domain";

-- arrivals.hours (postgres)
select substr("created_on", 1, 13) as "hour", "home_domain" as "domain", cast(count(*) as integer) as "stories", cast(sum("claim_count") as integer) as "claims" from "stories" where "created_on" >= $1 and "created_on" < $2 and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "stories"."story_id" and "stream_manifests"."matched_at" >= $3 and "stream_manifests"."matched_at" < $4 and "streams"."status" != $5 and "streams"."is_public" = $6) group by substr("created_on", 1, 13), "home_domain" order by "hour", "home_domain";

-- arrivals.sources (sqlite)
select cast(count(distinct "source_id") as integer) as "sources" from "records" where "ingested_at" >= ? and "ingested_at" < ? and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "records"."record_id" and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "streams"."status" != ? and "streams"."is_public" = ?);

-- arrivals.sources (postgres)
select cast(count(distinct "source_id") as integer) as "sources" from "records" where "ingested_at" >= $1 and "ingested_at" < $2 and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "records"."record_id" and "stream_manifests"."matched_at" >= $3 and "stream_manifests"."matched_at" < $4 and "streams"."status" != $5 and "streams"."is_public" = $6);

-- arrivals.events (sqlite)
select "coverage_id", max("record_id") as "record_id", cast(count(distinct "origin") as integer) as "outlets" from "coverage" where "placed_on" >= ? and "placed_on" < ? and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "coverage"."record_id" and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "streams"."status" != ? and "streams"."is_public" = ?) group by "coverage_id" having count(distinct "origin") > ? order by "outlets" desc, "coverage_id" desc limit ?;

-- arrivals.events (postgres)
select "coverage_id", max("record_id") as "record_id", cast(count(distinct "origin") as integer) as "outlets" from "coverage" where "placed_on" >= $1 and "placed_on" < $2 and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "coverage"."record_id" and "stream_manifests"."matched_at" >= $3 and "stream_manifests"."matched_at" < $4 and "streams"."status" != $5 and "streams"."is_public" = $6) group by "coverage_id" having count(distinct "origin") > $7 order by "outlets" desc, "coverage_id" desc limit $8;

-- arrivals.weightiest (sqlite)
select "story_id" from "stories" where "created_on" >= ? and "created_on" < ? and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "stories"."story_id" and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "streams"."status" != ? and "streams"."is_public" = ?) order by "significance_score" desc, "story_id" desc limit ?;

-- arrivals.weightiest (postgres)
select "story_id" from "stories" where "created_on" >= $1 and "created_on" < $2 and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "stories"."story_id" and "stream_manifests"."matched_at" >= $3 and "stream_manifests"."matched_at" < $4 and "streams"."status" != $5 and "streams"."is_public" = $6) order by "significance_score" desc, "story_id" desc limit $7;

-- arrivals.last (sqlite)
select (select "matched_at" from "stream_manifests" where "stream_manifests"."stream_id" = "streams"."stream_id" and "matched_at" >= ? and "matched_at" < ? order by "matched_at" desc limit ?) as "moment" from "streams" where "streams"."is_public" = ? and "streams"."status" != ?;

-- arrivals.last (postgres)
select (select "matched_at" from "stream_manifests" where "stream_manifests"."stream_id" = "streams"."stream_id" and "matched_at" >= $1 and "matched_at" < $2 order by "matched_at" desc limit $3) as "moment" from "streams" where "streams"."is_public" = $4 and "streams"."status" != $5;
