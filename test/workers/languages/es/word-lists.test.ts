import { describe, expect, test } from "vitest";
import { appeals, boilerplate, firstPerson, leaningOpening } from "../../../../workers/languages/es/word-lists.ts";

describe("Spanish lines", () => {
  test("of a web page are told from statements", () => {
    const page = [
      "Suscríbete a nuestra newsletter",
      "Foto: Lucía Prado / Agencia Norte",
      "© 2026 Diario del Puerto. Todos los derechos reservados.",
      "Te puede interesar",
      "Utilizamos cookies propias y de terceros",
      "Publicidad",
    ];
    const news = [
      "El grupo invirtió dos millones en publicidad.",
      "Los socios quieren compartir el poder y ver más resultados.",
      "El Boletín Oficial publicó el decreto el lunes.",
      "La imagen del ministro empeora.",
    ];
    expect(page.map((line) => boilerplate.test(line))).toEqual(page.map(() => true));
    expect(news.map((line) => boilerplate.test(line))).toEqual(news.map(() => false));
  });

  test("that ask the reader for something are told from statements", () => {
    expect(
      ["Visite nuestra tienda", "¡No te pierdas el sorteo!", "Descubre cómo ahorrar"].filter(
        (line) => !appeals.test(line),
      ),
    ).toEqual([]);
    const news = [
      "Sigue la búsqueda del pesquero",
      "Visita el rey la zona inundada",
      "Recuerda el ministro que hay huelga",
    ];
    expect(news.filter((line) => appeals.test(line))).toEqual([]);
  });

  test("whose opening leans on what was said before are told", () => {
    const leaning = [
      "De ahí que la alcaldesa pidiera ayuda.",
      "Con ella, el club ganó tres copas.",
      "A este criterio se acogió la jueza.",
      "Dos años después, la fábrica cerró.",
      "El de natación, Luis Prado, murió en marzo.",
      "Hasta que un día llegó el tren.",
      "El alcalde de Vigo habló ayer con ella.",
      "Puede que la fábrica cierre en marzo.",
      "La decisión de la jueza alegró a la ciudad de Vigo.",
      "La próxima edición será en Lugo.",
      "Luis Prado ganó la alcaldía de dicha localidad.",
      "Vigo despidió ayer al técnico argentino con aplausos.",
    ];
    expect(leaning.filter((line) => !leaningOpening.test(line))).toEqual([]);
    const plain = [
      "En esta semana abrieron dos escuelas.",
      "Tres meses después del incendio, la fábrica abrió.",
      "Con Elena Prado, el club ganó tres copas.",
      "El Delta del Ebro perdió arena.",
      "La decisión de la jueza de que Vigo pague alegró a la ciudad.",
      "Vigo despidió ayer al técnico argentino Luis Prado.",
      "Vigo despidió ayer al técnico argentino, Luis Prado.",
    ];
    expect(plain.filter((line) => leaningOpening.test(line))).toEqual([]);
  });

  test("in which a dash opens a turn of a dialogue are none", () => {
    expect(boilerplate.test("- El puente es de todos.")).toBe(true);
    expect(boilerplate.test("El puente - de hierro - es de todos.")).toBe(false);
  });

  test("in the first person are told, and in the third are not", () => {
    expect(firstPerson.test("Nuestra meta es clara.")).toBe(true);
    expect(firstPerson.test("Su meta es clara y su mitad, menos.")).toBe(false);
    expect(["vivimos", "sabremos", "estábamos", "llamamos"].filter((word) => !firstPerson.test(word))).toEqual([]);
    const nouns = "tramos reclamos kilogramos extremos últimos próximos máximos primos anónimos Ramos Lemos".split(" ");
    expect(nouns.filter((word) => firstPerson.test(word))).toEqual([]);
  });
});
