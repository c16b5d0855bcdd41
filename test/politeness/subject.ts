import type * as Fetching from "../../pipeline/fetch/fetch.ts";
import type * as Visiting from "../../pipeline/visit/visit.ts";
import type * as Hubs from "../../pipeline/visit/websub.ts";
import type * as Serving from "../../server/server.ts";

/** What is tried: the project's own modules, or a copy's. */
export interface Subject
  extends Pick<typeof Fetching, "openFetcher">,
    Pick<typeof Visiting, "visit">,
    Pick<typeof Hubs, "followHub" | "readTold" | "askHubs">,
    Pick<typeof Serving, "startServer"> {}
