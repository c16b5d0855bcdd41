import type { z } from "zod";

/** A way in which sources publish, as all parts know it: one file each, listed in `config/source-kinds.ts`. How it is read: `pipeline/sources/`. */
export interface SourceKind {
  /** What `kind` says in sources.yaml. */
  name: string;
  /** Its channel in sources.yaml. */
  channel: z.ZodObject;
  /**
   * How its items come in. fetched: from the channel's address. dropped: as files in a folder, which keeps the rights that its owner gave
   * it and is cleared of what was read. pushed: with requests (`POST /documents`), so that there is no address.
   */
  arrives: "fetched" | "dropped" | "pushed";
  /** Whether somebody publishes there at a pace of their own, so that silence means something. */
  keeps_pace: boolean;
  /** Whether several channels may have one address, each taking its own from it. */
  shares_address: boolean;
  /** Its own settings in the console's form, with their labels; whether one is a text, a list or a choice is seen from `channel`. */
  form: Readonly<Record<string, string>>;
}
