import { hash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** A text that is the same for everybody. However many read it, and however slowly, it is in memory once. */
export interface SharedDocument {
  content_type: string;
  text: string;
  /** Names this content: another content has another one. 64 bits, hexadecimal. */
  version: string;
  /** In UTF-8: the same memory each time. */
  bytes(): Uint8Array;
  /** In UTF-8, as a gzip member: the same memory each time. */
  packed(): Uint8Array;
}

/** Makes one; its bytes are made when somebody asks for them first. */
export function sharedDocument(content_type: string, text: string): SharedDocument {
  let bytes: Uint8Array | undefined;
  let packed: Uint8Array | undefined;
  return {
    content_type,
    text,
    version: hash("sha256", text).slice(0, 16),
    bytes() {
      bytes ??= Buffer.from(text);
      return bytes;
    },
    packed() {
      packed ??= gzipSync(text);
      return packed;
    },
  };
}

/** Keeps the last document that was made, as long as what it was made for has the same name. */
export function keptDocument<For>(
  nameOf: (made_for: For) => string,
  make: (made_for: For) => SharedDocument,
): (made_for: For) => SharedDocument {
  let kept: { name: string; document: SharedDocument } | undefined;
  return (made_for) => {
    const name = nameOf(made_for);
    if (kept?.name !== name) kept = { name, document: make(made_for) };
    return kept.document;
  };
}
