-- sources.sync (sqlite)
select "channel_id", "settings" from "channels" where "is_active" = ?;
insert into "sources" ("name", "created_on", "source_type", "homepage", "owner", "home_domain", "is_active", "updated_on") values (?, ?, ?, ?, ?, ?, ?, ?) on conflict ("name") do update set "source_type" = ?, "homepage" = ?, "owner" = ?, "home_domain" = ?, "is_active" = ?, "updated_on" = ? returning "source_id";
select "channel_id", "url", "kind", "is_active" from "channels" where "source_id" = ? and "name" = ?;
update "channels" set "name" = ?, "kind" = ?, "url" = ?, "media_format" = ?, "claim_type" = ?, "settings" = ?, "is_active" = ?, "deactivated_on" = ?, "deactivation_reason" = ? where "channel_id" = ?;
update "channel_states" set "health" = ?, "message" = ?, "moved_to" = ?, "etag" = ?, "last_modified" = ?, "validated_url" = ?, "wishes" = ?, "due_at" = ?, "due_reason" = ?, "interval_minutes" = ?, "failures" = ? where "channel_id" = ?;
update "sources" set "is_active" = ?, "updated_on" = ? where "is_active" = ? and "name" not in (?);

-- sources.sync (postgres)
select "channel_id", "settings" from "channels" where "is_active" = $1;
insert into "sources" ("name", "created_on", "source_type", "homepage", "owner", "home_domain", "is_active", "updated_on") values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict ("name") do update set "source_type" = $9, "homepage" = $10, "owner" = $11, "home_domain" = $12, "is_active" = $13, "updated_on" = $14 returning "source_id";
select "channel_id", "url", "kind", "is_active" from "channels" where "source_id" = $1 and "name" = $2;
update "channels" set "name" = $1, "kind" = $2, "url" = $3, "media_format" = $4, "claim_type" = $5, "settings" = $6, "is_active" = $7, "deactivated_on" = $8, "deactivation_reason" = $9 where "channel_id" = $10;
update "channel_states" set "health" = $1, "message" = $2, "moved_to" = $3, "etag" = $4, "last_modified" = $5, "validated_url" = $6, "wishes" = $7, "due_at" = $8, "due_reason" = $9, "interval_minutes" = $10, "failures" = $11 where "channel_id" = $12;
update "sources" set "is_active" = $1, "updated_on" = $2 where "is_active" = $3 and "name" not in ($4);
