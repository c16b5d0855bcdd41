-- credentials.issue (sqlite)
insert into "credentials" ("key_id", "org_id", "user_id", "name", "key_type", "expires_on", "key_hash", "secret_hash", "mcp_token_hash", "masked_key", "is_active", "created_on", "last_used_on") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- credentials.issue (postgres)
insert into "credentials" ("key_id", "org_id", "user_id", "name", "key_type", "expires_on", "key_hash", "secret_hash", "mcp_token_hash", "masked_key", "is_active", "created_on", "last_used_on") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- credentials.byKeyHash (sqlite)
select * from "credentials" where "key_hash" = ?;

-- credentials.byKeyHash (postgres)
select * from "credentials" where "key_hash" = $1;

-- credentials.byMcpTokenHash (sqlite)
select * from "credentials" where "mcp_token_hash" = ?;

-- credentials.byMcpTokenHash (postgres)
select * from "credentials" where "mcp_token_hash" = $1;

-- credentials.byId (sqlite)
select * from "credentials" where "key_id" = ?;

-- credentials.byId (postgres)
select * from "credentials" where "key_id" = $1;

-- credentials.inForce (sqlite)
select * from "credentials" where "org_id" = ? and "is_active" = ? and ("expires_on" is null or "expires_on" > ?) order by "created_on", "key_id" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "credentials" where "org_id" = ? and "is_active" = ? and ("expires_on" is null or "expires_on" > ?);

-- credentials.inForce (postgres)
select * from "credentials" where "org_id" = $1 and "is_active" = $2 and ("expires_on" is null or "expires_on" > $3) order by "created_on", "key_id" limit $4 offset $5;
select cast(count(*) as integer) as "total_count" from "credentials" where "org_id" = $1 and "is_active" = $2 and ("expires_on" is null or "expires_on" > $3);

-- credentials.keep (sqlite)
update "credentials" set "org_id" = ?, "user_id" = ?, "key_type" = ?, "expires_on" = ? where "key_id" = ?;

-- credentials.keep (postgres)
update "credentials" set "org_id" = $1, "user_id" = $2, "key_type" = $3, "expires_on" = $4 where "key_id" = $5;

-- credentials.touch (sqlite)
update "credentials" set "last_used_on" = ? where "key_id" = ?;

-- credentials.touch (postgres)
update "credentials" set "last_used_on" = $1 where "key_id" = $2;

-- credentials.revoke (sqlite)
update "credentials" set "is_active" = ? where "key_id" = ?;

-- credentials.revoke (postgres)
update "credentials" set "is_active" = $1 where "key_id" = $2;

-- credentials.listFor (sqlite)
select * from "credentials" where "org_id" = ? order by "created_on", "key_id";

-- credentials.listFor (postgres)
select * from "credentials" where "org_id" = $1 order by "created_on", "key_id";
