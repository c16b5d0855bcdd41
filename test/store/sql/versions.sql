-- versions.add (sqlite)
insert into "story_versions" ("record_id", "version", "claim_count", "reason", "headline", "extractor", "content_hash", "content", "diff", "created_on") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("record_id", "version") do nothing;

-- versions.add (postgres)
insert into "story_versions" ("record_id", "version", "claim_count", "reason", "headline", "extractor", "content_hash", "content", "diff", "created_on") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict ("record_id", "version") do nothing;

-- versions.keepContent (sqlite)
update "story_versions" set "content" = ? where "record_id" = ? and "version" = ?;

-- versions.keepContent (postgres)
update "story_versions" set "content" = $1 where "record_id" = $2 and "version" = $3;

-- versions.ofRecord (sqlite)
select "record_id", "version", "claim_count", "reason", "headline", "extractor", "content_hash", "diff", "created_on" from "story_versions" where "record_id" = ? order by "version" desc;

-- versions.ofRecord (postgres)
select "record_id", "version", "claim_count", "reason", "headline", "extractor", "content_hash", "diff", "created_on" from "story_versions" where "record_id" = $1 order by "version" desc;

-- versions.contentOf (sqlite)
select "content" from "story_versions" where "record_id" = ? and "version" >= ? and "content" is not null order by "version" limit ?;

-- versions.contentOf (postgres)
select "content" from "story_versions" where "record_id" = $1 and "version" >= $2 and "content" is not null order by "version" limit $3;
