import { describe, expect, test } from "vitest";
import { dictionaryForms } from "../../../../workers/languages/de/forms.ts";

/** Whether a form leads to its dictionary form, and before the others that it must not be taken for. */
function leads(form: string, upos: string, dictionaryForm: string, before: readonly string[] = []) {
  const forms = dictionaryForms(form, upos);
  const at = forms.indexOf(dictionaryForm);
  return at >= 0 && before.every((other) => !forms.includes(other) || forms.indexOf(other) > at);
}

describe("dictionary forms of German words", () => {
  test.each([
    ["teilte", "teilen"],
    ["mitgeteilt", "mitteilen"],
    ["mitzuteilen", "mitteilen"],
    ["handelten", "handeln"],
    ["geändert", "ändern"],
    ["ändere", "ändern"],
    ["arbeitete", "arbeiten"],
    ["geöffnet", "öffnen"],
    ["stieg", "steigen"],
    ["angestiegen", "ansteigen"],
    ["vergangen", "vergehen"],
    ["verlor", "verlieren"],
    ["übernahm", "übernehmen"],
    ["zurückgetreten", "zurücktreten"],
    ["anerkannt", "anerkennen"],
    ["abzugeben", "abgeben"],
    ["beschloß", "beschließen"],
    ["schlösse", "schließen"],
    ["kritisierte", "kritisieren"],
  ])("the verb %s is of %s", (form, infinitive) => {
    expect(leads(form, "VERB", infinitive)).toBe(true);
  });

  test.each([
    ["häusern", "haus"],
    ["städte", "stadt"],
    ["väter", "vater"],
    ["ergebnisse", "ergebnis"],
    ["prozesses", "prozess"],
    ["ministerien", "ministerium"],
    ["zentren", "zentrum"],
    ["firmen", "firma"],
    ["viren", "virus"],
    ["risiken", "risiko"],
    ["krisen", "krise"],
    ["ärztinnen", "arzt"],
    ["anwält:innen", "anwalt"],
    ["namens", "name"],
    ["verdächtigen", "verdächtige"],
    ["schluß", "schluss"],
  ])("the noun %s is of %s", (form, singular) => {
    expect(leads(form, "NOUN", singular)).toBe(true);
  });

  test.each([
    ["stärksten", "stark"],
    ["größere", "groß"],
    ["höher", "hoch"],
    ["hohen", "hoch"],
    ["teure", "teuer"],
    ["dunkle", "dunkel"],
    ["sichere", "sicher"],
    ["grosse", "groß"],
  ])("the adjective %s is of %s", (form, positive) => {
    expect(leads(form, "ADJ", positive)).toBe(true);
  });

  test("a joined word is looked for whole, then by its longest known last part", () => {
    expect(leads("leitzinserhöhungen", "NOUN", "leitzinserhöhung", ["zinserhöhung", "erhöhung"])).toBe(true);
    expect(leads("leitzinserhöhungen", "NOUN", "zinserhöhung", ["erhöhung"])).toBe(true);
    expect(leads("us-regierung", "NOUN", "regierung")).toBe(true);
  });

  test("what stands behind a mere prefix, or has three letters, is no last part", () => {
    expect(dictionaryForms("ausgang", "NOUN")).not.toContain("gang");
    expect(dictionaryForms("faktoren", "NOUN")).not.toContain("tor");
    expect(dictionaryForms("unabhängig", "ADJ")).not.toContain("abhängig");
  });

  test("of two verbs, the likelier comes first", () => {
    expect(leads("führe", "VERB", "führen", ["fahren"])).toBe(true);
    expect(leads("gefallen", "VERB", "fallen", ["gefallen"])).toBe(true);
    expect(leads("gehört", "VERB", "gehören", ["hören"])).toBe(true);
    expect(leads("gelangt", "VERB", "gelangen", ["gelingen"])).toBe(true);
  });

  test("words that do not bend are themselves", () => {
    expect(dictionaryForms("wegen", "ADP")).toEqual(["wegen"]);
  });
});
