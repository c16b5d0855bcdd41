import { describe, expect, test } from "vitest";
import { claimsIn, read } from "../read.ts";

describe("German", () => {
  const text =
    "Die Stadt Orlheim hat am Dienstag den Bau einer neuen Brücke beschlossen. „Die Brücke über den Arl wird erst 2031 fertig“, sagte Bürgermeisterin Dora Wenz. Sie sprach vor dem Rat. Die Kosten seien noch unklar. Und die Firma Arlbahn will im Mai die Strecke nach Turnau sperren. Abonnieren Sie jetzt unseren Newsletter.";

  test("claims are sentences word for word; what leans on others, is told at second hand or speaks to the reader is none", async () => {
    expect(await claimsIn("de", text)).toEqual([
      "Die Stadt Orlheim hat am Dienstag den Bau einer neuen Brücke beschlossen.",
      "„Die Brücke über den Arl wird erst 2031 fertig“, sagte Bürgermeisterin Dora Wenz.",
      "Die Firma Arlbahn will im Mai die Strecke nach Turnau sperren.",
    ]);
  });

  test("a quotation keeps its words", async () => {
    const { quotes } = await read("de", text);
    expect(quotes.map((quote) => quote.text)).toEqual(["Die Brücke über den Arl wird erst 2031 fertig"]);
  });
});

describe("French", () => {
  const text =
    "La ville d'Orlan a voté mardi la construction d'un nouveau pont. « Le pont sur l'Arle sera achevé en 2031 », a déclaré la maire Dora Venne. Elle s'exprimait devant le conseil. Mais le ministre Paul Renz fermera la ligne de Turnes en mai. Abonnez-vous à notre newsletter.";

  test("claims are sentences word for word, in the marks of the text", async () => {
    expect(await claimsIn("fr", text)).toEqual([
      "La ville d'Orlan a voté mardi la construction d'un nouveau pont.",
      "« Le pont sur l'Arle sera achevé en 2031 », a déclaré la maire Dora Venne.",
      "Le ministre Paul Renz fermera la ligne de Turnes en mai.",
    ]);
  });
});

describe("Spanish", () => {
  const text =
    "La ciudad de Orlán aprobó el martes la construcción de un nuevo puente. «El puente sobre el Arla estará terminado en 2031», dijo la alcaldesa Dora Vena. Ella habló ante el consejo. Sin embargo, el ministro Pablo Renz cerrará la línea de Turnes en mayo. Suscríbete a nuestro boletín de noticias.";

  test("claims are sentences word for word, in the marks of the text", async () => {
    expect(await claimsIn("es", text)).toEqual([
      "La ciudad de Orlán aprobó el martes la construcción de un nuevo puente.",
      "«El puente sobre el Arla estará terminado en 2031», dijo la alcaldesa Dora Vena.",
      "El ministro Pablo Renz cerrará la línea de Turnes en mayo.",
    ]);
  });
});
