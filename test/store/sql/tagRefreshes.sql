-- tagRefreshes.next (sqlite)
select "tag_id", "after_record_id" from "tag_refreshes" order by "asked_on", "tag_id" limit ?;

-- tagRefreshes.next (postgres)
select "tag_id", "after_record_id" from "tag_refreshes" order by "asked_on", "tag_id" limit $1;

-- tagRefreshes.recordsOf (sqlite)
select "stories"."record_id", "stories"."version", "stories"."signal_json", "stories"."brief_json", "stories"."record_json" from "record_tags" inner join "stories" on "stories"."record_id" = "record_tags"."record_id" where "record_tags"."tag_id" = ? and "record_tags"."record_id" > ? order by "record_tags"."record_id" limit ?;
select "record_tags"."record_id", "record_tags"."tag_id", "record_tags"."mentions", "record_tags"."found_as", "tags"."tag_type", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in (?) order by "record_tags"."record_id", "record_tags"."tag_id";

-- tagRefreshes.recordsOf (postgres)
select "stories"."record_id", "stories"."version", "stories"."signal_json", "stories"."brief_json", "stories"."record_json" from "record_tags" inner join "stories" on "stories"."record_id" = "record_tags"."record_id" where "record_tags"."tag_id" = $1 and "record_tags"."record_id" > $2 order by "record_tags"."record_id" limit $3;
select "record_tags"."record_id", "record_tags"."tag_id", "record_tags"."mentions", "record_tags"."found_as", "tags"."tag_type", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in ($1) order by "record_tags"."record_id", "record_tags"."tag_id";

-- tagRefreshes.countOf (sqlite)
select cast(count(*) as integer) as "total_count" from "record_tags" where "tag_id" = ?;

-- tagRefreshes.countOf (postgres)
select cast(count(*) as integer) as "total_count" from "record_tags" where "tag_id" = $1;

-- tagRefreshes.rewrite (sqlite)
delete from "record_tags" where "record_id" = ?;
insert into "record_tags" ("record_id", "tag_id", "mentions") values (?, ?, ?);
update "stories" set "signal_json" = ?, "brief_json" = ?, "record_json" = ? where "record_id" = ?;
select "source_json" as "source", "signal_json" as "signal", "brief_json" as "brief", "record_json" as "record" from "stories" where "story_id" = ?;
insert into "packed_stories" ("story_id", "source_words", "source_stamp", "signal_words", "signal_stamp", "brief_words", "brief_stamp", "record_words", "record_stamp", "story_packed", "record_packed") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- tagRefreshes.rewrite (postgres)
delete from "record_tags" where "record_id" = $1;
insert into "record_tags" ("record_id", "tag_id", "mentions") values ($1, $2, $3);
update "stories" set "signal_json" = $1, "brief_json" = $2, "record_json" = $3 where "record_id" = $4;
select "source_json" as "source", "signal_json" as "signal", "brief_json" as "brief", "record_json" as "record" from "stories" where "story_id" = $1;
insert into "packed_stories" ("story_id", "source_words", "source_stamp", "signal_words", "signal_stamp", "brief_words", "brief_stamp", "record_words", "record_stamp", "story_packed", "record_packed") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- tagRefreshes.claimEntities (sqlite)
select "claim_id", "claim_text", "entities" from "claims" where "record_id" = ? and "version" = ? order by "position";

-- tagRefreshes.claimEntities (postgres)
select "claim_id", "claim_text", "entities" from "claims" where "record_id" = $1 and "version" = $2 order by "position";

-- tagRefreshes.nameClaim (sqlite)
update "claims" set "entities" = ? where "claim_id" = ?;

-- tagRefreshes.nameClaim (postgres)
update "claims" set "entities" = $1 where "claim_id" = $2;

-- tagRefreshes.reached (sqlite)
update "tag_refreshes" set "after_record_id" = ? where "tag_id" = ?;

-- tagRefreshes.reached (postgres)
update "tag_refreshes" set "after_record_id" = $1 where "tag_id" = $2;

-- tagRefreshes.done (sqlite)
delete from "tag_refreshes" where "tag_id" = ?;

-- tagRefreshes.done (postgres)
delete from "tag_refreshes" where "tag_id" = $1;
