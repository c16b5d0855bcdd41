-- sources.sync (sqlite)
select "channel_id", "settings" from "channels" where "is_active" = ?;
insert into "sources" ("name", "created_on", "source_type", "homepage", "owner", "is_active", "updated_on") values (?, ?, ?, ?, ?, ?, ?) on conflict ("name") do update set "source_type" = ?, "homepage" = ?, "owner" = ?, "is_active" = ?, "updated_on" = ? returning "source_id";
select "channel_id", "url", "kind", "is_active" from "channels" where "source_id" = ? and "name" = ?;
update "channels" set "name" = ?, "kind" = ?, "url" = ?, "media_format" = ?, "claim_type" = ?, "settings" = ?, "is_active" = ?, "deactivated_on" = ?, "deactivation_reason" = ? where "channel_id" = ?;
update "channel_states" set "health" = ?, "message" = ?, "moved_to" = ?, "etag" = ?, "last_modified" = ?, "validated_url" = ?, "wishes" = ?, "due_at" = ?, "due_reason" = ?, "interval_minutes" = ?, "failures" = ? where "channel_id" = ?;
update "sources" set "is_active" = ?, "updated_on" = ? where "is_active" = ? and "name" not in (?);

-- sources.sync (postgres)
select "channel_id", "settings" from "channels" where "is_active" = $1;
insert into "sources" ("name", "created_on", "source_type", "homepage", "owner", "is_active", "updated_on") values ($1, $2, $3, $4, $5, $6, $7) on conflict ("name") do update set "source_type" = $8, "homepage" = $9, "owner" = $10, "is_active" = $11, "updated_on" = $12 returning "source_id";
select "channel_id", "url", "kind", "is_active" from "channels" where "source_id" = $1 and "name" = $2;
update "channels" set "name" = $1, "kind" = $2, "url" = $3, "media_format" = $4, "claim_type" = $5, "settings" = $6, "is_active" = $7, "deactivated_on" = $8, "deactivation_reason" = $9 where "channel_id" = $10;
update "channel_states" set "health" = $1, "message" = $2, "moved_to" = $3, "etag" = $4, "last_modified" = $5, "validated_url" = $6, "wishes" = $7, "due_at" = $8, "due_reason" = $9, "interval_minutes" = $10, "failures" = $11 where "channel_id" = $12;
update "sources" set "is_active" = $1, "updated_on" = $2 where "is_active" = $3 and "name" not in ($4);

-- sources.channels (sqlite)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" order by "channels"."is_active" desc, "sources"."name", "channels"."name";

-- sources.channels (postgres)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" order by "channels"."is_active" desc, "sources"."name", "channels"."name";

-- sources.due (sqlite)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."is_active" = ? and "channel_states"."due_at" <= ? order by case when "channels"."url" like ? then 0 else 1 end, "channel_states"."due_at", "channels"."channel_id" limit ?;

-- sources.due (postgres)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."is_active" = $1 and "channel_states"."due_at" <= $2 order by case when "channels"."url" like $3 then 0 else 1 end, "channel_states"."due_at", "channels"."channel_id" limit $4;

-- sources.channelById (sqlite)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."channel_id" = ?;

-- sources.channelById (postgres)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."channel_id" = $1;

-- sources.settle (sqlite)
update "channel_states" set "health" = ?, "due_at" = ? where "channel_id" = ?;

-- sources.settle (postgres)
update "channel_states" set "health" = $1, "due_at" = $2 where "channel_id" = $3;

-- sources.dueNow (sqlite)
update "channel_states" set "due_at" = ?, "due_reason" = ?, "etag" = ?, "last_modified" = ?, "validated_url" = ? where "channel_id" in (select "channels"."channel_id" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" where "channels"."is_active" = ? and "sources"."name" = ?);

-- sources.dueNow (postgres)
update "channel_states" set "due_at" = $1, "due_reason" = $2, "etag" = $3, "last_modified" = $4, "validated_url" = $5 where "channel_id" in (select "channels"."channel_id" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" where "channels"."is_active" = $6 and "sources"."name" = $7);

-- sources.activeOfKind (sqlite)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."kind" = ? and "channels"."is_active" = ? order by "sources"."name", "channels"."name";

-- sources.activeOfKind (postgres)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."kind" = $1 and "channels"."is_active" = $2 order by "sources"."name", "channels"."name";

-- sources.newestRecords (sqlite)
select "record_id" from "records" where "channel_id" = ? and "ingested_at" < ? order by "record_id" desc limit ?;

-- sources.newestRecords (postgres)
select "record_id" from "records" where "channel_id" = $1 and "ingested_at" < $2 order by "record_id" desc limit $3;

-- sources.publishingDays (sqlite)
select "newest"."day" from (select "source_published_date" as "day" from "records" where "channel_id" = ? order by "record_id" desc limit ?) as "newest" group by "newest"."day" order by "newest"."day" desc;

-- sources.publishingDays (postgres)
select "newest"."day" from (select "source_published_date" as "day" from "records" where "channel_id" = $1 order by "record_id" desc limit $2) as "newest" group by "newest"."day" order by "newest"."day" desc;
