import { describe, expect, test } from "vitest";
import { dictionaryForms } from "../../../../workers/languages/es/forms.ts";
import { readGlossary } from "../read-glossary.ts";

const known = new Map(
  readGlossary("es").map(({ word, pos, english }) => [
    `${word} ${pos}`,
    english.startsWith("=") ? english.slice(1) : word,
  ]),
);
const wordOf = (word: string, pos: string) => known.get(`${word} ${pos}`);

/** The first candidate that the glossary knows, as its dictionary form. */
function found(form: string, upos: string, pos: string): string | undefined {
  const known = dictionaryForms(form, upos).find((candidate) => wordOf(candidate, pos) !== undefined);
  return known === undefined ? undefined : wordOf(known, pos);
}

describe("the dictionary form of a Spanish", () => {
  test("noun, of a plural and of a feminine", () => {
    const forms = "acciones jóvenes veces luces ingleses imágenes leyes ministras directora presidenta lunes países";
    expect(forms.split(" ").map((form) => found(form, "NOUN", "noun"))).toEqual(
      "acción joven vez luz inglés imagen ley ministra directora presidenta lunes país".split(" "),
    );
  });

  test("adjective, of every gender and number, and of the highest degree", () => {
    const forms = "nuevas españolas inglesa trabajadores altísima capaces mayores";
    expect(forms.split(" ").map((form) => found(form, "ADJ", "adj"))).toEqual([
      "nuevo",
      "español",
      "inglés",
      undefined,
      "alto",
      "capaz",
      "mayor",
    ]);
  });

  test("regular verb, in every tense", () => {
    const forms = "anuncia anunciaron anunciaba anunciarán anunciando vendieron vendían vive vivirán cayó construyó";
    expect(forms.split(" ").map((form) => found(form, "VERB", "verb"))).toEqual(
      "anunciar anunciar anunciar anunciar anunciar vender vender vivir vivir caer construir".split(" "),
    );
  });

  test("verb whose stem changes", () => {
    const forms = "pide sigue murió empiecen pagué busque conozca elija juega vuelven reúne envían niega";
    expect(forms.split(" ").map((form) => found(form, "VERB", "verb"))).toEqual(
      "pedir seguir morir empezar pagar buscar conocer elegir jugar volver reunir enviar negar".split(" "),
    );
  });

  test("irregular verb, and those made of it", () => {
    const forms = "dijo dijeron hizo pondrá mantuvo propuso intervino redujo tradujeron abierta descubiertos ve dio";
    expect(forms.split(" ").map((form) => found(form, "VERB", "verb"))).toEqual(
      "decir decir hacer poner mantener proponer intervenir reducir traducir abrir descubrir ver dar".split(" "),
    );
  });

  test("verb with pronouns behind it", () => {
    expect(["decirlo", "diciéndoles", "dárselo"].map((form) => found(form, "VERB", "verb"))).toEqual([
      "decir",
      "decir",
      "dar",
    ]);
  });

  test("'fue', which is of 'ser' where it helps and of 'ir' where it does not", () => {
    expect([found("fue", "AUX", "verb"), found("fue", "VERB", "verb")]).toEqual(["ser", "ir"]);
    expect([found("va", "AUX", "verb"), found("va", "VERB", "verb")]).toEqual(["ir a", "ir"]);
  });

  test("word of a closed class stays as it is", () => {
    expect(dictionaryForms("las", "DET")).toEqual(["las"]);
    expect(dictionaryForms("entonces", "ADV")).toEqual(["entonces"]);
  });
});
