/** An element as it was found: names with their prefixes, in the writing of the document. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

/** Ways of being ill-formed that are met in the wild. */
export type XmlFault =
  | "junk_before_root"
  | "junk_after_root"
  | "bare_ampersand"
  | "undeclared_entity"
  | "bad_character"
  | "stray_markup"
  | "mismatched_tag"
  | "undeclared_prefix"
  | "bad_attribute"
  | "cut_short";

/** The part of a name behind its prefix, in lower case. */
export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

/** The part of a name before its colon; empty when there is none. */
export function prefixOf(name: string): string {
  return name.includes(":") ? name.slice(0, name.indexOf(":")) : "";
}
