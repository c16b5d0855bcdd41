/** Design: docs/design/operations.md */
import { backlog } from "./checks/backlog.ts";
import { backups } from "./checks/backups.ts";
import { channels } from "./checks/channels.ts";
import { databaseLog } from "./checks/database-log.ts";
import { databaseServer } from "./checks/database-server.ts";
import { diskSpace } from "./checks/disk-space.ts";
import { exports } from "./checks/exports.ts";
import { integrity } from "./checks/integrity.ts";
import { mailServer } from "./checks/mail-server.ts";
import { permissions } from "./checks/permissions.ts";
import { proxies } from "./checks/proxies.ts";
import { quarantine } from "./checks/quarantine.ts";
import { sourceSecrets } from "./checks/source-secrets.ts";
import { webhooks } from "./checks/webhooks.ts";
import type { Check } from "./trouble.ts";

/** Everything that is looked for, the gravest first. */
export const checks: readonly Check[] = [
  integrity,
  permissions,
  sourceSecrets,
  diskSpace,
  databaseLog,
  databaseServer,
  backlog,
  quarantine,
  channels,
  webhooks,
  exports,
  backups,
  mailServer,
  proxies,
];
