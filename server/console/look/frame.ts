import type { Theme } from "../../http/theme.ts";
import type { ConsoleContext, ConsolePage } from "../page.ts";

/** What the frame shows besides the page. */
export interface Frame extends Pick<ConsoleContext, "caller" | "link" | "request"> {
  pages: readonly ConsolePage[];
  /** The page that is shown; undefined for an error. */
  page: ConsolePage | undefined;
  theme: Theme;
  /** In which dates and numbers are written; null: the browser names none. */
  locale: string | null;
  /** Whether whoever is signed in may edit the files of the service. */
  operates: boolean;
  /** How many disputes there are. */
  disputes: number;
  /** Proves that a form is from this page. */
  proof: string;
}
