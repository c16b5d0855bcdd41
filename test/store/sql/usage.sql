-- usage.read (sqlite)
select "manifests_used", "api_calls", "words_delivered" from "usage" where "org_id" = ? and "period" = ?;

-- usage.read (postgres)
select "manifests_used", "api_calls", "words_delivered" from "usage" where "org_id" = $1 and "period" = $2;

-- usage.consumed (sqlite)
select "manifest_id" from "consumed" where "org_id" = ? and "period" = ? and "manifest_id" in (?);

-- usage.consumed (postgres)
select "manifest_id" from "consumed" where "org_id" = $1 and "period" = $2 and "manifest_id" in ($3);

-- usage.consume (sqlite)
insert into "usage" ("org_id", "period", "api_calls", "words_delivered", "manifests_used") values (?, ?, ?, ?, ?) on conflict ("org_id", "period") do update set "manifests_used" = "usage"."manifests_used" + ?, "api_calls" = "usage"."api_calls" + ?, "words_delivered" = "usage"."words_delivered" + ?;
select "manifests_used" from "usage" where "org_id" = ? and "period" = ?;
select "manifest_id" from "consumed" where "org_id" = ? and "period" = ? and "manifest_id" in (?, ?);
insert into "consumed" ("org_id", "period", "manifest_id") values (?, ?, ?);

-- usage.consume (postgres)
insert into "usage" ("org_id", "period", "api_calls", "words_delivered", "manifests_used") values ($1, $2, $3, $4, $5) on conflict ("org_id", "period") do update set "manifests_used" = "usage"."manifests_used" + $6, "api_calls" = "usage"."api_calls" + $7, "words_delivered" = "usage"."words_delivered" + $8;
select "manifests_used" from "usage" where "org_id" = $1 and "period" = $2;
select "manifest_id" from "consumed" where "org_id" = $1 and "period" = $2 and "manifest_id" in ($3, $4);
insert into "consumed" ("org_id", "period", "manifest_id") values ($1, $2, $3);

-- usage.record (sqlite)
insert into "usage" ("org_id", "period", "api_calls", "words_delivered", "manifests_used") values (?, ?, ?, ?, ?) on conflict ("org_id", "period") do update set "manifests_used" = "usage"."manifests_used" + ?, "api_calls" = "usage"."api_calls" + ?, "words_delivered" = "usage"."words_delivered" + ?;

-- usage.record (postgres)
insert into "usage" ("org_id", "period", "api_calls", "words_delivered", "manifests_used") values ($1, $2, $3, $4, $5) on conflict ("org_id", "period") do update set "manifests_used" = "usage"."manifests_used" + $6, "api_calls" = "usage"."api_calls" + $7, "words_delivered" = "usage"."words_delivered" + $8;
