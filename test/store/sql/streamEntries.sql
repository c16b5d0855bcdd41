-- streamEntries.sync (sqlite)
select "stream_id", "title", "home_domain", "status", "status_reason", "is_public" from "streams" order by "stream_id";
select * from "streams";
insert into "streams" ("name", "title", "description", "stream_class", "home_domain", "cross_domains", "is_public", "status", "status_reason", "source_url", "filter", "public_on", "deactivated_on", "updated_on", "manifests_last24h", "manifests_last7d", "manifests_last30d", "claims_last24h", "claims_last7d", "claims_last30d", "rematch_due", "activated_on", "created_on", "counts_updated_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
update "streams" set "status" = ?, "status_reason" = ?, "deactivated_on" = ?, "updated_on" = ? where "status" != ? and "name" not in (?);

-- streamEntries.sync (postgres)
select "stream_id", "title", "home_domain", "status", "status_reason", "is_public" from "streams" order by "stream_id";
select * from "streams";
insert into "streams" ("name", "title", "description", "stream_class", "home_domain", "cross_domains", "is_public", "status", "status_reason", "source_url", "filter", "public_on", "deactivated_on", "updated_on", "manifests_last24h", "manifests_last7d", "manifests_last30d", "claims_last24h", "claims_last7d", "claims_last30d", "rematch_due", "activated_on", "created_on", "counts_updated_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24);
update "streams" set "status" = $1, "status_reason" = $2, "deactivated_on" = $3, "updated_on" = $4 where "status" != $5 and "name" not in ($6);
