import sniffEncoding from "html-encoding-sniffer";

/** The text of an HTML byte stream: byte order mark, then the header's charset, then the page's own declaration, then windows-1252 or UTF-8. */
export function decodeHtml(bytes: Uint8Array, contentType: string | null): string {
  const declared = charsetOf(contentType);
  const encoding = sniffEncoding(bytes, {
    ...(declared ? { transportLayerEncodingLabel: declared } : {}),
    defaultEncoding: isUtf8(bytes) ? "UTF-8" : "windows-1252",
  });
  return decoderFor(encoding).decode(bytes);
}

function charsetOf(contentType: string | null): string | null {
  return /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType ?? "")?.[1] ?? null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

// The sniffer may name an encoding that this runtime was built without; UTF-8 with replacement characters is then the honest rest.
function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder("utf-8");
  }
}
