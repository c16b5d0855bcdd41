-- grants.create (sqlite)
insert into "grants" ("org_id", "status", "date_from", "date_to", "format", "expires_on", "created_on", "manifest_count", "stream_ids", "size_bytes") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning "grant_id";

-- grants.create (postgres)
insert into "grants" ("org_id", "status", "date_from", "date_to", "format", "expires_on", "created_on", "manifest_count", "stream_ids", "size_bytes") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning "grant_id";

-- grants.byId (sqlite)
select * from "grants" where "grant_id" = ?;

-- grants.byId (postgres)
select * from "grants" where "grant_id" = $1;

-- grants.listFor (sqlite)
select * from "grants" where "org_id" = ? and "status" != ? order by "grant_id" desc limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "grants" where "org_id" = ? and "status" != ?;

-- grants.listFor (postgres)
select * from "grants" where "org_id" = $1 and "status" != $2 order by "grant_id" desc limit $3 offset $4;
select cast(count(*) as integer) as "total_count" from "grants" where "org_id" = $1 and "status" != $2;

-- grants.all (sqlite)
select * from "grants" order by "grant_id" desc;

-- grants.all (postgres)
select * from "grants" order by "grant_id" desc;

-- grants.setStatus (sqlite)
update "grants" set "status" = ? where "grant_id" = ?;

-- grants.setStatus (postgres)
update "grants" set "status" = $1 where "grant_id" = $2;

-- grants.measured (sqlite)
update "grants" set "manifest_count" = ?, "size_bytes" = ? where "grant_id" = ?;

-- grants.measured (postgres)
update "grants" set "manifest_count" = $1, "size_bytes" = $2 where "grant_id" = $3;

-- grants.count (sqlite)
select cast(count(distinct stream_manifests.manifest_id) as integer) as "manifests" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and coalesce(stream_manifests.source_published_date, substr(stream_manifests.matched_at, 1, 10)) >= ? and coalesce(stream_manifests.source_published_date, substr(stream_manifests.matched_at, 1, 10)) <= ? and "streams"."status" != ? and "stream_manifests"."stream_id" in (?, ?) and "streams"."is_public" = ?;

-- grants.count (postgres)
select cast(count(distinct stream_manifests.manifest_id) as integer) as "manifests" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."matched_at" >= $1 and "stream_manifests"."matched_at" < $2 and coalesce(stream_manifests.source_published_date, substr(stream_manifests.matched_at, 1, 10)) >= $3 and coalesce(stream_manifests.source_published_date, substr(stream_manifests.matched_at, 1, 10)) <= $4 and "streams"."status" != $5 and "stream_manifests"."stream_id" in ($6, $7) and "streams"."is_public" = $8;
