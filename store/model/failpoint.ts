/** Design: docs/design/failpoints.md */

/**
 * The moments at which the crash certificate kills the process: before and after what cannot be undone. `commit` is the last moment
 * inside of a transaction, `committed` the first after it; the same goes for files that get their name, and for what is sent.
 */
export const failpoints = [
  "migration.commit",
  "operator.rename",
  "operator.renamed",
  "master-key.link",
  "master-key.linked",
  "transaction.commit",
  "transaction.committed",
  "config.commit",
  "visit.read",
  "visit.commit",
  "visit.committed",
  "inbox.move",
  "inbox.moved",
  "ingest.commit",
  "ingest.committed",
  "coverage.commit",
  "rematch.commit",
  "document.commit",
  "document.committed",
  "release.commit",
  "release.committed",
  "webhook.claim",
  "webhook.send",
  "webhook.sent",
  "digest-mail.claimed",
  "mail.send",
  "mail.sent",
  "mail-file.rename",
  "mail-file.renamed",
  "bill.commit",
  "bill.committed",
  "socket.send",
  "socket.sent",
  "export.claimed",
  "export.rename",
  "export.renamed",
  "export.finish",
  "export.finished",
  "backup.rename",
  "backup.renamed",
  "config-file.rename",
  "config-file.renamed",
  "restore.copied",
  "restore.linked",
  "restore.renamed",
] as const;

/** One of them. */
export type Failpoint = (typeof failpoints)[number];

/**
 * Passes a failpoint: nothing happens, unless `CLAIMSTREAM_FAILPOINT=<name>:<nth>` was set when the process started; then it kills itself
 * when it comes there for the nth time, as a power cut would. With `CLAIMSTREAM_FAILPOINT=trace` the names of those passed go to standard error.
 */
export const failpoint: (name: Failpoint) => void = armed(process.env.CLAIMSTREAM_FAILPOINT);

function armed(setting: string | undefined): (name: Failpoint) => void {
  if (!setting) return () => undefined;
  if (setting === "trace") return traced();
  const [wanted, nth = "1"] = setting.split(":");
  let left = Number(nth);
  return (name) => {
    if (name !== wanted) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  };
}

function traced(): (name: Failpoint) => void {
  const passed = new Set<Failpoint>();
  return (name) => {
    if (passed.has(name)) return;
    passed.add(name);
    process.stderr.write(`failpoint ${name}\n`);
  };
}
