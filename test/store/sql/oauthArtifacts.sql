-- oauthArtifacts.keep (sqlite)
insert into "oauth_artifacts" ("kind", "id_hash", "grant_hash", "uid_hash", "key_id", "client_id", "scope", "audience", "payload", "expires_on", "consumed_on") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("kind", "id_hash") do update set "grant_hash" = ?, "uid_hash" = ?, "key_id" = ?, "client_id" = ?, "scope" = ?, "audience" = ?, "payload" = ?, "expires_on" = ?;

-- oauthArtifacts.keep (postgres)
insert into "oauth_artifacts" ("kind", "id_hash", "grant_hash", "uid_hash", "key_id", "client_id", "scope", "audience", "payload", "expires_on", "consumed_on") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict ("kind", "id_hash") do update set "grant_hash" = $12, "uid_hash" = $13, "key_id" = $14, "client_id" = $15, "scope" = $16, "audience" = $17, "payload" = $18, "expires_on" = $19;

-- oauthArtifacts.byHash (sqlite)
select * from "oauth_artifacts" where "kind" = ? and "id_hash" = ?;

-- oauthArtifacts.byHash (postgres)
select * from "oauth_artifacts" where "kind" = $1 and "id_hash" = $2;

-- oauthArtifacts.byUid (sqlite)
select * from "oauth_artifacts" where "kind" = ? and "uid_hash" = ?;

-- oauthArtifacts.byUid (postgres)
select * from "oauth_artifacts" where "kind" = $1 and "uid_hash" = $2;

-- oauthArtifacts.consume (sqlite)
update "oauth_artifacts" set "consumed_on" = ? where "kind" = ? and "id_hash" = ? and "consumed_on" is null;

-- oauthArtifacts.consume (postgres)
update "oauth_artifacts" set "consumed_on" = $1 where "kind" = $2 and "id_hash" = $3 and "consumed_on" is null;

-- oauthArtifacts.remove (sqlite)
delete from "oauth_artifacts" where "kind" = ? and "id_hash" = ?;

-- oauthArtifacts.remove (postgres)
delete from "oauth_artifacts" where "kind" = $1 and "id_hash" = $2;

-- oauthArtifacts.removeOfGrant (sqlite)
delete from "oauth_artifacts" where "kind" = ? and "grant_hash" = ?;

-- oauthArtifacts.removeOfGrant (postgres)
delete from "oauth_artifacts" where "kind" = $1 and "grant_hash" = $2;

-- oauthArtifacts.grantsOf (sqlite)
select * from "oauth_artifacts" where "key_id" = ? and "kind" = ? and "expires_on" > ? order by "expires_on" desc, "id_hash";

-- oauthArtifacts.grantsOf (postgres)
select * from "oauth_artifacts" where "key_id" = $1 and "kind" = $2 and "expires_on" > $3 order by "expires_on" desc, "id_hash";

-- oauthArtifacts.endGrant (sqlite)
delete from "oauth_artifacts" where "grant_hash" in (select "id_hash" from "oauth_artifacts" where "kind" = ? and "key_id" = ? and "id_hash" = ?);
delete from "oauth_artifacts" where "kind" = ? and "key_id" = ? and "id_hash" = ?;

-- oauthArtifacts.endGrant (postgres)
delete from "oauth_artifacts" where "grant_hash" in (select "id_hash" from "oauth_artifacts" where "kind" = $1 and "key_id" = $2 and "id_hash" = $3);
delete from "oauth_artifacts" where "kind" = $1 and "key_id" = $2 and "id_hash" = $3;

-- oauthArtifacts.forget (sqlite)
delete from "oauth_artifacts" where "expires_on" < ?;

-- oauthArtifacts.forget (postgres)
delete from "oauth_artifacts" where "expires_on" < $1;
