import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { unequal, unlike } from "./exactly.ts";
import { column, type Over } from "./over.ts";

/** What is wrong with the digests that were mailed: each story stands in one mail, and a mail comes again only after a kill, under its id and with its words. */
export async function mailsBroken({ place, seen, database }: Over): Promise<string[]> {
  const mails = [...place.world.office.mails, ...(await mailsIn(join(place.dataDir, "outbox")))];
  const copies = [...Map.groupBy(mails, ({ messageId = "" }) => messageId).values()];
  // A new installation has no digest that is mailed.
  const isMailed = column(database, "select mail_id from digest_mails").length > 0;
  const headlines = isMailed ? column(database, "select headline from stories").map(String) : [];
  const told = copies.flatMap(([mail]) => headlines.filter((headline) => tellsOf(mail, headline)));
  const counts = copies.flatMap(([mail]) => Number(/(\d+) stor/.exec(mail?.subject ?? "")?.[1] ?? 0));
  const again = mails.length - copies.length;
  return [
    ...unlike("stories mailed", told, headlines),
    ...unequal(
      "stories that the subjects speak of",
      counts.reduce((sum, count) => sum + count, 0),
      headlines.length,
    ),
    ...(again <= seen.kills ? [] : [`${again} mails came again and there were ${seen.kills} kills`]),
    ...copies.filter((each) => new Set(each.map(wordsOf)).size > 1).map(() => "a mail came with other words"),
    ...unequal("mails that are still waiting", column(database, waiting).length, 0),
  ];
}

const waiting = "select batch_id from digest_mail_batches where is_open = 0";

/** Mails that became files, for want of a server. */
function mailsIn(outbox: string): Promise<Email[]> {
  const names = existsSync(outbox) ? readdirSync(outbox) : [];
  return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
}

/** Each process listens on a port of its own, to which the end of the mail leads. */
function wordsOf({ text = "" }: Email): string {
  return text.replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1");
}

function tellsOf(mail: Email | undefined, headline: string): boolean {
  return (mail?.text ?? "").split(/\r?\n/).some((line) => line === headline || line.startsWith(`${headline} (`));
}
