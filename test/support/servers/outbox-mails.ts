import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { TestService } from "../service/service.ts";

/** A story that a digest's mail told of, and when that was sent. */
export interface MailedStory {
  manifest_id: string;
  sent_on: string;
}

/** Reads digests in a service's outbox of mails; each mail once. Gives what mails of a digest told of so far, by the digest's name. */
export function openOutboxMails({ dataDir, store }: TestService): (digest_name: string) => Promise<MailedStory[]> {
  const outbox = join(dataDir, "outbox");
  const read = new Set<string>();
  const told = new Map<string, MailedStory[]>();
  const records = new Map<string, string>();
  return async (digest_name) => {
    const files = existsSync(outbox) ? readdirSync(outbox).sort() : [];
    for (const file of files.filter((each) => !read.has(each))) await readMail(file);
    return told.get(digest_name) ?? [];
  };

  async function readMail(file: string): Promise<void> {
    read.add(file);
    const { subject = "", text = "", date = "" } = await PostalMime.parse(readFileSync(join(outbox, file)));
    const name = subject.replace(/: [\d,]+ (story|stories)$/, "");
    const stories = told.get(name) ?? [];
    told.set(name, stories);
    for (const [url] of text.matchAll(/https:\/\/harbour\.example\/\S+/g)) {
      stories.push({ manifest_id: await recordAt(url), sent_on: new Date(date).toISOString() });
    }
  }

  /** In tests a record's manifest has its id. */
  async function recordAt(url: string): Promise<string> {
    while (!records.has(url)) {
      const record_id = records.size + 1;
      const record = await store.records.byId(record_id);
      if (!record) throw new Error(`a mail told of ${url}, which is no record`);
      records.set(record.url ?? String(record_id), String(record_id));
    }
    return records.get(url) ?? "";
  }
}
