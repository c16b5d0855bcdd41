import type { Cadence } from "../../../config/cadence.ts";
import type { PlanConfig } from "../../../config/plans.ts";
import type { OrganizationRow } from "../../../store/accounts/organizations.ts";
import type { OutboxRow } from "../../../store/delivery/outbox.ts";
import type { Queries } from "../../../store/store.ts";

/** What an organization is given at once: a slice of what its cadence has just released. */
export interface Release {
  /** With its plan and cadence as they are at `now`. */
  organization: OrganizationRow;
  plan: PlanConfig;
  cadence: Cadence;
  /** What matched from here on, up to and without `to`, is released; with the stragglers of earlier batches. ISO 8601. */
  from: string;
  to: string;
  /** Events of this slice that the organization may see, in the order of their ids. */
  events: OutboxRow[];
  /** The batch ends with this slice. Until then more slices of the same `from` and `to` follow. */
  isLast: boolean;
  /** The moment of releasing. */
  now: Date;
}

/** A way by which organizations are given what is released to them. Adding one is a file here and a line in `channels.ts`. */
export interface Channel extends AsyncDisposable {
  name: string;
  /**
   * Notes what is to be sent, in the very transaction that moves the organization's cursor: all of it is kept or nothing, so that
   * whatever ends the process, each release comes here exactly once. Uses nothing but the store that it is given.
   */
  take(store: Queries, release: Release): Promise<void>;
  /** Looks for what is due and starts sending it; returns at once. Called after each release and several times a second. */
  wake(): void;
  /** Resolves when nothing is due any more at the clock's time, and nothing is on its way. */
  drain(): Promise<void>;
}
