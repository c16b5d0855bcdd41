-- claimLinks.marks (sqlite)

-- claimLinks.marks (postgres)

-- claimLinks.under (sqlite)
select "next_part" as "part", "since_log_no" as "since", "placed_log_no" as "placed" from "claim_key_cycle";
select "log_no", "pairs" from "claim_key_log" where "log_no" > ? order by "log_no" limit ?;
select "claim_key", "claim_no" from "claim_keys" where "claim_key" in (?, ?) order by "claim_key", "claim_no";

-- claimLinks.under (postgres)
select "next_part" as "part", "since_log_no" as "since", "placed_log_no" as "placed" from "claim_key_cycle";
select "log_no", "pairs" from "claim_key_log" where "log_no" > $1 order by "log_no" limit $2;
select "claim_key", "claim_no" from "claim_keys" where "claim_key" in ($1, $2) order by "claim_key", "claim_no";

-- claimLinks.keep (sqlite)
select "next_part" as "part", "since_log_no" as "since", "placed_log_no" as "placed" from "claim_key_cycle";
select "log_no", "pairs" from "claim_key_log" where "log_no" > ? order by "log_no" limit ?;
insert into "claim_key_log" ("pairs") values (?) returning "log_no";
delete from "claim_key_log" where "log_no" in (select "log_no" from "claim_key_log" where "log_no" <= ? order by "log_no" limit ?);

-- claimLinks.keep (postgres)
select "next_part" as "part", "since_log_no" as "since", "placed_log_no" as "placed" from "claim_key_cycle";
select "log_no", "pairs" from "claim_key_log" where "log_no" > $1 order by "log_no" limit $2;
insert into "claim_key_log" ("pairs") values ($1) returning "log_no";
delete from "claim_key_log" where "log_no" in (select "log_no" from "claim_key_log" where "log_no" <= $1 order by "log_no" limit $2);

-- claimLinks.settle (sqlite)
select "next_part" as "part", "since_log_no" as "since", "placed_log_no" as "placed" from "claim_key_cycle";
select "log_no", "pairs" from "claim_key_log" where "log_no" > ? order by "log_no" limit ?;
insert into "claim_key_log" ("pairs") values (?) returning "log_no";
delete from "claim_key_log" where "log_no" in (select "log_no" from "claim_key_log" where "log_no" <= ? order by "log_no" limit ?);
select "claim_key", "claim_no" from "claim_keys" where "claim_key" in (?) order by "claim_key", "claim_no";
delete from "claim_keys" where "claim_key" = ? and "claim_no" = ?;
insert into "claim_keys" ("claim_key", "claim_no") values (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?);
update "claim_key_cycle" set "next_part" = ?, "since_log_no" = ?, "placed_log_no" = ?;
delete from "claim_key_log" where "log_no" <= ?;

-- claimLinks.settle (postgres)
select "next_part" as "part", "since_log_no" as "since", "placed_log_no" as "placed" from "claim_key_cycle";
select "log_no", "pairs" from "claim_key_log" where "log_no" > $1 order by "log_no" limit $2;
insert into "claim_key_log" ("pairs") values ($1) returning "log_no";
delete from "claim_key_log" where "log_no" in (select "log_no" from "claim_key_log" where "log_no" <= $1 order by "log_no" limit $2);
select "claim_key", "claim_no" from "claim_keys" where "claim_key" in ($1) order by "claim_key", "claim_no";
delete from "claim_keys" where "claim_key" = $1 and "claim_no" = $2;
insert into "claim_keys" ("claim_key", "claim_no") values ($1, $2), ($3, $4), ($5, $6), ($7, $8), ($9, $10), ($11, $12), ($13, $14), ($15, $16), ($17, $18), ($19, $20), ($21, $22), ($23, $24), ($25, $26), ($27, $28), ($29, $30), ($31, $32);
update "claim_key_cycle" set "next_part" = $1, "since_log_no" = $2, "placed_log_no" = $3;
delete from "claim_key_log" where "log_no" <= $1;

