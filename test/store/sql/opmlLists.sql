-- opmlLists.sync (sqlite)
delete from "opml_lists" where "url" not in (?);
insert into "opml_lists" ("url", "etag", "last_modified", "validated_url", "health", "message", "due_at", "due_reason", "last_tried_at", "last_success_at", "sources", "failures") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("url") do nothing;

-- opmlLists.sync (postgres)
delete from "opml_lists" where "url" not in ($1);
insert into "opml_lists" ("url", "etag", "last_modified", "validated_url", "health", "message", "due_at", "due_reason", "last_tried_at", "last_success_at", "sources", "failures") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict ("url") do nothing;

-- opmlLists.all (sqlite)
select * from "opml_lists" order by "url";

-- opmlLists.all (postgres)
select * from "opml_lists" order by "url";

-- opmlLists.due (sqlite)
select * from "opml_lists" where "due_at" <= ? order by "due_at";

-- opmlLists.due (postgres)
select * from "opml_lists" where "due_at" <= $1 order by "due_at";

-- opmlLists.settle (sqlite)
update "opml_lists" set "health" = ?, "due_at" = ? where "url" = ?;

-- opmlLists.settle (postgres)
update "opml_lists" set "health" = $1, "due_at" = $2 where "url" = $3;
