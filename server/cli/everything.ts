import type { CallerView } from "../api/entitlement.ts";

/** A view of everything that there is, however old, and private streams as well: whoever has the data folder has it all. */
export const everything: CallerView = {
  from: "0000-01-01T00:00:00.000Z",
  before: "9999-12-31T23:59:59.999Z",
  sees_private: true,
  available_through: "9999-12-31",
};
