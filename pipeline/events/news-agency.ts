/** Agencies whose reports outlets print, by the names under which they are credited. Ours. */
const agencies: Record<string, string[]> = {
  Reuters: ["Reuters", "Thomson Reuters"],
  "Associated Press": ["AP", "Associated Press", "The Associated Press"],
  "Agence France-Presse": ["AFP", "Agence France-Presse", "Agence France Presse"],
  Bloomberg: ["Bloomberg", "Bloomberg News"],
  "Deutsche Presse-Agentur": ["dpa", "DPA", "Deutsche Presse-Agentur"],
  "United Press International": ["UPI", "United Press International"],
  "Press Association": ["PA", "PA Media", "Press Association"],
  "Canadian Press": ["CP", "The Canadian Press", "Canadian Press"],
  "Australian Associated Press": ["AAP", "Australian Associated Press"],
  "Press Trust of India": ["PTI", "Press Trust of India"],
  "Asian News International": ["ANI", "Asian News International"],
  "Indo-Asian News Service": ["IANS"],
  Xinhua: ["Xinhua", "Xinhua News Agency"],
  Kyodo: ["Kyodo", "Kyodo News"],
  Yonhap: ["Yonhap", "Yonhap News Agency"],
  Anadolu: ["AA", "Anadolu", "Anadolu Agency"],
  TASS: ["TASS", "ITAR-TASS"],
  EFE: ["EFE", "Agencia EFE"],
  ANSA: ["ANSA"],
  Ritzau: ["Ritzau"],
};

const agencyOf = new Map(Object.entries(agencies).flatMap(([agency, names]) => names.map((name) => [name, agency])));

/** Where a dateline ends: "PORT ELSTER (Reuters) -". Characters; ours. */
const datelineReach = 160;

/**
 * The agency that wrote a report which an outlet prints, told by its dateline or its byline; null when the outlet wrote it.
 * Names count as they are credited, so that a story about an agency is not taken for one of its reports.
 */
export function creditedAgency({ content, author }: { content: string; author: string | null }): string | null {
  const dateline = /\(([A-Za-z -]{2,30})\)\s*[-–—]/.exec(content.slice(0, datelineReach))?.[1];
  const byline = (author ?? "").split(/(?<!\s)\s*(?:,|;|\band\b|\/)\s*/).find((name) => agencyOf.has(name));
  return agencyOf.get(dateline ?? "") ?? agencyOf.get(byline ?? "") ?? null;
}
