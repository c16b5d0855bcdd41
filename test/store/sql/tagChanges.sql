-- tagChanges.merge (sqlite)
select "tag_id", "merged_into" from "tags" where "tag_id" in (?, ?);

-- tagChanges.merge (postgres)
select "tag_id", "merged_into" from "tags" where "tag_id" in ($1, $2);

-- tagChanges.split (sqlite)
select "tag_aliases"."tag_id", "tag_aliases"."tag_type", "tag_aliases"."alias_key", "tag_aliases"."alias" from "tag_aliases" inner join "tags" on "tags"."tag_id" = "tag_aliases"."tag_id" where "tag_aliases"."alias_key" = ? and "tag_aliases"."origin" = ? and ("tags"."tag_id" = ? or "tags"."merged_into" = ?) order by "tag_aliases"."tag_id";
insert into "tags" ("tag_type", "name", "origin", "created_on") values (?, ?, ?, ?) on conflict ("tag_type", "name") do update set "tag_type" = ? returning "tag_id";

-- tagChanges.split (postgres)
select "tag_aliases"."tag_id", "tag_aliases"."tag_type", "tag_aliases"."alias_key", "tag_aliases"."alias" from "tag_aliases" inner join "tags" on "tags"."tag_id" = "tag_aliases"."tag_id" where "tag_aliases"."alias_key" = $1 and "tag_aliases"."origin" = $2 and ("tags"."tag_id" = $3 or "tags"."merged_into" = $4) order by "tag_aliases"."tag_id";
insert into "tags" ("tag_type", "name", "origin", "created_on") values ($1, $2, $3, $4) on conflict ("tag_type", "name") do update set "tag_type" = $5 returning "tag_id";

-- tagChanges.undo (sqlite)
select * from "tag_changes" where "kind" != ? and "change_id" not in (select "undoes" from "tag_changes" where "undoes" is not null) order by "change_id";

-- tagChanges.undo (postgres)
select * from "tag_changes" where "kind" != $1 and "change_id" not in (select "undoes" from "tag_changes" where "undoes" is not null) order by "change_id";

-- tagChanges.byId (sqlite)
select * from "tag_changes" where "change_id" = ?;

-- tagChanges.byId (postgres)
select * from "tag_changes" where "change_id" = $1;

-- tagChanges.standing (sqlite)
select * from "tag_changes" where "kind" != ? and "change_id" not in (select "undoes" from "tag_changes" where "undoes" is not null) order by "change_id";

-- tagChanges.standing (postgres)
select * from "tag_changes" where "kind" != $1 and "change_id" not in (select "undoes" from "tag_changes" where "undoes" is not null) order by "change_id";

-- tagChanges.log (sqlite)
select * from "tag_changes" order by "change_id" desc limit ? offset ?;

-- tagChanges.log (postgres)
select * from "tag_changes" order by "change_id" desc limit $1 offset $2;
