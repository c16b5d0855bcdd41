import type { Html } from "../../http/html.ts";
import type { ConsoleContext } from "../page.ts";

/** A part that pages are made of, on invented examples, in each of its states. */
export interface DesignPart {
  title: string;
  /** When it is used. */
  words: string;
  body: Html;
}

/** Parts of one kind. */
export interface DesignGroup {
  /** As in its address: `#marks`. */
  id: string;
  title: string;
  parts: (context: ConsoleContext) => DesignPart[];
}
