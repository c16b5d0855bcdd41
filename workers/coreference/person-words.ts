/** What is known of words before any text is read: given names of one gender, and nouns for people. */
export interface PersonWords {
  /** "he" or "she" for a given name that is nearly always of one gender; small letters. */
  givenName(name: string): Gender | null;
  /** Whether a noun tells of a person, small letters, singular. */
  isPerson(noun: string): boolean;
}

export type Gender = "he" | "she";

/** What a title before a name, or a noun for a person, tells of the gender. Small letters without full stop. */
export function toldGender(word: string): Gender | null {
  return women.has(word) ? "she" : men.has(word) ? "he" : null;
}

const women = new Set(
  "mrs ms miss mme madame lady dame queen princess duchess countess baroness empress actress waitress hostess heiress goddess priestess mistress woman girl mother mom mum mama mommy mummy wife daughter sister aunt auntie niece grandmother grandma granddaughter stepmother stepdaughter stepsister bride girlfriend fiancée widow nun maid housewife heroine ballerina midwife schoolgirl businesswoman congresswoman chairwoman spokeswoman councilwoman policewoman sportswoman saleswoman gentlewoman noblewoman stateswoman assemblywoman alderwoman horsewoman".split(
    " ",
  ),
);

const men = new Set(
  "mr sir lord king prince duke count baron emperor waiter master man boy father dad papa daddy husband son brother uncle nephew grandfather grandpa grandson stepfather stepson stepbrother groom bridegroom boyfriend fiancé widower monk guy gentleman schoolboy businessman congressman chairman spokesman councilman policeman salesman nobleman statesman assemblyman alderman horseman fireman fisherman lad pope".split(
    " ",
  ),
);
