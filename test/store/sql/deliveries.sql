-- deliveries.add (sqlite)
update "webhooks" set "sequence" = "sequence" + ? where "webhook_id" = ? returning "sequence";
insert into "deliveries" ("event_id", "event", "digest_id", "body", "webhook_id", "is_test", "status", "attempts_left", "due_at", "created_on", "attempts", "first_attempted_on", "settled_on", "sequence") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- deliveries.add (postgres)
update "webhooks" set "sequence" = "sequence" + $1 where "webhook_id" = $2 returning "sequence";
insert into "deliveries" ("event_id", "event", "digest_id", "body", "webhook_id", "is_test", "status", "attempts_left", "due_at", "created_on", "attempts", "first_attempted_on", "settled_on", "sequence") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14), ($15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28);

-- deliveries.claim (sqlite)
select * from "deliveries" where "webhook_id" = ? and "due_at" <= ? order by "due_at", "delivery_id" limit ?;
update "deliveries" set "attempts" = ?, "attempts_left" = ?, "first_attempted_on" = ?, "due_at" = ? where "delivery_id" = ?;
insert into "delivery_attempts" ("delivery_id", "attempt", "started_on", "duration_ms", "response_code", "error") values (?, ?, ?, ?, ?, ?);

-- deliveries.claim (postgres)
select * from "deliveries" where "webhook_id" = $1 and "due_at" <= $2 order by "due_at", "delivery_id" limit $3;
update "deliveries" set "attempts" = $1, "attempts_left" = $2, "first_attempted_on" = $3, "due_at" = $4 where "delivery_id" = $5;
insert into "delivery_attempts" ("delivery_id", "attempt", "started_on", "duration_ms", "response_code", "error") values ($1, $2, $3, $4, $5, $6);

-- deliveries.finish (sqlite)
update "delivery_attempts" set "response_code" = ?, "error" = ?, "duration_ms" = ? where "delivery_id" = ? and "attempt" = ?;
update "deliveries" set "status" = ?, "due_at" = ?, "settled_on" = ? where "delivery_id" = ?;

-- deliveries.finish (postgres)
update "delivery_attempts" set "response_code" = $1, "error" = $2, "duration_ms" = $3 where "delivery_id" = $4 and "attempt" = $5;
update "deliveries" set "status" = $1, "due_at" = $2, "settled_on" = $3 where "delivery_id" = $4;

-- deliveries.noteTest (sqlite)
insert into "deliveries" ("webhook_id", "event", "body", "event_id", "digest_id", "sequence", "is_test", "status", "attempts", "attempts_left", "first_attempted_on", "due_at", "created_on", "settled_on") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning "delivery_id";
insert into "delivery_attempts" ("delivery_id", "attempt", "started_on", "duration_ms", "response_code", "error") values (?, ?, ?, ?, ?, ?);

-- deliveries.noteTest (postgres)
insert into "deliveries" ("webhook_id", "event", "body", "event_id", "digest_id", "sequence", "is_test", "status", "attempts", "attempts_left", "first_attempted_on", "due_at", "created_on", "settled_on") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning "delivery_id";
insert into "delivery_attempts" ("delivery_id", "attempt", "started_on", "duration_ms", "response_code", "error") values ($1, $2, $3, $4, $5, $6);

-- deliveries.lapse (sqlite)
update "deliveries" set "status" = ?, "due_at" = ?, "settled_on" = ? where "webhook_id" = ? and "due_at" is not null;

-- deliveries.lapse (postgres)
update "deliveries" set "status" = $1, "due_at" = $2, "settled_on" = $3 where "webhook_id" = $4 and "due_at" is not null;

-- deliveries.requeue (sqlite)
update "deliveries" set "status" = ?, "attempts_left" = ?, "first_attempted_on" = ?, "due_at" = ?, "settled_on" = ? where "webhook_id" = ? and "is_test" = ? and "due_at" is null and "created_on" >= ? and "status" != ?;

-- deliveries.requeue (postgres)
update "deliveries" set "status" = $1, "attempts_left" = $2, "first_attempted_on" = $3, "due_at" = $4, "settled_on" = $5 where "webhook_id" = $6 and "is_test" = $7 and "due_at" is null and "created_on" >= $8 and "status" != $9;

-- deliveries.queuedOn (sqlite)
select "created_on" from "deliveries" where "webhook_id" = ? and "sequence" >= ? and "is_test" = ? order by "sequence" limit ?;

-- deliveries.queuedOn (postgres)
select "created_on" from "deliveries" where "webhook_id" = $1 and "sequence" >= $2 and "is_test" = $3 order by "sequence" limit $4;

-- deliveries.ofEvents (sqlite)
select "event_id", "event", "digest_id" from "deliveries" where "webhook_id" = ? and "event_id" in (?, ?);

-- deliveries.ofEvents (postgres)
select "event_id", "event", "digest_id" from "deliveries" where "webhook_id" = $1 and "event_id" in ($2, $3);

-- deliveries.waiting (sqlite)
select "webhook_id", min("due_at") as "due_at" from "deliveries" where "due_at" is not null group by "webhook_id";

-- deliveries.waiting (postgres)
select "webhook_id", min("due_at") as "due_at" from "deliveries" where "due_at" is not null group by "webhook_id";

-- deliveries.nextDue (sqlite)
select "due_at" from "deliveries" where "webhook_id" = ? and "due_at" is not null order by "due_at" limit ?;

-- deliveries.nextDue (postgres)
select "due_at" from "deliveries" where "webhook_id" = $1 and "due_at" is not null order by "due_at" limit $2;

-- deliveries.log (sqlite)
select * from "deliveries" where "webhook_id" = ? and "status" = ? order by "delivery_id" desc limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "deliveries" where "webhook_id" = ? and "status" = ?;
select * from "delivery_attempts" where "delivery_id" in (?) order by "delivery_id", "attempt";

-- deliveries.log (postgres)
select * from "deliveries" where "webhook_id" = $1 and "status" = $2 order by "delivery_id" desc limit $3 offset $4;
select cast(count(*) as integer) as "total_count" from "deliveries" where "webhook_id" = $1 and "status" = $2;
select * from "delivery_attempts" where "delivery_id" in ($1) order by "delivery_id", "attempt";

-- deliveries.forget (sqlite)
delete from "delivery_attempts" where "delivery_id" in (select "delivery_id" from "deliveries" where "settled_on" < ?);
delete from "deliveries" where "settled_on" < ?;

-- deliveries.forget (postgres)
delete from "delivery_attempts" where "delivery_id" in (select "delivery_id" from "deliveries" where "settled_on" < $1);
delete from "deliveries" where "settled_on" < $1;
