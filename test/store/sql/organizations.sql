-- organizations.create (sqlite)
insert into "organizations" ("org_id", "name", "org_type", "contact_email", "is_operator", "plan", "cadence", "is_active", "billing_cycle", "status", "created_on", "cycle_started_on") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
insert into "users" ("org_id", "name", "email", "role", "is_active", "created_on") values (?, ?, ?, ?, ?, ?) returning "user_id";

-- organizations.create (postgres)
insert into "organizations" ("org_id", "name", "org_type", "contact_email", "is_operator", "plan", "cadence", "is_active", "billing_cycle", "status", "created_on", "cycle_started_on") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);
insert into "users" ("org_id", "name", "email", "role", "is_active", "created_on") values ($1, $2, $3, $4, $5, $6) returning "user_id";

-- organizations.byId (sqlite)
select * from "organizations" where "org_id" = ?;

-- organizations.byId (postgres)
select * from "organizations" where "org_id" = $1;

-- organizations.operator (sqlite)
select * from "organizations" where "is_operator" = ? order by "created_on";

-- organizations.operator (postgres)
select * from "organizations" where "is_operator" = $1 order by "created_on";

-- organizations.list (sqlite)
select * from "organizations" order by "created_on", "org_id";

-- organizations.list (postgres)
select * from "organizations" order by "created_on", "org_id";

-- organizations.subscribe (sqlite)
update "organizations" set "plan" = ?, "billing_cycle" = ?, "cadence" = ?, "status" = ?, "cycle_started_on" = ?, "pending" = ? where "org_id" = ?;

-- organizations.subscribe (postgres)
update "organizations" set "plan" = $1, "billing_cycle" = $2, "cadence" = $3, "status" = $4, "cycle_started_on" = $5, "pending" = $6 where "org_id" = $7;

-- organizations.addUser (sqlite)
insert into "users" ("org_id", "name", "email", "role", "is_active", "created_on") values (?, ?, ?, ?, ?, ?) returning "user_id";

-- organizations.addUser (postgres)
insert into "users" ("org_id", "name", "email", "role", "is_active", "created_on") values ($1, $2, $3, $4, $5, $6) returning "user_id";

-- organizations.removeUser (sqlite)
update "users" set "is_active" = ? where "user_id" = ?;
update "credentials" set "is_active" = ? where "user_id" = ?;

-- organizations.removeUser (postgres)
update "users" set "is_active" = $1 where "user_id" = $2;
update "credentials" set "is_active" = $1 where "user_id" = $2;

-- organizations.userById (sqlite)
select * from "users" where "user_id" = ?;

-- organizations.userById (postgres)
select * from "users" where "user_id" = $1;

-- organizations.usersByEmail (sqlite)
select "users".*, "organizations"."name" as "org_name" from "users" inner join "organizations" on "organizations"."org_id" = "users"."org_id" where lower("users"."email") = ? and "users"."is_active" = ? and "organizations"."is_active" = ? order by "users"."user_id";

-- organizations.usersByEmail (postgres)
select "users".*, "organizations"."name" as "org_name" from "users" inner join "organizations" on "organizations"."org_id" = "users"."org_id" where lower("users"."email") = $1 and "users"."is_active" = $2 and "organizations"."is_active" = $3 order by "users"."user_id";

-- organizations.users (sqlite)
select * from "users" where "org_id" = ? order by "user_id";
select distinct "user_id" from "credentials" where "org_id" = ? and "is_active" = ? and ("expires_on" is null or "expires_on" > ?);

-- organizations.users (postgres)
select * from "users" where "org_id" = $1 order by "user_id";
select distinct "user_id" from "credentials" where "org_id" = $1 and "is_active" = $2 and ("expires_on" is null or "expires_on" > $3);
