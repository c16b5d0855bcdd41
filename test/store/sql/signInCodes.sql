-- signInCodes.open (sqlite)
insert into "sign_in_codes" ("browser_hash", "code_hash", "network", "email_key", "created_on", "expires_on", "tries") values (?, ?, ?, ?, ?, ?, ?) returning "code_id";

-- signInCodes.open (postgres)
insert into "sign_in_codes" ("browser_hash", "code_hash", "network", "email_key", "created_on", "expires_on", "tries") values ($1, $2, $3, $4, $5, $6, $7) returning "code_id";

-- signInCodes.asked (sqlite)
select "created_on", "network" from "sign_in_codes" where "email_key" = ? and "created_on" > ? order by "created_on" desc;

-- signInCodes.asked (postgres)
select "created_on", "network" from "sign_in_codes" where "email_key" = $1 and "created_on" > $2 order by "created_on" desc;

-- signInCodes.latest (sqlite)
select * from "sign_in_codes" where "browser_hash" = ? order by "code_id" desc limit ?;

-- signInCodes.latest (postgres)
select * from "sign_in_codes" where "browser_hash" = $1 order by "code_id" desc limit $2;

-- signInCodes.takeTry (sqlite)
update "sign_in_codes" set "tries" = "tries" + ? where "code_id" = ? and "tries" < ? returning "tries";

-- signInCodes.takeTry (postgres)
update "sign_in_codes" set "tries" = "tries" + $1 where "code_id" = $2 and "tries" < $3 returning "tries";

-- signInCodes.forget (sqlite)
delete from "sign_in_codes" where "created_on" < ?;

-- signInCodes.forget (postgres)
delete from "sign_in_codes" where "created_on" < $1;

-- signInCodes.end (sqlite)
update "sign_in_codes" set "expires_on" = ? where "code_id" = ? and "expires_on" > ?;

-- signInCodes.end (postgres)
update "sign_in_codes" set "expires_on" = $1 where "code_id" = $2 and "expires_on" > $3;
