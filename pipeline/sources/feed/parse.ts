import { MalformedError, ParseError, parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import PQueue from "p-queue";
import RssParser from "rss-parser";
import { openPauses } from "../../../store/engine/write-queue.ts";
import { adaptAtom } from "./adapt-atom.ts";
import { emptyHead } from "./adapt-common.ts";
import { adaptJson } from "./adapt-json.ts";
import { adaptRss } from "./adapt-rss.ts";
import { adaptSecondReader } from "./adapt-second-reader.ts";
import { canonicalFeed, type FeedFormat } from "./canonical-xml.ts";
import { type DecodedText, decodeText } from "./decode.ts";
import { readLenientXml } from "./lenient-xml.ts";
import { NotAFeed, type ParsedFeed, type ReadFeed } from "./parsed-feed.ts";

/** Where bytes came from. `headers` in lower case. */
export interface FeedOrigin {
  url: string | null;
  headers: Record<string, string>;
}

/** Feeds are read one at a time, with turns for others between: those of a minute come in at once, and a long one takes 50 ms. */
const queue = new PQueue({ concurrency: 1 });

/** A long one lets others have their turn between its parts, too. */
const pauses = openPauses(() => performance.now());

/**
 * Reads a feed of any format and any state. The document is decoded, read leniently and written anew in a plain form,
 * which feedsmith reads; where that gives no entries though there are some, rss-parser has a try. Throws `NotAFeed`.
 */
export function parseFeed(bytes: Uint8Array, origin: FeedOrigin): Promise<ParsedFeed> {
  return queue.add(() => readFeed(bytes, origin));
}

async function readFeed(bytes: Uint8Array, { url, headers }: FeedOrigin): Promise<ParsedFeed> {
  await pauses();
  const decoded = decodeText(bytes, headers);
  const base = baseAddress(url, headers["content-location"]);
  const text = decoded.text.replace(/^\ufeff/, "");
  if (/^\s*[{[]/.test(text)) return parseJson(text, decoded, base);
  const document = readLenientXml(text);
  await pauses();
  const canonical =
    document.root && canonicalFeed(document.root, { base, language: headers["content-language"] ?? null });
  if (!canonical) throw new NotAFeed(notAFeedMessage(text));
  await pauses();
  const read = await readCanonical(canonical, base);
  const faults = [...document.faults].map((fault) => fault.replaceAll("_", " "));
  if (decoded.isDoubtful) faults.push("wrong encoding");
  if (isUnfitType(headers["content-type"])) faults.push("wrong media type");
  return { format: canonical.format, encoding: decoded.encoding, bozo: faults.length > 0, faults, ...read };
}

async function readCanonical({ format, xml }: { format: FeedFormat; xml: string }, base: string | null) {
  const first = firstReader(format, xml);
  const mayHold = /<(item|entry)[\s>]/.test(xml);
  if (first.entries.length > 0 || !mayHold) return { reader: "feedsmith" as const, ...first };
  const second = await secondReader(xml, base);
  return second ? { reader: "rss-parser" as const, ...second } : { reader: "feedsmith" as const, ...first };
}

/** feedsmith refuses a feed in which nothing is said; for us it is an empty one. */
function firstReader(format: FeedFormat, xml: string): ReadFeed {
  try {
    return format === "atom" ? adaptAtom(parseAtomFeed(xml)) : adaptRss(parseRssFeed(xml));
  } catch (error) {
    if (error instanceof ParseError || error instanceof MalformedError) return { feed: emptyHead, entries: [] };
    throw error;
  }
}

/** null where it finds nothing either; it throws on items that say nothing it looks for. */
async function secondReader(xml: string, base: string | null): Promise<ReadFeed | null> {
  const read = await new RssParser({ defaultRSS: 2 }).parseString(xml).catch(() => null);
  const adapted = read && adaptSecondReader(read, base);
  return adapted && adapted.entries.length > 0 ? adapted : null;
}

function parseJson(text: string, decoded: DecodedText, base: string | null): ParsedFeed {
  try {
    const read = adaptJson(parseJsonFeed(JSON.parse(text)), base);
    const faults = decoded.isDoubtful ? ["wrong encoding"] : [];
    return {
      format: "json",
      encoding: decoded.encoding,
      bozo: faults.length > 0,
      faults,
      reader: "feedsmith",
      ...read,
    };
  } catch (error) {
    throw new NotAFeed("The document is JSON but not a JSON Feed.", { cause: error });
  }
}

/** RFC 9110 §8.7: Content-Location names the resource of this very body. */
function baseAddress(url: string | null, contentLocation: string | undefined): string | null {
  if (!contentLocation) return url;
  return URL.parse(contentLocation, url ?? undefined)?.href ?? url;
}

/** Media types that no feed should be sent with. */
function isUnfitType(contentType: string | undefined): boolean {
  return /^\s*(text\/(plain|html)|image\/)/i.test(contentType ?? "");
}

function notAFeedMessage(text: string): string {
  if (text.trim() === "") return "The document is empty.";
  return /<html|<!doctype html/i.test(text) ? "The document is a web page, not a feed." : "The document is not a feed.";
}
