-- deliveryLog.noteTest (sqlite)
insert into "deliveries" ("webhook_id", "event", "body", "event_id", "digest_id", "sequence", "is_test", "status", "attempts", "attempts_left", "first_attempted_on", "due_at", "created_on", "settled_on") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning "delivery_id";
insert into "delivery_attempts" ("delivery_id", "attempt", "started_on", "duration_ms", "response_code", "error") values (?, ?, ?, ?, ?, ?);

-- deliveryLog.noteTest (postgres)
insert into "deliveries" ("webhook_id", "event", "body", "event_id", "digest_id", "sequence", "is_test", "status", "attempts", "attempts_left", "first_attempted_on", "due_at", "created_on", "settled_on") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning "delivery_id";
insert into "delivery_attempts" ("delivery_id", "attempt", "started_on", "duration_ms", "response_code", "error") values ($1, $2, $3, $4, $5, $6);

-- deliveryLog.queuedOn (sqlite)
select "created_on" from "deliveries" where "webhook_id" = ? and "sequence" >= ? and "is_test" = ? order by "sequence" limit ?;

-- deliveryLog.queuedOn (postgres)
select "created_on" from "deliveries" where "webhook_id" = $1 and "sequence" >= $2 and "is_test" = $3 order by "sequence" limit $4;

-- deliveryLog.byId (sqlite)
select * from "deliveries" where "delivery_id" = ? and "webhook_id" = ?;
select * from "delivery_attempts" where "delivery_id" in (?) order by "delivery_id", "attempt";

-- deliveryLog.byId (postgres)
select * from "deliveries" where "delivery_id" = $1 and "webhook_id" = $2;
select * from "delivery_attempts" where "delivery_id" in ($1) order by "delivery_id", "attempt";

-- deliveryLog.recent (sqlite)
select "delivery_id", "event", "status", "due_at", "is_test", "created_on" from "deliveries" where "webhook_id" = ? order by "delivery_id" desc limit ?;

-- deliveryLog.recent (postgres)
select "delivery_id", "event", "status", "due_at", "is_test", "created_on" from "deliveries" where "webhook_id" = $1 order by "delivery_id" desc limit $2;

-- deliveryLog.page (sqlite)
select * from "deliveries" where "webhook_id" = ? and "status" = ? and "event" = ? order by "delivery_id" desc limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "deliveries" where "webhook_id" = ? and "status" = ? and "event" = ?;
select * from "delivery_attempts" where "delivery_id" in (?) order by "delivery_id", "attempt";

-- deliveryLog.page (postgres)
select * from "deliveries" where "webhook_id" = $1 and "status" = $2 and "event" = $3 order by "delivery_id" desc limit $4 offset $5;
select cast(count(*) as integer) as "total_count" from "deliveries" where "webhook_id" = $1 and "status" = $2 and "event" = $3;
select * from "delivery_attempts" where "delivery_id" in ($1) order by "delivery_id", "attempt";
