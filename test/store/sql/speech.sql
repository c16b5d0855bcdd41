-- speech.answer (sqlite)
update "spoken_texts" set "used_on" = ? where "speech_key" = ? returning "answer";

-- speech.answer (postgres)
update "spoken_texts" set "used_on" = $1 where "speech_key" = $2 returning "answer";

-- speech.keep (sqlite)
insert into "spoken_texts" ("speech_key", "answer", "used_on") values (?, ?, ?) on conflict ("speech_key") do update set "answer" = ?, "used_on" = ?;

-- speech.keep (postgres)
insert into "spoken_texts" ("speech_key", "answer", "used_on") values ($1, $2, $3) on conflict ("speech_key") do update set "answer" = $4, "used_on" = $5;

-- speech.forget (sqlite)
delete from "spoken_texts" where "used_on" < ?;

-- speech.forget (postgres)
delete from "spoken_texts" where "used_on" < $1;

-- speech.takenOn (sqlite)
select "seconds" from "speech_days" where "day" = ?;

-- speech.takenOn (postgres)
select "seconds" from "speech_days" where "day" = $1;

-- speech.spend (sqlite)
insert into "speech_days" ("day", "seconds") values (?, ?) on conflict ("day") do update set "seconds" = speech_days.seconds + excluded.seconds;

-- speech.spend (postgres)
insert into "speech_days" ("day", "seconds") values ($1, $2) on conflict ("day") do update set "seconds" = speech_days.seconds + excluded.seconds;
