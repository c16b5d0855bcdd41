-- quarantine.put (sqlite)
insert into "quarantined_items" ("item_id", "reason", "extractor", "quarantined_on", "document_packed") values (?, ?, ?, ?, ?) on conflict ("item_id") do update set "reason" = ?, "extractor" = ?, "quarantined_on" = ?, "document_packed" = ?;
delete from "quarantined_items" where "item_id" in (select "item_id" from "quarantined_items" order by "quarantined_on" desc, "item_id" desc limit ? offset ?);

-- quarantine.put (postgres)
insert into "quarantined_items" ("item_id", "reason", "extractor", "quarantined_on", "document_packed") values ($1, $2, $3, $4, $5) on conflict ("item_id") do update set "reason" = $6, "extractor" = $7, "quarantined_on" = $8, "document_packed" = $9;
delete from "quarantined_items" where "item_id" in (select "item_id" from "quarantined_items" order by "quarantined_on" desc, "item_id" desc limit $1 offset $2);

-- quarantine.drop (sqlite)
delete from "quarantined_items" where "item_id" = ?;

-- quarantine.drop (postgres)
delete from "quarantined_items" where "item_id" = $1;

-- quarantine.list (sqlite)
select "quarantined_items"."item_id", "items"."record_id", "items"."link", "items"."state", "sources"."name" as "source_name", "channels"."name" as "channel_name", "quarantined_items"."reason", "quarantined_items"."extractor", "quarantined_items"."quarantined_on" from "quarantined_items" inner join "items" on "items"."item_id" = "quarantined_items"."item_id" inner join "channels" on "channels"."channel_id" = "items"."channel_id" inner join "sources" on "sources"."source_id" = "channels"."source_id" order by "quarantined_items"."quarantined_on" desc, "quarantined_items"."item_id" desc limit ?;

-- quarantine.list (postgres)
select "quarantined_items"."item_id", "items"."record_id", "items"."link", "items"."state", "sources"."name" as "source_name", "channels"."name" as "channel_name", "quarantined_items"."reason", "quarantined_items"."extractor", "quarantined_items"."quarantined_on" from "quarantined_items" inner join "items" on "items"."item_id" = "quarantined_items"."item_id" inner join "channels" on "channels"."channel_id" = "items"."channel_id" inner join "sources" on "sources"."source_id" = "channels"."source_id" order by "quarantined_items"."quarantined_on" desc, "quarantined_items"."item_id" desc limit $1;

-- quarantine.document (sqlite)
select "document_packed" from "quarantined_items" where "item_id" = ?;

-- quarantine.document (postgres)
select "document_packed" from "quarantined_items" where "item_id" = $1;

-- quarantine.count (sqlite)
select cast(count(*) as integer) as "items", max("quarantined_on") as "newest" from "quarantined_items";

-- quarantine.count (postgres)
select cast(count(*) as integer) as "items", max("quarantined_on") as "newest" from "quarantined_items";
