-- claims.index (sqlite)
select "claim_no" from "claim_index" where "record_id" = ?;
delete from "claim_search" where "rowid" in (?);
delete from "claim_tags" where "claim_no" in (?);
select * from "claim_conflicts" where "claim_no" in (?);
delete from "claim_conflicts" where "claim_no" in (?);
delete from "claim_conflicts" where "claim_no" in (?) and "other_no" in (?);
delete from "claim_index" where "record_id" = ?;
insert into "claim_index" ("claim_id", "record_id", "claim_type", "confidence", "fact_no") values (?, ?, ?, ?, ?) returning "claim_no", "claim_id";
insert into "claim_search" ("rowid", "claim_text") values (?, ?);
select "tags"."tag_id", "tags"."tag_type", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" = ?;
insert into "claim_tags" ("tag_id", "claim_no") values (?, ?);

-- claims.index (postgres)
select "claim_no" from "claim_index" where "record_id" = $1;
delete from "claim_search" where "rowid" in ($1);
delete from "claim_tags" where "claim_no" in ($1);
select * from "claim_conflicts" where "claim_no" in ($1);
delete from "claim_conflicts" where "claim_no" in ($1);
delete from "claim_conflicts" where "claim_no" in ($1) and "other_no" in ($2);
delete from "claim_index" where "record_id" = $1;
insert into "claim_index" ("claim_id", "record_id", "claim_type", "confidence", "fact_no") values ($1, $2, $3, $4, $5) returning "claim_no", "claim_id";
insert into "claim_search" ("rowid", "claim_text") values ($1, $2);
select "tags"."tag_id", "tags"."tag_type", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" = $1;
insert into "claim_tags" ("tag_id", "claim_no") values ($1, $2);

-- claims.retag (sqlite)
select "claim_index"."claim_no", "claims"."entities" from "claim_index" inner join "claims" on "claims"."claim_id" = "claim_index"."claim_id" where "claim_index"."record_id" = ?;
delete from "claim_tags" where "claim_no" in (?);
select "tags"."tag_id", "tags"."tag_type", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" = ?;
insert into "claim_tags" ("tag_id", "claim_no") values (?, ?);

-- claims.retag (postgres)
select "claim_index"."claim_no", "claims"."entities" from "claim_index" inner join "claims" on "claims"."claim_id" = "claim_index"."claim_id" where "claim_index"."record_id" = $1;
delete from "claim_tags" where "claim_no" in ($1);
select "tags"."tag_id", "tags"."tag_type", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" = $1;
insert into "claim_tags" ("tag_id", "claim_no") values ($1, $2);

-- claims.versionsWith (sqlite)
select "version", "claim_id" from "claims" where "record_id" = ? and "claim_text" = ? order by "version", "position";

-- claims.versionsWith (postgres)
select "version", "claim_id" from "claims" where "record_id" = $1 and "claim_text" = $2 order by "version", "position";
