-- tagRefreshes.next (sqlite)
select "tag_id", "after_record_id" from "tag_refreshes" order by "asked_on", "tag_id" limit ?;

-- tagRefreshes.next (postgres)
select "tag_id", "after_record_id" from "tag_refreshes" order by "asked_on", "tag_id" limit $1;

-- tagRefreshes.recordsOf (sqlite)
select "stories"."record_id", "stories"."version" from "record_tags" inner join "stories" on "stories"."record_id" = "record_tags"."record_id" where "record_tags"."tag_id" = ? and "record_tags"."record_id" > ? order by "record_tags"."record_id" limit ?;
select "record_tags"."record_id", "record_tags"."tag_id", "record_tags"."mentions", "record_tags"."found_as", "tags"."tag_type", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in (?) order by "record_tags"."record_id", "record_tags"."tag_id";
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", cast("source_json" as blob) as "source", cast("signal_json" as blob) as "signal", cast("brief_json" as blob) as "brief", cast("record_json" as blob) as "record" from "stories" where "story_id" in (?);

-- tagRefreshes.recordsOf (postgres)
select "stories"."record_id", "stories"."version" from "record_tags" inner join "stories" on "stories"."record_id" = "record_tags"."record_id" where "record_tags"."tag_id" = $1 and "record_tags"."record_id" > $2 order by "record_tags"."record_id" limit $3;
select "record_tags"."record_id", "record_tags"."tag_id", "record_tags"."mentions", "record_tags"."found_as", "tags"."tag_type", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in ($1) order by "record_tags"."record_id", "record_tags"."tag_id";
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", convert_to("source_json", 'UTF8') as "source", convert_to("signal_json", 'UTF8') as "signal", convert_to("brief_json", 'UTF8') as "brief", convert_to("record_json", 'UTF8') as "record" from "stories" where "story_id" in ($1);

-- tagRefreshes.countOf (sqlite)
select cast(count(*) as integer) as "total_count" from "record_tags" where "tag_id" = ?;

-- tagRefreshes.countOf (postgres)
select cast(count(*) as integer) as "total_count" from "record_tags" where "tag_id" = $1;

-- tagRefreshes.rewrite (sqlite)
delete from "record_tags" where "record_id" = ?;
insert into "record_tags" ("record_id", "tag_id", "mentions") values (?, ?, ?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", cast("source_json" as blob) as "source", cast("signal_json" as blob) as "signal", cast("brief_json" as blob) as "brief", cast("record_json" as blob) as "record" from "stories" where "story_id" in (?);

-- tagRefreshes.rewrite (postgres)
delete from "record_tags" where "record_id" = $1;
insert into "record_tags" ("record_id", "tag_id", "mentions") values ($1, $2, $3);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", convert_to("source_json", 'UTF8') as "source", convert_to("signal_json", 'UTF8') as "signal", convert_to("brief_json", 'UTF8') as "brief", convert_to("record_json", 'UTF8') as "record" from "stories" where "story_id" in ($1);

-- tagRefreshes.reached (sqlite)
update "tag_refreshes" set "after_record_id" = ? where "tag_id" = ?;

-- tagRefreshes.reached (postgres)
update "tag_refreshes" set "after_record_id" = $1 where "tag_id" = $2;

-- tagRefreshes.done (sqlite)
delete from "tag_refreshes" where "tag_id" = ?;

-- tagRefreshes.done (postgres)
delete from "tag_refreshes" where "tag_id" = $1;
