/** A claim beside its sentence and the sentences before that, whether it says what that says, and how much it counts. */
export interface TeachingCase {
  doc: string;
  kind: string;
  sentence: string;
  before: readonly string[];
  claim: string;
  supported: boolean;
  weight: number;
}
