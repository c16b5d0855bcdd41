-- topics.sync (sqlite)
select "name", "domain" from "topics" where "is_active" = ?;
update "topics" set "is_active" = ?;
insert into "topics" ("name", "domain", "is_active", "created_on") values (?, ?, ?, ?) on conflict ("name") do update set "domain" = ?, "is_active" = ?;

-- topics.sync (postgres)
select "name", "domain" from "topics" where "is_active" = $1;
update "topics" set "is_active" = $1;
insert into "topics" ("name", "domain", "is_active", "created_on") values ($1, $2, $3, $4) on conflict ("name") do update set "domain" = $5, "is_active" = $6;

-- topics.list (sqlite)
select "topic_id", "name", "domain" from "topics" where "is_active" = ? and "domain" = ? order by "name";

-- topics.list (postgres)
select "topic_id", "name", "domain" from "topics" where "is_active" = $1 and "domain" = $2 order by "name";

-- topics.namesOf (sqlite)
select "name" from "topics" where "topic_id" in (?);

-- topics.namesOf (postgres)
select "name" from "topics" where "topic_id" in ($1);

-- topics.idsOf (sqlite)
select "topic_id", "name" from "topics" where "name" in (?);

-- topics.idsOf (postgres)
select "topic_id", "name" from "topics" where "name" in ($1);
