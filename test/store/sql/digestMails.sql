-- digestMails.put (sqlite)
insert into "digest_mails" ("org_id", "digest_id", "email", "cadence", "confirmed_on", "created_on", "asked_on", "ended_on", "last_sent_on", "last_error") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("org_id", "digest_id", "email") do update set "cadence" = ?, "confirmed_on" = ?, "ended_on" = ? returning *;

-- digestMails.put (postgres)
insert into "digest_mails" ("org_id", "digest_id", "email", "cadence", "confirmed_on", "created_on", "asked_on", "ended_on", "last_sent_on", "last_error") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict ("org_id", "digest_id", "email") do update set "cadence" = $11, "confirmed_on" = $12, "ended_on" = $13 returning *;

-- digestMails.byAddress (sqlite)
select * from "digest_mails" where "org_id" = ? and "digest_id" = ? and "email" = ?;

-- digestMails.byAddress (postgres)
select * from "digest_mails" where "org_id" = $1 and "digest_id" = $2 and "email" = $3;

-- digestMails.byId (sqlite)
select * from "digest_mails" where "mail_id" = ?;

-- digestMails.byId (postgres)
select * from "digest_mails" where "mail_id" = $1;

-- digestMails.list (sqlite)
select * from "digest_mails" where "org_id" = ? and "ended_on" is null and "digest_id" = ? order by "mail_id" limit ? offset ?;
select cast(count(*) as integer) as "total_count" from "digest_mails" where "org_id" = ? and "ended_on" is null and "digest_id" = ?;

-- digestMails.list (postgres)
select * from "digest_mails" where "org_id" = $1 and "ended_on" is null and "digest_id" = $2 order by "mail_id" limit $3 offset $4;
select cast(count(*) as integer) as "total_count" from "digest_mails" where "org_id" = $1 and "ended_on" is null and "digest_id" = $2;

-- digestMails.wanted (sqlite)
select * from "digest_mails" where "org_id" = ? and "ended_on" is null and "confirmed_on" is not null order by "mail_id";

-- digestMails.wanted (postgres)
select * from "digest_mails" where "org_id" = $1 and "ended_on" is null and "confirmed_on" is not null order by "mail_id";

-- digestMails.askedSince (sqlite)
select cast(count(*) as integer) as "total_count" from "digest_mails" where "org_id" = ? and "asked_on" >= ?;

-- digestMails.askedSince (postgres)
select cast(count(*) as integer) as "total_count" from "digest_mails" where "org_id" = $1 and "asked_on" >= $2;

-- digestMails.ask (sqlite)
update "digest_mails" set "asked_on" = ? where "mail_id" = ?;

-- digestMails.ask (postgres)
update "digest_mails" set "asked_on" = $1 where "mail_id" = $2;

-- digestMails.confirm (sqlite)
update "digest_mails" set "confirmed_on" = ? where "mail_id" = ? and "ended_on" is null;

-- digestMails.confirm (postgres)
update "digest_mails" set "confirmed_on" = $1 where "mail_id" = $2 and "ended_on" is null;

-- digestMails.end (sqlite)
update "digest_mails" set "ended_on" = ? where "mail_id" = ? and "ended_on" is null;
select "batch_id" from "digest_mail_batches" where "mail_id" = ?;
delete from "digest_mail_manifests" where "batch_id" = ?;
delete from "digest_mail_batches" where "batch_id" = ?;

-- digestMails.end (postgres)
update "digest_mails" set "ended_on" = $1 where "mail_id" = $2 and "ended_on" is null;
select "batch_id" from "digest_mail_batches" where "mail_id" = $1;
delete from "digest_mail_manifests" where "batch_id" = $1;
delete from "digest_mail_batches" where "batch_id" = $1;

-- digestMails.gather (sqlite)
select "batch_id" from "digest_mail_batches" where "mail_id" = ? and "is_open" = ? and "due_at" > ?;
update "digest_mail_batches" set "due_at" = ? where "batch_id" = ?;
insert into "digest_mail_manifests" ("batch_id", "manifest_id") values (?, ?), (?, ?) on conflict ("batch_id", "manifest_id") do nothing;

-- digestMails.gather (postgres)
select "batch_id" from "digest_mail_batches" where "mail_id" = $1 and "is_open" = $2 and "due_at" > $3;
update "digest_mail_batches" set "due_at" = $1 where "batch_id" = $2;
insert into "digest_mail_manifests" ("batch_id", "manifest_id") values ($1, $2), ($3, $4) on conflict ("batch_id", "manifest_id") do nothing;

-- digestMails.claim (sqlite)
select * from "digest_mail_batches" where "due_at" <= ? order by "due_at", "batch_id" limit ?;
update "digest_mail_batches" set "is_open" = ?, "attempts" = ?, "due_at" = ? where "batch_id" = ?;
select * from "digest_mails" where "mail_id" = ?;
select "manifest_id" from "digest_mail_manifests" where "batch_id" = ? order by "manifest_id";

-- digestMails.claim (postgres)
select * from "digest_mail_batches" where "due_at" <= $1 order by "due_at", "batch_id" limit $2;
update "digest_mail_batches" set "is_open" = $1, "attempts" = $2, "due_at" = $3 where "batch_id" = $4;
select * from "digest_mails" where "mail_id" = $1;
select "manifest_id" from "digest_mail_manifests" where "batch_id" = $1 order by "manifest_id";

-- digestMails.settle (sqlite)
insert into "digest_mails" ("org_id", "digest_id", "email", "cadence", "confirmed_on", "created_on", "asked_on", "ended_on", "last_sent_on", "last_error") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("org_id", "digest_id", "email") do update set "cadence" = ?, "confirmed_on" = ?, "ended_on" = ? returning *;
delete from "digest_mail_manifests" where "batch_id" = ?;
delete from "digest_mail_batches" where "batch_id" = ?;
update "digest_mails" set "last_error" = ?, "last_sent_on" = ? where "mail_id" = ?;

-- digestMails.settle (postgres)
insert into "digest_mails" ("org_id", "digest_id", "email", "cadence", "confirmed_on", "created_on", "asked_on", "ended_on", "last_sent_on", "last_error") values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict ("org_id", "digest_id", "email") do update set "cadence" = $11, "confirmed_on" = $12, "ended_on" = $13 returning *;
delete from "digest_mail_manifests" where "batch_id" = $1;
delete from "digest_mail_batches" where "batch_id" = $1;
update "digest_mails" set "last_error" = $1, "last_sent_on" = $2 where "mail_id" = $3;
