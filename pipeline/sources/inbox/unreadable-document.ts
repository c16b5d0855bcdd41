/** A document of a kind that is read, but not this one; the message completes "It was left: ". */
export class UnreadableDocument extends Error {
  override name = "UnreadableDocument";
}
