-- usage.read (sqlite)
select "manifests_used", "api_calls", "words_delivered", "overage_manifests", "overage_microusd" from "usage" where "org_id" = ? and "period" = ?;

-- usage.read (postgres)
select "manifests_used", "api_calls", "words_delivered", "overage_manifests", "overage_microusd" from "usage" where "org_id" = $1 and "period" = $2;

-- usage.consumed (sqlite)
select "manifest_id" from "consumed" where "org_id" = ? and "period" = ? and "manifest_id" in (?);

-- usage.consumed (postgres)
select "manifest_id" from "consumed" where "org_id" = $1 and "period" = $2 and "manifest_id" in ($3);

-- usage.claimless (sqlite)
select "story_id" from "stories" where "story_id" in (?, ?) and "claim_count" = ?;

-- usage.claimless (postgres)
select "story_id" from "stories" where "story_id" in ($1, $2) and "claim_count" = $3;

-- usage.consume (sqlite)
insert into "usage" ("org_id", "period", "manifests_used", "api_calls", "words_delivered", "overage_manifests", "overage_microusd") values (?, ?, ?, ?, ?, ?, ?) on conflict ("org_id", "period") do update set "manifests_used" = "usage"."manifests_used" + ?, "api_calls" = "usage"."api_calls" + ?, "words_delivered" = "usage"."words_delivered" + ?, "overage_manifests" = "usage"."overage_manifests" + ?, "overage_microusd" = "usage"."overage_microusd" + ?;
select "manifests_used" from "usage" where "org_id" = ? and "period" = ?;
select "manifest_id" from "consumed" where "org_id" = ? and "period" = ? and "manifest_id" in (?, ?);
insert into "consumed" ("org_id", "period", "manifest_id") values (?, ?, ?);
insert into "usage_days" ("org_id", "day", "manifests_used", "api_calls", "words_delivered", "overage_manifests", "overage_microusd") values (?, ?, ?, ?, ?, ?, ?) on conflict ("org_id", "day") do update set "manifests_used" = "usage_days"."manifests_used" + ?, "api_calls" = "usage_days"."api_calls" + ?, "words_delivered" = "usage_days"."words_delivered" + ?, "overage_manifests" = "usage_days"."overage_manifests" + ?, "overage_microusd" = "usage_days"."overage_microusd" + ?;

-- usage.consume (postgres)
insert into "usage" ("org_id", "period", "manifests_used", "api_calls", "words_delivered", "overage_manifests", "overage_microusd") values ($1, $2, $3, $4, $5, $6, $7) on conflict ("org_id", "period") do update set "manifests_used" = "usage"."manifests_used" + $8, "api_calls" = "usage"."api_calls" + $9, "words_delivered" = "usage"."words_delivered" + $10, "overage_manifests" = "usage"."overage_manifests" + $11, "overage_microusd" = "usage"."overage_microusd" + $12;
select "manifests_used" from "usage" where "org_id" = $1 and "period" = $2;
select "manifest_id" from "consumed" where "org_id" = $1 and "period" = $2 and "manifest_id" in ($3, $4);
insert into "consumed" ("org_id", "period", "manifest_id") values ($1, $2, $3);
insert into "usage_days" ("org_id", "day", "manifests_used", "api_calls", "words_delivered", "overage_manifests", "overage_microusd") values ($1, $2, $3, $4, $5, $6, $7) on conflict ("org_id", "day") do update set "manifests_used" = "usage_days"."manifests_used" + $8, "api_calls" = "usage_days"."api_calls" + $9, "words_delivered" = "usage_days"."words_delivered" + $10, "overage_manifests" = "usage_days"."overage_manifests" + $11, "overage_microusd" = "usage_days"."overage_microusd" + $12;

-- usage.record (sqlite)
insert into "usage" ("org_id", "period", "manifests_used", "api_calls", "words_delivered", "overage_manifests", "overage_microusd") values (?, ?, ?, ?, ?, ?, ?) on conflict ("org_id", "period") do update set "manifests_used" = "usage"."manifests_used" + ?, "api_calls" = "usage"."api_calls" + ?, "words_delivered" = "usage"."words_delivered" + ?, "overage_manifests" = "usage"."overage_manifests" + ?, "overage_microusd" = "usage"."overage_microusd" + ?;
insert into "usage_days" ("org_id", "day", "manifests_used", "api_calls", "words_delivered", "overage_manifests", "overage_microusd") values (?, ?, ?, ?, ?, ?, ?) on conflict ("org_id", "day") do update set "manifests_used" = "usage_days"."manifests_used" + ?, "api_calls" = "usage_days"."api_calls" + ?, "words_delivered" = "usage_days"."words_delivered" + ?, "overage_manifests" = "usage_days"."overage_manifests" + ?, "overage_microusd" = "usage_days"."overage_microusd" + ?;

-- usage.record (postgres)
insert into "usage" ("org_id", "period", "manifests_used", "api_calls", "words_delivered", "overage_manifests", "overage_microusd") values ($1, $2, $3, $4, $5, $6, $7) on conflict ("org_id", "period") do update set "manifests_used" = "usage"."manifests_used" + $8, "api_calls" = "usage"."api_calls" + $9, "words_delivered" = "usage"."words_delivered" + $10, "overage_manifests" = "usage"."overage_manifests" + $11, "overage_microusd" = "usage"."overage_microusd" + $12;
insert into "usage_days" ("org_id", "day", "manifests_used", "api_calls", "words_delivered", "overage_manifests", "overage_microusd") values ($1, $2, $3, $4, $5, $6, $7) on conflict ("org_id", "day") do update set "manifests_used" = "usage_days"."manifests_used" + $8, "api_calls" = "usage_days"."api_calls" + $9, "words_delivered" = "usage_days"."words_delivered" + $10, "overage_manifests" = "usage_days"."overage_manifests" + $11, "overage_microusd" = "usage_days"."overage_microusd" + $12;
