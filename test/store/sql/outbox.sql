-- outbox.append (sqlite)
insert into "outbox" ("manifest_id", "stream_id", "org_id", "digest_id", "is_public", "event", "data", "created_on") values (?, ?, ?, ?, ?, ?, ?, ?);

-- outbox.append (postgres)
insert into "outbox" ("manifest_id", "stream_id", "org_id", "digest_id", "is_public", "event", "data", "created_on") values ($1, $2, $3, $4, $5, $6, $7, $8);

-- outbox.after (sqlite)
select * from "outbox" where "event_id" > ? and "event_id" <= ? order by "event_id" limit ?;

-- outbox.after (postgres)
select * from "outbox" where "event_id" > $1 and "event_id" <= $2 order by "event_id" limit $3;

-- outbox.afterWhole (sqlite)
select * from "outbox" where "event_id" > ? and "event_id" <= ? order by "event_id" limit ?;

-- outbox.afterWhole (postgres)
select * from "outbox" where "event_id" > $1 and "event_id" <= $2 order by "event_id" limit $3;

-- outbox.arrivals (sqlite)
select "event_id", "event", "created_on", "org_id" from "outbox" where "event_id" > ? order by "event_id" limit ?;

-- outbox.arrivals (postgres)
select "event_id", "event", "created_on", "org_id" from "outbox" where "event_id" > $1 order by "event_id" limit $2;

-- outbox.newest (sqlite)
select max("event_id") as "event_id" from "outbox";

-- outbox.newest (postgres)
select max("event_id") as "event_id" from "outbox";

-- outbox.before (sqlite)
select min("event_id") as "event_id" from "outbox" where "created_on" >= ?;

-- outbox.before (postgres)
select min("event_id") as "event_id" from "outbox" where "created_on" >= $1;

-- outbox.forget (sqlite)
delete from "outbox" where "created_on" < ?;

-- outbox.forget (postgres)
delete from "outbox" where "created_on" < $1;
