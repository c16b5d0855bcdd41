-- pageTitles.put (sqlite)
insert into "page_titles" ("record_id", "host", "title") values (?, ?, ?) on conflict ("record_id") do update set "host" = ?, "title" = ?;
delete from "page_titles" where "record_id" in (select "record_id" from "page_titles" where "host" = ? order by "record_id" desc limit ? offset ?);

-- pageTitles.put (postgres)
insert into "page_titles" ("record_id", "host", "title") values ($1, $2, $3) on conflict ("record_id") do update set "host" = $4, "title" = $5;
delete from "page_titles" where "record_id" in (select "record_id" from "page_titles" where "host" = $1 order by "record_id" desc limit $2 offset $3);

-- pageTitles.ofHost (sqlite)
select "title" from "page_titles" where "host" = ? order by "record_id" desc;

-- pageTitles.ofHost (postgres)
select "title" from "page_titles" where "host" = $1 order by "record_id" desc;
