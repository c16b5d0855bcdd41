-- installation.read (sqlite)
select "value" from "installation" where "name" = ?;

-- installation.read (postgres)
select "value" from "installation" where "name" = $1;

-- installation.write (sqlite)
insert into "installation" ("name", "value") values (?, ?) on conflict ("name") do update set "value" = ?;

-- installation.write (postgres)
insert into "installation" ("name", "value") values ($1, $2) on conflict ("name") do update set "value" = $3;

-- installation.forget (sqlite)
delete from "installation" where "name" = ?;

-- installation.forget (postgres)
delete from "installation" where "name" = $1;