-- claimLinks.byNumbers (sqlite)
select "claim_index"."claim_no", "claim_index"."claim_id", "claim_index"."record_id", "claim_index"."fact_no", "claim_index"."claim_type", "records"."source_published_date", "records"."published_at", "sources"."name" as "source_name", "sources"."owner", "sources"."homepage" from "claim_index" inner join "records" on "records"."record_id" = "claim_index"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" where "claim_index"."claim_no" in (?, ?);
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > ? where "stories"."record_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);

-- claimLinks.byNumbers (postgres)
select "claim_index"."claim_no", "claim_index"."claim_id", "claim_index"."record_id", "claim_index"."fact_no", "claim_index"."claim_type", "records"."source_published_date", "records"."published_at", "sources"."name" as "source_name", "sources"."owner", "sources"."homepage" from "claim_index" inner join "records" on "records"."record_id" = "claim_index"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" where "claim_index"."claim_no" in ($1, $2);
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > $1 where "stories"."record_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);

-- claimLinks.join (sqlite)
update "claim_index" set "fact_no" = ? where "claim_no" = ?;

-- claimLinks.join (postgres)
update "claim_index" set "fact_no" = $1 where "claim_no" = $2;

-- claimLinks.contradict (sqlite)
insert into "claim_conflicts" ("claim_no", "other_no") values (?, ?), (?, ?) on conflict ("claim_no", "other_no") do nothing;

-- claimLinks.contradict (postgres)
insert into "claim_conflicts" ("claim_no", "other_no") values ($1, $2), ($3, $4) on conflict ("claim_no", "other_no") do nothing;

-- claimLinks.goOn (sqlite)
insert into "claim_sequels" ("claim_no", "earlier_no") values (?, ?) on conflict ("claim_no", "earlier_no") do nothing;

-- claimLinks.goOn (postgres)
insert into "claim_sequels" ("claim_no", "earlier_no") values ($1, $2) on conflict ("claim_no", "earlier_no") do nothing;

-- claimLinks.before (sqlite)
select "claim_index"."claim_no", "claim_index"."claim_id", "claim_index"."record_id", "claim_index"."fact_no", "claim_index"."claim_type", "records"."source_published_date", "records"."published_at", "sources"."name" as "source_name", "sources"."owner", "sources"."homepage", "claim_sequels"."claim_no" as "later_no" from "claim_index" inner join "records" on "records"."record_id" = "claim_index"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "claim_sequels" on "claim_sequels"."earlier_no" = "claim_index"."claim_no" where "claim_sequels"."claim_no" in (?) and exists (select "stream_manifests"."manifest_id" from "stream_manifests" where "stream_manifests"."manifest_id" = "claim_index"."record_id" and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "stream_manifests"."stream_id" in (select "stream_id" from "streams" where "status" = ? and "is_public" = ?)) order by "claim_index"."claim_no";
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > ? where "stories"."record_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);

-- claimLinks.before (postgres)
select "claim_index"."claim_no", "claim_index"."claim_id", "claim_index"."record_id", "claim_index"."fact_no", "claim_index"."claim_type", "records"."source_published_date", "records"."published_at", "sources"."name" as "source_name", "sources"."owner", "sources"."homepage", "claim_sequels"."claim_no" as "later_no" from "claim_index" inner join "records" on "records"."record_id" = "claim_index"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "claim_sequels" on "claim_sequels"."earlier_no" = "claim_index"."claim_no" where "claim_sequels"."claim_no" in ($1) and exists (select "stream_manifests"."manifest_id" from "stream_manifests" where "stream_manifests"."manifest_id" = "claim_index"."record_id" and "stream_manifests"."matched_at" >= $2 and "stream_manifests"."matched_at" < $3 and "stream_manifests"."stream_id" in (select "stream_id" from "streams" where "status" = $4 and "is_public" = $5)) order by "claim_index"."claim_no";
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > $1 where "stories"."record_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);

