import sniffEncoding from "html-encoding-sniffer";

/** The text of an HTML byte stream: byte order mark, then the header's charset, then the page's own declaration, then windows-1252 or UTF-8. */
export function decodeHtml(bytes: Uint8Array, contentType: string | null): string {
  const declared = charsetOf(contentType);
  const encoding = sniffEncoding(bytes, {
    ...(declared ? { transportLayerEncodingLabel: declared } : {}),
    defaultEncoding: isUtf8(bytes) ? "UTF-8" : (lateDeclaration(bytes) ?? "windows-1252"),
  });
  return decoderFor(encoding).decode(bytes);
}

function charsetOf(contentType: string | null): string | null {
  return /charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(contentType ?? "")?.[1] ?? null;
}

/** How far into a page a declaration is looked for: archives and consent tools put their scripts in front. Bytes; ours. */
const lateReach = 65_536;

/** A declaration behind the first 1,024 bytes, where browsers come upon it while they parse; one in a script or comment is none. */
function lateDeclaration(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, lateReach)).toString("latin1");
  const seen = head.replace(/<script\b[\s\S]*?<\/script\s*>|<!--[\s\S]*?-->/gi, "");
  const label = /<meta\b[^>]*\bcharset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(seen)?.[1];
  return label && isKnown(label) ? label : null;
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "";
  } catch {
    return false;
  }
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
