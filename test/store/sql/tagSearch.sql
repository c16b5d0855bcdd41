-- tagSearch.list (sqlite)
select "tag_id", "tag_type", "name" from "tags" where "merged_into" is null and "tag_type" = ? order by "name", "tag_id" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "tags" where "merged_into" is null and "tag_type" = ?;
select "tag_aliases"."alias_key", "tag_aliases"."alias", coalesce("tags"."merged_into", "tags"."tag_id") as "tag_id" from "tag_aliases" inner join "tags" on "tags"."tag_id" = "tag_aliases"."tag_id" where ("tags"."tag_id" in (?) or "tags"."merged_into" in (?)) order by "tag_aliases"."alias_key";

-- tagSearch.list (postgres)
select "tag_id", "tag_type", "name" from "tags" where "merged_into" is null and "tag_type" = $1 order by "name", "tag_id" limit $2 offset $3;
select cast(count(*) as integer) as "total_count" from "tags" where "merged_into" is null and "tag_type" = $1;
select "tag_aliases"."alias_key", "tag_aliases"."alias", coalesce("tags"."merged_into", "tags"."tag_id") as "tag_id" from "tag_aliases" inner join "tags" on "tags"."tag_id" = "tag_aliases"."tag_id" where ("tags"."tag_id" in ($1) or "tags"."merged_into" in ($2)) order by "tag_aliases"."alias_key";

-- tagSearch.search (sqlite)
select "tags"."tag_id", "tags"."tag_type", "tags"."name" from "tag_grams" inner join "tags" as "named" on "named"."tag_id" = "tag_grams"."tag_id" inner join "tags" on "tags"."tag_id" = coalesce("named"."merged_into", "named"."tag_id") where "tag_grams"."gram" in (?, ?, ?, ?, ?) and "tags"."tag_type" = ? group by "tags"."tag_id", "tags"."tag_type", "tags"."name" order by cast(count(*) as integer) desc, "tags"."tag_id" limit ?;
select "tag_id", "tag_type", "name" from "tags" where "tag_id" in (select "tag_id" from "tag_names" where "alias_key" = ?) and "tag_type" = ?;
select "tag_aliases"."alias_key", "tag_aliases"."alias", coalesce("tags"."merged_into", "tags"."tag_id") as "tag_id" from "tag_aliases" inner join "tags" on "tags"."tag_id" = "tag_aliases"."tag_id" where ("tags"."tag_id" in (?) or "tags"."merged_into" in (?)) order by "tag_aliases"."alias_key";
select "tag_id", cast(count(*) as integer) as "total_count" from "record_tags" where "tag_id" in (?) group by "tag_id";

-- tagSearch.search (postgres)
select "tags"."tag_id", "tags"."tag_type", "tags"."name" from "tag_grams" inner join "tags" as "named" on "named"."tag_id" = "tag_grams"."tag_id" inner join "tags" on "tags"."tag_id" = coalesce("named"."merged_into", "named"."tag_id") where "tag_grams"."gram" in ($1, $2, $3, $4, $5) and "tags"."tag_type" = $6 group by "tags"."tag_id", "tags"."tag_type", "tags"."name" order by cast(count(*) as integer) desc, "tags"."tag_id" limit $7;
select "tag_id", "tag_type", "name" from "tags" where "tag_id" in (select "tag_id" from "tag_names" where "alias_key" = $1) and "tag_type" = $2;
select "tag_aliases"."alias_key", "tag_aliases"."alias", coalesce("tags"."merged_into", "tags"."tag_id") as "tag_id" from "tag_aliases" inner join "tags" on "tags"."tag_id" = "tag_aliases"."tag_id" where ("tags"."tag_id" in ($1) or "tags"."merged_into" in ($2)) order by "tag_aliases"."alias_key";
select "tag_id", cast(count(*) as integer) as "total_count" from "record_tags" where "tag_id" in ($1) group by "tag_id";

-- tagSearch.idsOf (sqlite)
select distinct "alias_key", "tag_id" from "tag_names" where "alias_key" in (?) order by "tag_id";

-- tagSearch.idsOf (postgres)
select distinct "alias_key", "tag_id" from "tag_names" where "alias_key" in ($1) order by "tag_id";

-- tagSearch.aliasesOf (sqlite)
select "tag_aliases"."alias_key", "tag_aliases"."alias", coalesce("tags"."merged_into", "tags"."tag_id") as "tag_id" from "tag_aliases" inner join "tags" on "tags"."tag_id" = "tag_aliases"."tag_id" where ("tags"."tag_id" in (?) or "tags"."merged_into" in (?)) order by "tag_aliases"."alias_key";

