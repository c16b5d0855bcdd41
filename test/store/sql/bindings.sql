-- bindings.open (sqlite)
insert into "bind_codes" ("key_id", "email", "email_key", "name", "code_hash", "created_on", "expires_on", "tries") values (?, ?, ?, ?, ?, ?, ?, ?) returning "code_id";

-- bindings.open (postgres)
insert into "bind_codes" ("key_id", "email", "email_key", "name", "code_hash", "created_on", "expires_on", "tries") values ($1, $2, $3, $4, $5, $6, $7, $8) returning "code_id";

-- bindings.sent (sqlite)
select "created_on" from "bind_codes" where "key_id" = ? and "created_on" > ? order by "created_on" desc;

-- bindings.sent (postgres)
select "created_on" from "bind_codes" where "key_id" = $1 and "created_on" > $2 order by "created_on" desc;

-- bindings.latest (sqlite)
select * from "bind_codes" where "key_id" = ? order by "code_id" desc limit ?;

-- bindings.latest (postgres)
select * from "bind_codes" where "key_id" = $1 order by "code_id" desc limit $2;

-- bindings.takeTry (sqlite)
update "bind_codes" set "tries" = "tries" + ? where "code_id" = ? and "tries" < ? returning "tries";

-- bindings.takeTry (postgres)
update "bind_codes" set "tries" = "tries" + $1 where "code_id" = $2 and "tries" < $3 returning "tries";

-- bindings.forget (sqlite)
delete from "bind_codes" where "created_on" < ?;

-- bindings.forget (postgres)
delete from "bind_codes" where "created_on" < $1;

-- bindings.withdraw (sqlite)
delete from "bind_codes" where "code_id" = ?;

-- bindings.withdraw (postgres)
delete from "bind_codes" where "code_id" = $1;

-- bindings.claim (sqlite)
insert into "bound_emails" ("email_key", "org_id", "bound_on") values (?, ?, ?) on conflict ("email_key") do nothing;
select "org_id" from "bound_emails" where "email_key" = ?;

-- bindings.claim (postgres)
insert into "bound_emails" ("email_key", "org_id", "bound_on") values ($1, $2, $3) on conflict ("email_key") do nothing;
select "org_id" from "bound_emails" where "email_key" = $1;

-- bindings.own (sqlite)
update "organizations" set "org_type" = ?, "name" = ?, "contact_email" = ? where "org_id" = ?;
update "users" set "name" = ?, "email" = ? where "org_id" = ? and "role" = ?;

-- bindings.own (postgres)
update "organizations" set "org_type" = $1, "name" = $2, "contact_email" = $3 where "org_id" = $4;
update "users" set "name" = $1, "email" = $2 where "org_id" = $3 and "role" = $4;

-- bindings.abandon (sqlite)
update "organizations" set "is_active" = ? where "org_id" = ?;

-- bindings.abandon (postgres)
update "organizations" set "is_active" = $1 where "org_id" = $2;
