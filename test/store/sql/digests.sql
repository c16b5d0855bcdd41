-- digests.create (sqlite)
select "slug" from "digests" where "org_id" = ? and "slug" like ?;
insert into "digests" ("name", "description", "slug", "org_id", "filter_spec", "digest_type", "is_active", "created_on", "updated_on") values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning "digest_id";
insert into "digest_streams" ("digest_id", "stream_id") values (?, ?) on conflict ("digest_id", "stream_id") do nothing;

-- digests.create (postgres)
select "slug" from "digests" where "org_id" = $1 and "slug" like $2;
insert into "digests" ("name", "description", "slug", "org_id", "filter_spec", "digest_type", "is_active", "created_on", "updated_on") values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning "digest_id";
insert into "digest_streams" ("digest_id", "stream_id") values ($1, $2) on conflict ("digest_id", "stream_id") do nothing;

-- digests.byId (sqlite)
select * from "digests" where "deleted_on" is null and ("org_id" = ? or "org_id" is null) and "digest_id" = ?;
select * from "digest_streams" where "digest_id" in (?) order by "stream_id";

-- digests.byId (postgres)
select * from "digests" where "deleted_on" is null and ("org_id" = $1 or "org_id" is null) and "digest_id" = $2;
select * from "digest_streams" where "digest_id" in ($1) order by "stream_id";

-- digests.list (sqlite)
select * from "digests" where "deleted_on" is null and ("org_id" = ? or "org_id" is null) and ("org_id" = ? or "digest_id" in (select "digest_id" from "digest_subscriptions" where "org_id" = ? and "status" = ?)) order by "digest_id" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "digests" where "deleted_on" is null and ("org_id" = ? or "org_id" is null) and ("org_id" = ? or "digest_id" in (select "digest_id" from "digest_subscriptions" where "org_id" = ? and "status" = ?));
select * from "digest_streams" where "digest_id" in (?) order by "stream_id";

-- digests.list (postgres)
select * from "digests" where "deleted_on" is null and ("org_id" = $1 or "org_id" is null) and ("org_id" = $2 or "digest_id" in (select "digest_id" from "digest_subscriptions" where "org_id" = $3 and "status" = $4)) order by "digest_id" limit $5 offset $6;
select cast(count(*) as integer) as "total_count" from "digests" where "deleted_on" is null and ("org_id" = $1 or "org_id" is null) and ("org_id" = $2 or "digest_id" in (select "digest_id" from "digest_subscriptions" where "org_id" = $3 and "status" = $4));
select * from "digest_streams" where "digest_id" in ($1) order by "stream_id";

-- digests.update (sqlite)
update "digests" set "name" = ?, "description" = ?, "filter_spec" = ?, "updated_on" = ? where "digest_id" = ?;
delete from "digest_streams" where "digest_id" = ?;
insert into "digest_streams" ("digest_id", "stream_id") values (?, ?) on conflict ("digest_id", "stream_id") do nothing;

-- digests.update (postgres)
update "digests" set "name" = $1, "description" = $2, "filter_spec" = $3, "updated_on" = $4 where "digest_id" = $5;
delete from "digest_streams" where "digest_id" = $1;
insert into "digest_streams" ("digest_id", "stream_id") values ($1, $2) on conflict ("digest_id", "stream_id") do nothing;

-- digests.setActive (sqlite)
update "digests" set "is_active" = ?, "updated_on" = ? where "digest_id" = ?;

-- digests.setActive (postgres)
update "digests" set "is_active" = $1, "updated_on" = $2 where "digest_id" = $3;

-- digests.remove (sqlite)
update "digests" set "is_active" = ?, "deleted_on" = ?, "updated_on" = ? where "digest_id" = ?;
update "webhooks" set "is_active" = ?, "disabled_on" = ?, "disabled_reason" = ? where "digest_id" = ?;

-- digests.remove (postgres)
update "digests" set "is_active" = $1, "deleted_on" = $2, "updated_on" = $3 where "digest_id" = $4;
update "webhooks" set "is_active" = $1, "disabled_on" = $2, "disabled_reason" = $3 where "digest_id" = $4;
