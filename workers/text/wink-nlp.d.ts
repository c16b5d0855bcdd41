declare module "wink-nlp/src/tokenizer.js" {
  /** Where wink-nlp's tokenizer puts what it cuts. The package ships no types of its inner parts. */
  export interface TokenSink {
    _addToken(text: string, category: number): void;
    /** What is falsy: not a word of the lexicon, nothing added. */
    _addTokenIfInCache(text: string): boolean | number;
    isLexeme(text: string): unknown;
  }
  /** A tokenizer by the compiled expressions of a model, its categories of tokens, and the hyphens that it preserves. */
  export default function tokenizer(
    expressions: unknown,
    categories: unknown,
    preserved: unknown,
  ): (sink: TokenSink, text: string) => void;
}

declare module "wink-nlp/src/compile-trex.js" {
  /** Compiles the regular expressions that a model names. */
  export default function compileExpressions(named: unknown): unknown;
}
