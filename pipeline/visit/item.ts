/** Design: docs/design/record-shapes.md */
import type { ClaimType, MediaFormat } from "../../store/model/vocabulary.ts";

/** A person or body named as author, speaker or guest by the source itself. */
export interface ItemAuthor {
  name: string | null;
  email: string | null;
  url: string | null;
}

/** A file that comes with an item: the episode, the picture, the paper. `length` in bytes, when it is stated. */
export interface ItemEnclosure {
  url: string;
  type: string | null;
  length: number | null;
}

/** Where the words of an episode can be read, in which format and language. */
export interface ItemTranscript {
  url: string;
  type: string | null;
  language: string | null;
}

/** What one cell of a data series says; `extra.cells` of a series item holds those its sentences rest on. */
export interface SeriesCell {
  date: string;
  column: string;
  value: number;
}

/**
 * One piece of content as its source hands it over, before anything is read out of it. Plain JSON: it waits in the
 * database until it is ingested. HTML in it is sanitised and its addresses are absolute.
 */
export interface Item {
  /** The item's own id inside its channel: guid, else cleaned link, else a hash of what it says. Unique in a reading. */
  identity: string;
  /** Absolute address; `file:` only for items of local channels. */
  link: string | null;
  /** Plain text on one line. */
  title: string | null;
  /** ISO 8601, UTC. */
  published: string | null;
  /** ISO 8601, UTC. */
  updated: string | null;
  authors: ItemAuthor[];
  categories: string[];
  /** BCP 47, when the source says it. */
  language: string | null;
  /** The teaser. */
  summary_html: string | null;
  /** The whole text, when the source carries it. */
  content_html: string | null;
  /** Plain text, paragraphs apart by a blank line: kinds whose items are not HTML. */
  text: string | null;
  enclosures: ItemEnclosure[];
  transcripts: ItemTranscript[];
  persons: { name: string; role: string | null }[];
  image: string | null;
  /** Set by kinds that know better than the channel's settings. */
  media_format?: MediaFormat;
  /** Set by kinds that know better than the channel's settings. */
  claim_type?: ClaimType;
  /** What else the source says; plain JSON. */
  extra: Record<string, unknown>;
}

/** An item with nothing in it but its identity: the start every kind fills in. */
export function emptyItem(identity: string): Item {
  return {
    identity,
    link: null,
    title: null,
    published: null,
    updated: null,
    authors: [],
    categories: [],
    language: null,
    summary_html: null,
    content_html: null,
    text: null,
    enclosures: [],
    transcripts: [],
    persons: [],
    image: null,
    extra: {},
  };
}
