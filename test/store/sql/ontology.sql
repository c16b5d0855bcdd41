-- ontology.sync (sqlite)
insert into "syncs" ("org_id", "object_type", "object_id", "external_id", "external_name", "created_on", "updated_on") values (?, ?, ?, ?, ?, ?, ?) on conflict ("org_id", "object_type", "object_id") do update set "external_id" = ?, "external_name" = ?, "updated_on" = ?, "deleted_on" = ? returning "sync_id";
delete from "sync_labels" where "sync_id" = ?;
insert into "labels" ("org_id", "name", "description", "color", "name_key", "created_on") values (?, ?, ?, ?, ?, ?) on conflict ("org_id", "name_key") do nothing;
select "label_id" from "labels" where "org_id" = ? and "name_key" = ?;
insert into "sync_labels" ("sync_id", "label_id") values (?, ?) on conflict ("sync_id", "label_id") do nothing;

-- ontology.sync (postgres)
insert into "syncs" ("org_id", "object_type", "object_id", "external_id", "external_name", "created_on", "updated_on") values ($1, $2, $3, $4, $5, $6, $7) on conflict ("org_id", "object_type", "object_id") do update set "external_id" = $8, "external_name" = $9, "updated_on" = $10, "deleted_on" = $11 returning "sync_id";
delete from "sync_labels" where "sync_id" = $1;
insert into "labels" ("org_id", "name", "description", "color", "name_key", "created_on") values ($1, $2, $3, $4, $5, $6) on conflict ("org_id", "name_key") do nothing;
select "label_id" from "labels" where "org_id" = $1 and "name_key" = $2;
insert into "sync_labels" ("sync_id", "label_id") values ($1, $2) on conflict ("sync_id", "label_id") do nothing;

-- ontology.unsync (sqlite)
update "syncs" set "deleted_on" = ? where "sync_id" = ? and "org_id" = ? and "deleted_on" is null;

-- ontology.unsync (postgres)
update "syncs" set "deleted_on" = $1 where "sync_id" = $2 and "org_id" = $3 and "deleted_on" is null;

-- ontology.list (sqlite)
select * from "syncs" where "org_id" = ? and "deleted_on" is null and "object_type" = ? and "sync_id" in (select "sync_labels"."sync_id" from "sync_labels" inner join "labels" on "labels"."label_id" = "sync_labels"."label_id" where "labels"."org_id" = ? and "labels"."name_key" = ?) order by "sync_id" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "syncs" where "org_id" = ? and "deleted_on" is null and "object_type" = ? and "sync_id" in (select "sync_labels"."sync_id" from "sync_labels" inner join "labels" on "labels"."label_id" = "sync_labels"."label_id" where "labels"."org_id" = ? and "labels"."name_key" = ?);
select "sync_labels"."sync_id", "labels"."name" from "sync_labels" inner join "labels" on "labels"."label_id" = "sync_labels"."label_id" where "sync_labels"."sync_id" in (?) order by "labels"."name_key";

-- ontology.list (postgres)
select * from "syncs" where "org_id" = $1 and "deleted_on" is null and "object_type" = $2 and "sync_id" in (select "sync_labels"."sync_id" from "sync_labels" inner join "labels" on "labels"."label_id" = "sync_labels"."label_id" where "labels"."org_id" = $3 and "labels"."name_key" = $4) order by "sync_id" limit $5 offset $6;
select cast(count(*) as integer) as "total_count" from "syncs" where "org_id" = $1 and "deleted_on" is null and "object_type" = $2 and "sync_id" in (select "sync_labels"."sync_id" from "sync_labels" inner join "labels" on "labels"."label_id" = "sync_labels"."label_id" where "labels"."org_id" = $3 and "labels"."name_key" = $4);
select "sync_labels"."sync_id", "labels"."name" from "sync_labels" inner join "labels" on "labels"."label_id" = "sync_labels"."label_id" where "sync_labels"."sync_id" in ($1) order by "labels"."name_key";

-- ontology.createLabel (sqlite)
insert into "labels" ("org_id", "name", "description", "color", "name_key", "created_on") values (?, ?, ?, ?, ?, ?) on conflict ("org_id", "name_key") do nothing returning "label_id" as "id", "name", "description", "color", "created_on";

-- ontology.createLabel (postgres)
insert into "labels" ("org_id", "name", "description", "color", "name_key", "created_on") values ($1, $2, $3, $4, $5, $6) on conflict ("org_id", "name_key") do nothing returning "label_id" as "id", "name", "description", "color", "created_on";

-- ontology.labels (sqlite)
select "label_id" as "id", "name", "description", "color", "created_on" from "labels" where "org_id" = ? order by "name_key" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "labels" where "org_id" = ?;

-- ontology.labels (postgres)
select "label_id" as "id", "name", "description", "color", "created_on" from "labels" where "org_id" = $1 order by "name_key" limit $2 offset $3;
select cast(count(*) as integer) as "total_count" from "labels" where "org_id" = $1;
