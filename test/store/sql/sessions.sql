-- sessions.begin (sqlite)
insert into "sessions" ("session_hash", "key_id", "created_on", "seen_on", "idle_end", "final_end") values (?, ?, ?, ?, ?, ?);

-- sessions.begin (postgres)
insert into "sessions" ("session_hash", "key_id", "created_on", "seen_on", "idle_end", "final_end") values ($1, $2, $3, $4, $5, $6);

-- sessions.byHash (sqlite)
select * from "sessions" where "session_hash" = ?;

-- sessions.byHash (postgres)
select * from "sessions" where "session_hash" = $1;

-- sessions.of (sqlite)
select * from "sessions" where "key_id" = ? and "idle_end" > ? and "final_end" > ? order by "seen_on" desc, "session_hash";

-- sessions.of (postgres)
select * from "sessions" where "key_id" = $1 and "idle_end" > $2 and "final_end" > $3 order by "seen_on" desc, "session_hash";

-- sessions.touch (sqlite)
update "sessions" set "seen_on" = ?, "idle_end" = ? where "session_hash" = ?;

-- sessions.touch (postgres)
update "sessions" set "seen_on" = $1, "idle_end" = $2 where "session_hash" = $3;

-- sessions.end (sqlite)
delete from "sessions" where "session_hash" = ?;

-- sessions.end (postgres)
delete from "sessions" where "session_hash" = $1;

-- sessions.endAll (sqlite)
delete from "sessions" where "key_id" = ?;

-- sessions.endAll (postgres)
delete from "sessions" where "key_id" = $1;

-- sessions.forget (sqlite)
delete from "sessions" where ("idle_end" <= ? or "final_end" <= ?);

-- sessions.forget (postgres)
delete from "sessions" where ("idle_end" <= $1 or "final_end" <= $2);
