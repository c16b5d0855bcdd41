import { type Command, sectioned } from "./command.ts";
import { add } from "./commands/add.ts";
import { backup } from "./commands/backup.ts";
import { check } from "./commands/check.ts";
import { completionOf } from "./commands/completion.ts";
import { config } from "./commands/config.ts";
import { doctor } from "./commands/doctor.ts";
import { explain } from "./commands/explain.ts";
import { exportStories } from "./commands/export.ts";
import { extractor } from "./commands/extractor.ts";
import { feedback } from "./commands/feedback.ts";
import { fetch } from "./commands/fetch.ts";
import { grant } from "./commands/grant.ts";
import { importExport } from "./commands/import.ts";
import { init } from "./commands/init.ts";
import { key } from "./commands/key.ts";
import { keys } from "./commands/keys.ts";
import { migrate } from "./commands/migrate.ts";
import { migrateToPostgres } from "./commands/migrate-to-postgres.ts";
import { migrateToSqlite } from "./commands/migrate-to-sqlite.ts";
import { org } from "./commands/org.ts";
import { quarantine } from "./commands/quarantine.ts";
import { record } from "./commands/record.ts";
import { reprocess } from "./commands/reprocess.ts";
import { restore } from "./commands/restore.ts";
import { retention } from "./commands/retention.ts";
import { sample } from "./commands/sample.ts";
import { search } from "./commands/search.ts";
import { secret } from "./commands/secret.ts";
import { sources } from "./commands/sources.ts";
import { start } from "./commands/start.ts";
import { status } from "./commands/status.ts";
import { story } from "./commands/story.ts";
import { streams } from "./commands/streams.ts";
import { tags } from "./commands/tags.ts";
import { tail } from "./commands/tail.ts";
import { trace } from "./commands/trace.ts";
import { verify } from "./commands/verify.ts";
import { webhooks } from "./commands/webhooks.ts";

/** Everything that `claimstream` can do, under the headings of its help. */
export const program: Command = sectioned(
  "claimstream",
  "Search and read proved claims, and run the service that finds them.",
  [
    { title: "Read", commands: [search, streams, tail, story, exportStories] },
    { title: "Sources", commands: [add, sources, fetch, secret, sample] },
    { title: "Service", commands: [init, start, status, doctor, check, config, webhooks] },
    { title: "Records and tags", commands: [record, explain, trace, tags, verify, feedback, reprocess, quarantine] },
    { title: "Organizations and keys", commands: [org, key, keys, grant] },
    {
      title: "Database",
      commands: [backup, restore, migrate, migrateToPostgres, migrateToSqlite, importExport, retention],
    },
    { title: "Development", commands: [extractor, completionOf(() => program)] },
  ],
);
