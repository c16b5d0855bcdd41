-- exports.create (sqlite)
insert into "exports" ("export_id", "state", "files", "error", "lease_owner", "lease_until", "started_on", "finished_on", "expires_at", "erased_on", "manifests_total", "manifests_done", "billed", "attempts", "truncated_by_quota", "org_id", "grant_id", "batch", "created_on", "schedule_id", "request", "due_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning "export_id";

-- exports.create (postgres)
insert into "exports" ("export_id", "state", "files", "error", "lease_owner", "lease_until", "started_on", "finished_on", "expires_at", "erased_on", "manifests_total", "manifests_done", "billed", "attempts", "truncated_by_quota", "org_id", "grant_id", "batch", "created_on", "schedule_id", "request", "due_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) returning "export_id";

-- exports.byId (sqlite)
select * from "exports" where "state" != ? and "export_id" = ?;

-- exports.byId (postgres)
select * from "exports" where "state" != $1 and "export_id" = $2;

-- exports.listFor (sqlite)
select * from "exports" where "state" != ? and "org_id" = ? order by "created_on" desc, "export_id" desc limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "exports" where "state" != ? and "org_id" = ?;

-- exports.listFor (postgres)
select * from "exports" where "state" != $1 and "org_id" = $2 order by "created_on" desc, "export_id" desc limit $3 offset $4;
select cast(count(*) as integer) as "total_count" from "exports" where "state" != $1 and "org_id" = $2;

-- exports.waiting (sqlite)
select cast(count(*) as integer) as "total_count" from "exports" where "org_id" = ? and "state" in (?, ?);

-- exports.waiting (postgres)
select cast(count(*) as integer) as "total_count" from "exports" where "org_id" = $1 and "state" in ($2, $3);

-- exports.ofGrant (sqlite)
select * from "exports" where "grant_id" = ? and "batch" = ? and "state" != ? and "erased_on" is null and ("expires_at" is null or "expires_at" > ?) order by "created_on" desc limit ?;

-- exports.ofGrant (postgres)
select * from "exports" where "grant_id" = $1 and "batch" = $2 and "state" != $3 and "erased_on" is null and ("expires_at" is null or "expires_at" > $4) order by "created_on" desc limit $5;

-- exports.claim (sqlite)
update "exports" set "state" = ?, "lease_owner" = ?, "lease_until" = ?, "started_on" = coalesce("started_on", ?), "attempts" = "attempts" + ? where "export_id" = (select "export_id" from "exports" where ((state = 'queued' and due_at <= ?) or (state = 'running' and lease_until <= ?)) order by "due_at", "export_id" limit ?) and ((state = 'queued' and due_at <= ?) or (state = 'running' and lease_until <= ?)) returning *;

-- exports.claim (postgres)
update "exports" set "state" = $1, "lease_owner" = $2, "lease_until" = $3, "started_on" = coalesce("started_on", $4), "attempts" = "attempts" + $5 where "export_id" = (select "export_id" from "exports" where ((state = 'queued' and due_at <= $6) or (state = 'running' and lease_until <= $7)) order by "due_at", "export_id" limit $8) and ((state = 'queued' and due_at <= $9) or (state = 'running' and lease_until <= $10)) returning *;

-- exports.advance (sqlite)
update "exports" set "manifests_total" = ?, "manifests_done" = ?, "billed" = ?, "lease_until" = ? where "export_id" = ? and "lease_owner" = ?;

-- exports.advance (postgres)
update "exports" set "manifests_total" = $1, "manifests_done" = $2, "billed" = $3, "lease_until" = $4 where "export_id" = $5 and "lease_owner" = $6;

-- exports.finish (sqlite)
update "exports" set "state" = ?, "manifests_total" = ?, "manifests_done" = ?, "billed" = ?, "truncated_by_quota" = ?, "finished_on" = ?, "expires_at" = ?, "lease_owner" = ?, "lease_until" = ?, "error" = ?, "files" = ? where "export_id" = ? and "lease_owner" = ?;

-- exports.finish (postgres)
update "exports" set "state" = $1, "manifests_total" = $2, "manifests_done" = $3, "billed" = $4, "truncated_by_quota" = $5, "finished_on" = $6, "expires_at" = $7, "lease_owner" = $8, "lease_until" = $9, "error" = $10, "files" = $11 where "export_id" = $12 and "lease_owner" = $13;

-- exports.putBack (sqlite)
update "exports" set "state" = ?, "lease_owner" = ?, "lease_until" = ?, "due_at" = ?, "attempts" = ?, "error" = ? where "export_id" = ? and "lease_owner" = ?;

-- exports.putBack (postgres)
update "exports" set "state" = $1, "lease_owner" = $2, "lease_until" = $3, "due_at" = $4, "attempts" = $5, "error" = $6 where "export_id" = $7 and "lease_owner" = $8;

-- exports.fail (sqlite)
update "exports" set "state" = ?, "lease_owner" = ?, "lease_until" = ?, "finished_on" = ?, "error" = ? where "export_id" = ? and "lease_owner" = ?;

-- exports.fail (postgres)
update "exports" set "state" = $1, "lease_owner" = $2, "lease_until" = $3, "finished_on" = $4, "error" = $5 where "export_id" = $6 and "lease_owner" = $7;

-- exports.extend (sqlite)
update "exports" set "expires_at" = ? where "export_id" = ?;

-- exports.extend (postgres)
update "exports" set "expires_at" = $1 where "export_id" = $2;

-- exports.failures (sqlite)
select cast(count(*) as integer) as "failed", max("finished_on") as "newest" from "exports" where "state" = ? and "finished_on" >= ?;

-- exports.failures (postgres)
select cast(count(*) as integer) as "failed", max("finished_on") as "newest" from "exports" where "state" = $1 and "finished_on" >= $2;

-- exports.past (sqlite)
select * from "exports" where "state" = ? and "erased_on" is null and ("expires_at" <= ? or "grant_id" in (select "grant_id" from "grants" where "status" = ?)) order by "export_id" limit ?;

-- exports.past (postgres)
select * from "exports" where "state" = $1 and "erased_on" is null and ("expires_at" <= $2 or "grant_id" in (select "grant_id" from "grants" where "status" = $3)) order by "export_id" limit $4;

-- exports.erased (sqlite)
delete from "export_manifests" where "export_id" = ?;
update "exports" set "erased_on" = ? where "export_id" = ?;

-- exports.erased (postgres)
delete from "export_manifests" where "export_id" = $1;
update "exports" set "erased_on" = $1 where "export_id" = $2;
