-- claims.index (sqlite)
select "claim_no" from "claim_index" where "record_id" = ?;
select distinct "record_id" from "claim_index" where ("claim_no" in (?) or "fact_no" in (select "fact_no" from "claim_index" where "claim_no" in (?) and "fact_no" is not null) or "claim_no" in (select "other_no" from "claim_conflicts" where "claim_no" in (?)) or "claim_no" in (select "claim_no" from "claim_sequels" where "earlier_no" in (?)));
insert into "unsettled_signals" ("record_id", "is_afresh") values (?, ?) on conflict ("record_id") do nothing;
delete from "unsettled_signals" where "record_id" = ?;
delete from "claim_search" where "rowid" in (?);
delete from "claim_tags" where "claim_no" in (?);
select * from "claim_conflicts" where "claim_no" in (?);
delete from "claim_conflicts" where "claim_no" in (?);
delete from "claim_conflicts" where "claim_no" in (?) and "other_no" in (?);
delete from "claim_sequels" where "claim_no" in (?);
delete from "claim_sequels" where "earlier_no" in (?);
delete from "claim_index" where "record_id" = ?;
insert into "claim_index" ("claim_id", "record_id", "claim_type", "confidence", "fact_no") values (?, ?, ?, ?, ?) returning "claim_no";
insert into "claim_search" ("rowid", "claim_text") values (?, ?);
select "tags"."tag_id", "tags"."tag_type", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" = ?;
insert into "claim_tags" ("tag_id", "claim_no") values (?, ?);

-- claims.index (postgres)
select "claim_no" from "claim_index" where "record_id" = $1;
select distinct "record_id" from "claim_index" where ("claim_no" in ($1) or "fact_no" in (select "fact_no" from "claim_index" where "claim_no" in ($2) and "fact_no" is not null) or "claim_no" in (select "other_no" from "claim_conflicts" where "claim_no" in ($3)) or "claim_no" in (select "claim_no" from "claim_sequels" where "earlier_no" in ($4)));
insert into "unsettled_signals" ("record_id", "is_afresh") values ($1, $2) on conflict ("record_id") do nothing;
delete from "unsettled_signals" where "record_id" = $1;
delete from "claim_search" where "rowid" in ($1);
delete from "claim_tags" where "claim_no" in ($1);
select * from "claim_conflicts" where "claim_no" in ($1);
delete from "claim_conflicts" where "claim_no" in ($1);
delete from "claim_conflicts" where "claim_no" in ($1) and "other_no" in ($2);
delete from "claim_sequels" where "claim_no" in ($1);
delete from "claim_sequels" where "earlier_no" in ($1);
delete from "claim_index" where "record_id" = $1;
insert into "claim_index" ("claim_id", "record_id", "claim_type", "confidence", "fact_no") values ($1, $2, $3, $4, $5) returning "claim_no";
insert into "claim_search" ("rowid", "claim_text") values ($1, $2);
select "tags"."tag_id", "tags"."tag_type", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" = $1;
insert into "claim_tags" ("tag_id", "claim_no") values ($1, $2);

-- claims.haveAtHand (sqlite)
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > ? where "stories"."record_id" in (?);

-- claims.haveAtHand (postgres)
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > $1 where "stories"."record_id" in ($2);

-- claims.retag (sqlite)
select "claim_no", "claim_id" from "claim_index" where "record_id" = ?;
delete from "claim_tags" where "claim_no" in (?);
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > ? where "stories"."record_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "tags"."tag_id", "tags"."tag_type", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" = ?;

-- claims.retag (postgres)
select "claim_no", "claim_id" from "claim_index" where "record_id" = $1;
delete from "claim_tags" where "claim_no" in ($1);
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > $1 where "stories"."record_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "tags"."tag_id", "tags"."tag_type", "tags"."name" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" = $1;

-- claims.versionsWith (sqlite)
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > ? where "stories"."record_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "version", "claim_id" from "claims" where "record_id" = ? and "version" != ? and "claim_text" = ? order by "version", "position";

-- claims.versionsWith (postgres)
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > $1 where "stories"."record_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "version", "claim_id" from "claims" where "record_id" = $1 and "version" != $2 and "claim_text" = $3 order by "version", "position";
