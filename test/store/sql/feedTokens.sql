-- feedTokens.create (sqlite)
insert into "feed_tokens" ("org_id", "name", "token_hash", "masked_token", "created_on", "last_used_on") values (?, ?, ?, ?, ?, ?) returning *;

-- feedTokens.create (postgres)
insert into "feed_tokens" ("org_id", "name", "token_hash", "masked_token", "created_on", "last_used_on") values ($1, $2, $3, $4, $5, $6) returning *;

-- feedTokens.byHash (sqlite)
select * from "feed_tokens" where "token_hash" = ?;

-- feedTokens.byHash (postgres)
select * from "feed_tokens" where "token_hash" = $1;

-- feedTokens.list (sqlite)
select * from "feed_tokens" where "org_id" = ? order by "token_id" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "feed_tokens" where "org_id" = ?;

-- feedTokens.list (postgres)
select * from "feed_tokens" where "org_id" = $1 order by "token_id" limit $2 offset $3;
select cast(count(*) as integer) as "total_count" from "feed_tokens" where "org_id" = $1;

-- feedTokens.touch (sqlite)
update "feed_tokens" set "last_used_on" = ? where "token_id" = ?;

-- feedTokens.touch (postgres)
update "feed_tokens" set "last_used_on" = $1 where "token_id" = $2;

-- feedTokens.remove (sqlite)
delete from "feed_tokens" where "token_id" = ? and "org_id" = ?;

-- feedTokens.remove (postgres)
delete from "feed_tokens" where "token_id" = $1 and "org_id" = $2;
