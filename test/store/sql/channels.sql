-- channels.all (sqlite)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage", "sources"."home_domain" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" order by "channels"."is_active" desc, "sources"."name", "channels"."name";

-- channels.all (postgres)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage", "sources"."home_domain" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" order by "channels"."is_active" desc, "sources"."name", "channels"."name";

-- channels.due (sqlite)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage", "sources"."home_domain" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."is_active" = ? and "channel_states"."due_at" <= ? order by case when "channels"."url" like ? then 0 else 1 end, "channel_states"."due_at", "channels"."channel_id" limit ?;

-- channels.due (postgres)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage", "sources"."home_domain" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."is_active" = $1 and "channel_states"."due_at" <= $2 order by case when "channels"."url" like $3 then 0 else 1 end, "channel_states"."due_at", "channels"."channel_id" limit $4;

-- channels.byId (sqlite)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage", "sources"."home_domain" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."channel_id" = ?;

-- channels.byId (postgres)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage", "sources"."home_domain" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."channel_id" = $1;

-- channels.settle (sqlite)
update "channel_states" set "health" = ?, "due_at" = ? where "channel_id" = ?;

-- channels.settle (postgres)
update "channel_states" set "health" = $1, "due_at" = $2 where "channel_id" = $3;

-- channels.dueNow (sqlite)
update "channel_states" set "due_at" = ?, "due_reason" = ?, "etag" = ?, "last_modified" = ?, "validated_url" = ? where "channel_id" in (select "channels"."channel_id" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" where "channels"."is_active" = ? and "sources"."name" = ?);

-- channels.dueNow (postgres)
update "channel_states" set "due_at" = $1, "due_reason" = $2, "etag" = $3, "last_modified" = $4, "validated_url" = $5 where "channel_id" in (select "channels"."channel_id" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" where "channels"."is_active" = $6 and "sources"."name" = $7);

-- channels.activeOfKind (sqlite)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage", "sources"."home_domain" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."kind" = ? and "channels"."is_active" = ? order by "sources"."name", "channels"."name";

-- channels.activeOfKind (postgres)
select "channels".*, "channel_states".*, "channels"."channel_id", "sources"."name" as "source_name", "sources"."source_type", "sources"."owner", "sources"."homepage", "sources"."home_domain" from "channels" inner join "sources" on "sources"."source_id" = "channels"."source_id" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."kind" = $1 and "channels"."is_active" = $2 order by "sources"."name", "channels"."name";

-- channels.newestRecords (sqlite)
select "record_id" from "records" where "channel_id" = ? and "ingested_at" < ? order by "record_id" desc limit ?;

-- channels.newestRecords (postgres)
select "record_id" from "records" where "channel_id" = $1 and "ingested_at" < $2 order by "record_id" desc limit $3;

-- channels.publishingDays (sqlite)
select "newest"."day" from (select "source_published_date" as "day" from "records" where "channel_id" = ? order by "record_id" desc limit ?) as "newest" group by "newest"."day" order by "newest"."day" desc;

-- channels.publishingDays (postgres)
select "newest"."day" from (select "source_published_date" as "day" from "records" where "channel_id" = $1 order by "record_id" desc limit $2) as "newest" group by "newest"."day" order by "newest"."day" desc;
