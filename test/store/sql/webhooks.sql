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

-- webhooks.countOfDigest (sqlite)
select cast(count(*) as integer) as "total_count" from "webhooks" where "org_id" = ? and "digest_id" = ?;

-- webhooks.countOfDigest (postgres)
select cast(count(*) as integer) as "total_count" from "webhooks" where "org_id" = $1 and "digest_id" = $2;

-- webhooks.disable (sqlite)
update "webhooks" set "is_active" = ?, "disabled_on" = ?, "disabled_reason" = ? where "webhook_id" = ? and "is_active" = ?;

-- webhooks.disable (postgres)
update "webhooks" set "is_active" = $1, "disabled_on" = $2, "disabled_reason" = $3 where "webhook_id" = $4 and "is_active" = $5;

-- webhooks.reactivate (sqlite)
update "webhooks" set "is_active" = ?, "failures" = ?, "disabled_on" = ?, "disabled_reason" = ? where "webhook_id" = ?;

-- webhooks.reactivate (postgres)
update "webhooks" set "is_active" = $1, "failures" = $2, "disabled_on" = $3, "disabled_reason" = $4 where "webhook_id" = $5;

-- webhooks.remove (sqlite)
delete from "webhooks" where "webhook_id" = ?;

-- webhooks.remove (postgres)
delete from "webhooks" where "webhook_id" = $1;
