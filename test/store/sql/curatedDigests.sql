-- curatedDigests.sync (sqlite)
select * from "digests" where "digest_type" = ? and "deleted_on" is null order by "digest_id";
select * from "digest_streams" where "digest_id" in (?) order by "stream_id";
insert into "digests" ("slug", "name", "description", "monthly_cap", "price_per_month_usd", "filter_spec", "digest_type", "is_active", "created_on", "updated_on") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- curatedDigests.sync (postgres)
select * from "digests" where "digest_type" = $1 and "deleted_on" is null order by "digest_id";
select * from "digest_streams" where "digest_id" in ($1) order by "stream_id";
insert into "digests" ("slug", "name", "description", "monthly_cap", "price_per_month_usd", "filter_spec", "digest_type", "is_active", "created_on", "updated_on") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- curatedDigests.catalog (sqlite)
select * from "digests" where "digest_type" = ? and "deleted_on" is null and "is_active" = ? order by "name" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "digests" where "digest_type" = ? and "deleted_on" is null and "is_active" = ?;
select * from "digest_streams" where "digest_id" in (?) order by "stream_id";

-- curatedDigests.catalog (postgres)
select * from "digests" where "digest_type" = $1 and "deleted_on" is null and "is_active" = $2 order by "name" limit $3 offset $4;
select cast(count(*) as integer) as "total_count" from "digests" where "digest_type" = $1 and "deleted_on" is null and "is_active" = $2;
select * from "digest_streams" where "digest_id" in ($1) order by "stream_id";

-- curatedDigests.offered (sqlite)
select * from "digests" where "digest_type" = ? and "deleted_on" is null and "is_active" = ? and "slug" = ?;
select * from "digest_streams" where "digest_id" in (?) order by "stream_id";
select * from "digests" where "digest_type" = ? and "deleted_on" is null and "is_active" = ? and "digest_id" = ?;

-- curatedDigests.offered (postgres)
select * from "digests" where "digest_type" = $1 and "deleted_on" is null and "is_active" = $2 and "slug" = $3;
select * from "digest_streams" where "digest_id" in ($1) order by "stream_id";
select * from "digests" where "digest_type" = $1 and "deleted_on" is null and "is_active" = $2 and "digest_id" = $3;

-- curatedDigests.subscribe (sqlite)
insert into "digest_subscriptions" ("org_id", "digest_id", "status", "created_on") values (?, ?, ?, ?) on conflict ("org_id", "digest_id") do update set "status" = ?, "ended_on" = ? returning *;

-- curatedDigests.subscribe (postgres)
insert into "digest_subscriptions" ("org_id", "digest_id", "status", "created_on") values ($1, $2, $3, $4) on conflict ("org_id", "digest_id") do update set "status" = $5, "ended_on" = $6 returning *;

-- curatedDigests.unsubscribe (sqlite)
update "digest_subscriptions" set "status" = ?, "ended_on" = ? where "subscription_id" = ?;

-- curatedDigests.unsubscribe (postgres)
update "digest_subscriptions" set "status" = $1, "ended_on" = $2 where "subscription_id" = $3;

-- curatedDigests.subscription (sqlite)
select * from "digest_subscriptions" where "org_id" = ? and "digest_id" = ?;

-- curatedDigests.subscription (postgres)
select * from "digest_subscriptions" where "org_id" = $1 and "digest_id" = $2;

-- curatedDigests.added (sqlite)
select * from "digest_subscriptions" where "org_id" = ? and "status" = ? order by "subscription_id" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "digest_subscriptions" where "org_id" = ? and "status" = ?;
select * from "digests" where "digest_type" = ? and "deleted_on" is null order by "digest_id";
select * from "digest_streams" where "digest_id" in (?) order by "stream_id";

-- curatedDigests.added (postgres)
select * from "digest_subscriptions" where "org_id" = $1 and "status" = $2 order by "subscription_id" limit $3 offset $4;
select cast(count(*) as integer) as "total_count" from "digest_subscriptions" where "org_id" = $1 and "status" = $2;
select * from "digests" where "digest_type" = $1 and "deleted_on" is null order by "digest_id";
select * from "digest_streams" where "digest_id" in ($1) order by "stream_id";

-- curatedDigests.subscribers (sqlite)
select "org_id" from "digest_subscriptions" where "digest_id" = ? and "status" = ? order by "subscription_id";

-- curatedDigests.subscribers (postgres)
select "org_id" from "digest_subscriptions" where "digest_id" = $1 and "status" = $2 order by "subscription_id";

-- curatedDigests.used (sqlite)
select cast(count(*) as integer) as "total_count" from "digest_consumed" where "org_id" = ? and "digest_id" = ? and "period" = ?;

-- curatedDigests.used (postgres)
select cast(count(*) as integer) as "total_count" from "digest_consumed" where "org_id" = $1 and "digest_id" = $2 and "period" = $3;

-- curatedDigests.given (sqlite)
select "manifest_id" from "digest_consumed" where "org_id" = ? and "digest_id" = ? and "period" = ? and "manifest_id" in (?, ?);

-- curatedDigests.given (postgres)
select "manifest_id" from "digest_consumed" where "org_id" = $1 and "digest_id" = $2 and "period" = $3 and "manifest_id" in ($4, $5);

-- curatedDigests.give (sqlite)
insert into "digest_consumed" ("org_id", "digest_id", "period", "manifest_id") values (?, ?, ?, ?), (?, ?, ?, ?) on conflict ("org_id", "digest_id", "period", "manifest_id") do nothing;

-- curatedDigests.give (postgres)
insert into "digest_consumed" ("org_id", "digest_id", "period", "manifest_id") values ($1, $2, $3, $4), ($5, $6, $7, $8) on conflict ("org_id", "digest_id", "period", "manifest_id") do nothing;
