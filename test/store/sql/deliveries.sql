-- deliveries.add (sqlite)
update "webhooks" set "sequence" = "sequence" + ? where "webhook_id" = ? returning "sequence";
insert into "deliveries" ("event_id", "event", "digest_id", "body", "webhook_id", "is_test", "status", "attempts_left", "due_at", "created_on", "attempts", "first_attempted_on", "settled_on", "sequence") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- deliveries.add (postgres)
update "webhooks" set "sequence" = "sequence" + $1 where "webhook_id" = $2 returning "sequence";
insert into "deliveries" ("event_id", "event", "digest_id", "body", "webhook_id", "is_test", "status", "attempts_left", "due_at", "created_on", "attempts", "first_attempted_on", "settled_on", "sequence") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14), ($15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28);

-- deliveries.claim (sqlite)
select * from "deliveries" where "webhook_id" = ? and "due_at" <= ? order by "due_at", "delivery_id" limit ?;
update "deliveries" set "attempts" = ?, "attempts_left" = ?, "first_attempted_on" = ?, "due_at" = ? where "delivery_id" in (?);
insert into "delivery_attempts" ("delivery_id", "attempt", "started_on", "duration_ms", "response_code", "error") values (?, ?, ?, ?, ?, ?);

-- deliveries.claim (postgres)
select * from "deliveries" where "webhook_id" = $1 and "due_at" <= $2 order by "due_at", "delivery_id" limit $3;
update "deliveries" set "attempts" = $1, "attempts_left" = $2, "first_attempted_on" = $3, "due_at" = $4 where "delivery_id" in ($5);
insert into "delivery_attempts" ("delivery_id", "attempt", "started_on", "duration_ms", "response_code", "error") values ($1, $2, $3, $4, $5, $6);

-- deliveries.giveBack (sqlite)
update "deliveries" set "attempts" = ?, "attempts_left" = ?, "first_attempted_on" = ?, "due_at" = ? where "delivery_id" = ? and "due_at" = ?;
delete from "delivery_attempts" where "delivery_id" = ? and "attempt" = ?;

-- deliveries.giveBack (postgres)
update "deliveries" set "attempts" = $1, "attempts_left" = $2, "first_attempted_on" = $3, "due_at" = $4 where "delivery_id" = $5 and "due_at" = $6;
delete from "delivery_attempts" where "delivery_id" = $1 and "attempt" = $2;

-- deliveries.finish (sqlite)
update "delivery_attempts" set "started_on" = ?, "response_code" = ?, "error" = ?, "duration_ms" = ? where "delivery_id" = ? and "attempt" = ?;
update "deliveries" set "status" = ?, "due_at" = ?, "settled_on" = ? where "delivery_id" in (?);

-- deliveries.finish (postgres)
update "delivery_attempts" set "started_on" = $1, "response_code" = $2, "error" = $3, "duration_ms" = $4 where "delivery_id" = $5 and "attempt" = $6;
update "deliveries" set "status" = $1, "due_at" = $2, "settled_on" = $3 where "delivery_id" in ($4);

-- deliveries.lapse (sqlite)
update "deliveries" set "status" = ?, "due_at" = ?, "settled_on" = ? where "webhook_id" = ? and "due_at" is not null;

-- deliveries.lapse (postgres)
update "deliveries" set "status" = $1, "due_at" = $2, "settled_on" = $3 where "webhook_id" = $4 and "due_at" is not null;

-- deliveries.requeue (sqlite)
update "deliveries" set "status" = ?, "attempts_left" = ?, "first_attempted_on" = ?, "due_at" = ?, "settled_on" = ? where "webhook_id" = ? and "is_test" = ? and "due_at" is null and "created_on" >= ? and "status" != ?;

-- deliveries.requeue (postgres)
update "deliveries" set "status" = $1, "attempts_left" = $2, "first_attempted_on" = $3, "due_at" = $4, "settled_on" = $5 where "webhook_id" = $6 and "is_test" = $7 and "due_at" is null and "created_on" >= $8 and "status" != $9;

-- deliveries.requeueOne (sqlite)
update "deliveries" set "status" = ?, "attempts_left" = ?, "first_attempted_on" = ?, "due_at" = ?, "settled_on" = ? where "delivery_id" = ? and "due_at" is null;

-- deliveries.requeueOne (postgres)
update "deliveries" set "status" = $1, "attempts_left" = $2, "first_attempted_on" = $3, "due_at" = $4, "settled_on" = $5 where "delivery_id" = $6 and "due_at" is null;

-- deliveries.ofEvents (sqlite)
select "event_id", "event", "digest_id" from "deliveries" where "webhook_id" = ? and "event_id" in (?, ?);

-- deliveries.ofEvents (postgres)
select "event_id", "event", "digest_id" from "deliveries" where "webhook_id" = $1 and "event_id" in ($2, $3);

-- deliveries.waiting (sqlite)
select "webhook_id", min("due_at") as "due_at" from "deliveries" where "due_at" is not null group by "webhook_id";

-- deliveries.waiting (postgres)
select "webhook_id", min("due_at") as "due_at" from "deliveries" where "due_at" is not null group by "webhook_id";

-- deliveries.nextDue (sqlite)
select "delivery_id", "due_at" from "deliveries" where "webhook_id" = ? and "due_at" is not null order by "due_at" limit ?;

-- deliveries.nextDue (postgres)
select "delivery_id", "due_at" from "deliveries" where "webhook_id" = $1 and "due_at" is not null order by "due_at" limit $2;

-- deliveries.forget (sqlite)
delete from "delivery_attempts" where "delivery_id" in (select "delivery_id" from "deliveries" where "settled_on" < ?);
delete from "deliveries" where "settled_on" < ?;

-- deliveries.forget (postgres)
delete from "delivery_attempts" where "delivery_id" in (select "delivery_id" from "deliveries" where "settled_on" < $1);
delete from "deliveries" where "settled_on" < $1;
