/** What an organization may see by `matched_at`: from the window's start up to, and without, its last batch boundary. Decisions §5. */
export interface Visibility {
  from: string;
  before: string;
}
