-- streams.list (sqlite)
select * from "streams" where "is_public" = ? and "status" = ? and "home_domain" = ? and "is_public" = ? order by "manifests_last30d" desc, "stream_id" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "streams" where "is_public" = ? and "status" = ? and "home_domain" = ? and "is_public" = ?;

-- streams.list (postgres)
select * from "streams" where "is_public" = $1 and "status" = $2 and "home_domain" = $3 and "is_public" = $4 order by "manifests_last30d" desc, "stream_id" limit $5 offset $6;
select cast(count(*) as integer) as "total_count" from "streams" where "is_public" = $1 and "status" = $2 and "home_domain" = $3 and "is_public" = $4;

-- streams.catalog (sqlite)
select * from "streams" where "is_public" = ? and "status" = ? and "stream_class" = ? order by "manifests_last30d" desc, "stream_id" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "streams" where "is_public" = ? and "status" = ? and "stream_class" = ?;

-- streams.catalog (postgres)
select * from "streams" where "is_public" = $1 and "status" = $2 and "stream_class" = $3 order by "manifests_last30d" desc, "stream_id" limit $4 offset $5;
select cast(count(*) as integer) as "total_count" from "streams" where "is_public" = $1 and "status" = $2 and "stream_class" = $3;

-- streams.catalogFields (sqlite)
select * from "streams" where "is_public" = ? and "stream_id" = ?;

-- streams.catalogFields (postgres)
select * from "streams" where "is_public" = $1 and "stream_id" = $2;

-- streams.days (sqlite)
select * from "stream_days" where "stream_id" in (?, ?) and "day" >= ? and "day" < ? order by "stream_id", "day";

-- streams.days (postgres)
select * from "stream_days" where "stream_id" in ($1, $2) and "day" >= $3 and "day" < $4 order by "stream_id", "day";

-- streams.searchable (sqlite)
select * from "streams" where "is_public" = ? and "status" = ? and "home_domain" = ? order by "stream_id";

-- streams.searchable (postgres)
select * from "streams" where "is_public" = $1 and "status" = $2 and "home_domain" = $3 order by "stream_id";

-- streams.byId (sqlite)
select * from "streams" where "is_public" = ? and "stream_id" = ?;
select "channels"."channel_id", "channels"."source_id", "channels"."name", "sources"."source_type", "channels"."media_format", "channels"."is_active", "channels"."activated_on", "channels"."deactivated_on", "channels"."deactivation_reason" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" where "channels"."channel_id" in (select "records"."channel_id" from "manifests" inner join "records" on "records"."record_id" = "manifests"."record_id" where "manifests"."manifest_id" in (select "manifest_id" from "stream_manifests" where "stream_id" = ? order by "matched_at" desc, "manifest_id" desc limit ?)) order by "channels"."channel_id";

-- streams.byId (postgres)
select * from "streams" where "is_public" = $1 and "stream_id" = $2;
select "channels"."channel_id", "channels"."source_id", "channels"."name", "sources"."source_type", "channels"."media_format", "channels"."is_active", "channels"."activated_on", "channels"."deactivated_on", "channels"."deactivation_reason" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" where "channels"."channel_id" in (select "records"."channel_id" from "manifests" inner join "records" on "records"."record_id" = "manifests"."record_id" where "manifests"."manifest_id" in (select "manifest_id" from "stream_manifests" where "stream_id" = $1 order by "matched_at" desc, "manifest_id" desc limit $2)) order by "channels"."channel_id";

-- streams.summaries (sqlite)
select * from "streams" where "stream_id" in (?, ?) order by "stream_id";

-- streams.summaries (postgres)
select * from "streams" where "stream_id" in ($1, $2) order by "stream_id";

-- streams.access (sqlite)
select "stream_id", "name", "status" from "streams" where "stream_id" = ? and "is_public" >= ?;

-- streams.access (postgres)
select "stream_id", "name", "status" from "streams" where "stream_id" = $1 and "is_public" >= $2;
