/** What stands between a byline's verb and its name, in the languages that most sites are written in. */
const prepositions = "by|von|par|por|door|da|di|av|af|przez|od";

/** What sites say of a text that somebody made, before such a word or a colon. Ours, from the words of common publishing systems. */
const made =
  "written|posted|reported|published|submitted|words|story|text|verfasst|geschrieben|veröffentlicht|erstellt|eingestellt|gepostet|" +
  "escrito|publicado|redactado|écrit|publié|rédigé|posté|proposé|scritto|pubblicato|a cura|geschreven|gepubliceerd|geplaatst|" +
  "skriven|skrevet|publicerad|publisert|postat|napisane|opublikowane";

/** What sites call who wrote a text, in front of the name. */
const writers =
  "(?:post |article |beitrags-?|artikel-?|bericht-?)?(?:author|autor(?:in|en|a|es|e)?|auteure?s?|auteur|författare|forfatter|writer|verfasser(?:in)?|redakteur(?:in)?|автор)" +
  "(?:/autrice)?(?: (?:de la (?:entrada|publication)|do post|articolo))?";

const between = "(?:\\s+(?:on|am|at|le|el|em|il|op|den)?\\s?[\\d.,/:-][\\p{L}\\d.,/: -]{3,40}?)?";

/** The words of a byline up to its name: "By", "Veröffentlicht am 4. März 2026 von", "Post author By", "Autor:". */
export const bylineStart = new RegExp(
  `^(?:${writers}\\s*:?\\s+)?(?:(?:${made})${between}\\s+)?(?:${prepositions})\\b:?\\s+|^(?:${writers}|${made})\\s*:\\s*(?:(?:${prepositions})\\s+)?`,
  "iu",
);

/** Whether a label names what it stands before as who wrote the text: "Written by", "Verfasst von", "Autor". */
export function isWriterLabel(label: string): boolean {
  return writerLabel.test(label.trim());
}

const writerLabel = new RegExp(`^(?:(?:(?:${made}) )?(?:${prepositions})|${writers}):?$`, "iu");
