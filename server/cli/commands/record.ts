import { group } from "../command.ts";
import { recordDelete } from "./record-delete.ts";
import { recordRefetch } from "./record-refetch.ts";
import { recordShow } from "./record-show.ts";

/** `claimstream record`: one record at a time. */
export const record = group("record", "Show, refetch or delete a record.", [recordShow, recordRefetch, recordDelete]);
