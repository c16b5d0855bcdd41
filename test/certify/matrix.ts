import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Failpoint } from "../../store/model/failpoint.ts";
import type { Place } from "./place.ts";

/** Where a process is killed: when it comes there for the `nth` time, at first if absent. */
export interface KillingPoint {
  name: Failpoint;
  nth?: number;
  /** On an empty data folder, which nobody has set up. */
  isNew?: boolean;
  /** No mail server: mails become files. */
  hasNoMail?: boolean;
  /** Not the service comes there but these commands, of which the last one is killed. */
  commands?: (place: Place) => string[][];
}

const first: Failpoint[] = [
  ...(["config.commit", "visit.read", "visit.commit", "visit.committed", "inbox.move", "inbox.moved"] as const),
  ...(["ingest.commit", "ingest.committed", "coverage.commit", "rematch.commit"] as const),
  ...(["document.commit", "document.committed", "release.commit", "release.committed"] as const),
  ...(["webhook.claim", "webhook.send", "webhook.sent", "bill.commit", "bill.committed"] as const),
  ...(["socket.send", "socket.sent", "digest-mail.claimed", "mail.send", "mail.sent"] as const),
  ...(["export.claimed", "export.rename", "export.renamed", "export.finish", "export.finished"] as const),
  ...(["backup.rename", "backup.renamed"] as const),
];

const later: KillingPoint[] = [
  ...[2, 4, 8, 16, 24].map((nth) => ({ name: "transaction.commit" as const, nth })),
  ...[1, 3, 6, 12, 20].map((nth) => ({ name: "transaction.committed" as const, nth })),
  { name: "inbox.moved", nth: 2 },
  { name: "ingest.commit", nth: 5 },
  { name: "webhook.send", nth: 4 },
  { name: "webhook.sent", nth: 4 },
  { name: "socket.sent", nth: 4 },
  { name: "export.rename", nth: 2 },
  { name: "export.renamed", nth: 4 },
];

/** Everything that is killed but for instants at random: each failpoint at least once. */
export const matrix: readonly KillingPoint[] = [
  ...[1, 7].map((nth) => ({ name: "migration.commit" as const, nth, isNew: true })),
  ...(["operator.rename", "operator.renamed", "master-key.link", "master-key.linked"] as const).map((name) => ({
    name,
    isNew: true,
  })),
  ...first.map((name) => ({ name })),
  ...later,
  ...(["mail-file.rename", "mail-file.renamed"] as const).map((name) => ({ name, hasNoMail: true })),
  ...(["config-file.rename", "config-file.renamed"] as const).map((name) => ({ name, commands: importing })),
  ...(["restore.copied", "restore.linked", "restore.renamed"] as const).map((name) => ({ name, commands: restoring })),
];

/** What a point is called in the table. */
export function nameOf({ name, nth = 1 }: KillingPoint): string {
  return nth === 1 ? name : `${name}, ${nth}.`;
}

/** A feed that is not there is followed from now on: no record comes of it. */
function importing({ configDir, world }: Place): string[][] {
  const list = join(configDir, "more.opml");
  const feed = `<outline type="rss" text="Gazette" xmlUrl="${world.newsroom.url}/gazette.xml"/>`;
  writeFileSync(list, `<?xml version="1.0"?><opml version="2.0"><head/><body>${feed}</body></opml>`);
  return [["sources", "import", list, "--yes"]];
}

function restoring({ configDir }: Place): string[][] {
  const backup = join(configDir, "backup.db");
  return [
    ["backup", backup],
    ["restore", backup, "--yes"],
  ];
}
