-- provisioning.enter (sqlite)
insert into "networks" ("network", "seen_on", "strangers_refused_until", "refused_until") values (?, ?, ?, ?) on conflict ("network") do update set "seen_on" = ? returning *;

-- provisioning.enter (postgres)
insert into "networks" ("network", "seen_on", "strangers_refused_until", "refused_until") values ($1, $2, $3, $4) on conflict ("network") do update set "seen_on" = $5 returning *;

-- provisioning.note (sqlite)
insert into "provisioning_events" ("network", "kind", "created_on") values (?, ?, ?);

-- provisioning.note (postgres)
insert into "provisioning_events" ("network", "kind", "created_on") values ($1, $2, $3);

-- provisioning.count (sqlite)
select cast(count(*) as integer) as "count" from "provisioning_events" where "network" = ? and "kind" in (?, ?) and "created_on" > ?;

-- provisioning.count (postgres)
select cast(count(*) as integer) as "count" from "provisioning_events" where "network" = $1 and "kind" in ($2, $3) and "created_on" > $4;

-- provisioning.refuse (sqlite)
update "networks" set "strangers_refused_until" = ? where "network" = ?;

-- provisioning.refuse (postgres)
update "networks" set "strangers_refused_until" = $1 where "network" = $2;

-- provisioning.forget (sqlite)
delete from "provisioning_events" where "created_on" < ?;
delete from "networks" where "seen_on" < ?;

-- provisioning.forget (postgres)
delete from "provisioning_events" where "created_on" < $1;
delete from "networks" where "seen_on" < $1;
