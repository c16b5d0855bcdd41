-- documents.known (sqlite)
select "documents"."document_id", "documents"."content_hash", "documents"."state", "items"."state" as "item_state" from "documents" left join "items" on "items"."channel_id" = "documents"."channel_id" and "items"."identity" = "documents"."identity" where "documents"."channel_id" = ? and "documents"."identity" = ?;

-- documents.known (postgres)
select "documents"."document_id", "documents"."content_hash", "documents"."state", "items"."state" as "item_state" from "documents" left join "items" on "items"."channel_id" = "documents"."channel_id" and "items"."identity" = "documents"."identity" where "documents"."channel_id" = $1 and "documents"."identity" = $2;

-- documents.add (sqlite)
insert into "documents" ("document_id", "channel_id", "identity", "content_hash", "title", "url", "payload", "state", "error", "received_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- documents.add (postgres)
insert into "documents" ("document_id", "channel_id", "identity", "content_hash", "title", "url", "payload", "state", "error", "received_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- documents.renew (sqlite)
update "documents" set "content_hash" = ?, "title" = ?, "url" = ?, "payload" = ?, "state" = ?, "error" = ?, "received_at" = ? where "document_id" = ?;

-- documents.renew (postgres)
update "documents" set "content_hash" = $1, "title" = $2, "url" = $3, "payload" = $4, "state" = $5, "error" = $6, "received_at" = $7 where "document_id" = $8;

-- documents.byId (sqlite)
select "documents"."document_id", "documents"."title", "documents"."url", "documents"."state", "documents"."error", "documents"."received_at", "sources"."name" as "source_name", "channels"."name" as "channel_name", "channels"."is_active", "items"."state" as "item_state", "items"."error" as "item_error", "records"."record_id" from "documents" left join "items" on "items"."channel_id" = "documents"."channel_id" and "items"."identity" = "documents"."identity" inner join "channels" on "channels"."channel_id" = "documents"."channel_id" inner join "sources" on "sources"."source_id" = "channels"."source_id" left join "records" on "records"."record_id" = "items"."record_id" where "documents"."document_id" = ?;

-- documents.byId (postgres)
select "documents"."document_id", "documents"."title", "documents"."url", "documents"."state", "documents"."error", "documents"."received_at", "sources"."name" as "source_name", "channels"."name" as "channel_name", "channels"."is_active", "items"."state" as "item_state", "items"."error" as "item_error", "records"."record_id" from "documents" left join "items" on "items"."channel_id" = "documents"."channel_id" and "items"."identity" = "documents"."identity" inner join "channels" on "channels"."channel_id" = "documents"."channel_id" inner join "sources" on "sources"."source_id" = "channels"."source_id" left join "records" on "records"."record_id" = "items"."record_id" where "documents"."document_id" = $1;

-- documents.waiting (sqlite)
select cast(count(*) as integer) as "waiting" from "documents" where "state" = ?;

-- documents.waiting (postgres)
select cast(count(*) as integer) as "waiting" from "documents" where "state" = $1;

-- documents.ready (sqlite)
select "documents"."document_id", "documents"."identity", "documents"."content_hash", "documents"."payload" from "documents" left join "items" on "items"."channel_id" = "documents"."channel_id" and "items"."identity" = "documents"."identity" where "documents"."channel_id" = ? and "documents"."state" = ? and ("items"."state" is null or "items"."state" != ?) order by "documents"."received_at", "documents"."document_id" limit ?;

-- documents.ready (postgres)
select "documents"."document_id", "documents"."identity", "documents"."content_hash", "documents"."payload" from "documents" left join "items" on "items"."channel_id" = "documents"."channel_id" and "items"."identity" = "documents"."identity" where "documents"."channel_id" = $1 and "documents"."state" = $2 and ("items"."state" is null or "items"."state" != $3) order by "documents"."received_at", "documents"."document_id" limit $4;

-- documents.taken (sqlite)
update "documents" set "state" = ?, "payload" = ?, "error" = ? where "document_id" = ? and "content_hash" = ?;

-- documents.taken (postgres)
update "documents" set "state" = $1, "payload" = $2, "error" = $3 where "document_id" = $4 and "content_hash" = $5;

-- documents.refuse (sqlite)
update "documents" set "state" = ?, "payload" = ?, "error" = ? where "document_id" = ? and "content_hash" = ?;

-- documents.refuse (postgres)
update "documents" set "state" = $1, "payload" = $2, "error" = $3 where "document_id" = $4 and "content_hash" = $5;
