-- streamPlaces.countAbove (sqlite)
select "manifest_id" from "stream_manifests" where "stream_id" = ? and "matched_at" >= ? and "matched_at" >= ? and "matched_at" < ? and ("matched_at" > ? or "manifest_id" > ?) limit ?;

-- streamPlaces.countAbove (postgres)
select "manifest_id" from "stream_manifests" where "stream_id" = $1 and "matched_at" >= $2 and "matched_at" >= $3 and "matched_at" < $4 and ("matched_at" > $5 or "manifest_id" > $6) limit $7;

-- streamPlaces.below (sqlite)
select "stream_manifests"."manifest_id", "matched_at", "significance_score" from "stream_manifests" inner join "stories" on "stories"."story_id" = "stream_manifests"."manifest_id" where "stream_id" = ? and "matched_at" >= ? and "matched_at" < ? and "matched_at" <= ? and ("matched_at" < ? or "stream_manifests"."manifest_id" < ?) order by "matched_at" desc, "stream_manifests"."manifest_id" desc limit ?;

-- streamPlaces.below (postgres)
select "stream_manifests"."manifest_id", "matched_at", "significance_score" from "stream_manifests" inner join "stories" on "stories"."story_id" = "stream_manifests"."manifest_id" where "stream_id" = $1 and "matched_at" >= $2 and "matched_at" < $3 and "matched_at" <= $4 and ("matched_at" < $5 or "stream_manifests"."manifest_id" < $6) order by "matched_at" desc, "stream_manifests"."manifest_id" desc limit $7;
