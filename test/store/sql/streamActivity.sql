-- streamActivity.refresh (sqlite)
select "stream_id", cast(count(*) as integer) as "manifests", sum("claim_count") as "claims" from "stream_manifests" where "matched_at" >= ? group by "stream_id";
select "stream_id", "manifests_last24h", "claims_last24h" from "streams";
update "streams" set "manifests_last24h" = ?, "claims_last24h" = ?, "counts_updated_at" = ? where "stream_id" = ?;
select "stream_id", "manifests_last7d", "claims_last7d" from "streams";
update "streams" set "manifests_last7d" = ?, "claims_last7d" = ?, "counts_updated_at" = ? where "stream_id" = ?;
select "stream_id", "manifests_last30d", "claims_last30d" from "streams";
update "streams" set "manifests_last30d" = ?, "claims_last30d" = ?, "counts_updated_at" = ? where "stream_id" = ?;

-- streamActivity.refresh (postgres)
select "stream_id", cast(count(*) as integer) as "manifests", sum("claim_count") as "claims" from "stream_manifests" where "matched_at" >= $1 group by "stream_id";
select "stream_id", "manifests_last24h", "claims_last24h" from "streams";
update "streams" set "manifests_last24h" = $1, "claims_last24h" = $2, "counts_updated_at" = $3 where "stream_id" = $4;
select "stream_id", "manifests_last7d", "claims_last7d" from "streams";
update "streams" set "manifests_last7d" = $1, "claims_last7d" = $2, "counts_updated_at" = $3 where "stream_id" = $4;
select "stream_id", "manifests_last30d", "claims_last30d" from "streams";
update "streams" set "manifests_last30d" = $1, "claims_last30d" = $2, "counts_updated_at" = $3 where "stream_id" = $4;
