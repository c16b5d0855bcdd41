import { describe, expect, test } from "vitest";
import { detectLanguage, languageName } from "../../../workers/text/language.ts";

/** The same news in each language: texts made for this test. */
const news: Record<string, string> = {
  en: "The harbour board raised its fee for grain by four percent in May.",
  de: "Der Hafenrat hat die Gebühr für Getreide im Mai um vier Prozent erhöht.",
  fr: "Le conseil du port a augmenté la taxe sur les céréales de quatre pour cent en mai.",
  es: "La junta del puerto subió en mayo la tasa de los cereales un cuatro por ciento.",
  it: "Il consiglio del porto ha aumentato a maggio la tassa sui cereali del quattro per cento.",
  pt: "O conselho do porto aumentou em maio a taxa dos cereais em quatro por cento.",
  nl: "De havenraad heeft in mei het tarief voor graan met vier procent verhoogd.",
  sv: "Hamnrådet höjde avgiften för spannmål med fyra procent i maj förra året.",
  pl: "Rada portu podniosła w maju opłatę za zboże o cztery procent.",
  tr: "Liman kurulu mayıs ayında tahıl ücretini yüzde dört artırdı.",
  ru: "Совет порта в мае повысил сбор на зерно на четыре процента.",
  ja: "港湾委員会は五月に穀物の料金を四パーセント引き上げた。",
  zh: "港务委员会五月份将粮食费用提高了百分之四。",
  ro: "Consiliul portului a majorat în luna mai taxa pentru cereale cu patru la sută.",
  ko: "항만 위원회는 지난 5월에 곡물 요금을 4퍼센트 인상하기로 했다.",
  el: "Το συμβούλιο του λιμανιού αύξησε τον Μάιο το τέλος για τα σιτηρά κατά τέσσερα τοις εκατό.",
  th: "คณะกรรมการท่าเรือขึ้นค่าธรรมเนียมธัญพืชร้อยละสี่ในเดือนพฤษภาคม",
  ar: "رفع مجلس الميناء رسوم الحبوب بنسبة أربعة في المئة في مايو.",
};

describe("the language of a text", () => {
  test.each(Object.entries(news))("is found: %s", (language, text) => {
    expect(detectLanguage(text, null)).toBe(language);
    expect(detectLanguage(text, "en-GB")).toBe(language);
  });

  test("is English in a text of names and figures with English between them", () => {
    const text = "GDP up 2.1 percent in Q3, jobs up by 120,000; the Fed holds its rate at 4.5 percent, said Powell.";
    expect(detectLanguage(text, "de")).toBe("en");
  });

  test("is that of its common words, whatever letters its names are written in", () => {
    const text =
      "Der Minister und die Abgeordnete Zsófia Kőszegi haben am Montag mit dem Präsidenten Erdoğan über die Brücke gesprochen, die im Mai für den Verkehr geöffnet werden soll.";
    expect(detectLanguage(text, null)).toBe("de");
    expect(detectLanguage(text, "hu")).toBe("de");
  });

  test("is told by its common words alone in running text", () => {
    const text =
      "Consiliul portului a spus că taxa pentru cereale este mai mare din luna mai, după ce costurile au crescut și pentru că nu mai sunt bani pentru lucrările de la chei, care au fost amânate până în toamnă.";
    expect(detectLanguage(text, null)).toBe("ro");
    expect(detectLanguage(text, "en")).toBe("ro");
  });

  test("is Latin where enough of its common words stand, as in what holds the place of a text", () => {
    const classic =
      "Quo usque tandem abutere, Catilina, patientia nostra? Quam diu etiam furor iste tuus nos eludet? Quem ad finem sese effrenata iactabit audacia? Nihil te nocturnum praesidium Palati, nihil urbis vigiliae, nihil timor populi, nihil hic munitissimus habendi senatus locus moverunt? Patere tua consilia non sentis?";
    const placeholder =
      "Lorem ipsum dolor sit amet, consectetur adipisicing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.";
    expect([classic, placeholder].map((text) => detectLanguage(text, "en"))).toEqual(["la", "la"]);
  });

  test("is not that of a few words in other letters", () => {
    const text =
      "Das Wort 港 und die Zeichen かな stehen an der Brücke, die im Mai für den Verkehr geöffnet werden soll.";
    expect(detectLanguage(text, null)).toBe("de");
  });

  test("is what is stated when there are too few words, and unknown when nothing is", () => {
    expect(detectLanguage("Neue Brücke eröffnet", "de-AT")).toBe("de");
    expect(detectLanguage("Neue Brücke eröffnet", null)).toBe("und");
    expect(detectLanguage("Neue Brücke eröffnet", "deutsch")).toBe("und");
    expect(detectLanguage("12 %", "en")).toBe("und");
  });

  test.each([
    ["de", "Mitch Holloway und Brian Kessler spielten im Park von Harrow Bay mit der Band The Quay Rats."],
    ["de", "Für Jane Doe war vor allem der Besuch im Hafen das Highlight des Tages."],
    ["fr", "Wayde van Aarlen bat Michael Olsen et le record de Torsby au stade Kettle Point de Harrow Bay."],
  ])("is what is stated where a short text has its common words beside foreign names: %s", (stated, text) => {
    expect(detectLanguage(text, stated)).toBe(stated);
    // What a feed's program came with tells nothing.
    expect(detectLanguage(text, "en")).toBe(detectLanguage(text, null));
  });

  test("is that of the text where another is stated", () => {
    const text = "The council of Harrow Bay voted on Monday to build a barrier across the mouth of the river.";
    expect(detectLanguage(text, "de")).toBe("en");
  });

  test("is not English where more of its words are common in another language", () => {
    expect(detectLanguage("Darin war man in Harrow Bay all die Jahre an die Fähre gewöhnt.", null)).toBe("de");
  });

  test("is what is stated among near relatives", () => {
    const danish = "Havnerådet hævede i maj afgiften på korn med fire procent, og broen er lukket.";
    expect(detectLanguage(danish, "da")).toBe("da");
    expect(["da", "no"]).toContain(detectLanguage(danish, null));
  });

  test.each([
    "Undercover Audio Reveals Frantic Calls After Goldman Tip",
    "Homer Powers Kansas City Past Angels, 2-1",
    "Harbour Profit Misses Estimates as Retailer Absorbs Cost Rises",
  ])("is not guessed from a headline of names: %s", (headline) => {
    expect(["en", "und"]).toContain(detectLanguage(headline, null));
    expect(detectLanguage(headline, "en")).toBe("en");
  });

  test("has an English name", () => {
    expect([languageName("de"), languageName("und")]).toEqual(["German", "an unknown language"]);
  });
});
