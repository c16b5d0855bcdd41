const ignore = () => undefined;

/** What listens to none of a tokenizer's tokens; whoever listens to some puts those in their places. */
export const silentHandler = {
  onParseError: null,
  onStartTag: ignore,
  onEndTag: ignore,
  onComment: ignore,
  onDoctype: ignore,
  onEof: ignore,
  onCharacter: ignore,
  onNullCharacter: ignore,
  onWhitespaceCharacter: ignore,
};

/** A tokenizer's options: nobody asks where in a page something stands. */
export const withoutPlaces = { sourceCodeLocationInfo: false };
