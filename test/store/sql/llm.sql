-- llm.answer (sqlite)
update "llm_answers" set "used_on" = ? where "answer_key" = ? returning "answer";

-- llm.answer (postgres)
update "llm_answers" set "used_on" = $1 where "answer_key" = $2 returning "answer";

-- llm.keep (sqlite)
insert into "llm_answers" ("answer_key", "answer", "used_on") values (?, ?, ?) on conflict ("answer_key") do update set "answer" = ?, "used_on" = ?;

-- llm.keep (postgres)
insert into "llm_answers" ("answer_key", "answer", "used_on") values ($1, $2, $3) on conflict ("answer_key") do update set "answer" = $4, "used_on" = $5;

-- llm.forget (sqlite)
delete from "llm_answers" where "used_on" < ?;

-- llm.forget (postgres)
delete from "llm_answers" where "used_on" < $1;

-- llm.takenOn (sqlite)
select "tokens" from "llm_days" where "day" = ?;

-- llm.takenOn (postgres)
select "tokens" from "llm_days" where "day" = $1;

-- llm.spend (sqlite)
insert into "llm_days" ("day", "tokens") values (?, ?) on conflict ("day") do update set "tokens" = llm_days.tokens + excluded.tokens;

-- llm.spend (postgres)
insert into "llm_days" ("day", "tokens") values ($1, $2) on conflict ("day") do update set "tokens" = llm_days.tokens + excluded.tokens;
