-- streamTraits.declared (sqlite)
select * from "streams" where "status" = ? and "is_public" = ? order by "manifests_last30d" desc, "stream_id";

-- streamTraits.declared (postgres)
select * from "streams" where "status" = $1 and "is_public" = $2 order by "manifests_last30d" desc, "stream_id";

-- streamTraits.sources (sqlite)
select "sources"."name", "sources"."source_type", "channels"."name" as "channel_name" from "sources" inner join "channels" on "channels"."source_id" = "sources"."source_id";

-- streamTraits.sources (postgres)
select "sources"."name", "sources"."source_type", "channels"."name" as "channel_name" from "sources" inner join "channels" on "channels"."source_id" = "sources"."source_id";

-- streamTraits.took (sqlite)
select "streams"."stream_id" from "streams" where "streams"."status" = ? and exists (select "records"."record_id" from "stream_manifests" inner join "records" on "records"."record_id" = "stream_manifests"."manifest_id" inner join "sources" on "sources"."source_id" = "records"."source_id" where "stream_manifests"."stream_id" = "streams"."stream_id" and "stream_manifests"."matched_at" >= ? and "records"."claim_type" in (?, ?));

-- streamTraits.took (postgres)
select "streams"."stream_id" from "streams" where "streams"."status" = $1 and exists (select "records"."record_id" from "stream_manifests" inner join "records" on "records"."record_id" = "stream_manifests"."manifest_id" inner join "sources" on "sources"."source_id" = "records"."source_id" where "stream_manifests"."stream_id" = "streams"."stream_id" and "stream_manifests"."matched_at" >= $2 and "records"."claim_type" in ($3, $4));
