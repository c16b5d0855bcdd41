-- stories.write (sqlite)
select "version" from "stories" where "record_id" = ?;
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > ? where "stories"."record_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
delete from "claims" where "record_id" = ? and "version" = ?;
insert into "stories" ("story_id", "record_id", "version", "extractor", "headline", "summary", "sentiment_score", "significance_score", "claim_count", "word_count", "home_domain", "is_read", "source_json", "signal_json", "brief_json", "record_json", "created_on", "updated_on") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("story_id") do update set "story_id" = ?, "record_id" = ?, "version" = ?, "extractor" = ?, "headline" = ?, "summary" = ?, "sentiment_score" = ?, "significance_score" = ?, "claim_count" = ?, "word_count" = ?, "home_domain" = ?, "is_read" = ?, "source_json" = ?, "signal_json" = ?, "brief_json" = ?, "record_json" = ?, "updated_on" = ?;
insert into "packed_stories" ("story_id", "source_words", "source_stamp", "source_bytes", "signal_words", "signal_stamp", "signal_bytes", "brief_words", "brief_stamp", "brief_bytes", "record_words", "record_stamp", "story_packed", "record_packed") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("story_id") do update set "source_words" = ?, "source_stamp" = ?, "source_bytes" = ?, "signal_words" = ?, "signal_stamp" = ?, "signal_bytes" = ?, "brief_words" = ?, "brief_stamp" = ?, "brief_bytes" = ?, "record_words" = ?, "record_stamp" = ?, "story_packed" = ?, "record_packed" = ?;
delete from "record_tags" where "record_id" = ?;
delete from "record_topics" where "record_id" = ?;
delete from "record_domains" where "record_id" = ?;
delete from "record_search" where "rowid" = ?;
insert into "record_tags" ("record_id", "tag_id", "mentions", "found_as") values (?, ?, ?, ?);
insert into "record_topics" ("record_id", "topic_id", "score", "reason") values (?, ?, ?, ?);
insert into "record_domains" ("record_id", "domain", "is_home") values (?, ?, ?);
insert into "record_search" ("rowid", "headline", "summary", "claims") values (?, ?, ?, ?);

-- stories.write (postgres)
select "version" from "stories" where "record_id" = $1;
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > $1 where "stories"."record_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
delete from "claims" where "record_id" = $1 and "version" = $2;
insert into "stories" ("story_id", "record_id", "version", "extractor", "headline", "summary", "sentiment_score", "significance_score", "claim_count", "word_count", "home_domain", "is_read", "source_json", "signal_json", "brief_json", "record_json", "created_on", "updated_on") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) on conflict ("story_id") do update set "story_id" = $19, "record_id" = $20, "version" = $21, "extractor" = $22, "headline" = $23, "summary" = $24, "sentiment_score" = $25, "significance_score" = $26, "claim_count" = $27, "word_count" = $28, "home_domain" = $29, "is_read" = $30, "source_json" = $31, "signal_json" = $32, "brief_json" = $33, "record_json" = $34, "updated_on" = $35;
insert into "packed_stories" ("story_id", "source_words", "source_stamp", "source_bytes", "signal_words", "signal_stamp", "signal_bytes", "brief_words", "brief_stamp", "brief_bytes", "record_words", "record_stamp", "story_packed", "record_packed") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict ("story_id") do update set "source_words" = $15, "source_stamp" = $16, "source_bytes" = $17, "signal_words" = $18, "signal_stamp" = $19, "signal_bytes" = $20, "brief_words" = $21, "brief_stamp" = $22, "brief_bytes" = $23, "record_words" = $24, "record_stamp" = $25, "story_packed" = $26, "record_packed" = $27;
delete from "record_tags" where "record_id" = $1;
delete from "record_topics" where "record_id" = $1;
delete from "record_domains" where "record_id" = $1;
delete from "record_search" where "rowid" = $1;
insert into "record_tags" ("record_id", "tag_id", "mentions", "found_as") values ($1, $2, $3, $4);
insert into "record_topics" ("record_id", "topic_id", "score", "reason") values ($1, $2, $3, $4);
insert into "record_domains" ("record_id", "domain", "is_home") values ($1, $2, $3);
insert into "record_search" ("rowid", "headline", "summary", "claims") values ($1, $2, $3, $4);

-- stories.packOlder (sqlite)
select "story_id", "record_id", "version", "source_json", "signal_json", "brief_json", "record_json" from "stories" where "story_id" > ? and "record_json" != ? order by "story_id" limit ?;
insert into "packed_stories" ("story_id", "source_words", "source_stamp", "source_bytes", "signal_words", "signal_stamp", "signal_bytes", "brief_words", "brief_stamp", "brief_bytes", "record_words", "record_stamp", "story_packed", "record_packed") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("story_id") do update set "source_words" = ?, "source_stamp" = ?, "source_bytes" = ?, "signal_words" = ?, "signal_stamp" = ?, "signal_bytes" = ?, "brief_words" = ?, "brief_stamp" = ?, "brief_bytes" = ?, "record_words" = ?, "record_stamp" = ?, "story_packed" = ?, "record_packed" = ?;
update "stories" set "source_json" = ?, "signal_json" = ?, "brief_json" = ?, "record_json" = ? where "story_id" = ?;
update "records" set "content" = ? where "record_id" = ?;
delete from "claims" where "record_id" = ? and "version" = ?;

-- stories.packOlder (postgres)
select "story_id", "record_id", "version", "source_json", "signal_json", "brief_json", "record_json" from "stories" where "story_id" > $1 and "record_json" != $2 order by "story_id" limit $3;
insert into "packed_stories" ("story_id", "source_words", "source_stamp", "source_bytes", "signal_words", "signal_stamp", "signal_bytes", "brief_words", "brief_stamp", "brief_bytes", "record_words", "record_stamp", "story_packed", "record_packed") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict ("story_id") do update set "source_words" = $15, "source_stamp" = $16, "source_bytes" = $17, "signal_words" = $18, "signal_stamp" = $19, "signal_bytes" = $20, "brief_words" = $21, "brief_stamp" = $22, "brief_bytes" = $23, "record_words" = $24, "record_stamp" = $25, "story_packed" = $26, "record_packed" = $27;
update "stories" set "source_json" = $1, "signal_json" = $2, "brief_json" = $3, "record_json" = $4 where "story_id" = $5;
update "records" set "content" = $1 where "record_id" = $2;
delete from "claims" where "record_id" = $1 and "version" = $2;

-- stories.fillSignals (sqlite)
select "story_id" from "packed_stories" where "story_id" > ? and "source_bytes" > ? order by "story_id" limit ?;
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);

-- stories.fillSignals (postgres)
select "story_id" from "packed_stories" where "story_id" > $1 and "source_bytes" > $2 order by "story_id" limit $3;
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
