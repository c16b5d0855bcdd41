import type { MasterKey } from "../../config/runtime/master-key.ts";
import type { Headline } from "../views/headline.ts";

/** The forms in which feeds are given, by the end of their address. */
export const feedForms = { atom: "application/atom+xml", json: "application/feed+json" } as const;
export type FeedForm = keyof typeof feedForms;

/** A feed as every form shows it. */
export interface Feed {
  /** The same in every form and under every address of this installation. */
  id: string;
  title: string;
  description: string;
  /** Its own address, and where the next page of older entries is; null on the last. */
  self_url: string;
  next_url: string | null;
  /** ISO 8601: when the newest of its entries was added or changed, or it was made. */
  updated_at: string;
  entries: FeedEntry[];
}

/** An entry of a feed. */
export interface FeedEntry extends Headline {
  /** The same in every feed of this installation, for ever. */
  id: string;
}

/** The moment under which readers file an entry: publication as its source states it, else when it was seen on that day, else the day. */
export function momentOf({
  published,
  published_at,
  matched_at,
}: Pick<FeedEntry, "published" | "published_at" | "matched_at">): string {
  if (published_at !== null) return published_at;
  return published === null || matched_at.startsWith(published) ? matched_at : `${published}T00:00:00.000Z`;
}

/** A name for a thing of this installation that no other has: a UUID of version 8 (RFC 9562) made from the master key. */
export function lastingId(masterKey: MasterKey, kind: "stream" | "digest" | "manifest", id: number): string {
  const bytes = Buffer.from(masterKey.derive("feed id", `${kind} ${id}`), "base64url").subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `urn:uuid:${parts.join("-")}`;
}