-- claimLinks.stating (sqlite)
select "claim_index"."claim_no", "claim_index"."claim_id", "claim_index"."record_id", "claim_index"."fact_no", "claim_index"."claim_type", "records"."source_published_date", "records"."published_at", "sources"."name" as "source_name", "sources"."owner", "sources"."homepage" from "claim_index" inner join "records" on "records"."record_id" = "claim_index"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" where "claim_index"."fact_no" in (?) and exists (select "stream_manifests"."manifest_id" from "stream_manifests" where "stream_manifests"."manifest_id" = "claim_index"."record_id" and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "stream_manifests"."stream_id" in (select "stream_id" from "streams" where "status" = ? and "is_public" = ?)) order by "claim_index"."claim_no";
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > ? where "stories"."record_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);

-- claimLinks.stating (postgres)
select "claim_index"."claim_no", "claim_index"."claim_id", "claim_index"."record_id", "claim_index"."fact_no", "claim_index"."claim_type", "records"."source_published_date", "records"."published_at", "sources"."name" as "source_name", "sources"."owner", "sources"."homepage" from "claim_index" inner join "records" on "records"."record_id" = "claim_index"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" where "claim_index"."fact_no" in ($1) and exists (select "stream_manifests"."manifest_id" from "stream_manifests" where "stream_manifests"."manifest_id" = "claim_index"."record_id" and "stream_manifests"."matched_at" >= $2 and "stream_manifests"."matched_at" < $3 and "stream_manifests"."stream_id" in (select "stream_id" from "streams" where "status" = $4 and "is_public" = $5)) order by "claim_index"."claim_no";
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > $1 where "stories"."record_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);

-- claimLinks.against (sqlite)
select "claim_index"."claim_no", "claim_index"."claim_id", "claim_index"."record_id", "claim_index"."fact_no", "claim_index"."claim_type", "records"."source_published_date", "records"."published_at", "sources"."name" as "source_name", "sources"."owner", "sources"."homepage", "claim_conflicts"."claim_no" as "against" from "claim_index" inner join "records" on "records"."record_id" = "claim_index"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "claim_conflicts" on "claim_conflicts"."other_no" = "claim_index"."claim_no" where "claim_conflicts"."claim_no" in (?) and exists (select "stream_manifests"."manifest_id" from "stream_manifests" where "stream_manifests"."manifest_id" = "claim_index"."record_id" and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "stream_manifests"."stream_id" in (select "stream_id" from "streams" where "status" = ? and "is_public" = ?)) order by "claim_index"."claim_no";
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > ? where "stories"."record_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > ? and "story_id" in (?);

-- claimLinks.against (postgres)
select "claim_index"."claim_no", "claim_index"."claim_id", "claim_index"."record_id", "claim_index"."fact_no", "claim_index"."claim_type", "records"."source_published_date", "records"."published_at", "sources"."name" as "source_name", "sources"."owner", "sources"."homepage", "claim_conflicts"."claim_no" as "against" from "claim_index" inner join "records" on "records"."record_id" = "claim_index"."record_id" inner join "sources" on "sources"."source_id" = "records"."source_id" inner join "claim_conflicts" on "claim_conflicts"."other_no" = "claim_index"."claim_no" where "claim_conflicts"."claim_no" in ($1) and exists (select "stream_manifests"."manifest_id" from "stream_manifests" where "stream_manifests"."manifest_id" = "claim_index"."record_id" and "stream_manifests"."matched_at" >= $2 and "stream_manifests"."matched_at" < $3 and "stream_manifests"."stream_id" in (select "stream_id" from "streams" where "status" = $4 and "is_public" = $5)) order by "claim_index"."claim_no";
select "stories"."story_id", "stories"."record_id", "stories"."version", "packed_stories"."signal_stamp", "packed_stories"."signal_bytes" from "stories" left join "packed_stories" on "packed_stories"."story_id" = "stories"."story_id" and "packed_stories"."source_bytes" > $1 where "stories"."record_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
select "story_id", "source_words", "signal_words", "brief_words", "record_words", "source_stamp", "signal_stamp", "brief_stamp", "record_stamp", "source_bytes", "signal_bytes", "brief_bytes", "story_packed" from "packed_stories" where "source_bytes" > $1 and "story_id" in ($2);
