-- usageHistory.days (sqlite)
select "day" as "date", "manifests_used", "api_calls", "words_delivered", "overage_manifests", "overage_microusd" from "usage_days" where "org_id" = ? and "day" >= ? and "day" <= ? order by "day";

-- usageHistory.days (postgres)
select "day" as "date", "manifests_used", "api_calls", "words_delivered", "overage_manifests", "overage_microusd" from "usage_days" where "org_id" = $1 and "day" >= $2 and "day" <= $3 order by "day";

-- usageHistory.since (sqlite)
select cast(coalesce(sum("manifests_used"), 0) as bigint) as "manifests_used", cast(coalesce(sum("api_calls"), 0) as bigint) as "api_calls", cast(coalesce(sum("words_delivered"), 0) as bigint) as "words_delivered", cast(coalesce(sum("overage_manifests"), 0) as bigint) as "overage_manifests", cast(coalesce(sum("overage_microusd"), 0) as bigint) as "overage_microusd" from "usage_days" where "org_id" = ? and "day" >= ?;

-- usageHistory.since (postgres)
select cast(coalesce(sum("manifests_used"), 0) as bigint) as "manifests_used", cast(coalesce(sum("api_calls"), 0) as bigint) as "api_calls", cast(coalesce(sum("words_delivered"), 0) as bigint) as "words_delivered", cast(coalesce(sum("overage_manifests"), 0) as bigint) as "overage_manifests", cast(coalesce(sum("overage_microusd"), 0) as bigint) as "overage_microusd" from "usage_days" where "org_id" = $1 and "day" >= $2;

-- usageHistory.months (sqlite)
select substr(day, 1, 7) as "date", cast(coalesce(sum("manifests_used"), 0) as bigint) as "manifests_used", cast(coalesce(sum("api_calls"), 0) as bigint) as "api_calls", cast(coalesce(sum("words_delivered"), 0) as bigint) as "words_delivered", cast(coalesce(sum("overage_manifests"), 0) as bigint) as "overage_manifests", cast(coalesce(sum("overage_microusd"), 0) as bigint) as "overage_microusd" from "usage_days" where "org_id" = ? group by substr(day, 1, 7) order by "date" desc limit ? offset ?;
select cast(count(*) as integer) as "total_count" from (select distinct substr(day, 1, 7) as "date" from "usage_days" where "org_id" = ?) as "months";

-- usageHistory.months (postgres)
select substr(day, 1, 7) as "date", cast(coalesce(sum("manifests_used"), 0) as bigint) as "manifests_used", cast(coalesce(sum("api_calls"), 0) as bigint) as "api_calls", cast(coalesce(sum("words_delivered"), 0) as bigint) as "words_delivered", cast(coalesce(sum("overage_manifests"), 0) as bigint) as "overage_manifests", cast(coalesce(sum("overage_microusd"), 0) as bigint) as "overage_microusd" from "usage_days" where "org_id" = $1 group by substr(day, 1, 7) order by "date" desc limit $2 offset $3;
select cast(count(*) as integer) as "total_count" from (select distinct substr(day, 1, 7) as "date" from "usage_days" where "org_id" = $1) as "months";
