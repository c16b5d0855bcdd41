-- claimSearch.newest (sqlite)
select "claim_no" from "claim_index" order by "claim_no" desc limit ?;

-- claimSearch.newest (postgres)
select "claim_no" from "claim_index" order by "claim_no" desc limit $1;

-- claimSearch.among (sqlite)
select "claim_index"."claim_no" from "claim_index" where exists (select "stream_manifests"."manifest_id" from "stream_manifests" where "stream_manifests"."manifest_id" = "claim_index"."record_id" and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "stream_manifests"."stream_id" in (select "stream_id" from "streams" where "status" = ? and "is_public" = ? and "stream_id" in (?, ?)) and "stream_manifests"."source_published_date" >= ? and "stream_manifests"."source_published_date" <= ?) and "claim_index"."claim_no" in (select "claim_no" from "claim_tags" where "tag_id" in (select "same"."tag_id" from "tags" as "asked" inner join "tags" as "same" on ("same"."tag_id" = coalesce("asked"."merged_into", "asked"."tag_id") or "same"."merged_into" = coalesce("asked"."merged_into", "asked"."tag_id")) where "asked"."tag_id" in (?, ?, ?))) and "claim_index"."claim_type" in (?) and "claim_index"."confidence" in (?) and "claim_index"."claim_no" >= ? and "claim_index"."claim_no" < ? order by "claim_index"."claim_no" desc limit ?;
select "claim_search"."rowid" as "claim_no", (select unicode(cast(sz as text)) from "claim_search_docsize" where id = "claim_search"."rowid") as "distance" from "claim_index" inner join "claim_search" on "claim_search"."rowid" = "claim_index"."claim_no" where exists (select "stream_manifests"."manifest_id" from "stream_manifests" where "stream_manifests"."manifest_id" = "claim_index"."record_id" and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "stream_manifests"."stream_id" in (select "stream_id" from "streams" where "status" = ? and "is_public" = ?)) and "claim_search" match ? and "claim_search"."rowid" >= cast(? as bigint) and "claim_search"."rowid" < cast(? as bigint) order by "claim_search"."rowid" desc limit ?;

-- claimSearch.among (postgres)
select "claim_index"."claim_no" from "claim_index" where exists (select "stream_manifests"."manifest_id" from "stream_manifests" where "stream_manifests"."manifest_id" = "claim_index"."record_id" and "stream_manifests"."matched_at" >= $1 and "stream_manifests"."matched_at" < $2 and "stream_manifests"."stream_id" in (select "stream_id" from "streams" where "status" = $3 and "is_public" = $4 and "stream_id" in ($5, $6)) and "stream_manifests"."source_published_date" >= $7 and "stream_manifests"."source_published_date" <= $8) and "claim_index"."claim_no" in (select "claim_no" from "claim_tags" where "tag_id" in (select "same"."tag_id" from "tags" as "asked" inner join "tags" as "same" on ("same"."tag_id" = coalesce("asked"."merged_into", "asked"."tag_id") or "same"."merged_into" = coalesce("asked"."merged_into", "asked"."tag_id")) where "asked"."tag_id" in ($9, $10, $11))) and "claim_index"."claim_type" in ($12) and "claim_index"."confidence" in ($13) and "claim_index"."claim_no" >= $14 and "claim_index"."claim_no" < $15 order by "claim_index"."claim_no" desc limit $16;
select "claim_search"."rowid" as "claim_no", -ts_rank(to_tsvector('english', "claim_text"), plainto_tsquery('english', $1)) as "distance" from "claim_index" inner join "claim_search" on "claim_search"."rowid" = "claim_index"."claim_no" where exists (select "stream_manifests"."manifest_id" from "stream_manifests" where "stream_manifests"."manifest_id" = "claim_index"."record_id" and "stream_manifests"."matched_at" >= $2 and "stream_manifests"."matched_at" < $3 and "stream_manifests"."stream_id" in (select "stream_id" from "streams" where "status" = $4 and "is_public" = $5)) and to_tsvector('english', "claim_text") @@ plainto_tsquery('english', $6) and "claim_search"."rowid" >= cast($7 as bigint) and "claim_search"."rowid" < cast($8 as bigint) order by "claim_search"."rowid" desc limit $9;

-- claimSearch.read (sqlite)
select "claim_no", "fact_no", "claim_id", "record_id" from "claim_index" where "claim_no" in (?);
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > ? where "stories"."record_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", cast("source_json" as blob) as "source", cast("signal_json" as blob) as "signal", cast("brief_json" as blob) as "brief", cast("record_json" as blob) as "record" from "stories" where "story_id" in (?);

-- claimSearch.read (postgres)
select "claim_no", "fact_no", "claim_id", "record_id" from "claim_index" where "claim_no" in ($1);
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > $1 where "stories"."record_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", convert_to("source_json", 'UTF8') as "source", convert_to("signal_json", 'UTF8') as "signal", convert_to("brief_json", 'UTF8') as "brief", convert_to("record_json", 'UTF8') as "record" from "stories" where "story_id" in ($1);

-- claimSearch.numbersOf (sqlite)
select "claim_no" from "claim_index" where "record_id" = ?;

-- claimSearch.numbersOf (postgres)
select "claim_no" from "claim_index" where "record_id" = $1;

-- claimSearch.byId (sqlite)
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > ? where "stories"."record_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", cast("source_json" as blob) as "source", cast("signal_json" as blob) as "signal", cast("brief_json" as blob) as "brief", cast("record_json" as blob) as "record" from "stories" where "story_id" in (?);
select "claim_no", "fact_no" from "claim_index" where "claim_id" = ?;
select * from "claims" where "claim_id" = ?;

-- claimSearch.byId (postgres)
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > $1 where "stories"."record_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", convert_to("source_json", 'UTF8') as "source", convert_to("signal_json", 'UTF8') as "signal", convert_to("brief_json", 'UTF8') as "brief", convert_to("record_json", 'UTF8') as "record" from "stories" where "story_id" in ($1);
select "claim_no", "fact_no" from "claim_index" where "claim_id" = $1;
select * from "claims" where "claim_id" = $1;

-- claimSearch.places (sqlite)
select "stream_manifests"."manifest_id", "stream_manifests"."matched_at", "streams"."stream_id", "streams"."name" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" in (?) and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "streams"."status" = ? and "streams"."is_public" = ? order by "streams"."stream_id";

-- claimSearch.places (postgres)
select "stream_manifests"."manifest_id", "stream_manifests"."matched_at", "streams"."stream_id", "streams"."name" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" in ($1) and "stream_manifests"."matched_at" >= $2 and "stream_manifests"."matched_at" < $3 and "streams"."status" = $4 and "streams"."is_public" = $5 order by "streams"."stream_id";

-- claimSearch.contents (sqlite)
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", cast("source_json" as blob) as "source", cast("signal_json" as blob) as "signal", cast("brief_json" as blob) as "brief", cast("record_json" as blob) as "record" from "stories" where "story_id" in (?);

-- claimSearch.contents (postgres)
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", convert_to("source_json", 'UTF8') as "source", convert_to("signal_json", 'UTF8') as "signal", convert_to("brief_json", 'UTF8') as "brief", convert_to("record_json", 'UTF8') as "record" from "stories" where "story_id" in ($1);
