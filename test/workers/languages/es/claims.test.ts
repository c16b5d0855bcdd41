import { describe, expect, test } from "vitest";
import { claimsIn, read } from "../read.ts";

const claimsOf = (text: string) => claimsIn("es", text);

describe("Spanish claims", () => {
  const lead = "La ciudad de Orlán aprobó el martes la construcción de un nuevo puente sobre el río Arla.";

  test("tell their subject: neither who added something nor who was it is left to the text before", async () => {
    const left = [
      "Añadió que el Gobierno de Orlán pagará la mitad de las obras en mayo.",
      "Fue el hombre que fundó el club de remo de Orlán en 1931.",
      "Se clasificó para la final de Turnes tras vencer al checo Pavel Renz.",
    ];
    for (const sentence of left) expect(await claimsOf(`${lead} ${sentence}`)).toEqual([lead]);
  });

  test('may be told by "hay", which has no subject', async () => {
    const text = "En el hospital de Orlán hay 120 médicos y 300 enfermeras para toda la provincia de Turnes.";
    expect(await claimsOf(text)).toEqual([text]);
  });

  test("may be longer than in English", async () => {
    const text =
      "El ministro de Transportes de Orlán, Pablo Renz, anunció el martes en el Parlamento la construcción de un nuevo puente sobre el río Arla, que costará 40 millones de euros y unirá la ciudad de Turnes con el puerto de Vena a partir de 2031.";
    expect(await claimsOf(text)).toEqual([text]);
  });

  test('of two quotations with "que" between them two are made', async () => {
    const { quotes } = await read(
      "es",
      '"El puente estará terminado en mayo", dijo la alcaldesa Dora Vena, quien afirmó que el ministro, "que nunca vino a Turnes", pagará las obras.',
    );
    expect(quotes.map(({ text }) => text)[0]).toBe("El puente estará terminado en mayo");
  });
});
