-- explanations.write (sqlite)
insert into "explanations" ("record_id", "reasons") values (?, ?) on conflict ("record_id") do update set "reasons" = ?;

-- explanations.write (postgres)
insert into "explanations" ("record_id", "reasons") values ($1, $2) on conflict ("record_id") do update set "reasons" = $3;

-- explanations.ofRecord (sqlite)
select "reasons" from "explanations" where "record_id" = ?;

-- explanations.ofRecord (postgres)
select "reasons" from "explanations" where "record_id" = $1;
