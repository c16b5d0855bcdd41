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
