/** Names of U+00A0..U+00FF in order. HTML 4.01 §24.2. */
const latin1Names =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

/** The rest of HTML 4.01 §24.3 and §24.4, and the few newer names that feeds use; code points in hexadecimal. */
const otherNames =
  "quot 22 amp 26 lt 3C gt 3E apos 27 OElig 152 oelig 153 Scaron 160 scaron 161 Yuml 178 fnof 192 circ 2C6 tilde 2DC Alpha 391 Beta 392 Gamma 393 Delta 394 Epsilon 395 Zeta 396 Eta 397 Theta 398 Iota 399 Kappa 39A Lambda 39B Mu 39C Nu 39D Xi 39E Omicron 39F Pi 3A0 Rho 3A1 Sigma 3A3 Tau 3A4 Upsilon 3A5 Phi 3A6 Chi 3A7 Psi 3A8 Omega 3A9 alpha 3B1 beta 3B2 gamma 3B3 delta 3B4 epsilon 3B5 zeta 3B6 eta 3B7 theta 3B8 iota 3B9 kappa 3BA lambda 3BB mu 3BC nu 3BD xi 3BE omicron 3BF pi 3C0 rho 3C1 sigmaf 3C2 sigma 3C3 tau 3C4 upsilon 3C5 phi 3C6 chi 3C7 psi 3C8 omega 3C9 thetasym 3D1 upsih 3D2 piv 3D6 ensp 2002 emsp 2003 thinsp 2009 zwnj 200C zwj 200D lrm 200E rlm 200F ndash 2013 mdash 2014 lsquo 2018 rsquo 2019 sbquo 201A ldquo 201C rdquo 201D bdquo 201E dagger 2020 Dagger 2021 bull 2022 hellip 2026 permil 2030 prime 2032 Prime 2033 lsaquo 2039 rsaquo 203A oline 203E frasl 2044 euro 20AC image 2111 weierp 2118 real 211C trade 2122 alefsym 2135 larr 2190 uarr 2191 rarr 2192 darr 2193 harr 2194 crarr 21B5 lArr 21D0 uArr 21D1 rArr 21D2 dArr 21D3 hArr 21D4 forall 2200 part 2202 exist 2203 empty 2205 nabla 2207 isin 2208 notin 2209 ni 220B prod 220F sum 2211 minus 2212 lowast 2217 radic 221A prop 221D infin 221E ang 2220 and 2227 or 2228 cap 2229 cup 222A int 222B there4 2234 sim 223C cong 2245 asymp 2248 ne 2260 equiv 2261 le 2264 ge 2265 sub 2282 sup 2283 nsub 2284 sube 2286 supe 2287 oplus 2295 otimes 2297 perp 22A5 sdot 22C5 lceil 2308 rceil 2309 lfloor 230A rfloor 230B lang 2329 rang 232A loz 25CA spades 2660 clubs 2663 hearts 2665 diams 2666 colon 3A comma 2C period 2E lpar 28 rpar 29 lsqb 5B rsqb 5D excl 21 quest 3F num 23 dollar 24 percnt 25 semi 3B sol 2F bsol 5C commat 40 lowbar 5F hyphen 2010 dash 2010 horbar 2015 NewLine A Tab 9 check 2713 star 2606 starf 2605 phone 260E copysr 2117 numsp 2007 puncsp 2008 hairsp 200A half BD rsquor 2019 lsquor 201A";

/** What characters 0x80..0x9F mean where people wrote Windows-1252 numbers. HTML, numeric character reference end state. */
const windows1252 =
  "20AC 81 201A 192 201E 2026 2020 2021 2C6 2030 160 2039 152 8D 17D 8F 90 2018 2019 201C 201D 2022 2013 2014 2DC 2122 161 203A 153 9D 17E 178".split(
    " ",
  );

const named: ReadonlyMap<string, string> = new Map([...latin1Entries(), ...otherEntries()]);

/** The character that an HTML entity name stands for; undefined for names that HTML 4 does not know. */
export function namedCharacter(name: string): string | undefined {
  return named.get(name);
}

/** The character that a numeric reference stands for (`65`, `x41`); null where there is none. */
export function numberedCharacter(number: string): string | null {
  const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number.parseInt(number, 10);
  if (code >= 0x80 && code <= 0x9f) return String.fromCodePoint(Number.parseInt(windows1252[code - 0x80] ?? "", 16));
  const forbidden = !(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff);
  return forbidden ? null : String.fromCodePoint(code);
}

/** HTML text with its character references replaced; what is no reference stays as it stands. */
export function decodeReferences(html: string): string {
  if (!html.includes("&")) return html;
  return html.replace(/&(?:#(\d{1,7}|[xX][\da-fA-F]{1,6});?|([A-Za-z][A-Za-z\d]{1,9});?)/g, (whole, number, name) => {
    if (number !== undefined) return numberedCharacter(number) ?? "";
    return named.get(name) ?? whole;
  });
}

/** Text as HTML that shows exactly it. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

function latin1Entries(): [string, string][] {
  return latin1Names.split(" ").map((name, i) => [name, String.fromCharCode(0xa0 + i)]);
}

function otherEntries(): [string, string][] {
  const words = otherNames.split(" ");
  const names = words.filter((_, i) => i % 2 === 0);
  return names.map((name, i) => [name, String.fromCodePoint(Number.parseInt(words[i * 2 + 1] ?? "", 16))]);
}
