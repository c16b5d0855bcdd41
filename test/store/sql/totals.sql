-- totals.read (sqlite)
select cast(count(*) as integer) as "rows" from "sources" where "is_active" = ?;
select sum("claim_count") as "claims" from "stories";
select cast(count(*) as integer) as "rows" from "records";
select cast(count(*) as integer) as "rows" from "tags";
select cast(count(*) as integer) as "rows" from "manifests";

-- totals.read (postgres)
select cast(count(*) as integer) as "rows" from "sources" where "is_active" = $1;
select sum("claim_count") as "claims" from "stories";
select cast(count(*) as integer) as "rows" from "records";
select cast(count(*) as integer) as "rows" from "tags";
select cast(count(*) as integer) as "rows" from "manifests";
