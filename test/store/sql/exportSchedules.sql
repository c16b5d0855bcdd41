-- exportSchedules.create (sqlite)
insert into "export_schedules" ("org_id", "request", "created_on", "deleted_on") values (?, ?, ?, ?) returning *;

-- exportSchedules.create (postgres)
insert into "export_schedules" ("org_id", "request", "created_on", "deleted_on") values ($1, $2, $3, $4) returning *;

-- exportSchedules.list (sqlite)
select * from "export_schedules" where "org_id" = ? and "deleted_on" is null order by "schedule_id" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "export_schedules" where "org_id" = ? and "deleted_on" is null;

-- exportSchedules.list (postgres)
select * from "export_schedules" where "org_id" = $1 and "deleted_on" is null order by "schedule_id" limit $2 offset $3;
select cast(count(*) as integer) as "total_count" from "export_schedules" where "org_id" = $1 and "deleted_on" is null;

-- exportSchedules.of (sqlite)
select * from "export_schedules" where "org_id" = ? and "deleted_on" is null order by "schedule_id";

-- exportSchedules.of (postgres)
select * from "export_schedules" where "org_id" = $1 and "deleted_on" is null order by "schedule_id";

-- exportSchedules.remove (sqlite)
update "export_schedules" set "deleted_on" = ? where "schedule_id" = ? and "org_id" = ? and "deleted_on" is null;
delete from "export_manifests" where "export_id" in (select "export_id" from "exports" where "schedule_id" = ? and "state" = ?);
delete from "exports" where "export_id" in (select "export_id" from "exports" where "schedule_id" = ? and "state" = ?);

-- exportSchedules.remove (postgres)
update "export_schedules" set "deleted_on" = $1 where "schedule_id" = $2 and "org_id" = $3 and "deleted_on" is null;
delete from "export_manifests" where "export_id" in (select "export_id" from "exports" where "schedule_id" = $1 and "state" = $2);
delete from "exports" where "export_id" in (select "export_id" from "exports" where "schedule_id" = $1 and "state" = $2);

-- exportSchedules.gather (sqlite)
update "exports" set "state" = ?, "batch" = "export_id" where "state" = ? and "due_at" <= ? and "schedule_id" = ?;
select "export_id", "request", "due_at" from "exports" where "schedule_id" = ? and "batch" = ?;
update "exports" set "request" = ?, "due_at" = ? where "export_id" = ?;
insert into "export_manifests" ("export_id", "manifest_id") values (?, ?), (?, ?) on conflict ("export_id", "manifest_id") do nothing;

-- exportSchedules.gather (postgres)
update "exports" set "state" = $1, "batch" = "export_id" where "state" = $2 and "due_at" <= $3 and "schedule_id" = $4;
select "export_id", "request", "due_at" from "exports" where "schedule_id" = $1 and "batch" = $2;
update "exports" set "request" = $1, "due_at" = $2 where "export_id" = $3;
insert into "export_manifests" ("export_id", "manifest_id") values ($1, $2), ($3, $4) on conflict ("export_id", "manifest_id") do nothing;

-- exportSchedules.close (sqlite)
update "exports" set "state" = ?, "batch" = ?, "created_on" = ?, "due_at" = ? where "export_id" = ? and "state" = ?;

-- exportSchedules.close (postgres)
update "exports" set "state" = $1, "batch" = $2, "created_on" = $3, "due_at" = $4 where "export_id" = $5 and "state" = $6;

-- exportSchedules.closeDue (sqlite)
update "exports" set "state" = ?, "batch" = "export_id" where "state" = ? and "due_at" <= ?;

-- exportSchedules.closeDue (postgres)
update "exports" set "state" = $1, "batch" = "export_id" where "state" = $2 and "due_at" <= $3;

-- exportSchedules.gathered (sqlite)
select "listed"."manifest_id", min("held"."matched_at") as "matched_at" from "export_manifests" as "listed" inner join "stream_manifests" as "held" on "held"."manifest_id" = "listed"."manifest_id" where "listed"."export_id" = ? and "listed"."manifest_id" < ? and "held"."stream_id" in (?, ?) and "held"."matched_at" >= ? and "held"."matched_at" < ? group by "listed"."manifest_id" order by "listed"."manifest_id" desc limit ?;

-- exportSchedules.gathered (postgres)
select "listed"."manifest_id", min("held"."matched_at") as "matched_at" from "export_manifests" as "listed" inner join "stream_manifests" as "held" on "held"."manifest_id" = "listed"."manifest_id" where "listed"."export_id" = $1 and "listed"."manifest_id" < $2 and "held"."stream_id" in ($3, $4) and "held"."matched_at" >= $5 and "held"."matched_at" < $6 group by "listed"."manifest_id" order by "listed"."manifest_id" desc limit $7;

-- exportSchedules.countGathered (sqlite)
select cast(count(*) as integer) as "total_count" from "export_manifests" where "export_id" = ?;

-- exportSchedules.countGathered (postgres)
select cast(count(*) as integer) as "total_count" from "export_manifests" where "export_id" = $1;
