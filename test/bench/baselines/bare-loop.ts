import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readability } from "@mozilla/readability";
import Database from "better-sqlite3";
import nlp from "compromise";
import { JSDOM, VirtualConsole } from "jsdom";
import FeedReader from "rss-parser";
import { claimsPerRecordMax } from "../../../config/limits.ts";
import type { Traits } from "../../../store/streams/stream-reasons.ts";
import type { Variant } from "../benchmark.ts";
import { PagesGiven } from "../pages.ts";
import { configFor, newsroomChannels } from "../service-config.ts";
import { naiveMatch } from "./naive-match.ts";

/** What one would write first: read each feed, fetch the pages that it links to, a fresh jsdom, Readability, compromise's sentences and names, a row per claim, every stream asked; one after the other. */
export const bareLoop: Variant = {
  name: "new JSDOM + compromise + row per claim + naive match",
  async open(given) {
    const pagesGiven = PagesGiven.parse(given);
    const { newsroom, feeds } = pagesGiven;
    const folder = mkdtempSync(join(tmpdir(), "claimstream-bench-"));
    const filters = configFor(newsroomChannels(pagesGiven), folder).streams.map(({ filter }, id) => ({ id, filter }));
    let rows = openRows(join(folder, "round-0.db"));
    let number = 0;
    return {
      async prepare() {
        number += 1;
        rows.close();
        rows = openRows(join(folder, `round-${number}.db`));
      },
      async round() {
        let records = 0;
        for (const feed of feeds) {
          for (const page of await linkedPages(`${newsroom}${feed}`)) {
            const record = await readPage(page);
            rows.keep(record, naiveMatch(record.traits, filters));
            records += 1;
          }
        }
        return records;
      },
      async close() {
        rows.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
};

interface BareRecord {
  text: string;
  claims: string[];
  traits: Traits;
}

async function linkedPages(feed: string): Promise<string[]> {
  const { items } = await new FeedReader().parseString(await (await fetch(feed)).text());
  return items.flatMap(({ link }) => link ?? []);
}

async function readPage(url: string): Promise<BareRecord> {
  const html = await (await fetch(url)).text();
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  try {
    const text = new Readability(window.document).parse()?.textContent ?? "";
    const read = nlp(text);
    const names = [read.people(), read.organizations(), read.places()].flatMap((found): string[] => found.out("array"));
    const sentences: string[] = read.sentences().out("array");
    return { text, claims: sentences.slice(0, claimsPerRecordMax), traits: { ...traits, tags: names } };
  } finally {
    window.close();
  }
}

/** What such a loop knows of a record besides its names. */
const traits: Omit<Traits, "tags"> = {
  source_name: "Newsroom",
  channel_name: "Newsroom",
  source_type: "organization",
  claim_type: "event",
  media_format: "text",
  topics: [],
  domains: [],
  language: "en",
  sentiment_score: 0,
  significance_score: 0,
  text: "",
};

/** A database with a row for each claim, and the words of all of them, as durable as the service's. */
function openRows(file: string): { keep(record: BareRecord, streams: number[]): void; close(): void } {
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec(`create table records (record_id integer primary key, content text, tags text, streams text);
    create table claims (claim_no integer primary key, record_id integer, position integer, claim_text text);
    create virtual table claim_search using fts5 (claim_text, content = 'claims', content_rowid = 'claim_no')`);
  const record = database.prepare("insert into records (content, tags, streams) values (?, ?, ?)");
  const claim = database.prepare("insert into claims (record_id, position, claim_text) values (?, ?, ?)");
  const search = database.prepare("insert into claim_search (rowid, claim_text) values (?, ?)");
  const keep = database.transaction(({ text, claims, traits: { tags } }: BareRecord, streams: number[]) => {
    const { lastInsertRowid } = record.run(text, JSON.stringify(tags), JSON.stringify(streams));
    for (const [at, claimText] of claims.entries()) {
      const { lastInsertRowid: number } = claim.run(lastInsertRowid, at + 1, claimText);
      search.run(number, claimText);
    }
  });
  return { keep, close: () => void database.close() };
}
