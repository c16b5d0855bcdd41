import Database from "better-sqlite3";
import {
  type SectionFacts,
  type StoryPieces,
  type StoryTexts,
  sectionsOf,
} from "../../store/records/packed-stories.ts";
import { packedText, unpacked } from "../../store/records/packed-text.ts";

type PackedRow = SectionFacts & { story_id: number; story_packed: Buffer; record_packed: Buffer };

/** The texts of the stories of a database up to an id, of all of them when none is given, by id. */
export function packedTexts(db: Database.Database, last = Number.MAX_SAFE_INTEGER): Map<number, StoryTexts> {
  const select = db.prepare<[number], PackedRow>("select * from packed_stories where story_id <= ? order by story_id");
  const rows = select.all(last);
  return new Map(rows.map((row) => [row.story_id, sectionsOf(piecesOf(row))]));
}

/** Puts the stories of a database file into their own rows as texts, as they stood before stories were packed, where SQL gets at them. */
export function unpackStories(file: string): void {
  const db = new Database(file);
  const write = db.prepare(
    "update stories set source_json = ?, signal_json = ?, brief_json = ?, record_json = ? where story_id = ?",
  );
  for (const [story_id, { source, signal, brief, record }] of packedTexts(db))
    write.run(...[source, signal, brief, record].map(String), story_id);
  db.close();
}

function piecesOf({ story_packed, record_packed, ...facts }: PackedRow): StoryPieces {
  const [story, record] = unpacked(packedText(story_packed), packedText(record_packed));
  if (!story || !record) throw new Error("a story without its parts");
  return { facts, story, record };
}
