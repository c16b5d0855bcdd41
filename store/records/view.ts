/** The moments between which matches are visible: from the window's start up to, and without, the last batch boundary. Decisions §5. */
export interface ViewSpan {
  from: string;
  before: string;
}

/** What an organization may see, by `matched_at` and stream. */
export interface View extends ViewSpan {
  /** Whether private streams are seen: by the operator's organization only. Decisions §6. */
  sees_private: boolean;
}
