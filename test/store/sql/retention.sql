-- retention.count (sqlite)
select cast(count(*) as integer) as "records" from "records" where "ingested_at" < ?;
select "ingested_at" from "records" order by "ingested_at" limit ?;

-- retention.count (postgres)
select cast(count(*) as integer) as "records" from "records" where "ingested_at" < $1;
select "ingested_at" from "records" order by "ingested_at" limit $1;

-- retention.expired (sqlite)
select "record_id" from "records" where "ingested_at" < ? order by "ingested_at" limit ?;

-- retention.expired (postgres)
select "record_id" from "records" where "ingested_at" < $1 order by "ingested_at" limit $2;
