/** Where a sentence's words stand among the document's, and what kind of line it is. */
export interface SentenceWords {
  /** Its words are `from` to `to` (exclusive). */
  from: number;
  to: number;
  /** 0 prose, 1 a line whose words are nearly all written large, 2 all in capitals, 3 all small. */
  line: number;
  /** First word that has letters: its capital says nothing. -1 when none has. */
  opens: number;
}
