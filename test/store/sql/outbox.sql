-- outbox.append (sqlite)
insert into "outbox" ("event", "manifest_id", "stream_id", "data", "created_on") values (?, ?, ?, ?, ?);

-- outbox.append (postgres)
insert into "outbox" ("event", "manifest_id", "stream_id", "data", "created_on") values ($1, $2, $3, $4, $5);

-- outbox.after (sqlite)
select * from "outbox" where "event_id" > ? order by "event_id" limit ?;

-- outbox.after (postgres)
select * from "outbox" where "event_id" > $1 order by "event_id" limit $2;
