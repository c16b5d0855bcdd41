/** A link of a `Link` header. */
export interface HeaderLink {
  rel: string;
  /** As it was written, perhaps relative. */
  href: string;
}

/** The links of a `Link` header, one for each of their relations (RFC 8288 §3); what cannot be read is left out. */
export function linksIn(header: string | undefined): HeaderLink[] {
  return [...(header ?? "").matchAll(/<([^<>]*)>([^<]*)/g)].flatMap(([, href = "", parameters = ""]) => {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters);
    const relations = (rel?.[1] ?? rel?.[2] ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    return relations.map((relation) => ({ rel: relation, href: href.trim() }));
  });
}
