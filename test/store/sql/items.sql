-- items.enqueue (sqlite)
insert into "items" ("channel_id", "fingerprint", "identity", "link", "payload", "state", "attempts", "due_at", "queued_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("channel_id", "identity") do nothing;

-- items.enqueue (postgres)
insert into "items" ("channel_id", "fingerprint", "identity", "link", "payload", "state", "attempts", "due_at", "queued_at") values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict ("channel_id", "identity") do nothing;

-- items.next (sqlite)
select "items"."item_id", "channels"."source_id" from "channels" inner join "items" on "items"."item_id" in (select "own"."item_id" from "items" as "own" where "own"."channel_id" = "channels"."channel_id" and "own"."state" = 'queued' and "own"."due_at" <= ? and "own"."item_id" not in (?) order by "own"."due_at", "own"."item_id" limit ?) order by "items"."due_at", "items"."item_id";
select "channels"."source_id" from "items" inner join "channels" on "channels"."channel_id" = "items"."channel_id" where "items"."item_id" in (?);
select * from "items" where "item_id" in (?);

-- items.next (postgres)
select "items"."item_id", "channels"."source_id" from "channels" inner join "items" on "items"."item_id" in (select "own"."item_id" from "items" as "own" where "own"."channel_id" = "channels"."channel_id" and "own"."state" = 'queued' and "own"."due_at" <= $1 and "own"."item_id" not in ($2) order by "own"."due_at", "own"."item_id" limit $3) order by "items"."due_at", "items"."item_id";
select "channels"."source_id" from "items" inner join "channels" on "channels"."channel_id" = "items"."channel_id" where "items"."item_id" in ($1);
select * from "items" where "item_id" in ($1);

-- items.done (sqlite)
update "items" set "state" = ?, "record_id" = ?, "settled_at" = ?, "payload" = ?, "error" = ? where "item_id" = ?;

-- items.done (postgres)
update "items" set "state" = $1, "record_id" = $2, "settled_at" = $3, "payload" = $4, "error" = $5 where "item_id" = $6;

-- items.retry (sqlite)
update "items" set "attempts" = ?, "error" = ?, "due_at" = ? where "item_id" = ?;

-- items.retry (postgres)
update "items" set "attempts" = $1, "error" = $2, "due_at" = $3 where "item_id" = $4;

-- items.fail (sqlite)
update "items" set "state" = ?, "attempts" = ?, "error" = ?, "settled_at" = ? where "item_id" = ?;

-- items.fail (postgres)
update "items" set "state" = $1, "attempts" = $2, "error" = $3, "settled_at" = $4 where "item_id" = $5;

-- items.settledOf (sqlite)
select "identity", "state", "error" from "items" where "channel_id" = ? and "state" != ? and "identity" in (?);

-- items.settledOf (postgres)
select "identity", "state", "error" from "items" where "channel_id" = $1 and "state" != $2 and "identity" in ($3);

-- items.ofRecord (sqlite)
select * from "items" where "record_id" = ?;

-- items.ofRecord (postgres)
select * from "items" where "record_id" = $1;

-- items.requeue (sqlite)
update "items" set "state" = ?, "payload" = ?, "attempts" = ?, "error" = ?, "due_at" = ?, "settled_at" = ? where "item_id" = ?;

-- items.requeue (postgres)
update "items" set "state" = $1, "payload" = $2, "attempts" = $3, "error" = $4, "due_at" = $5, "settled_at" = $6 where "item_id" = $7;

-- items.saidBefore (sqlite)
select "item_id", "identity", "fingerprint", "edits", "settled_at" from "items" where "channel_id" = ? and "state" != ? and "identity" in (?);

-- items.saidBefore (postgres)
select "item_id", "identity", "fingerprint", "edits", "settled_at" from "items" where "channel_id" = $1 and "state" != $2 and "identity" in ($3);

-- items.standing (sqlite)
select "item_id", "identity", "state", "fingerprint" from "items" where "channel_id" = ? and "identity" in (?);

-- items.standing (postgres)
select "item_id", "identity", "state", "fingerprint" from "items" where "channel_id" = $1 and "identity" in ($2);

-- items.storedUnder (sqlite)
select "items"."item_id", "items"."identity", "items"."fingerprint", "records"."title" from "items" left join "records" on "records"."record_id" = "items"."record_id" where "items"."channel_id" = ? and "items"."identity" in (?);

-- items.storedUnder (postgres)
select "items"."item_id", "items"."identity", "items"."fingerprint", "records"."title" from "items" left join "records" on "records"."record_id" = "items"."record_id" where "items"."channel_id" = $1 and "items"."identity" in ($2);

-- items.rename (sqlite)
update "items" set "identity" = ? where "item_id" = ?;

-- items.rename (postgres)
update "items" set "identity" = $1 where "item_id" = $2;

-- items.noteFingerprint (sqlite)
update "items" set "fingerprint" = ? where "item_id" = ?;

-- items.noteFingerprint (postgres)
update "items" set "fingerprint" = $1 where "item_id" = $2;

-- items.requeueEdited (sqlite)
update "items" set "state" = ?, "attempts" = ?, "error" = ?, "settled_at" = ?, "payload" = ?, "fingerprint" = ?, "due_at" = ?, "edits" = "edits" + ? where "item_id" = ?;

-- items.requeueEdited (postgres)
update "items" set "state" = $1, "attempts" = $2, "error" = $3, "settled_at" = $4, "payload" = $5, "fingerprint" = $6, "due_at" = $7, "edits" = "edits" + $8 where "item_id" = $9;

-- items.sinceIn (sqlite)
select "state", cast(count(*) as integer) as "items" from "items" where "channel_id" = ? and ("settled_at" >= ? or ("state" = ? and "due_at" <= ?)) group by "state";

-- items.sinceIn (postgres)
select "state", cast(count(*) as integer) as "items" from "items" where "channel_id" = $1 and ("settled_at" >= $2 or ("state" = $3 and "due_at" <= $4)) group by "state";

-- items.counts (sqlite)
select "state", cast(count(*) as integer) as "items" from "items" group by "state" order by "state";

-- items.counts (postgres)
select "state", cast(count(*) as integer) as "items" from "items" group by "state" order by "state";
