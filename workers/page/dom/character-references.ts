import { Tokenizer } from "parse5";
import { remembered } from "../../text/remembered.ts";
import { silentHandler, withoutPlaces } from "./silent-handler.ts";

/** A text with its character references replaced, by the rules for what stands between tags. HTML Standard. */
export function decodedText(text: string): string {
  return text.replace(reference, (found) => (isShort(found) ? characterIn(found) : tokenized(found)));
}

/** The same for an attribute's value, where a name without a semicolon is none if something stands behind it. */
export function decodedValue(value: string): string {
  return value.replace(reference, (found) => (isShort(found) ? characterInValue(found) : attributeIn(found)));
}

/** With the sign behind it, on which it depends in a value whether a name is meant. */
const reference = /&#?[a-z\d]+[;=]?/gi;

/** References that are remembered, and how long they are at most; longer ones are nonsense or hidden in many zeros. Ours. */
const referencesMax = 2000;
const referenceLengthMax = 40;

const isShort = (found: string) => found.length <= referenceLengthMax;

const characterIn = remembered(tokenized, referencesMax);
const characterInValue = remembered(attributeIn, referencesMax);

function tokenized(text: string): string {
  let chars = "";
  const add = (token: { chars: string }) => {
    chars += token.chars;
  };
  const tokenizer = new Tokenizer(withoutPlaces, {
    ...silentHandler,
    onCharacter: add,
    onNullCharacter: add,
    onWhitespaceCharacter: add,
  });
  tokenizer.write(text, true);
  return chars;
}

function attributeIn(text: string): string {
  let value = "";
  const tokenizer = new Tokenizer(withoutPlaces, {
    ...silentHandler,
    onStartTag: ({ attrs }) => {
      value = attrs[0]?.value ?? "";
    },
  });
  tokenizer.write(`<a b="${text}">`, true);
  return value;
}
