-- backlog.read (sqlite)
select cast(count(*) as integer) as "waiting", min("queued_at") as "oldest" from "items" where "state" = ?;
select cast(count(*) as integer) as "waiting", min("created_on") as "oldest" from "deliveries" where "due_at" is not null;
select "is_active", cast(count(*) as integer) as "webhooks" from "webhooks" group by "is_active";
select "channel_states"."health", cast(count(*) as integer) as "channels" from "channels" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."is_active" = ? group by "channel_states"."health" order by "channel_states"."health";

-- backlog.read (postgres)
select cast(count(*) as integer) as "waiting", min("queued_at") as "oldest" from "items" where "state" = $1;
select cast(count(*) as integer) as "waiting", min("created_on") as "oldest" from "deliveries" where "due_at" is not null;
select "is_active", cast(count(*) as integer) as "webhooks" from "webhooks" group by "is_active";
select "channel_states"."health", cast(count(*) as integer) as "channels" from "channels" inner join "channel_states" on "channel_states"."channel_id" = "channels"."channel_id" where "channels"."is_active" = $1 group by "channel_states"."health" order by "channel_states"."health";
