import { Cadence } from "../../config/cadence.ts";
import { releasedAtStart } from "../../config/release.ts";
import type { OrganizationRow } from "../../store/accounts/organizations.ts";
import type { Queries } from "../../store/store.ts";

/**
 * Lets an organization listen from now on: at its next boundary it is given what its cadence releases then. Call it in the transaction
 * that makes whatever listens; an organization that listens already goes on where it is. `organization`: as it is at `now`.
 */
export async function listen(store: Queries, organization: OrganizationRow, now: Date): Promise<void> {
  const cadence = Cadence.parse(organization.cadence);
  await store.releases.open(organization.org_id, releasedAtStart(cadence, now, await store.outbox.newest()));
}
