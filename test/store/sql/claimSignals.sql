-- claimSignals.unsettle (sqlite)
select distinct "record_id" from "claim_index" where ("claim_no" in (?, ?) or "fact_no" in (select "fact_no" from "claim_index" where "claim_no" in (?, ?) and "fact_no" is not null) or "claim_no" in (select "other_no" from "claim_conflicts" where "claim_no" in (?, ?)) or "claim_no" in (select "claim_no" from "claim_sequels" where "earlier_no" in (?, ?)));
insert into "unsettled_signals" ("record_id", "is_afresh") values (?, ?) on conflict ("record_id") do nothing;

-- claimSignals.unsettle (postgres)
select distinct "record_id" from "claim_index" where ("claim_no" in ($1, $2) or "fact_no" in (select "fact_no" from "claim_index" where "claim_no" in ($3, $4) and "fact_no" is not null) or "claim_no" in (select "other_no" from "claim_conflicts" where "claim_no" in ($5, $6)) or "claim_no" in (select "claim_no" from "claim_sequels" where "earlier_no" in ($7, $8)));
insert into "unsettled_signals" ("record_id", "is_afresh") values ($1, $2) on conflict ("record_id") do nothing;

-- claimSignals.waiting (sqlite)
select * from "unsettled_signals" order by "record_id" limit ?;

-- claimSignals.waiting (postgres)
select * from "unsettled_signals" order by "record_id" limit $1;

-- claimSignals.isWaiting (sqlite)
select "record_id" from "unsettled_signals" where "record_id" = ?;

-- claimSignals.isWaiting (postgres)
select "record_id" from "unsettled_signals" where "record_id" = $1;

-- claimSignals.settled (sqlite)
delete from "unsettled_signals" where "record_id" = ?;

-- claimSignals.settled (postgres)
delete from "unsettled_signals" where "record_id" = $1;

-- claimSignals.textOf (sqlite)
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", cast("source_json" as blob) as "source", cast("signal_json" as blob) as "signal", cast("brief_json" as blob) as "brief", cast("record_json" as blob) as "record" from "stories" where "story_id" in (?);

-- claimSignals.textOf (postgres)
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", convert_to("source_json", 'UTF8') as "source", convert_to("signal_json", 'UTF8') as "signal", convert_to("brief_json", 'UTF8') as "brief", convert_to("record_json", 'UTF8') as "record" from "stories" where "story_id" in ($1);

-- claimSignals.rewrite (sqlite)
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", cast("source_json" as blob) as "source", cast("signal_json" as blob) as "signal", cast("brief_json" as blob) as "brief", cast("record_json" as blob) as "record" from "stories" where "story_id" in (?);

-- claimSignals.rewrite (postgres)
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed", "record_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", convert_to("source_json", 'UTF8') as "source", convert_to("signal_json", 'UTF8') as "signal", convert_to("brief_json", 'UTF8') as "brief", convert_to("record_json", 'UTF8') as "record" from "stories" where "story_id" in ($1);

-- claimSignals.linkedOf (sqlite)
select "claim_no", "claim_id", "fact_no" from "claim_index" where "record_id" = ? and ("fact_no" is not null or exists (select "other_no" from "claim_conflicts" where "claim_conflicts"."claim_no" = "claim_index"."claim_no") or exists (select "earlier_no" from "claim_sequels" where "claim_sequels"."claim_no" = "claim_index"."claim_no"));

-- claimSignals.linkedOf (postgres)
select "claim_no", "claim_id", "fact_no" from "claim_index" where "record_id" = $1 and ("fact_no" is not null or exists (select "other_no" from "claim_conflicts" where "claim_conflicts"."claim_no" = "claim_index"."claim_no") or exists (select "earlier_no" from "claim_sequels" where "claim_sequels"."claim_no" = "claim_index"."claim_no"));

-- claimSignals.streamsBeside (sqlite)
select "stream_id" from "streams" where "status" = ? and ("is_public" = ? or ("stream_id" in (select "stream_id" from "stream_manifests" where "manifest_id" = ?) and not exists (select "open"."stream_id" from "streams" as "open" where "open"."status" = ? and "open"."is_public" = ? and "open"."stream_id" in (select "stream_id" from "stream_manifests" where "manifest_id" = ?))));

-- claimSignals.streamsBeside (postgres)
select "stream_id" from "streams" where "status" = $1 and ("is_public" = $2 or ("stream_id" in (select "stream_id" from "stream_manifests" where "manifest_id" = $3) and not exists (select "open"."stream_id" from "streams" as "open" where "open"."status" = $4 and "open"."is_public" = $5 and "open"."stream_id" in (select "stream_id" from "stream_manifests" where "manifest_id" = $6))));

-- claimSignals.tagWeeks (sqlite)
select "tags"."tag_type", "tags"."name", cast(sum(case when "records"."source_published_date" >= ? then 1 else 0 end) as integer) as "week", cast(sum(case when "records"."source_published_date" < ? then 1 else 0 end) as integer) as "week_before", coalesce((select cast(sum("manifests") as integer) as "manifests" from "stream_days" where "stream_id" in (?, ?) and "day" >= ? and "day" < ?), 0) as "all_week", coalesce((select cast(sum("manifests") as integer) as "manifests" from "stream_days" where "stream_id" in (?, ?) and "day" >= ? and "day" < ?), 0) as "all_before" from "record_tags" as "own" inner join "tags" on "tags"."tag_id" = "own"."tag_id" inner join "record_tags" as "named" on "named"."tag_id" = "own"."tag_id" inner join "records" on "records"."record_id" = "named"."record_id" where "own"."record_id" = ? and "tags"."name" in (?, ?) and "named"."record_id" >= (select "record_id" from "records" where "ingested_at" >= ? order by "ingested_at" limit ?) and "records"."source_published_date" >= ? and "records"."source_published_date" < ? and exists (select "stream_manifests"."manifest_id" from "stream_manifests" where "stream_manifests"."manifest_id" = "named"."record_id" and +"stream_manifests"."stream_id" in (?, ?)) group by "tags"."tag_id", "tags"."tag_type", "tags"."name";

-- claimSignals.tagWeeks (postgres)
select "tags"."tag_type", "tags"."name", cast(sum(case when "records"."source_published_date" >= $1 then 1 else 0 end) as integer) as "week", cast(sum(case when "records"."source_published_date" < $2 then 1 else 0 end) as integer) as "week_before", coalesce((select cast(sum("manifests") as integer) as "manifests" from "stream_days" where "stream_id" in ($3, $4) and "day" >= $5 and "day" < $6), 0) as "all_week", coalesce((select cast(sum("manifests") as integer) as "manifests" from "stream_days" where "stream_id" in ($7, $8) and "day" >= $9 and "day" < $10), 0) as "all_before" from "record_tags" as "own" inner join "tags" on "tags"."tag_id" = "own"."tag_id" inner join "record_tags" as "named" on "named"."tag_id" = "own"."tag_id" inner join "records" on "records"."record_id" = "named"."record_id" where "own"."record_id" = $11 and "tags"."name" in ($12, $13) and "named"."record_id" >= (select "record_id" from "records" where "ingested_at" >= $14 order by "ingested_at" limit $15) and "records"."source_published_date" >= $16 and "records"."source_published_date" < $17 and exists (select "stream_manifests"."manifest_id" from "stream_manifests" where "stream_manifests"."manifest_id" = "named"."record_id" and +"stream_manifests"."stream_id" in ($18, $19)) group by "tags"."tag_id", "tags"."tag_type", "tags"."name";
