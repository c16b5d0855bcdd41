/** The database could not be reached for as long as it is waited for: nothing was begun, and trying again at once would be in vain. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/** It went away during a commit, and could not be asked what became of it. Who runs the work again may do it twice. */
export class UnknownCommit extends DatabaseAway {
  override name = "UnknownCommit";
}
