import { describe, expect, test } from "vitest";
import { claimsIn, read } from "../read.ts";

describe("German", () => {
  const text =
    "Die Stadt Orlheim hat am Dienstag den Bau einer neuen Brücke beschlossen. „Die Brücke über den Arl bei Orlheim wird erst 2031 fertig“, sagte Dora Wenz, Bürgermeisterin von Orlheim. Sie sprach vor dem Rat. Die Kosten seien noch unklar. Und die Stadt Turnau zahlt Orlheim im kommenden Jahr 40 Millionen Euro für den Bau der Straße. Abonnieren Sie jetzt unseren Newsletter.";

  test("claims are sentences word for word; what leans on others, is told at second hand or speaks to the reader is none", async () => {
    expect(await claimsIn("de", text)).toEqual([
      "Die Stadt Orlheim hat am Dienstag den Bau einer neuen Brücke beschlossen.",
      "„Die Brücke über den Arl bei Orlheim wird erst 2031 fertig“, sagte Dora Wenz, Bürgermeisterin von Orlheim.",
      "Die Stadt Turnau zahlt Orlheim im kommenden Jahr 40 Millionen Euro für den Bau der Straße.",
    ]);
  });

  test("a quotation in English and an interview's answers are no claims of the text", async () => {
    const lead = "Die Stadt Orlheim hat am Dienstag den Bau einer neuen Brücke beschlossen.";
    const more = "Die Stadt Turnau zahlt Orlheim im kommenden Jahr 40 Millionen Euro für den Bau der Straße.";
    const english = "The council of Orlheim said that the bridge would have to wait.";
    const leaning = "Das ist für die Menschen, die dort wohnen, noch nicht das Ende der Geschichte.";
    expect(await claimsIn("de", `${lead} ${more} ${leaning} ${english}`)).toEqual([lead, more]);
    const asked = ["Wann wird die Brücke gebaut?", "Was kostet die Brücke die Stadt?", "Wer zahlt die Brücke am Ende?"];
    const answer = "Die Stadt Turnau zahlt Orlheim im Mai 2031 rund 20 Millionen Euro für den Bau der Brücke.";
    const text = (more: string) =>
      `${lead}\n\n${asked.map((question) => `${question}\n\n${answer}${more}`).join("\n\n")}`;
    expect(await claimsIn("de", text(" Ich bin sicher."))).toEqual([lead]);
    expect(await claimsIn("de", text(""))).toContain(answer);
  });

  test("a quotation keeps its words", async () => {
    const { quotes } = await read("de", text);
    expect(quotes.map((quote) => quote.text)).toEqual(["Die Brücke über den Arl bei Orlheim wird erst 2031 fertig"]);
  });
});

describe("French", () => {
  const text =
    "La ville d'Orlan a voté mardi la construction d'un nouveau pont. « Le pont sur l'Arle sera achevé en 2031 », a déclaré la maire Dora Venne. Elle s'exprimait devant le conseil. Mais le ministre Paul Renz fermera en mai 2031 la ligne entre Orlan et Turnes. Abonnez-vous à notre newsletter.";

  test("claims are sentences word for word, in the marks of the text", async () => {
    expect(await claimsIn("fr", text)).toEqual([
      "La ville d'Orlan a voté mardi la construction d'un nouveau pont.",
      "« Le pont sur l'Arle sera achevé en 2031 », a déclaré la maire Dora Venne.",
      "Le ministre Paul Renz fermera en mai 2031 la ligne entre Orlan et Turnes.",
    ]);
  });
});

describe("Spanish", () => {
  const text =
    "La ciudad de Orlán aprobó el martes la construcción de un nuevo puente. «El puente sobre el Arla estará terminado en 2031», dijo Dora Vena, alcaldesa de Orlán. Ella habló ante el consejo. Sin embargo, el ministro de Transportes, Pablo Renz, cerrará en mayo de 2031 la línea entre Orlán y Turnes. Suscríbete a nuestro boletín de noticias.";

  test("claims are sentences word for word, in the marks of the text", async () => {
    expect(await claimsIn("es", text)).toEqual([
      "La ciudad de Orlán aprobó el martes la construcción de un nuevo puente.",
      "«El puente sobre el Arla estará terminado en 2031», dijo Dora Vena, alcaldesa de Orlán.",
      "El ministro de Transportes, Pablo Renz, cerrará en mayo de 2031 la línea entre Orlán y Turnes.",
    ]);
  });
});