-- tagSearch.aliasesOf (postgres)
select "tag_aliases"."alias_key", "tag_aliases"."alias", coalesce("tags"."merged_into", "tags"."tag_id") as "tag_id" from "tag_aliases" inner join "tags" on "tags"."tag_id" = "tag_aliases"."tag_id" where ("tags"."tag_id" in ($1) or "tags"."merged_into" in ($2)) order by "tag_aliases"."alias_key";

-- tagSearch.aliasKeys (sqlite)
select "tag_id", "merged_into" from "tags" where "tag_id" in (?, ?);
select "tag_aliases"."alias_key", "tag_aliases"."alias", coalesce("tags"."merged_into", "tags"."tag_id") as "tag_id" from "tag_aliases" inner join "tags" on "tags"."tag_id" = "tag_aliases"."tag_id" where ("tags"."tag_id" in (?) or "tags"."merged_into" in (?)) order by "tag_aliases"."alias_key";

-- tagSearch.aliasKeys (postgres)
select "tag_id", "merged_into" from "tags" where "tag_id" in ($1, $2);
select "tag_aliases"."alias_key", "tag_aliases"."alias", coalesce("tags"."merged_into", "tags"."tag_id") as "tag_id" from "tag_aliases" inner join "tags" on "tags"."tag_id" = "tag_aliases"."tag_id" where ("tags"."tag_id" in ($1) or "tags"."merged_into" in ($2)) order by "tag_aliases"."alias_key";

-- tagSearch.related (sqlite)
select "record_tags"."record_id" as "manifest_id", min("stream_manifests"."matched_at") as "matched_at" from "record_tags" inner join "stream_manifests" on "stream_manifests"."manifest_id" = "record_tags"."record_id" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "record_tags"."tag_id" = ? and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "streams"."status" = ? and "streams"."is_public" = ? group by "record_tags"."record_id" order by "record_tags"."record_id" desc limit ?;
select "tags"."tag_id", "tags"."name", "tags"."tag_type", cast(count(*) as integer) as "together" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in (?) and "record_tags"."tag_id" != ? and "tags"."tag_type" || '' = ? group by "tags"."tag_id", "tags"."name", "tags"."tag_type" order by cast(count(*) as integer) desc, "tags"."tag_id" limit ? offset ?;
select cast(count(distinct "record_tags"."tag_id") as integer) as "total_count" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in (?) and "record_tags"."tag_id" != ? and "tags"."tag_type" || '' = ?;
select "story_id" from "stories" where "created_on" >= ? and "created_on" < ? and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "stories"."story_id" and "stream_manifests"."matched_at" >= ? and "stream_manifests"."matched_at" < ? and "streams"."status" = ? and "streams"."is_public" = ?) order by "created_on" desc limit ?;
select "tag_id", cast(count(*) as integer) as "manifests" from "record_tags" where "record_id" in (?) and +"tag_id" in (?) group by "tag_id";

-- tagSearch.related (postgres)
select "record_tags"."record_id" as "manifest_id", min("stream_manifests"."matched_at") as "matched_at" from "record_tags" inner join "stream_manifests" on "stream_manifests"."manifest_id" = "record_tags"."record_id" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "record_tags"."tag_id" = $1 and "stream_manifests"."matched_at" >= $2 and "stream_manifests"."matched_at" < $3 and "streams"."status" = $4 and "streams"."is_public" = $5 group by "record_tags"."record_id" order by "record_tags"."record_id" desc limit $6;
select "tags"."tag_id", "tags"."name", "tags"."tag_type", cast(count(*) as integer) as "together" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in ($1) and "record_tags"."tag_id" != $2 and "tags"."tag_type" || '' = $3 group by "tags"."tag_id", "tags"."name", "tags"."tag_type" order by cast(count(*) as integer) desc, "tags"."tag_id" limit $4 offset $5;
select cast(count(distinct "record_tags"."tag_id") as integer) as "total_count" from "record_tags" inner join "tags" on "tags"."tag_id" = "record_tags"."tag_id" where "record_tags"."record_id" in ($1) and "record_tags"."tag_id" != $2 and "tags"."tag_type" || '' = $3;
select "story_id" from "stories" where "created_on" >= $1 and "created_on" < $2 and exists (select "stream_manifests"."manifest_id" from "stream_manifests" inner join "streams" on "streams"."stream_id" = "stream_manifests"."stream_id" where "stream_manifests"."manifest_id" = "stories"."story_id" and "stream_manifests"."matched_at" >= $3 and "stream_manifests"."matched_at" < $4 and "streams"."status" = $5 and "streams"."is_public" = $6) order by "created_on" desc limit $7;
select "tag_id", cast(count(*) as integer) as "manifests" from "record_tags" where "record_id" in ($1) and +"tag_id" in ($2) group by "tag_id";
