-- hubs.want (sqlite)
insert into "hub_subscriptions" ("state", "message", "renew_on", "lease_until", "last_told_on", "attempts", "is_reliable", "channel_id", "token", "secret", "hub", "topic") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("channel_id") do update set "state" = ?, "message" = ?, "renew_on" = ?, "lease_until" = ?, "last_told_on" = ?, "attempts" = ?, "is_reliable" = ?, "channel_id" = ?, "token" = ?, "secret" = ?, "hub" = ?, "topic" = ?;

-- hubs.want (postgres)
insert into "hub_subscriptions" ("state", "message", "renew_on", "lease_until", "last_told_on", "attempts", "is_reliable", "channel_id", "token", "secret", "hub", "topic") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict ("channel_id") do update set "state" = $13, "message" = $14, "renew_on" = $15, "lease_until" = $16, "last_told_on" = $17, "attempts" = $18, "is_reliable" = $19, "channel_id" = $20, "token" = $21, "secret" = $22, "hub" = $23, "topic" = $24;

-- hubs.ofChannel (sqlite)
select * from "hub_subscriptions" where "channel_id" = ?;

-- hubs.ofChannel (postgres)
select * from "hub_subscriptions" where "channel_id" = $1;

-- hubs.byToken (sqlite)
select * from "hub_subscriptions" where "token" = ?;

-- hubs.byToken (postgres)
select * from "hub_subscriptions" where "token" = $1;

-- hubs.toAsk (sqlite)
select "hub_subscriptions".*, "channels"."is_active" from "hub_subscriptions" inner join "channels" on "channels"."channel_id" = "hub_subscriptions"."channel_id" where ("renew_on" <= ? or ("channels"."is_active" = ? and "hub_subscriptions"."state" != ?)) order by "renew_on", "hub_subscriptions"."channel_id" limit ?;

-- hubs.toAsk (postgres)
select "hub_subscriptions".*, "channels"."is_active" from "hub_subscriptions" inner join "channels" on "channels"."channel_id" = "hub_subscriptions"."channel_id" where ("renew_on" <= $1 or ("channels"."is_active" = $2 and "hub_subscriptions"."state" != $3)) order by "renew_on", "hub_subscriptions"."channel_id" limit $4;

-- hubs.settle (sqlite)
update "hub_subscriptions" set "state" = ?, "lease_until" = ? where "channel_id" = ?;

-- hubs.settle (postgres)
update "hub_subscriptions" set "state" = $1, "lease_until" = $2 where "channel_id" = $3;

-- hubs.forget (sqlite)
delete from "hub_messages" where "channel_id" = ?;
delete from "hub_subscriptions" where "channel_id" = ?;

-- hubs.forget (postgres)
delete from "hub_messages" where "channel_id" = $1;
delete from "hub_subscriptions" where "channel_id" = $1;

-- hubs.tell (sqlite)
insert into "hub_messages" ("channel_id", "content_type", "body", "told_on") values (?, ?, ?, ?);

-- hubs.tell (postgres)
insert into "hub_messages" ("channel_id", "content_type", "body", "told_on") values ($1, $2, $3, $4);

-- hubs.untaken (sqlite)
select cast(count(*) as integer) as "messages" from "hub_messages" where "channel_id" = ?;

-- hubs.untaken (postgres)
select cast(count(*) as integer) as "messages" from "hub_messages" where "channel_id" = $1;

-- hubs.told (sqlite)
select * from "hub_messages" order by "message_id" limit ?;

-- hubs.told (postgres)
select * from "hub_messages" order by "message_id" limit $1;

-- hubs.take (sqlite)
delete from "hub_messages" where "message_id" = ?;

-- hubs.take (postgres)
delete from "hub_messages" where "message_id" = $1;
