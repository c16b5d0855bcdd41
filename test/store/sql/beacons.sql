-- beacons.create (sqlite)
insert into "beacons" ("org_id", "name", "scope", "lookback_hours", "state", "created_on", "updated_on") values (?, ?, ?, ?, ?, ?, ?) returning *;

-- beacons.create (postgres)
insert into "beacons" ("org_id", "name", "scope", "lookback_hours", "state", "created_on", "updated_on") values ($1, $2, $3, $4, $5, $6, $7) returning *;

-- beacons.byId (sqlite)
select * from "beacons" where "beacon_id" = ? and "org_id" = ?;

-- beacons.byId (postgres)
select * from "beacons" where "beacon_id" = $1 and "org_id" = $2;

-- beacons.list (sqlite)
select * from "beacons" where "org_id" = ? order by "beacon_id" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "beacons" where "org_id" = ?;

-- beacons.list (postgres)
select * from "beacons" where "org_id" = $1 order by "beacon_id" limit $2 offset $3;
select cast(count(*) as integer) as "total_count" from "beacons" where "org_id" = $1;

-- beacons.countActive (sqlite)
select cast(count(*) as integer) as "total_count" from "beacons" where "org_id" = ? and "state" = ?;

-- beacons.countActive (postgres)
select cast(count(*) as integer) as "total_count" from "beacons" where "org_id" = $1 and "state" = $2;

-- beacons.update (sqlite)
update "beacons" set "name" = ?, "scope" = ?, "lookback_hours" = ?, "updated_on" = ? where "beacon_id" = ? returning *;

-- beacons.update (postgres)
update "beacons" set "name" = $1, "scope" = $2, "lookback_hours" = $3, "updated_on" = $4 where "beacon_id" = $5 returning *;

-- beacons.setState (sqlite)
update "beacons" set "state" = ?, "archived_on" = ?, "updated_on" = ? where "beacon_id" = ? and "state" != ?;

-- beacons.setState (postgres)
update "beacons" set "state" = $1, "archived_on" = $2, "updated_on" = $3 where "beacon_id" = $4 and "state" != $5;

-- beacons.remove (sqlite)
delete from "beacons" where "beacon_id" = ?;

-- beacons.remove (postgres)
delete from "beacons" where "beacon_id" = $1;
