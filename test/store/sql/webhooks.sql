-- webhooks.create (sqlite)
insert into "webhooks" ("org_id", "url", "label", "secret_id", "created_on", "stream_id", "digest_id", "events", "is_active", "failures", "sequence") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *;

-- webhooks.create (postgres)
insert into "webhooks" ("org_id", "url", "label", "secret_id", "created_on", "stream_id", "digest_id", "events", "is_active", "failures", "sequence") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *;

-- webhooks.byId (sqlite)
select * from "webhooks" where "webhook_id" = ? and "org_id" = ?;

-- webhooks.byId (postgres)
select * from "webhooks" where "webhook_id" = $1 and "org_id" = $2;

-- webhooks.list (sqlite)
select * from "webhooks" where "org_id" = ? order by "webhook_id" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "webhooks" where "org_id" = ?;

-- webhooks.list (postgres)
select * from "webhooks" where "org_id" = $1 order by "webhook_id" limit $2 offset $3;
select cast(count(*) as integer) as "total_count" from "webhooks" where "org_id" = $1;

-- webhooks.disabledByFailures (sqlite)
select "webhook_id", "organizations"."name" as "org_name", "disabled_on" from "webhooks" inner join "organizations" on "organizations"."org_id" = "webhooks"."org_id" where "disabled_reason" in (?, ?) order by "disabled_on", "webhook_id";

-- webhooks.disabledByFailures (postgres)
select "webhook_id", "organizations"."name" as "org_name", "disabled_on" from "webhooks" inner join "organizations" on "organizations"."org_id" = "webhooks"."org_id" where "disabled_reason" in ($1, $2) order by "disabled_on", "webhook_id";

-- webhooks.countOfDigest (sqlite)
select cast(count(*) as integer) as "total_count" from "webhooks" where "org_id" = ? and "digest_id" = ?;

-- webhooks.countOfDigest (postgres)
select cast(count(*) as integer) as "total_count" from "webhooks" where "org_id" = $1 and "digest_id" = $2;

-- webhooks.enabled (sqlite)
select * from "webhooks" where "org_id" = ? and "is_active" = ? order by "webhook_id";

-- webhooks.enabled (postgres)
select * from "webhooks" where "org_id" = $1 and "is_active" = $2 order by "webhook_id";

-- webhooks.target (sqlite)
select * from "webhooks" where "webhook_id" = ?;

-- webhooks.target (postgres)
select * from "webhooks" where "webhook_id" = $1;

-- webhooks.change (sqlite)
update "webhooks" set "url" = ?, "label" = ?, "events" = ? where "webhook_id" = ?;

-- webhooks.change (postgres)
update "webhooks" set "url" = $1, "label" = $2, "events" = $3 where "webhook_id" = $4;

-- webhooks.count (sqlite)
update "webhooks" set "failures" = "failures" + ? where "webhook_id" = ? returning "failures";

-- webhooks.count (postgres)
update "webhooks" set "failures" = "failures" + $1 where "webhook_id" = $2 returning "failures";

-- webhooks.rotateSecret (sqlite)
update "webhooks" set "secret_id" = ?, "previous_secret_id" = "secret_id", "previous_secret_until" = ? where "webhook_id" = ?;

-- webhooks.rotateSecret (postgres)
update "webhooks" set "secret_id" = $1, "previous_secret_id" = "secret_id", "previous_secret_until" = $2 where "webhook_id" = $3;

-- webhooks.disable (sqlite)
update "webhooks" set "is_active" = ?, "disabled_on" = ?, "disabled_reason" = ? where "webhook_id" = ? and "is_active" = ?;
update "deliveries" set "status" = ?, "due_at" = ?, "settled_on" = ? where "webhook_id" = ? and "due_at" is not null;

-- webhooks.disable (postgres)
update "webhooks" set "is_active" = $1, "disabled_on" = $2, "disabled_reason" = $3 where "webhook_id" = $4 and "is_active" = $5;
update "deliveries" set "status" = $1, "due_at" = $2, "settled_on" = $3 where "webhook_id" = $4 and "due_at" is not null;

-- webhooks.reactivate (sqlite)
update "webhooks" set "is_active" = ?, "failures" = ?, "disabled_on" = ?, "disabled_reason" = ? where "webhook_id" = ?;

-- webhooks.reactivate (postgres)
update "webhooks" set "is_active" = $1, "failures" = $2, "disabled_on" = $3, "disabled_reason" = $4 where "webhook_id" = $5;

-- webhooks.remove (sqlite)
delete from "delivery_attempts" where "delivery_id" in (select "delivery_id" from "deliveries" where "webhook_id" = ?);
delete from "deliveries" where "webhook_id" = ?;
delete from "webhooks" where "webhook_id" = ?;

-- webhooks.remove (postgres)
delete from "delivery_attempts" where "delivery_id" in (select "delivery_id" from "deliveries" where "webhook_id" = $1);
delete from "deliveries" where "webhook_id" = $1;
delete from "webhooks" where "webhook_id" = $1;
