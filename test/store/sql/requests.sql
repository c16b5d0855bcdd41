-- requests.keepPlan (sqlite)
delete from "plan_tokens" where "expires_at" < ?;
insert into "plan_tokens" ("token_hash", "org_id", "body_hash", "request", "outcome", "expires_at") values (?, ?, ?, ?, ?, ?);

-- requests.keepPlan (postgres)
delete from "plan_tokens" where "expires_at" < $1;
insert into "plan_tokens" ("token_hash", "org_id", "body_hash", "request", "outcome", "expires_at") values ($1, $2, $3, $4, $5, $6);

-- requests.plan (sqlite)
select * from "plan_tokens" where "token_hash" = ?;

-- requests.plan (postgres)
select * from "plan_tokens" where "token_hash" = $1;

-- requests.settlePlan (sqlite)
update "plan_tokens" set "outcome" = ? where "token_hash" = ? and "outcome" is null;
select "outcome" from "plan_tokens" where "token_hash" = ?;

-- requests.settlePlan (postgres)
update "plan_tokens" set "outcome" = $1 where "token_hash" = $2 and "outcome" is null;
select "outcome" from "plan_tokens" where "token_hash" = $1;

-- requests.keepCursors (sqlite)
delete from "cursors" where "expires_at" <= ?;
insert into "cursors" ("cursor_id", "org_id", "state", "expires_at") values (?, ?, ?, ?);

-- requests.keepCursors (postgres)
delete from "cursors" where "expires_at" <= $1;
insert into "cursors" ("cursor_id", "org_id", "state", "expires_at") values ($1, $2, $3, $4);

-- requests.cursor (sqlite)
select "state" from "cursors" where "cursor_id" = ? and "org_id" = ? and "expires_at" > ?;

-- requests.cursor (postgres)
select "state" from "cursors" where "cursor_id" = $1 and "org_id" = $2 and "expires_at" > $3;

-- requests.answer (sqlite)
select "body_hash", "answer" from "kept_answers" where "org_id" = ? and "path" = ? and "key_hash" = ? and "expires_at" > ?;

-- requests.answer (postgres)
select "body_hash", "answer" from "kept_answers" where "org_id" = $1 and "path" = $2 and "key_hash" = $3 and "expires_at" > $4;

-- requests.keepAnswer (sqlite)
delete from "kept_answers" where "expires_at" <= ?;
insert into "kept_answers" ("org_id", "path", "key_hash", "body_hash", "answer", "expires_at") values (?, ?, ?, ?, ?, ?);

-- requests.keepAnswer (postgres)
delete from "kept_answers" where "expires_at" <= $1;
insert into "kept_answers" ("org_id", "path", "key_hash", "body_hash", "answer", "expires_at") values ($1, $2, $3, $4, $5, $6);
