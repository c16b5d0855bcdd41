-- releases.open (sqlite)
insert into "releases" ("org_id", "released_before", "event_id", "all_event_id", "unfinished") values (?, ?, ?, ?, ?) on conflict ("org_id") do nothing;

-- releases.open (postgres)
insert into "releases" ("org_id", "released_before", "event_id", "all_event_id", "unfinished") values ($1, $2, $3, $4, $5) on conflict ("org_id") do nothing;

-- releases.list (sqlite)
select "releases".* from "releases" inner join "organizations" on "organizations"."org_id" = "releases"."org_id" where "organizations"."is_active" = ? order by "releases"."org_id";

-- releases.list (postgres)
select "releases".* from "releases" inner join "organizations" on "organizations"."org_id" = "releases"."org_id" where "organizations"."is_active" = $1 order by "releases"."org_id";

-- releases.byId (sqlite)
select * from "releases" where "org_id" = ?;

-- releases.byId (postgres)
select * from "releases" where "org_id" = $1;

-- releases.write (sqlite)
update "releases" set "released_before" = ?, "event_id" = ?, "all_event_id" = ?, "unfinished" = ? where "org_id" = ?;

-- releases.write (postgres)
update "releases" set "released_before" = $1, "event_id" = $2, "all_event_id" = $3, "unfinished" = $4 where "org_id" = $5;
