-- tags.sync (sqlite)
select "tag_id", "tag_type", "alias_key", "alias" from "tag_aliases" where "origin" = ?;
select "tag_id", "tag_type", "name" from "tags" where "origin" = ?;
update "tags" set "origin" = ? where "origin" = ?;
delete from "tag_aliases" where "origin" = ?;
insert into "tags" ("tag_type", "name", "created_on", "origin") values (?, ?, ?, ?) on conflict ("tag_type", "name") do update set "origin" = ? returning "tag_id";
insert into "tag_aliases" ("tag_type", "alias_key", "alias", "tag_id", "origin") values (?, ?, ?, ?, ?) on conflict ("tag_type", "alias_key", "tag_id") do update set "origin" = ?;
insert into "tag_grams" ("gram", "tag_id") values (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?) on conflict ("gram", "tag_id") do nothing;
insert into "tag_grams" ("gram", "tag_id") values (?, ?), (?, ?), (?, ?), (?, ?) on conflict ("gram", "tag_id") do nothing;

-- tags.sync (postgres)
select "tag_id", "tag_type", "alias_key", "alias" from "tag_aliases" where "origin" = $1;
select "tag_id", "tag_type", "name" from "tags" where "origin" = $1;
update "tags" set "origin" = $1 where "origin" = $2;
delete from "tag_aliases" where "origin" = $1;
insert into "tags" ("tag_type", "name", "created_on", "origin") values ($1, $2, $3, $4) on conflict ("tag_type", "name") do update set "origin" = $5 returning "tag_id";
insert into "tag_aliases" ("tag_type", "alias_key", "alias", "tag_id", "origin") values ($1, $2, $3, $4, $5) on conflict ("tag_type", "alias_key", "tag_id") do update set "origin" = $6;
insert into "tag_grams" ("gram", "tag_id") values ($1, $2), ($3, $4), ($5, $6), ($7, $8), ($9, $10), ($11, $12), ($13, $14), ($15, $16), ($17, $18), ($19, $20), ($21, $22), ($23, $24), ($25, $26), ($27, $28), ($29, $30), ($31, $32) on conflict ("gram", "tag_id") do nothing;
insert into "tag_grams" ("gram", "tag_id") values ($1, $2), ($3, $4), ($5, $6), ($7, $8) on conflict ("gram", "tag_id") do nothing;

-- tags.resolve (sqlite)
select distinct "alias_key", "tag_id", "origin" from "tag_names" where "tag_type" = ? and "alias_key" in (?);
insert into "tags" ("tag_type", "name", "created_on", "origin") values (?, ?, ?, ?) on conflict ("tag_type", "name") do update set "name" = ? returning "tag_id";
insert into "tag_aliases" ("tag_type", "alias_key", "alias", "tag_id", "origin") values (?, ?, ?, ?, ?) on conflict ("tag_type", "alias_key", "tag_id") do update set "origin" = ?;
insert into "tag_grams" ("gram", "tag_id") values (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?) on conflict ("gram", "tag_id") do nothing;
insert into "tag_grams" ("gram", "tag_id") values (?, ?), (?, ?) on conflict ("gram", "tag_id") do nothing;

-- tags.resolve (postgres)
select distinct "alias_key", "tag_id", "origin" from "tag_names" where "tag_type" = $1 and "alias_key" in ($2);
insert into "tags" ("tag_type", "name", "created_on", "origin") values ($1, $2, $3, $4) on conflict ("tag_type", "name") do update set "name" = $5 returning "tag_id";
insert into "tag_aliases" ("tag_type", "alias_key", "alias", "tag_id", "origin") values ($1, $2, $3, $4, $5) on conflict ("tag_type", "alias_key", "tag_id") do update set "origin" = $6;
insert into "tag_grams" ("gram", "tag_id") values ($1, $2), ($3, $4), ($5, $6), ($7, $8), ($9, $10), ($11, $12), ($13, $14), ($15, $16) on conflict ("gram", "tag_id") do nothing;
insert into "tag_grams" ("gram", "tag_id") values ($1, $2), ($3, $4) on conflict ("gram", "tag_id") do nothing;

-- tags.canonicalNames (sqlite)
select distinct "tag_names"."alias_key", "tags"."name" from "tag_names" inner join "tags" on "tags"."tag_id" = "tag_names"."tag_id" where "tag_names"."alias_key" in (?) order by "tags"."name";

-- tags.canonicalNames (postgres)
select distinct "tag_names"."alias_key", "tags"."name" from "tag_names" inner join "tags" on "tags"."tag_id" = "tag_names"."tag_id" where "tag_names"."alias_key" in ($1) order by "tags"."name";

-- tags.leadTo (sqlite)
select distinct "tag_names"."alias_key", "tags"."name" from "tag_names" inner join "tags" on "tags"."tag_id" = "tag_names"."tag_id" where "tag_names"."alias_key" in (?) order by "tags"."name";

-- tags.leadTo (postgres)
select distinct "tag_names"."alias_key", "tags"."name" from "tag_names" inner join "tags" on "tags"."tag_id" = "tag_names"."tag_id" where "tag_names"."alias_key" in ($1) order by "tags"."name";

-- tags.byIds (sqlite)
select "tag_id", "tag_type", "name" from "tags" where "tag_id" in (?);

-- tags.byIds (postgres)
select "tag_id", "tag_type", "name" from "tags" where "tag_id" in ($1);

-- tags.today (sqlite)
select "tag_id", "merged_into" from "tags" where "tag_id" in (?);
select "tag_id", "tag_type", "name" from "tags" where "tag_id" in (?);

-- tags.today (postgres)
select "tag_id", "merged_into" from "tags" where "tag_id" in ($1);
select "tag_id", "tag_type", "name" from "tags" where "tag_id" in ($1);
