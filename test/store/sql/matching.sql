-- matching.streams (sqlite)
select "stream_id", "name", "title", "home_domain", "status", "filter" from "streams" where "status" != ? order by "stream_id";

-- matching.streams (postgres)
select "stream_id", "name", "title", "home_domain", "status", "filter" from "streams" where "status" != $1 order by "stream_id";

-- matching.waiting (sqlite)
select "stream_id" from "streams" where "rematch_due" = ? and "status" != ? order by "stream_id";

-- matching.waiting (postgres)
select "stream_id" from "streams" where "rematch_due" = $1 and "status" != $2 order by "stream_id";

-- matching.rematched (sqlite)
update "streams" set "rematch_due" = ? where "stream_id" = ?;

-- matching.rematched (postgres)
update "streams" set "rematch_due" = $1 where "stream_id" = $2;

-- matching.add (sqlite)
insert into "stream_manifests" ("stream_id", "manifest_id", "matched_at", "source_published_date", "claim_count") values (?, ?, ?, ?, ?) on conflict ("manifest_id", "stream_id") do nothing;

-- matching.add (postgres)
insert into "stream_manifests" ("stream_id", "manifest_id", "matched_at", "source_published_date", "claim_count") values ($1, $2, $3, $4, $5) on conflict ("manifest_id", "stream_id") do nothing;

-- matching.take (sqlite)
delete from "stream_manifests" where "stream_id" = ? and "manifest_id" in (?);

-- matching.take (postgres)
delete from "stream_manifests" where "stream_id" = $1 and "manifest_id" in ($2);

-- matching.holders (sqlite)
select "manifest_id", "stream_id" from "stream_manifests" where "manifest_id" in (?, ?) order by "stream_id";

-- matching.holders (postgres)
select "manifest_id", "stream_id" from "stream_manifests" where "manifest_id" in ($1, $2) order by "stream_id";
