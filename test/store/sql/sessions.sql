-- sessions.begin (sqlite)
insert into "sessions" ("session_hash", "key_id", "created_on", "seen_on", "idle_end", "final_end") values (?, ?, ?, ?, ?, ?);

-- sessions.begin (postgres)
insert into "sessions" ("session_hash", "key_id", "created_on", "seen_on", "idle_end", "final_end") values ($1, $2, $3, $4, $5, $6);

-- sessions.byHash (sqlite)
select * from "sessions" where "session_hash" = ?;

-- sessions.byHash (postgres)
select * from "sessions" where "session_hash" = $1;

-- sessions.touch (sqlite)
update "sessions" set "seen_on" = ?, "idle_end" = ? where "session_hash" = ?;

-- sessions.touch (postgres)
update "sessions" set "seen_on" = $1, "idle_end" = $2 where "session_hash" = $3;

-- sessions.end (sqlite)
delete from "sessions" where "session_hash" = ?;

-- sessions.end (postgres)
delete from "sessions" where "session_hash" = $1;

-- sessions.forget (sqlite)
delete from "sessions" where ("idle_end" <= ? or "final_end" <= ?);

-- sessions.forget (postgres)
delete from "sessions" where ("idle_end" <= $1 or "final_end" <= $2);
